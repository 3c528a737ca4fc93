//! How a job passes from its owner to another worker and back: promote, take, set the latch.

use super::critical_section::CriticalSection;
use super::header::Link;
use super::job::{FinishedJob, SharedJob};
use super::state::{State, Status};
use super::sync::Ordering;

// ANCHOR: Promote
/// Moves the oldest latent job of the chain that ends in `newest` into its worker's slot, and wakes somebody for it.
///
/// Spec: `Promote`; book: promote
///
/// The slot is empty, since only a hungry worker's heartbeat is set and only its own promotion fills the slot; and a
/// latent job exists, since the heartbeat is polled right after a fork. The flag is cleared under the lock: cleared
/// before, a beat in between would be lost.
#[cold]
#[inline(never)]
pub(super) fn promote(newest: Link<'_>) {
    let worker = newest.worker();
    // The links are the owner's alone, so the walk needs no lock, however long it is.
    let job = worker.walk().unlink_oldest(newest);
    let mut section = worker.pool().enter();
    worker.heartbeat().store(false, Ordering::Relaxed);
    let slot = &mut section.members[worker.id()].shared_job;
    assert!(slot.is_none(), "a heartbeat was set while the slot was full");
    *slot = Some(job);
    section.shared_order.push_back(worker.id());
    section.last_beat = section.unserved_beat.take().or(section.last_beat);
    section.metrics.promotions += 1;
    section.wake_one();
    section.end();
}
// ANCHOR_END: Promote

impl State {
    // ANCHOR: TakeSharedJob
    /// Takes the shared job that was promoted first.
    ///
    /// Spec: `TakeSharedJob`; book: take-shared-job
    pub(super) fn take_shared_job(&mut self) -> Option<SharedJob> {
        let owner = self.shared_order.pop_front()?;
        self.metrics.takes += 1;
        self.members[owner].shared_job.take()
    }
    // ANCHOR_END: TakeSharedJob

    // ANCHOR: WaitForJobReclaim
    /// The owner takes its own job back, if it is still in its slot.
    pub(super) fn wait_for_job_reclaim(&mut self, owner: usize, job: Link<'_>) -> Option<SharedJob> {
        let reclaimed = self.members[owner].shared_job.take_if(|shared| shared.is(job))?;
        self.shared_order.retain(|&other| other != owner);
        self.metrics.reclaims += 1;
        Some(reclaimed)
    }
    // ANCHOR_END: WaitForJobReclaim
}

impl CriticalSection<'_> {
    // ANCHOR: SetLatch
    /// Tells the owner of a finished job that its result is there.
    ///
    /// Spec: `SetLatch`; book: set-latch
    ///
    /// What is needed of the job is read first: with the latch set, the owner may return without the lock, and the job's
    /// memory with it. An owner that is parked for this very job cannot leave before the lock is released.
    pub(super) fn set_latch(&mut self, job: FinishedJob) {
        let (owner, id) = (job.owner(), job.id());
        job.set_latch();
        let member = &self.members[owner];
        if member.status == Status::Idle && member.awaits == Some(id) {
            self.remove(owner);
        }
    }
    // ANCHOR_END: SetLatch
}
