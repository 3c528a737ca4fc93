//! Quicksort in place: what if the work comes before the join, and its two sides are of chance sizes?
//!
//! Each call partitions its integers and then joins the sorts of both parts. The first partition, of all integers, is
//! sequential with every scheduler: no scheduler can be twice as fast on two threads.

use super::numbers::Numbers;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::time::Duration;

/// Quicksort; the size is the number of integers.
pub static KIND: Kind = Kind {
    name: "quick_sort",
    title: "quicksort of {} integers",
    item: "an integer",
    items: |count| count,
    build: |count| Box::new(QuickSort { numbers: Numbers::new(count) }),
};

/// The standard library sorts so few integers, in every variant: sequential code would do that too.
pub(crate) const FEW: usize = 32;

/// Moves integers so that all in the first part are below the integer between the parts, and none in the second part is.
pub(crate) fn partition(numbers: &mut [u32]) -> (&mut [u32], &mut [u32]) {
    let last = numbers.len() - 1;
    numbers.swap(median(numbers), last);
    let (rest, pivot) = numbers.split_at_mut(last);
    // No branch depends on the comparison: it would be mispredicted every other time.
    let mut below = 0;
    for next in 0..rest.len() {
        rest.swap(below, next);
        below += usize::from(rest[below] < pivot[0]);
    }
    numbers.swap(below, last);
    let (first, second) = numbers.split_at_mut(below);
    (first, &mut second[1..])
}

/// The index of the median of the first, the middle and the last integer.
fn median(numbers: &[u32]) -> usize {
    let mut three = [0, numbers.len() / 2, numbers.len() - 1];
    three.sort_unstable_by_key(|&index| numbers[index]);
    three[1]
}

pub(crate) fn sequential(numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    sequential(first);
    sequential(second);
}

fn systole(mut t: systole::Task<'_>, numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    t.join(|t| systole(t, first), |t| systole(t, second));
}

pub(crate) fn rayon(numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    rayon::join(|| rayon(first), || rayon(second));
}

// Swapped: chili's caller runs the second closure first.
pub(crate) fn chili(scope: &mut chili::Scope<'_>, numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    scope.join(|scope| chili(scope, second), |scope| chili(scope, first));
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, numbers: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let (first, second) = partition(numbers);
    worker.join(|worker| forte(worker, second), |worker| forte(worker, first));
}

struct QuickSort {
    numbers: Numbers,
}

impl Workload for QuickSort {
    fn run(&self, pool: &Pool) {
        self.time(pool, 1);
    }

    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        self.numbers.time(runs, |numbers| run_on!(pool, numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sorts() {
        super::super::run_everywhere(&KIND, &[0, 1, FEW, FEW + 1, 10_000]);
    }

    #[test]
    fn equal_integers_are_sorted_too() {
        let mut numbers: Vec<_> = (0..1000).map(|index| index % 3).collect();
        sequential(&mut numbers);
        assert!(numbers.is_sorted());
    }
}
