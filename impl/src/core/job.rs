//! The record of one forked computation, on the stack of the function that forked it.
//!
//! ```text
//!   root          J1            J2            J3  <- tail, the one word of a Task
//!   prev: null <- prev: null <- prev: &J1  <- prev: &J2
//!                 promoted      latent        latent
//! ```
//!
//! A chain has `prev` links only. Promotion is oldest first, so the promoted jobs are the ones next to the root: a
//! null `prev` says "promoted, or the root", and it also ends the walk to the oldest latent job.
//!
//! # Invariants
//!
//! 1. **Stable.** A header stays where it is from `Fork` until its `Join` has returned or resumed a panic.
//! 2. **Owner-private links.** `prev` is read and written by the owner's thread alone.
//! 3. **One right to run.** The closure is moved out exactly once: by the owner while the job is latent, or by whoever
//!    holds its [`SharedJob`], of which `Promote` makes one and only one. Reclaiming is taking that one back.
//! 4. **Result before latch.** Between taking the closure and setting the latch the executor alone touches the payload;
//!    once the latch is set, the owner alone, and nobody else touches any part of the job.
//! 5. **The frame waits.** An owner leaves the frame of a promoted job only after reclaiming it or seeing its latch set.

use super::latch::{Execute, Latch};
use super::sync::{Cell, UnsafeCell};
use super::unwind::{self, Panic};
use super::worker::Worker;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::num::NonZero;
use std::ops::Deref;
use std::ptr::{self, NonNull};

/// What every job starts with, and all that a chain consists of.
#[repr(C)]
pub(super) struct Header {
    /// The next older job of this chain; null exactly if this job was promoted, or is the root.
    prev: Cell<*const Header>,
    /// The owner. Copied from header to header, so that a `Task` can be one word.
    worker: *const Worker,
    latch: Latch,
}

impl Header {
    /// The worker on whose stack this header lies.
    #[inline(always)]
    pub(super) fn worker(&self) -> &Worker {
        // SAFETY: premise of the dereference: the worker is alive. `Root` borrows it, and `fork` copies the
        // pointer from an older header of the same chain, which outlives this one.
        unsafe { &*self.worker }
    }

    pub(super) fn latch(&self) -> &Latch {
        &self.latch
    }
}

/// The start of a chain: what a `Task` points to before anything was forked.
pub(super) struct Root<'w> {
    header: Header,
    worker: PhantomData<&'w Worker>,
}

impl<'w> Root<'w> {
    #[inline(always)]
    pub(super) fn new(worker: &'w Worker) -> Self {
        let header = Header { prev: Cell::new(ptr::null()), worker, latch: Latch::of_root() };
        Self { header, worker: PhantomData }
    }

    /// The root as the only link of its chain.
    #[inline(always)]
    pub(super) fn link(&self) -> Link<'_> {
        Link(NonNull::from(&self.header), PhantomData)
    }
}

/// A header in place, and the right to get from it to its whole job: a `&Header` would cover the header alone.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Link<'j>(NonNull<Header>, PhantomData<&'j Header>);

impl Deref for Link<'_> {
    type Target = Header;

    #[inline(always)]
    fn deref(&self) -> &Header {
        // SAFETY: premise of the dereference: the header is alive for `'j` (`Root::link`, `StackJob::link`, `prev`).
        unsafe { self.0.as_ref() }
    }
}

impl<'j> Link<'j> {
    /// The job's name.
    pub(super) fn id(self) -> JobId {
        JobId(self.0.addr())
    }

    /// The next older job, or `None` if this one was promoted or is the root.
    #[inline(always)]
    pub(super) fn prev(self) -> Option<Self> {
        // `prev` points to an older header of the same stack, which by Invariant 1 stays while this one does; by
        // Invariant 2 nobody changes it behind our back.
        NonNull::new(self.prev.get().cast_mut()).map(|prev| Self(prev, PhantomData))
    }

    /// Unlinks the oldest latent job of the chain that ends here, and makes the one right to run it elsewhere.
    ///
    /// The walk goes from the newest job to the last one whose `prev` is not null.
    ///
    /// # Panics
    ///
    /// Panics if this job was promoted already: then no latent job is left, and Invariant 3 would be lost.
    pub(super) fn unlink_oldest(self) -> SharedJob {
        assert!(self.prev().is_some(), "a promotion starts at a latent job");
        let mut oldest = self;
        while let Some(older) = oldest.prev().filter(|older| older.prev().is_some()) {
            oldest = older;
        }
        oldest.prev.set(ptr::null());
        SharedJob(oldest.0)
    }
}

/// A forked job: the header, and the closure until it runs elsewhere, then its result.
#[repr(C)]
pub(super) struct StackJob<B, R> {
    header: Header,
    payload: UnsafeCell<Payload<B, R>>,
}

union Payload<B, R> {
    closure: ManuallyDrop<B>,
    result: ManuallyDrop<Result<R, Panic>>,
}

impl<B, R> StackJob<B, R> {
    /// A job linked in front of `tail`.
    ///
    /// # Safety
    ///
    /// 1. `tail` is the newest header of its chain, on this thread's stack, and outlives the job.
    /// 2. `execute` was made for this `B` and `R`.
    /// 3. The caller keeps Invariants 1 and 5: it does not move the job once it is the tail, and waits for it.
    #[inline(always)]
    pub(super) unsafe fn new(tail: Link<'_>, execute: Execute, closure: B) -> Self {
        Self {
            header: Header {
                prev: Cell::new(tail.0.as_ptr()),
                worker: tail.worker,
                latch: Latch::new(execute),
            },
            payload: UnsafeCell::new(Payload { closure: ManuallyDrop::new(closure) }),
        }
    }

    /// The job as a link of its chain.
    #[inline(always)]
    pub(super) fn link(&self) -> Link<'_> {
        Link(NonNull::from(self).cast(), PhantomData)
    }

    /// Moves the closure out.
    ///
    /// # Safety
    ///
    /// 1. The caller has the one right to run the job (Invariant 3), and uses it up with this call.
    #[inline(always)]
    pub(super) unsafe fn take_closure(&self) -> B {
        self.payload.with_mut(|payload| {
            // SAFETY: premise of the dereference: the payload is part of `self`.
            let closure = unsafe { &raw const (*payload).closure };
            // SAFETY: premises of `read`: the closure is the field that is there, since the result is written only
            // after the closure was taken; nobody else touches the payload (premise 1, Invariant 4); and it is not read
            // again (premise 1).
            ManuallyDrop::into_inner(unsafe { closure.read() })
        })
    }

    /// Moves the result out: the value, or the panic that ended the closure.
    ///
    /// # Safety
    ///
    /// 1. The latch is set, and the caller is the owner, which calls this once.
    pub(super) unsafe fn take_result(&self) -> Result<R, Panic> {
        self.payload.with_mut(|payload| {
            // SAFETY: premise of the dereference: the payload is part of `self`.
            let result = unsafe { &raw const (*payload).result };
            // SAFETY: premises of `read`: the executor wrote the result before it set the latch and touches nothing
            // after (Invariant 4), so it is there and it is ours; and it is not read again (premise 1).
            ManuallyDrop::into_inner(unsafe { result.read() })
        })
    }

    /// Runs the closure by `run` and stores what came of it: what an `Execute` function does.
    ///
    /// # Safety
    ///
    /// 1. The caller has the one right to run the job, and uses it up with this call.
    pub(super) unsafe fn run_here(&self, run: impl FnOnce(B) -> R) {
        // SAFETY: premise 1 is ours.
        let closure = unsafe { self.take_closure() };
        let result = unwind::halt(|| run(closure));
        self.payload.with_mut(|payload| {
            let done = Payload { result: ManuallyDrop::new(result) };
            // SAFETY: premises of `write`: the payload is part of `self`, and by Invariant 4 we alone touch it until
            // the latch is set. The closure that was there is gone, so nothing needs dropping.
            unsafe { payload.write(done) };
        });
    }
}

/// Which job: its address, to be compared and never followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct JobId(NonZero<usize>);

/// The one right to run a promoted job. Whoever holds it may execute the job; dropping it gives the right back to the
/// owner, who does so only by taking it out of its own slot (`wait_for_job_reclaim`).
pub(super) struct SharedJob(NonNull<Header>);

// SAFETY: premises for sending: 1. `Task::join` demands `Send` of the closure and of its result, the only things that
// cross; 2. `worker` is `Sync` and alive while the job is (Invariant 1), and `prev` is not touched through this.
unsafe impl Send for SharedJob {}

impl SharedJob {
    /// Whether this is the right to run that job.
    pub(super) fn is(&self, job: Link<'_>) -> bool {
        self.0 == job.0
    }

    /// Runs the job on this worker, to its value or its panic. The latch is still clear afterwards.
    pub(super) fn execute(self, worker: &Worker) -> FinishedJob {
        // SAFETY: premise of the dereference: the job is alive, since its right to run was neither used nor given
        // back, so its owner is still in its frame (Invariants 3 and 5).
        let execute = unsafe { self.0.as_ref() }.latch.execute();
        // SAFETY: premises of `Execute`: 1. the header was made by `StackJob::new` (premise 2 there) and is alive, as
        // above; 2. we hold the `SharedJob`, and it is consumed.
        unsafe { execute(self.0.as_ptr(), worker) };
        FinishedJob(self.0)
    }
}

/// A job that ran elsewhere and whose owner does not know yet.
pub(super) struct FinishedJob(NonNull<Header>);

impl FinishedJob {
    /// The worker that waits, or will wait, for this job.
    pub(super) fn owner(&self) -> usize {
        // SAFETY: premise of the dereference: the job is alive until its latch is set (Invariant 5), which consumes us.
        unsafe { self.0.as_ref() }.worker().id()
    }

    /// The job's name, by which its owner awaits it.
    pub(super) fn id(&self) -> JobId {
        JobId(self.0.addr())
    }

    /// Sets the latch. The job's memory may be gone before this returns.
    pub(super) fn set_latch(self) {
        // SAFETY: premise of the dereference: as in `owner`. `Latch::set` makes one store and touches nothing after.
        unsafe { self.0.as_ref() }.latch.set();
    }
}
