//! How a job passes from its owner to another worker and back, around the lock: what touches the job's memory.

use super::job::{Bundle, Carried, Claim, FinishedJob, Link, SharedJob};
use super::pool::{CriticalSection, Worker};
use super::sync::{Arc, Instant, Ordering};
use std::iter;
use std::time::Duration;

/// A promotion that took longer was interrupted. This says nothing about the next promotion.
const MOST_PROMOTION_COST: Duration = Duration::from_micros(25);

// ANCHOR: Promote
/// Shares the oldest latent job of the chain that ends in `newest`, and wakes another worker for it. It may share some of the oldest
/// jobs as a bundle, as many as the worker has learned to share. A worker that runs a job of a bundle shares what is left of that.
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
    let carried = worker.bundles().carried(newest);
    let again = carried.as_ref().filter(|carried| carried.bundle.may_be_shared_again());
    // Only the owner touches the links, so the walk needs no lock, however long it is.
    let oldest = again.is_none().then(|| worker.walk().unlink_oldest(newest));
    let cost = worker.walk().cost(newest);
    let begun = Instant::now();
    let mut section = worker.pool().enter();
    section.name_job(worker, carried.as_ref());
    if !again.is_some_and(|carried| section.share_again(worker, &carried.bundle, cost, begun)) {
        // Since this worker has looked, the bundle has come to the queue again, or nothing is left of it.
        let oldest = oldest.unwrap_or_else(|| worker.walk().unlink_oldest(newest));
        section.promote(newest, oldest, cost, begun);
    }
    section.end_as_of(begun);
    worker.walk().set_promotion_cost(newest, MOST_PROMOTION_COST.min(Instant::now().duration_since(begun)));
}
// ANCHOR_END: Promote

// ANCHOR: ShareAgain
/// Shares what is left of a bundle once more, between two jobs that this worker claims of it. `root` is a chain of the worker's.
///
/// `ShareAgain` of the spec.
#[cold]
pub(super) fn share_again(root: Link<'_>, bundle: &Arc<Bundle>) {
    let worker = root.worker();
    let cost = worker.walk().cost(root);
    let begun = Instant::now();
    let mut section = worker.pool().enter();
    if !section.share_again(worker, bundle, cost, begun) {
        // Since this worker has looked, it has come to the queue again, or nothing is left of it. Nothing was decided here.
        return drop(section);
    }
    section.end_as_of(begun);
    worker.walk().set_promotion_cost(root, MOST_PROMOTION_COST.min(Instant::now().duration_since(begun)));
}
// ANCHOR_END: ShareAgain

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
    /// The oldest latent job is shared, with the next oldest ones or without.
    fn promote(&mut self, newest: Link<'_>, oldest: Claim, cost: Duration, begun: Instant) {
        let worker = newest.worker();
        let latent = 1 + worker.walk().remembered(newest);
        let count = self.scheduler.how_many(worker.id(), latent, begun);
        if count.min(latent) == 1 {
            return self.scheduler.promote(worker.id(), SharedJob::Joinable(oldest), cost, begun);
        }
        let jobs = iter::once(oldest).chain(worker.walk().unlink_next(newest, count - 1));
        let bundle = Arc::new(Bundle::new(jobs.collect(), self.scheduler.free_steps()));
        worker.bundles().add(newest, &bundle);
        let shared = SharedJob::Bundle(Arc::clone(&bundle));
        self.scheduler.promote_bundle(worker.id(), shared, bundle.names(), cost, begun);
    }

    /// What is left of a bundle is shared once more, by a worker that claims of it. Returns whether that is done.
    pub(super) fn share_again(
        &mut self,
        worker: &Worker,
        bundle: &Arc<Bundle>,
        cost: Duration,
        begun: Instant,
    ) -> bool {
        // Since the worker has looked, other threads may have claimed the rest. To wake a worker for nothing is no step of the spec.
        let is_shared = bundle.has_left()
            && self.scheduler.share_again(worker.id(), SharedJob::Bundle(Arc::clone(bundle)), cost, begun);
        if is_shared {
            bundle.set_queued(true);
        }
        is_shared
    }

    /// The worker names the job that it runs, if it has claimed that without the lock.
    pub(super) fn name_job(&mut self, worker: &Worker, carried: Option<&Carried>) {
        if let Some(Carried { bundle, job }) = carried {
            self.scheduler.name_job(worker.id(), bundle.name(), *job);
        }
    }

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
