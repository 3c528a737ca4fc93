//! A thread's scheduling state: what its owner polls without the lock, and what wakes it.

use super::pool::Pool;
use super::sync::{Arc, AtomicBool, Condvar, Ordering};
use super::walk::Walk;

/// One worker: a background thread of the pool, or an outside thread during one call.
///
/// Aligned to two cache lines, since the owner polls the heartbeat at every fork, and neither another worker's flag nor
/// a reference count may drag it away.
#[repr(align(128))]
pub(super) struct Worker {
    /// Set by a beat, under the pool's lock; polled by the owner without it (see `tick`).
    heartbeat: AtomicBool,
    /// Set by whoever notifies this worker, in case that it polls instead of being parked.
    summons: AtomicBool,
    id: usize,
    pool: Arc<Pool>,
    /// Where this worker, and nobody else, parks: on the pool's mutex. One condition variable for several waiters would
    /// let a notification reach the wrong one.
    parking: Condvar,
    /// What this worker's promotions remember of its chain.
    walk: Walk,
}

impl Worker {
    pub(super) fn new(id: usize, pool: Arc<Pool>) -> Self {
        Self {
            heartbeat: AtomicBool::new(false),
            summons: AtomicBool::new(false),
            id,
            pool,
            parking: Condvar::new(),
            walk: Walk::new(),
        }
    }

    #[inline(always)]
    pub(super) fn heartbeat(&self) -> &AtomicBool {
        &self.heartbeat
    }

    pub(super) fn id(&self) -> usize {
        self.id
    }

    pub(super) fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    pub(super) fn walk(&self) -> &Walk {
        &self.walk
    }

    pub(super) fn parking(&self) -> &Condvar {
        &self.parking
    }

    /// Wakes this worker, or ends its polling.
    ///
    /// `Relaxed`: a summons carries no data. The worker takes the lock and looks, and it does so too if it has missed one.
    pub(super) fn notify(&self) {
        self.summons.store(true, Ordering::Relaxed);
        self.parking.notify_one();
    }

    /// Called under the lock, by the worker that is about to poll: what came before was for an earlier wait.
    ///
    /// A notification of before may still be on its way; then the worker looks once more than it had to.
    pub(super) fn expect_summons(&self) {
        self.summons.store(false, Ordering::Relaxed);
    }

    pub(super) fn is_summoned(&self) -> bool {
        self.summons.load(Ordering::Relaxed)
    }
}
