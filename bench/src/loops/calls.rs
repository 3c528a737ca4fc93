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
pub struct Calls {
    count: usize,
    what: String,
    function: Function,
    sum: u64,
}

#[derive(Clone, Copy)]
enum Function {
    /// So many steps of mixing, one after the other.
    Mix(u32),
    Busy(Busy),
}

impl Function {
    #[inline(always)]
    fn call(self, index: usize) -> u64 {
        match self {
            Self::Mix(steps) => (0..steps).fold(index as u64, |bits, _| mix(bits)),
            Self::Busy(busy) => busy.run(),
        }
    }

    fn over(self, indices: Range<usize>) -> u64 {
        indices.fold(0, |sum, index| sum.wrapping_add(self.call(index)))
    }
}

impl Calls {
    /// Cheap calls: some nanoseconds for so many steps.
    pub fn cheap(count: usize, steps: u32) -> Self {
        let function = Function::Mix(steps);
        Self { count, what: format!("calls of {steps} mixes"), function, sum: function.over(0..count) }
    }

    /// Costly calls, each of which takes so long on an undisturbed core.
    pub fn costly(count: usize, time: Duration) -> Self {
        let function = Function::Busy(Busy::lasting(time));
        Self {
            count,
            what: format!("calls of {} µs", time.as_micros()),
            function,
            sum: function.over(0..count),
        }
    }
}

impl Loop for Calls {
    fn name(&self) -> String {
        format!("{} {}", self.count, self.what)
    }

    fn run(&self, pool: &Pool) {
        let (count, function) = (black_box(self.count), black_box(self.function));
        let sum = match pool {
            Pool::Sequential => function.over(0..count),
            Pool::Systole(pool) => {
                pool.call(|mut t| t.map_reduce(0..count, || 0, |i| function.call(i), u64::wrapping_add))
            }
            Pool::Rayon(pool) => pool.install(|| {
                (0..count).into_par_iter().map(|i| function.call(i)).reduce(|| 0, u64::wrapping_add)
            }),
            _ => unreachable!("the others have no loops"),
        };
        assert_eq!(sum, self.sum);
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let mid = self.count / 2;
        let over = |indices: Range<usize>| black_box(self.function).over(black_box(indices));
        let seconds = Helper::beside(
            || over(mid..self.count) as i64,
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = over(0..mid);
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
