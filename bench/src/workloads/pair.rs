//! One join of two heavy closures: how soon does the second one start elsewhere?
//!
//! A scheduler that shares work only at later forks has none here, and runs the two one after the other.

use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Closures of 1 ms each; the size is their number, two.
pub static KIND: Kind = Kind {
    name: "pair",
    title: "pair of {} × 1 ms",
    item: "a closure",
    items: |closures| closures,
    build: |_| Box::new(Pair::lasting(Duration::from_millis(1))),
};

/// Adds up `0..steps`, one step at a time.
///
/// Never inlined: two copies of such a loop can differ by half in speed, and all must do the same work.
#[inline(never)]
fn busy(steps: u64) -> u64 {
    (0..steps).fold(0, |sum, step| sum + black_box(step))
}

/// Two closures of equal work.
pub struct Pair {
    steps: u64,
}

impl Pair {
    /// Two closures of `steps` additions each.
    pub fn new(steps: u64) -> Self {
        Self { steps }
    }

    /// Two closures that take `time` each on an undisturbed core.
    ///
    /// The amount of work is fixed here, once, by the clock. It is work, not a wait until some time has passed: two
    /// closures on one core take twice as long.
    pub fn lasting(time: Duration) -> Self {
        const SAMPLE: u64 = 100_000;
        let sample = || {
            let start = Instant::now();
            assert_eq!(black_box(busy(black_box(SAMPLE))), triangle(SAMPLE));
            start.elapsed()
        };
        // The fastest of many: the others were disturbed, or came before the clock of the core went up.
        let fastest = (0..200).map(|_| sample()).min().expect("there are samples");
        Self::new((SAMPLE as f64 * time.as_secs_f64() / fastest.as_secs_f64()) as u64)
    }
}

impl Workload for Pair {
    fn run(&self, pool: &Pool) {
        let steps = black_box(self.steps);
        let results = match pool {
            Pool::Sequential => (busy(steps), busy(steps)),
            Pool::Systole(pool) => pool.call(|mut t| t.join(|_| busy(steps), |_| busy(steps))),
            Pool::Rayon(pool) => pool.join(|| busy(steps), || busy(steps)),
            Pool::Chili(pool) => pool.scope().join(|_| busy(steps), |_| busy(steps)),
        };
        assert_eq!(results, (triangle(steps), triangle(steps)), "the results of the pair");
    }
}

/// The closed form of [`busy`].
fn triangle(steps: u64) -> u64 {
    steps * steps.saturating_sub(1) / 2
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
                    Pair::new(steps).run(&pool);
                }
            }
        }
    }

    #[test]
    fn twice_the_time_is_twice_the_work() {
        let short = Pair::lasting(Duration::from_millis(1)).steps as f64;
        let long = Pair::lasting(Duration::from_millis(2)).steps as f64;
        // Wide bounds: other programs may disturb either calibration.
        assert!((1.0..4.0).contains(&(long / short)), "{short} and {long} steps");
    }
}
