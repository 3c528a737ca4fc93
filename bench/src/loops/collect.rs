//! The results of cheap calls, in a new vector.

use super::Loop;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::mix::mix;
use rayon::prelude::*;
use std::hint::black_box;

/// Numbers, each of which is mixed so many times.
pub struct Collect {
    numbers: Vec<u64>,
    mixes: u32,
    digest: u64,
}

impl Collect {
    /// So many numbers.
    pub fn new(count: usize, mixes: u32) -> Self {
        let numbers: Vec<_> = (0..count as u64).collect();
        let digest = digest(&numbers.iter().map(|&number| mixed(number, mixes)).collect::<Vec<_>>());
        Self { numbers, mixes, digest }
    }
}

fn mixed(number: u64, mixes: u32) -> u64 {
    (0..mixes).fold(number, |bits, _| mix(bits))
}

/// Enough of a vector to tell whether it is right: its length, its ends and its middle.
fn digest(numbers: &[u64]) -> u64 {
    let parts = [numbers.first(), numbers.get(numbers.len() / 2), numbers.last()];
    parts.into_iter().flatten().fold(numbers.len() as u64, |bits, &number| mix(bits ^ number))
}

impl Loop for Collect {
    fn name(&self) -> String {
        format!("map and collect of {} u64, {} mixes", self.numbers.len(), self.mixes)
    }

    fn run(&self, pool: &Pool) {
        let (numbers, mixes) = (black_box(&self.numbers[..]), black_box(self.mixes));
        let results: Vec<u64> = match pool {
            Pool::Sequential => numbers.iter().map(|&number| mixed(number, mixes)).collect(),
            Pool::Systole(pool) => pool.call(|mut t| t.map(numbers, |&number| mixed(number, mixes))),
            Pool::Rayon(pool) => {
                pool.install(|| numbers.par_iter().map(|&number| mixed(number, mixes)).collect())
            }
            _ => unreachable!("the others have no loops"),
        };
        assert_eq!(digest(&results), self.digest, "the results, in their order");
    }

    /// A vector has no two halves that are filled apart, unless by unsafe code.
    fn by_hand(&self, _: Turn) -> Option<f64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_collects_them() {
        super::super::run_everywhere(&Collect::new(10_001, 3));
    }

    #[test]
    fn a_vector_in_another_order_is_seen() {
        assert_ne!(digest(&[1, 2, 3, 4]), digest(&[4, 3, 2, 1]));
        assert_ne!(digest(&[1, 2, 3]), digest(&[1, 2, 3, 0]));
    }
}
