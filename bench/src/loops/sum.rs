//! The sum of numbers in memory. Of integers: how near does a loop come to the plain iterator, which is vectorised? Of
//! floating-point numbers, which must not be regrouped: what does a fixed tree cost, or gain?

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use rayon::prelude::*;
use std::hint::black_box;
use systole::ThreadPool;

/// A kind of numbers, and how systole's users add them.
pub trait Number: Copy + Send + Sync + std::iter::Sum<Self> + for<'n> std::iter::Sum<&'n Self> {
    /// What it is called.
    const NAME: &'static str;

    /// This integer.
    fn of(integer: usize) -> Self;

    /// The integer that it is.
    fn integer(self) -> i64;

    /// The sum of these.
    fn sum_in(pool: &ThreadPool, numbers: &[Self]) -> Self;
}

impl Number for u64 {
    const NAME: &'static str = "u64";

    fn of(integer: usize) -> Self {
        integer as Self
    }

    fn integer(self) -> i64 {
        self as i64
    }

    fn sum_in(pool: &ThreadPool, numbers: &[Self]) -> Self {
        pool.call(|mut t| t.map_reduce(numbers, || 0, |&n| n, |a, b| a + b))
    }
}

impl Number for f64 {
    const NAME: &'static str = "f64";

    fn of(integer: usize) -> Self {
        integer as Self
    }

    fn integer(self) -> i64 {
        self as i64
    }

    fn sum_in(pool: &ThreadPool, numbers: &[Self]) -> Self {
        pool.call(|mut t| t.map_reduce(numbers, || 0.0, |&n| n, |a, b| a + b))
    }
}

/// The integers below a bound, in a vector. Each of their sums is exact, also as a floating-point number.
pub struct Sum<N> {
    numbers: Vec<N>,
}

impl<N: Number> Sum<N> {
    /// So many numbers.
    pub fn new(count: usize) -> Self {
        Self { numbers: (0..count).map(N::of).collect() }
    }

    fn check(&self, sum: i64) {
        let count = self.numbers.len() as i64;
        assert_eq!(sum, count * (count - 1) / 2, "the sum of {count} {}", N::NAME);
    }
}

impl<N: Number> Loop for Sum<N> {
    fn name(&self) -> String {
        format!("sum of {} {}", self.numbers.len(), N::NAME)
    }

    fn run(&self, pool: &Pool) {
        let numbers = black_box(&self.numbers[..]);
        let sum: N = match pool {
            Pool::Sequential => numbers.iter().sum(),
            Pool::Systole(pool) => N::sum_in(pool, numbers),
            Pool::Rayon(pool) => pool.install(|| numbers.par_iter().sum()),
            _ => unreachable!("the others have no loops"),
        };
        self.check(sum.integer());
    }

    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let (first, second) = self.numbers.split_at(self.numbers.len() / 2);
        let sum = |numbers: &[N]| black_box(numbers).iter().sum::<N>().integer();
        let seconds = Helper::beside(
            || sum(second),
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = sum(first);
                    self.check(first + helper.finish());
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
        super::super::run_everywhere(&Sum::<u64>::new(10_001));
        super::super::run_everywhere(&Sum::<f64>::new(10_001));
    }
}
