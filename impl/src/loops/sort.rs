//! Sorting: quicksort, its two sides joined.
//!
//! The standard library sorts a side of a few thousand elements: this takes some tens of microseconds, and a heartbeat
//! waits no longer. It also sorts a side whose pivots were bad too often, since it sorts any slice in time O(n log n).
//! Every step is a swap. So no element is lost or doubled, whatever the comparison does, even if it panics.
//!
//! If few elements are out of [order](super::order), these alone are sorted so, and [merged](super::merge) with the others.

use super::{merge, order, run};
use crate::Task;
use std::cmp::Ordering;

/// The standard library sorts this many elements, or fewer.
const FEW: usize = 4096;

/// How many elements are compared between two polls of the heartbeat.
const BLOCK: usize = 4096;

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
    if slice.len() <= FEW {
        return slice.sort_unstable_by(compare);
    }
    // A slice that is in order already, in either direction, is found here. Of any other slice this reads a few elements.
    if slice.is_sorted_by(|a, b| compare(a, b).is_le()) {
        return;
    }
    if slice.is_sorted_by(|a, b| compare(a, b).is_gt()) {
        return slice.reverse();
    }
    match order::gather(t, slice, compare) {
        Some(kept) => {
            quick_sort_all(t, &mut slice[kept..], compare);
            merge::merge_runs(t, slice, kept, compare);
        }
        None => quick_sort_all(t, slice, compare),
    }
}

fn quick_sort_all<T: Send>(
    t: &mut Task<'_>,
    slice: &mut [T],
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    // A pool without background threads has no worker to share with: then the standard library sorts it all.
    if run::is_one_block(t) || slice.len() <= FEW {
        return slice.sort_unstable_by(compare);
    }
    // Even splits would need half as many levels.
    let levels = 2 * slice.len().ilog2();
    quick_sort(t.reborrow(), slice, levels, compare);
}

fn quick_sort<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    levels: u32,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    if slice.len() <= FEW || levels == 0 {
        return slice.sort_unstable_by(compare);
    }
    let pivot = pivot(slice, compare);
    slice.swap(0, pivot);
    let (pivot, rest) = slice.split_first_mut().expect("more than a few elements");
    let below = partition(&mut t, rest, |element| compare(element, pivot).is_lt());
    // If so few are below, the pivot may be one of many equal elements. They belong right behind it.
    let equal = if below < rest.len() / 8 {
        partition(&mut t, &mut rest[below..], |element| compare(element, pivot).is_le())
    } else {
        0
    };
    slice.swap(0, below);
    let (first, second) = slice.split_at_mut(below);
    let second = &mut second[1 + equal..];
    t.join_inline(
        |t| quick_sort(t, first, levels - 1, compare),
        |t| quick_sort(t, second, levels - 1, compare),
    );
}

/// Moves the elements of which `is_first` holds in front of the others; returns how many there are.
///
/// No branch depends on the comparison: it would be mispredicted every other time.
fn partition<T>(t: &mut Task<'_>, slice: &mut [T], is_first: impl Fn(&T) -> bool) -> usize {
    let mut first = 0;
    for begin in (0..slice.len()).step_by(BLOCK) {
        t.tick();
        for next in begin..slice.len().min(begin + BLOCK) {
            // The elements from `first` up to `next` do not belong in front, so swapping one of them does no harm. The
            // comparison comes before the swap: otherwise each comparison would wait for the swap before it.
            let moves = is_first(&slice[next]);
            slice.swap(first, next);
            first += usize::from(moves);
        }
    }
    first
}

/// The index of an element that is likely to be in the middle: the median of nine medians of three.
fn pivot<T>(slice: &[T], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    let step = slice.len() / 27;
    let median = |three: [usize; 3]| median(slice, three, compare);
    let of_nine = |begin: usize| {
        let at = |i: usize| (begin + i) * step;
        median([median([at(0), at(1), at(2)]), median([at(3), at(4), at(5)]), median([at(6), at(7), at(8)])])
    };
    median([of_nine(0), of_nine(9), of_nine(18)])
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
