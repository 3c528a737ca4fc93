//! Offers of a pool, for a thread that watches from outside.

use super::thread_pool::ThreadPool;

impl ThreadPool {
    /// Wakes a worker for each closure that was offered by [`offer_all`](crate::offer_all()) and is still there, as far as
    /// workers are idle. Where nothing is offered this takes no lock.
    ///
    /// Of an offer that another thread makes meanwhile, that thread learns by its own look: whatever this thread has written before
    /// it calls this, the other one reads after its [`offer_all`](crate::offer_all()), or else its offer is seen here.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    pub fn announce_offers(&self) {
        self.pool.check_not_forked();
        if !self.pool.offers().are_left() {
            return;
        }
        let mut section = self.pool.enter_from_outside();
        section.scheduler.announce_offers();
        section.end();
    }
}
