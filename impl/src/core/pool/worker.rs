//! A thread's scheduling state: what its owner polls without the lock, and what wakes it.

use super::job::{Bundles, Walk};
use super::state::Pool;
use super::sync::{Arc, AtomicBool, Condvar, Ordering};

/// One worker: a background thread of the pool, or an outside thread during one call.
///
/// It is aligned to two cache lines, since the owner polls the heartbeat at every fork: a write to another worker's flag, or
/// to a reference count, must not take the line away from the owner's core.
#[repr(align(128))]
pub struct Worker {
    /// Set by a beat, under the pool's lock; polled by the owner without it (see `tick`).
    heartbeat: AtomicBool,
    /// Set while this worker polls instead of being parked; cleared by itself, and by a worker that notifies it.
    polls: AtomicBool,
    id: usize,
    pool: Arc<Pool>,
    /// Where this worker, and no other, parks: on the pool's mutex. If several workers waited on one condition variable, a
    /// notification could reach the wrong worker.
    parking: Condvar,
    /// What this worker's promotions remember of its chain.
    walk: Walk,
    /// The bundles that it has shared, and of which it claims.
    bundles: Bundles,
}

impl Worker {
    pub fn new(id: usize, pool: Arc<Pool>) -> Self {
        Self {
            heartbeat: AtomicBool::new(false),
            polls: AtomicBool::new(false),
            id,
            pool,
            parking: Condvar::new(),
            walk: Walk::new(),
            bundles: Bundles::new(),
        }
    }

    #[inline(always)]
    pub fn heartbeat(&self) -> &AtomicBool {
        &self.heartbeat
    }

    pub fn id(&self) -> usize {
        self.id
    }

    pub fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    pub fn bundles(&self) -> &Bundles {
        &self.bundles
    }

    pub(super) fn parking(&self) -> &Condvar {
        &self.parking
    }

    /// Ends this worker's polling, or wakes it. A worker that polls is not parked, and looks under the lock before it
    /// parks: it needs no notification, which is a system call. The first of these two steps is `NotifyPolling` of the
    /// spec.
    ///
    /// `Relaxed`: the flag carries no data. The lock orders all that matters: the notifier has held it before, in a
    /// section S, and the worker clears the flag under it when its polling ends, in a section W. If W comes before S, the
    /// notifier reads what W wrote or something later; so if the worker is found polling as it was before W, S comes
    /// before W, and the look in W finds what S left.
    pub(super) fn notify(&self) {
        if !self.polls.swap(false, Ordering::Relaxed) {
            self.parking.notify_one();
        }
    }

    /// `BeginPolling` of the spec: called under the lock, by the worker that is about to poll.
    ///
    /// An earlier notification may still be on its way. Then the worker looks once more than it had to.
    pub(super) fn begin_polling(&self) {
        self.polls.store(true, Ordering::Relaxed);
    }

    /// `EndPolling` of the spec: called under the lock, by the worker that has polled and is going to look.
    pub(super) fn end_polling(&self) {
        self.polls.store(false, Ordering::Relaxed);
    }

    /// Whether another worker has ended this worker's polling.
    pub(super) fn is_summoned(&self) -> bool {
        !self.polls.load(Ordering::Relaxed)
    }
}
