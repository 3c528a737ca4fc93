//! A function called for each number of a range: few cheap calls, few costly ones. What does it cost to find out which?

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::busy::Busy;
use crate::workloads::mix::mix;
use rayon::prelude::*;
use std::hint::black_box;
use std::ops::Range;
use std::time::Duration;

/// So many calls of one function, whose results are added up.
///
/// Each function is a type of its own, as in a program: no call has to find out which function it is.
pub struct Calls<F> {
    count: usize,
    what: String,
    function: F,
    sum: u64,
}

/// The plain loop.
fn over(function: impl Fn(usize) -> u64, indices: Range<usize>) -> u64 {
    indices.fold(0, |sum, index| sum.wrapping_add(function(index)))
}

impl Calls<()> {
    /// Cheap calls: some nanoseconds for so many steps of mixing, one after the other.
    pub fn cheap(count: usize, steps: u32) -> Calls<impl Fn(usize) -> u64 + Copy + Send + Sync> {
        let function = move |index| (0..steps).fold(index as u64, |bits, _| mix(bits));
        Calls { count, what: format!("calls of {steps} mixes"), function, sum: over(function, 0..count) }
    }

    /// Costly calls, each of which takes so long on an undisturbed core.
    pub fn costly(count: usize, time: Duration) -> Calls<impl Fn(usize) -> u64 + Copy + Send + Sync> {
        let busy = Busy::lasting(time);
        let function = move |_| busy.run();
        let what = format!("calls of {} µs", time.as_micros());
        Calls { count, what, function, sum: over(function, 0..count) }
    }
}

impl<F: Fn(usize) -> u64 + Copy + Send + Sync> Loop for Calls<F> {
    fn name(&self) -> String {
        format!("{} {}", self.count, self.what)
    }

    fn run(&self, pool: &Pool) {
        let (count, function) = (black_box(self.count), black_box(self.function));
        let sum = match pool {
            Pool::Sequential => over(function, 0..count),
            Pool::Systole(pool) => {
                pool.call(|mut t| t.map_reduce(0..count, || 0, function, u64::wrapping_add))
            }
            Pool::Rayon(pool) => {
                pool.install(|| (0..count).into_par_iter().map(function).reduce(|| 0, u64::wrapping_add))
            }
            _ => unreachable!("the others have no loops"),
        };
        assert_eq!(sum, self.sum);
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let mid = self.count / 2;
        let half = |indices: Range<usize>| over(black_box(self.function), black_box(indices));
        let seconds = Helper::beside(
            || half(mid..self.count) as i64,
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = half(0..mid);
                    assert_eq!(first.wrapping_add(helper.finish() as u64), self.sum);
                })
            },
        );
        Some(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_adds_up() {
        super::super::run_everywhere(&Calls::cheap(1001, 3));
        super::super::run_everywhere(&Calls::costly(11, Duration::from_micros(10)));
    }
}
