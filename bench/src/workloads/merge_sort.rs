//! Merge sort: what if there are joins below joins and joins after joins, and memory is busy all the time?
//!
//! Both halves are sorted under a join; then they are merged, and a long merge is itself cut into two under a join, so
//! that little of the work is sequential. The sequential sort merges without cuts.

use super::numbers::Numbers;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::cell::RefCell;
use std::time::Duration;

/// Merge sort; the size is the number of integers.
pub static KIND: Kind = Kind {
    name: "merge_sort",
    title: "merge sort of {} integers",
    item: "an integer",
    items: |count| count,
    build: |count| Box::new(MergeSort { numbers: Numbers::new(count), spare: RefCell::new(vec![0; count]) }),
};

/// The standard library sorts so few integers, in every variant: sequential code would do that too.
const FEW: usize = 32;

/// So few integers are merged without a cut, in every variant: finding the cut costs about ten steps of a search.
const SHORT: usize = 2048;

/// Merges two sorted sequences.
fn merge(left: &[u32], right: &[u32], into: &mut [u32]) {
    let (mut l, mut r) = (0, 0);
    while l < left.len() && r < right.len() {
        // No branch depends on the comparison: it would be mispredicted every other time.
        let from_left = left[l] <= right[r];
        into[l + r] = if from_left { left[l] } else { right[r] };
        l += usize::from(from_left);
        r += usize::from(!from_left);
    }
    let (into, rest) = into[l + r..].split_at_mut(left.len() - l);
    into.copy_from_slice(&left[l..]);
    rest.copy_from_slice(&right[r..]);
}

/// Two sorted sequences, and the room for what they merge to.
type Merge<'m> = (&'m [u32], &'m [u32], &'m mut [u32]);

/// Cuts a merge into two: no integer of the first is above one of the second.
fn halves<'m>(left: &'m [u32], right: &'m [u32], into: &'m mut [u32]) -> (Merge<'m>, Merge<'m>) {
    // The longer one is cut in its middle.
    let (long, short) = if left.len() < right.len() { (right, left) } else { (left, right) };
    let (long_low, long_high) = long.split_at(long.len() / 2);
    let (short_low, short_high) = short.split_at(short.partition_point(|&number| number < long_high[0]));
    let (into_low, into_high) = into.split_at_mut(long_low.len() + short_low.len());
    ((long_low, short_low, into_low), (long_high, short_high, into_high))
}

/// The halves of both.
fn middle<'a, 'b>(a: &'a mut [u32], b: &'b mut [u32]) -> [(&'a mut [u32], &'b mut [u32]); 2] {
    let half = a.len() / 2;
    let ((a_left, a_right), (b_left, b_right)) = (a.split_at_mut(half), b.split_at_mut(half));
    [(a_left, b_left), (a_right, b_right)]
}

// In each variant `numbers` and `spare` hold the same integers when a sort begins, and `numbers` holds them sorted
// when it ends. So the halves are sorted into `spare`, and merged from there.

fn sequential(numbers: &mut [u32], spare: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let [left, right] = middle(numbers, spare);
    sequential(left.1, left.0);
    sequential(right.1, right.0);
    merge(left.1, right.1, numbers);
}

fn systole(mut t: systole::Task<'_>, numbers: &mut [u32], spare: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let [left, right] = middle(numbers, spare);
    t.join(|t| systole(t, left.1, left.0), |t| systole(t, right.1, right.0));
    systole_merge(t, (left.1, right.1, numbers));
}

fn systole_merge(mut t: systole::Task<'_>, (left, right, into): Merge<'_>) {
    if into.len() <= SHORT {
        return merge(left, right, into);
    }
    let (low, high) = halves(left, right, into);
    t.join(|t| systole_merge(t, low), |t| systole_merge(t, high));
}

fn rayon(numbers: &mut [u32], spare: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let [left, right] = middle(numbers, spare);
    rayon::join(|| rayon(left.1, left.0), || rayon(right.1, right.0));
    rayon_merge((left.1, right.1, numbers));
}

fn rayon_merge((left, right, into): Merge<'_>) {
    if into.len() <= SHORT {
        return merge(left, right, into);
    }
    let (low, high) = halves(left, right, into);
    rayon::join(|| rayon_merge(low), || rayon_merge(high));
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, numbers: &mut [u32], spare: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let [left, right] = middle(numbers, spare);
    scope.join(|scope| chili(scope, right.1, right.0), |scope| chili(scope, left.1, left.0));
    chili_merge(scope, (left.1, right.1, numbers));
}

fn chili_merge(scope: &mut chili::Scope<'_>, (left, right, into): Merge<'_>) {
    if into.len() <= SHORT {
        return merge(left, right, into);
    }
    let (low, high) = halves(left, right, into);
    scope.join(|scope| chili_merge(scope, high), |scope| chili_merge(scope, low));
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, numbers: &mut [u32], spare: &mut [u32]) {
    if numbers.len() <= FEW {
        return numbers.sort_unstable();
    }
    let [left, right] = middle(numbers, spare);
    worker.join(|worker| forte(worker, right.1, right.0), |worker| forte(worker, left.1, left.0));
    forte_merge(worker, (left.1, right.1, numbers));
}

#[cfg(feature = "forte")]
fn forte_merge(worker: &forte::Worker, (left, right, into): Merge<'_>) {
    if into.len() <= SHORT {
        return merge(left, right, into);
    }
    let (low, high) = halves(left, right, into);
    worker.join(|worker| forte_merge(worker, high), |worker| forte_merge(worker, low));
}

struct MergeSort {
    numbers: Numbers,
    spare: RefCell<Vec<u32>>,
}

impl Workload for MergeSort {
    fn run(&self, pool: &Pool) {
        self.time(pool, 1);
    }

    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        self.numbers.time(runs, |numbers| {
            let spare = &mut *self.spare.borrow_mut();
            spare.copy_from_slice(numbers);
            run_on!(pool, numbers, spare)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_sorts() {
        super::super::run_everywhere(&KIND, &[0, 1, FEW, FEW + 1, SHORT + 1, 10_000]);
    }

    #[test]
    fn a_merge_may_be_cut_anywhere() {
        let [left, right] = [vec![1, 1, 4, 7, 9], vec![0, 1, 4, 4]];
        let mut whole = [0; 9];
        merge(&left, &right, &mut whole);
        assert_eq!(whole, [0, 1, 1, 1, 4, 4, 4, 7, 9]);
        for (left, right) in [(&left, &right), (&right, &left), (&left, &vec![])] {
            let mut parts = vec![0; left.len() + right.len()];
            let (low, high) = halves(left, right, &mut parts);
            merge(low.0, low.1, low.2);
            merge(high.0, high.1, high.2);
            assert!(parts.is_sorted(), "{parts:?}");
        }
    }
}
