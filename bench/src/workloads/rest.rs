//! A pool with nothing to do: what does it cost to leave it alone, or to keep it open under a long closure?

use crate::scheduler::Pool;
use std::thread;
use std::time::Duration;

/// A time during which nothing can be computed.
pub struct Rest {
    time: Duration,
}

impl Rest {
    /// A rest of this length.
    pub fn new(time: Duration) -> Self {
        Self { time }
    }

    /// Leaves the pool alone.
    pub fn outside(&self, _: &Pool) {
        thread::sleep(self.time);
    }

    /// Enters the pool with a join whose first closure lasts, and does nothing itself. Panics if a result is wrong.
    pub fn inside(&self, pool: &Pool) {
        let long = || {
            thread::sleep(self.time);
            1
        };
        let results = match pool {
            Pool::Sequential => (long(), 2),
            Pool::Systole(pool) => pool.call(|mut t| t.join(|_| long(), |_| 2)),
            Pool::Rayon(pool) => pool.join(long, || 2),
            // Swapped: chili's caller runs the second closure first.
            Pool::Chili(pool) => {
                let (short, long) = pool.scope().join(|_| 2, |_| long());
                (long, short)
            }
            #[cfg(feature = "forte")]
            Pool::Forte(pool) => pool.with_worker(|worker| {
                let (short, long) = worker.join(|_| 2, |_| long());
                (long, short)
            }),
        };
        assert_eq!(results, (1, 2), "the results of a join with a long closure");
    }
}
