//! The part of a job that is shared: the one right to run it.
//!
//! The invariants that the premises below cite stand in `job/mod.rs`.

use super::Worker;
use super::bundle::Bundle;
use super::header::{Header, JobId, Link};
use super::sync::Arc;
use std::ptr::NonNull;

/// The one right to run a job that is shared. Unlike the right to run a latent job, it can pass to another thread.
pub enum SharedJob {
    /// Its record is in the memory of its owner, which waits for it: on its stack, or among the parts of a broadcast.
    Joinable(Claim),
    /// The right to claim jobs of a bundle, and to run these. Other workers may have it, too.
    Bundle(Arc<Bundle>),
    /// Its closure is on the heap, and no worker waits for it.
    Detached(DetachedJob),
    /// The right to run what stands in the queues of detached jobs, one job after the other. No worker waits for it.
    Drain,
}

impl SharedJob {
    /// The name by which its owner, if it has one, awaits it, or that of a bundle.
    pub fn id(&self) -> Option<JobId> {
        match self {
            Self::Joinable(job) => Some(job.id()),
            Self::Bundle(bundle) => Some(bundle.name()),
            Self::Detached(_) | Self::Drain => None,
        }
    }

    /// It was taken out of the queue. Called under the lock.
    pub fn leave_queue(&self) {
        if let Self::Bundle(bundle) = self {
            bundle.set_queued(false);
        }
    }
}

/// A closure that belongs to no frame. It gets the root of the chain that it starts.
pub struct DetachedJob(Box<dyn FnOnce(Link<'_>) + Send>);

impl DetachedJob {
    pub fn new(f: impl FnOnce(Link<'_>) + Send + 'static) -> Self {
        Self(Box::new(f))
    }

    /// Runs the job on the worker of this root, to its end or its panic.
    pub fn run(self, root: Link<'_>) {
        (self.0)(root);
    }
}

/// The one right to run a joinable job that is shared. The worker that holds the `Claim` may execute the job. Dropping it
/// gives the right back to the owner. Only the owner drops a `Claim`, after it has taken it out of the shared jobs
/// (`wait_for_job_reclaim`).
pub struct Claim(NonNull<Header>);

// SAFETY: premises for sending: 1. `Task::join` and `broadcast_on` demand `Send` of the closure and of its result, the only
// things that cross; 2. `worker` is `Sync` and alive while the job is (Invariant 1), and `prev` is not touched through
// this.
unsafe impl Send for Claim {}

impl Claim {
    /// Makes the right to run this job.
    ///
    /// # Safety
    ///
    /// 1. The job is on no chain, and no other `Claim` of it was made (Invariant 3): it was latent and has just been
    ///    unlinked, or it is a part of a broadcast, which never was on a chain. So its owner has no right to run it.
    pub unsafe fn new(unlinked: Link<'_>) -> Self {
        Self(unlinked.pointer())
    }

    /// The job's name.
    pub fn id(&self) -> JobId {
        JobId::of(self.0)
    }

    /// Where its header is.
    pub(super) fn pointer(&self) -> NonNull<Header> {
        self.0
    }

    /// Runs the job on this worker, to its value or its panic. The latch is still clear afterwards.
    pub fn execute(self, worker: &Worker) -> FinishedJob {
        // SAFETY: premise of the dereference: the job is alive, since its right to run was neither used nor given
        // back, so its owner is still in its frame (Invariants 3 and 5).
        let execute = unsafe { self.0.as_ref() }.latch().execute();
        // SAFETY: premises of `Execute`: 1. the header was made by `JoinableJob::new` (premise 2 there) and is alive, as
        // above; 2. we hold the `Claim`, and it is consumed.
        unsafe { execute(self.0.as_ptr(), worker) };
        FinishedJob(self.0)
    }
}

/// A job that another worker than its owner has run. The owner does not know that yet.
pub struct FinishedJob(NonNull<Header>);

impl FinishedJob {
    /// The worker that waits, or will wait, for this job.
    pub fn owner(&self) -> usize {
        // SAFETY: premise of the dereference: the job is alive until its latch is set (Invariant 5), which consumes us.
        unsafe { self.0.as_ref() }.worker().id()
    }

    /// The job's name, by which its owner awaits it.
    pub fn id(&self) -> JobId {
        JobId::of(self.0)
    }

    /// Sets the latch. The job's memory may be gone before this returns.
    pub fn set_latch(self) {
        // SAFETY: premise of the dereference: as in `owner`. `Latch::set` makes one store and touches nothing after.
        unsafe { self.0.as_ref() }.latch().set();
    }
}
