//! A stable sort: its halves are sorted at the same time, and merged.
//!
//! The standard library sorts the parts and merges them: its stable sort sees that a slice consists of two sorted runs. To merge
//! at several places at once, a pair of long runs is cut into two pairs of shorter ones, by a rotation of what is between the cuts:
//!
//! ```text
//!   first run     second run
//!   a a a b b b │ a a b b b
//!         └──┬──────┘ rotated
//!   a a a a a │ b b b b b b      two pairs of runs, which can be merged at the same time
//! ```
//!
//! Every step is a swap, or one of the standard library's. So no element is lost or doubled.

use super::run;
use crate::Task;
use std::cmp::Ordering;

/// The standard library sorts this many elements, or fewer.
const FEW: usize = 4096;

/// So many parts for each thread: one that begins late does not hold up the others for long. Each doubling costs a merge.
const PARTS: usize = 2;

/// Stable sorting in place.
impl Task<'_> {
    /// Sorts the slice. Equal elements keep their order. This is rayon's `par_sort`.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut words = vec!["kiwi", "fig", "banana"];
    /// ThreadPool::new()?.call(|mut t| t.sort(&mut words));
    /// assert_eq!(words, ["banana", "fig", "kiwi"]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// Order that is there already makes it faster. It allocates memory for at most as many elements as the slice has;
    /// [`sort_unstable`](Self::sort_unstable) of a slice in no order needs none.
    ///
    /// # Panics
    ///
    /// Panics if a comparison does. The slice then holds its elements in some order.
    pub fn sort<T: Ord + Send>(&mut self, slice: &mut [T]) {
        sort(self, slice, &T::cmp);
    }

    /// Sorts the slice by a comparison, which is a total order; equal elements keep their order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut points = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
    /// ThreadPool::new()?.call(|mut t| t.sort_by(&mut points, |a, b| a.0.cmp(&b.0)));
    /// assert_eq!(points, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a comparison does, and may panic if the comparison is not a total order. The slice then holds its elements
    /// in some order.
    pub fn sort_by<T: Send>(&mut self, slice: &mut [T], compare: impl Fn(&T, &T) -> Ordering + Sync) {
        sort(self, slice, &compare);
    }

    /// Sorts the slice by a key of each element, which is computed for every comparison; elements of equal keys keep their
    /// order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut words = ["kiwi", "fig", "plum", "banana"];
    /// ThreadPool::new()?.call(|mut t| t.sort_by_key(&mut words, |word| word.len()));
    /// assert_eq!(words, ["fig", "kiwi", "plum", "banana"]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `key` or a comparison does. The slice then holds its elements in some order.
    pub fn sort_by_key<T: Send, K: Ord>(&mut self, slice: &mut [T], key: impl Fn(&T) -> K + Sync) {
        sort(self, slice, &|a: &T, b: &T| key(a).cmp(&key(b)));
    }
}

fn sort<T: Send>(t: &mut Task<'_>, slice: &mut [T], compare: &(impl Fn(&T, &T) -> Ordering + Sync)) {
    // Of a slice that is not in the opposite order, this reads a few elements. Equal elements are not in that order.
    if slice.is_sorted_by(|a, b| compare(a, b).is_gt()) {
        return slice.reverse();
    }
    let part = part(t, slice.len());
    halves(t.reborrow(), slice, part, compare);
}

/// How many elements one thread sorts or merges, of so many in all.
fn part(t: &Task<'_>, len: usize) -> usize {
    let parts = if run::is_one_block(t) { 1 } else { PARTS * t.num_threads() };
    len.div_ceil(parts).max(FEW)
}

/// Sorts halves, down to parts of a size.
fn halves<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    part: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    if slice.len() <= part {
        return slice.sort_by(compare);
    }
    let mid = slice.len() / 2;
    let (first, second) = slice.split_at_mut(mid);
    t.join_inline(|t| halves(t, first, part, compare), |t| halves(t, second, part, compare));
    merge(t, slice, mid, part, compare);
}

/// Merges the sorted run before `mid` with the one behind it.
pub(super) fn merge_runs<T: Send>(
    t: &mut Task<'_>,
    slice: &mut [T],
    mid: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    let part = part(t, slice.len());
    merge(t.reborrow(), slice, mid, part, compare);
}

fn merge<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    mid: usize,
    part: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    let len = slice.len();
    if mid == 0 || mid == len || compare(&slice[mid - 1], &slice[mid]).is_le() {
        return;
    }
    if compare(&slice[len - 1], &slice[0]).is_lt() {
        return slice.rotate_left(mid);
    }
    if len <= part {
        return slice.sort_by(compare);
    }
    let (first, second) = slice.split_at(mid);
    // The middle of the longer run parts the other one. Of equal elements, those of the first run come first.
    let (of_first, of_second) = if first.len() >= second.len() {
        let middle = first.len() / 2;
        (middle, second.partition_point(|element| compare(element, &first[middle]).is_lt()))
    } else {
        let middle = second.len() / 2;
        (first.partition_point(|element| compare(element, &second[middle]).is_le()), middle)
    };
    slice[of_first..mid + of_second].rotate_left(mid - of_first);
    let (before, after) = slice.split_at_mut(of_first + of_second);
    t.join_inline(
        |t| merge(t, before, of_first, part, compare),
        |t| merge(t, after, mid - of_first, part, compare),
    );
}
