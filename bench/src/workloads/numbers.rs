//! Integers in no order, and the proof that they have been sorted.

use super::mix::mix;
use std::time::{Duration, Instant};

/// So many integers, the same in every run.
pub struct Numbers {
    unsorted: Vec<u32>,
    fingerprint: u64,
}

impl Numbers {
    /// `count` integers.
    pub fn new(count: usize) -> Self {
        let unsorted: Vec<_> = (0..count as u64).map(|index| mix(index) as u32).collect();
        Self { fingerprint: fingerprint(&unsorted), unsorted }
    }

    /// A fresh copy, in no order.
    pub fn unsorted(&self) -> Vec<u32> {
        self.unsorted.clone()
    }

    /// Panics if the copy is not sorted, or holds other integers.
    pub fn check(&self, copy: &[u32]) {
        assert!(copy.is_sorted(), "{} integers are not sorted", copy.len());
        assert_eq!(fingerprint(copy), self.fingerprint, "the same integers, sorted");
    }

    /// How long so many sorts take, each of a fresh copy. The time does not include the copy and the check.
    pub fn time(&self, runs: u64, sort: impl Fn(&mut [u32])) -> Duration {
        let mut total = Duration::ZERO;
        for _ in 0..runs {
            let mut numbers = self.unsorted();
            let start = Instant::now();
            sort(&mut numbers);
            total += start.elapsed();
            self.check(&numbers);
        }
        total
    }
}

/// A sum that does not depend on the order. Other integers almost certainly have another sum.
fn fingerprint(numbers: &[u32]) -> u64 {
    numbers.iter().fold(0, |sum, &number| sum.wrapping_add(mix(number.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "100 integers are not sorted")]
    fn what_is_not_sorted_is_caught() {
        Numbers::new(100).time(1, |_| ());
    }

    #[test]
    #[should_panic(expected = "the same integers, sorted")]
    fn what_is_lost_is_caught() {
        Numbers::new(100).time(1, |numbers| {
            numbers.sort_unstable();
            numbers[7] = numbers[8];
        });
    }
}
