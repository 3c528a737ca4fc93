//! Sorting: quicksort, its two sides joined.
//!
//! The standard library sorts a side of a few thousand elements: this takes some tens of microseconds, and a heartbeat
//! waits no longer. It also sorts a side whose pivots were bad too often, since it sorts any slice in time O(n log n).
//! Every step is a swap. So no element is lost or doubled, whatever the comparison does, even if it panics.
//!
//! If few elements are out of order, they alone are sorted so: see [`nearly`](super::nearly).

use super::partition::{is_large, partition};
use super::{merge, nearly, order, run};
use crate::Task;
use std::cmp::Ordering;

/// The standard library sorts this many elements, or fewer.
const FEW: usize = 4096;

/// If so many elements of a slice are equal, all may be.
const SAMPLE: usize = 16;

/// Sorting in place.
impl Task<'_> {
    /// Sorts the slice. Equal elements may change places. This is rayon's `par_sort_unstable`.
    ///
    /// Order that is there already makes it faster. It allocates memory only for a slice that is nearly in order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut numbers = vec![3, 1, 2];
    /// ThreadPool::new()?.call(|mut t| t.sort_unstable(&mut numbers));
    /// assert_eq!(numbers, [1, 2, 3]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a comparison does. The slice then holds its elements in some order.
    pub fn sort_unstable<T: Ord + Send>(&mut self, slice: &mut [T]) {
        sort(self, slice, &T::cmp);
    }

    /// Sorts the slice by a comparison, which is a total order; equal elements may change places.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut numbers = vec![0.3, -0.1, 0.2];
    /// ThreadPool::new()?.call(|mut t| t.sort_unstable_by(&mut numbers, f64::total_cmp));
    /// assert_eq!(numbers, [-0.1, 0.2, 0.3]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a comparison does, and may panic if the comparison is not a total order. The slice then holds its elements
    /// in some order.
    pub fn sort_unstable_by<T: Send>(
        &mut self,
        slice: &mut [T],
        compare: impl Fn(&T, &T) -> Ordering + Sync,
    ) {
        sort(self, slice, &compare);
    }

    /// Sorts the slice by a key of each element, which is computed for every comparison.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut words = ["kiwi", "fig", "banana"];
    /// ThreadPool::new()?.call(|mut t| t.sort_unstable_by_key(&mut words, |word| word.len()));
    /// assert_eq!(words, ["fig", "kiwi", "banana"]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `key` or a comparison does. The slice then holds its elements in some order.
    pub fn sort_unstable_by_key<T: Send, K: Ord>(&mut self, slice: &mut [T], key: impl Fn(&T) -> K + Sync) {
        sort(self, slice, &|a: &T, b: &T| key(a).cmp(&key(b)));
    }
}

fn sort<T: Send>(t: &mut Task<'_>, slice: &mut [T], compare: &(impl Fn(&T, &T) -> Ordering + Sync)) {
    let part = merge::part(t, slice.len());
    nearly::sort_or(t.reborrow(), slice, part, compare, &|t, slice| quick_sort_all(t, slice, compare));
}

fn quick_sort_all<T: Send>(t: Task<'_>, slice: &mut [T], compare: &(impl Fn(&T, &T) -> Ordering + Sync)) {
    // A pool without background threads has no worker to share with: then the standard library sorts all small elements.
    if run::is_one_block(&t) && !is_large::<T>() {
        return slice.sort_unstable_by(compare);
    }
    // Even splits would need half as many levels.
    let levels = 2 * slice.len().max(1).ilog2();
    quick_sort(t, slice, None, levels, compare);
}

/// Sorts the slice. None of its elements is less than the one before, if there is one.
fn quick_sort<'s, T: Send>(
    mut t: Task<'_>,
    mut slice: &'s mut [T],
    mut before: Option<&'s mut T>,
    mut levels: u32,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    loop {
        if slice.len() <= const { few::<T>() } || levels == 0 {
            return slice.sort_unstable_by(compare);
        }
        levels -= 1;
        let pivot = pivot(slice, compare);
        if is_one_key(&mut t, slice, pivot, compare) {
            return;
        }
        slice.swap(0, pivot);
        if before.as_deref().is_some_and(|before| compare(before, &slice[0]).is_ge()) {
            // No element is less than the pivot. Those that are equal to it are many, perhaps, and are in their place.
            let (pivot, rest) = slice.split_first_mut().expect(MORE);
            let equal = partition(&mut t, rest, |element| compare(element, pivot).is_le());
            (slice, before) = (&mut rest[equal..], Some(pivot));
            continue;
        }
        let (pivot, rest) = slice.split_first_mut().expect(MORE);
        let below = partition(&mut t, rest, |element| compare(element, pivot).is_lt());
        slice.swap(0, below);
        let (first, second) = slice.split_at_mut(below);
        let (pivot, second) = second.split_first_mut().expect(MORE);
        t.join_inline(
            |t| quick_sort(t, first, before, levels, compare),
            |t| quick_sort(t, second, Some(pivot), levels, compare),
        );
        return;
    }
}

const MORE: &str = "a slice of more than a few elements has a pivot";

/// The standard library sorts so many elements, or fewer. It moves large ones more often than a partition does.
const fn few<T>() -> usize {
    if is_large::<T>() { FEW / 16 } else { FEW }
}

/// Whether all elements are equal to this one. If most are not, a few comparisons show it.
///
/// Where there are few keys, each ends up in a slice of its own. To look at one is cheaper than to partition it, twice.
fn is_one_key<T>(t: &mut Task<'_>, slice: &[T], of: usize, compare: &impl Fn(&T, &T) -> Ordering) -> bool {
    let is_equal = |element: &T| compare(element, &slice[of]).is_eq();
    let step = slice.len().div_ceil(SAMPLE);
    slice.iter().step_by(step).all(is_equal)
        && slice.chunks(order::BLOCK).all(|block| {
            t.tick();
            block.iter().all(is_equal)
        })
}

/// The index of an element that is likely to be in the middle: the median of nine medians of three, or of three if there are few.
fn pivot<T>(slice: &[T], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    let is_short = slice.len() < FEW;
    let step = slice.len() / if is_short { 9 } else { 27 };
    let median = |three: [usize; 3]| median(slice, three, compare);
    let of_nine = |begin: usize| {
        let at = |i: usize| (begin + i) * step;
        median([median([at(0), at(1), at(2)]), median([at(3), at(4), at(5)]), median([at(6), at(7), at(8)])])
    };
    if is_short { of_nine(0) } else { median([of_nine(0), of_nine(9), of_nine(18)]) }
}

/// The index, of three, whose element is neither the least nor the greatest.
fn median<T>(slice: &[T], [a, b, c]: [usize; 3], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    let is_below = |a: usize, b: usize| compare(&slice[a], &slice[b]).is_lt();
    let a_below_b = is_below(a, b);
    if a_below_b != is_below(a, c) {
        a
    } else if a_below_b == is_below(b, c) {
        b
    } else {
        c
    }
}
