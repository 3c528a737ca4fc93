//! A closure that computes for some time and touches no memory.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// An amount of work.
#[derive(Clone, Copy)]
pub struct Busy {
    steps: u64,
}

impl Busy {
    /// So many additions.
    pub fn new(steps: u64) -> Self {
        Self { steps }
    }

    /// The work that takes `time` on an undisturbed core.
    ///
    /// The amount of work is fixed here, once, by the clock. It is work, not a wait until some time has passed: two
    /// closures on one core take twice as long.
    pub fn lasting(time: Duration) -> Self {
        const SAMPLE: Busy = Busy { steps: 100_000 };
        let sample = || {
            let start = Instant::now();
            assert_eq!(black_box(SAMPLE).run(), SAMPLE.result());
            start.elapsed()
        };
        // The fastest of many counts: the others were disturbed, or ran before the core's clock rate went up.
        let fastest = (0..200).map(|_| sample()).min().expect("there are samples");
        Self::new((SAMPLE.steps as f64 * time.as_secs_f64() / fastest.as_secs_f64()) as u64)
    }

    /// Adds up `0..steps`, one step at a time.
    ///
    /// Never inlined: two copies of such a loop can differ by half in speed, and all must do the same work.
    #[inline(never)]
    pub fn run(self) -> u64 {
        (0..self.steps).fold(0, |sum, step| sum + black_box(step))
    }

    /// The closed form of [`run`](Self::run).
    pub fn result(self) -> u64 {
        self.steps * self.steps.saturating_sub(1) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_is_right() {
        for steps in [0, 1, 2, 1000] {
            assert_eq!(Busy::new(steps).run(), Busy::new(steps).result(), "{steps} steps");
        }
    }

    #[test]
    fn twice_the_time_is_twice_the_work() {
        let short = Busy::lasting(Duration::from_millis(1)).steps as f64;
        let long = Busy::lasting(Duration::from_millis(2)).steps as f64;
        // Wide bounds: other programs may disturb either calibration.
        assert!((1.0..4.0).contains(&(long / short)), "{short} and {long} steps");
    }
}
