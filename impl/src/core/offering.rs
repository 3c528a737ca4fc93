//! Offers of a pool, for a thread that watches from outside.

use super::thread_pool::ThreadPool;

impl ThreadPool {
    /// Wakes a worker for each closure that was offered by [`offer_all`](crate::offer_all()) and is still there, as far as
    /// workers are idle.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    pub fn announce_offers(&self) {
        let mut section = self.pool.enter_from_outside();
        section.scheduler.announce_offers();
        section.end();
    }
}
