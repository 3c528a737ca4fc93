//! The sum of integers in memory: how near does a loop come to the plain iterator, which is vectorised?

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use rayon::prelude::*;
use std::hint::black_box;

/// The integers below a bound, in a vector.
pub struct Sum {
    numbers: Vec<u64>,
}

impl Sum {
    /// So many integers.
    pub fn new(count: usize) -> Self {
        Self { numbers: (0..count as u64).collect() }
    }

    fn check(&self, sum: u64) {
        let count = self.numbers.len() as u64;
        assert_eq!(sum, count * count.saturating_sub(1) / 2, "the sum of {count} integers");
    }
}

impl Loop for Sum {
    fn name(&self) -> String {
        format!("sum of {} u64", self.numbers.len())
    }

    fn run(&self, pool: &Pool) {
        let numbers = black_box(&self.numbers[..]);
        self.check(match pool {
            Pool::Sequential => numbers.iter().sum(),
            Pool::Systole(pool) => pool.call(|mut t| t.map_reduce(numbers, || 0, |&n| n, |a, b| a + b)),
            Pool::Rayon(pool) => pool.install(|| numbers.par_iter().sum()),
            Pool::Chili(_) => unreachable!("chili has no loops"),
        });
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let (first, second) = self.numbers.split_at(self.numbers.len() / 2);
        let sum = |numbers: &[u64]| black_box(numbers).iter().sum::<u64>();
        let seconds = Helper::beside(
            || sum(second) as i64,
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = sum(first);
                    self.check(first + helper.finish() as u64);
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
        super::super::run_everywhere(&Sum::new(10_001));
    }
}
