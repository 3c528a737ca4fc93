//! The sum of floating-point numbers in memory, which must not be regrouped: what does a fixed tree cost, or gain?

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use rayon::prelude::*;
use std::hint::black_box;

/// The integers below a bound as floating-point numbers: each of their sums is exact, however it is grouped.
pub struct Floats {
    numbers: Vec<f64>,
}

impl Floats {
    /// So many numbers.
    pub fn new(count: usize) -> Self {
        Self { numbers: (0..count).map(|number| number as f64).collect() }
    }

    fn check(&self, sum: f64) {
        let count = self.numbers.len();
        assert_eq!(sum, (count * count.saturating_sub(1) / 2) as f64, "the sum of {count} numbers");
    }
}

impl Loop for Floats {
    fn name(&self) -> String {
        format!("sum of {} f64", self.numbers.len())
    }

    fn run(&self, pool: &Pool) {
        let numbers = black_box(&self.numbers[..]);
        self.check(match pool {
            Pool::Sequential => numbers.iter().sum(),
            Pool::Systole(pool) => {
                pool.call(|mut t| t.map_reduce_pairwise(numbers, || 0.0, |&n| n, |a, b| a + b))
            }
            Pool::Rayon(pool) => pool.install(|| numbers.par_iter().sum()),
            Pool::Chili(_) => unreachable!("chili has no loops"),
        });
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let (first, second) = self.numbers.split_at(self.numbers.len() / 2);
        let sum = |numbers: &[f64]| black_box(numbers).iter().sum::<f64>();
        let seconds = Helper::beside(
            || sum(second) as i64,
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = sum(first);
                    self.check(first + helper.finish() as f64);
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
        super::super::run_everywhere(&Floats::new(10_001));
    }
}
