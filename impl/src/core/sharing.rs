//! How a job passes from its owner to another worker and back, around the lock: what touches the job's memory.

use super::job::{FinishedJob, Link, SharedJob};
use super::pool::{CriticalSection, Worker};
use super::sync::{Instant, Ordering};
use std::time::Duration;

/// A promotion that took longer was interrupted. This says nothing about the next promotion.
const MOST_PROMOTION_COST: Duration = Duration::from_micros(25);

// ANCHOR: Promote
/// Shares the oldest latent job of the chain that ends in `newest`, and wakes another worker for it. With it go as many of the
/// next oldest jobs as the worker has learned to share.
///
/// Spec: `Promote`; book: promote
///
/// A latent job exists: the heartbeat is polled right after a fork, or by `Task::tick`, which looks first.
#[cold]
#[inline(never)]
pub(super) fn promote(newest: Link<'_>) {
    let worker = newest.worker();
    if worker.pool().is_forked() {
        // This is a child of the process that asked: it has no worker to share with, and no worker that would ask again.
        return worker.heartbeat().store(false, Ordering::Relaxed);
    }
    // Only the owner touches the links, so the walk needs no lock, however long it is.
    let job = SharedJob::Joinable(worker.walk().unlink_oldest(newest));
    let cost = worker.walk().cost(newest);
    let begun = Instant::now();
    let mut section = worker.pool().enter();
    section.scheduler.promote(worker.id(), job, cost, begun);
    for _ in 0..section.scheduler.more(worker.id()) {
        let Some(job) = worker.walk().unlink_next(newest) else { break };
        section.scheduler.promote_more(worker.id(), SharedJob::Joinable(job), cost);
    }
    section.end_as_of(begun);
    worker.walk().set_promotion_cost(newest, MOST_PROMOTION_COST.min(Instant::now().duration_since(begun)));
}
// ANCHOR_END: Promote

/// Shares the oldest latent job without being asked. In a crowd no worker is woken for it: see `scheduler/crowd.rs`.
#[cold]
pub(super) fn share(newest: Link<'_>) {
    let worker = newest.worker();
    let job = SharedJob::Joinable(worker.walk().unlink_oldest(newest));
    let begun = Instant::now();
    let mut section = worker.pool().enter();
    let has_promoted = section.scheduler.share(worker.id(), job, worker.walk().cost(newest), begun);
    section.end_as_of(begun);
    if has_promoted {
        worker
            .walk()
            .set_promotion_cost(newest, MOST_PROMOTION_COST.min(Instant::now().duration_since(begun)));
    }
}

/// Shares the oldest latent job, and wakes no worker for it: see `scheduler/offer.rs`.
#[cold]
pub(super) fn offer(newest: Link<'_>) {
    let worker = newest.worker();
    let job = SharedJob::Joinable(worker.walk().unlink_oldest(newest));
    let mut section = worker.pool().enter();
    section.scheduler.offer(worker.id(), job);
    section.end();
}

impl CriticalSection<'_> {
    // ANCHOR: SetLatch
    /// Tells the owner of a finished job that its result is there.
    ///
    /// Spec: `SetLatch`; book: set-latch
    ///
    /// What is needed of the job is read first: with the latch set, the owner may return without the lock, and then the job's
    /// memory is gone. An owner that is parked for this job cannot leave before the lock is released.
    ///
    /// `ran` is how long the job took.
    pub(super) fn set_latch(&mut self, executor: &Worker, job: FinishedJob, ran: Duration) {
        let (owner, id) = (job.owner(), job.id());
        job.set_latch();
        self.scheduler.set_latch(executor.id(), owner, id, ran);
    }
    // ANCHOR_END: SetLatch
}
