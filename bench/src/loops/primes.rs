//! The number of primes below a bound, by trial division: most numbers cost a division or two, the primes hundreds.

use super::Loop;
use crate::helper::Helper;
use crate::scheduler::Pool;
use crate::turns::Turn;
use rayon::prelude::*;
use std::hint::black_box;
use std::ops::Range;

/// The numbers below a bound.
pub struct Primes {
    bound: usize,
    count: usize,
}

fn is_prime(number: usize) -> bool {
    number >= 2
        && (2..).take_while(|divisor| divisor * divisor <= number).all(|divisor| number % divisor != 0)
}

fn count(numbers: Range<usize>) -> usize {
    numbers.filter(|&number| is_prime(number)).count()
}

impl Primes {
    /// All numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        Self { bound, count: count(0..bound) }
    }
}

impl Loop for Primes {
    fn name(&self) -> String {
        format!("primes below {}", self.bound)
    }

    fn run(&self, pool: &Pool) {
        let bound = black_box(self.bound);
        let primes = match pool {
            Pool::Sequential => count(0..bound),
            Pool::Systole(pool) => {
                pool.call(|mut t| t.map_reduce(0..bound, || 0, |n| usize::from(is_prime(n)), |a, b| a + b))
            }
            Pool::Rayon(pool) => pool.install(|| (0..bound).into_par_iter().filter(|&n| is_prime(n)).count()),
            _ => unreachable!("the others have no loops"),
        };
        assert_eq!(primes, self.count);
    }

    /// In equal parts of the numbers: the second one is the larger piece of work.
    fn by_hand(&self, turn: Turn) -> Option<f64> {
        let mid = self.bound / 2;
        let seconds = Helper::beside(
            || count(black_box(mid..self.bound)) as i64,
            |helper| {
                turn.time(|| {
                    helper.start();
                    let first = count(black_box(0..mid));
                    assert_eq!(first + helper.finish() as usize, self.count);
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
    fn every_way_counts_them() {
        assert_eq!(Primes::new(100).count, 25);
        super::super::run_everywhere(&Primes::new(1001));
    }
}
