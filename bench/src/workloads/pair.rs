//! One join of two heavy closures: how soon does the second one start elsewhere?
//!
//! A scheduler that shares work only at later forks has no later fork here, and runs the two closures one after the other.

use super::busy::Busy;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;
use std::time::Duration;

/// Closures of 1 ms each; the size is their number, two.
pub static KIND: Kind = Kind {
    name: "pair",
    title: "pair of {} × 1 ms",
    item: "a closure",
    items: |closures| closures,
    build: |_| Box::new(Pair::lasting(Duration::from_millis(1))),
};

/// Two closures of equal work.
pub struct Pair {
    work: Busy,
}

impl Pair {
    /// Two closures that take `time` each on an undisturbed core.
    pub fn lasting(time: Duration) -> Self {
        Self { work: Busy::lasting(time) }
    }

    fn check(&self, results: (u64, u64)) {
        assert_eq!(results, (self.work.result(), self.work.result()), "the results of the pair");
    }
}

impl Workload for Pair {
    fn run(&self, pool: &Pool) {
        let work = black_box(self.work);
        let results = match pool {
            Pool::Sequential => (work.run(), work.run()),
            Pool::Systole(pool) => pool.call(|mut t| t.join(|_| work.run(), |_| work.run())),
            Pool::Rayon(pool) => pool.join(|| work.run(), || work.run()),
            Pool::Chili(pool) => pool.scope().join(|_| work.run(), |_| work.run()),
            #[cfg(feature = "forte")]
            Pool::Forte(pool) => pool.with_worker(|worker| worker.join(|_| work.run(), |_| work.run())),
        };
        self.check(results);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_scheduler_runs_both_closures() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2] {
                let pool = scheduler.pool(threads);
                for steps in [0, 1, 2, 1000] {
                    Pair { work: Busy::new(steps) }.run(&pool);
                }
            }
        }
    }
}
