//! A stable sort: its halves are sorted at the same time, and merged.
//!
//! The standard library sorts the parts and merges them: its stable sort sees that a slice consists of two sorted runs. To merge
//! at several places at once, a pair of long runs is cut where they cross. As many elements of each run change places:
//!
//! ```text
//!   first run     second run
//!   a c e g i k │ b d f h j l
//!         └───┬─────┘ exchanged
//!   a c e b d f │ g i k h j l      two pairs of runs, which can be merged at the same time
//! ```
//!
//! Of two runs only what overlaps is touched. If few elements of one run do, they are [inserted](super::aside) into the other one.
//! So little is done where the slice was [nearly](super::nearly) in order.
//!
//! Every step is a swap, or one of the standard library's or of `aside`. So no element is lost or doubled.

use super::nearly::sort_or;
use super::{aside, run};
use crate::Task;
use std::cmp::Ordering;

/// The standard library sorts this many elements, or fewer. Halves of less are merged for longer than a second thread saves.
pub(super) const FEW: usize = 8192;

/// So many parts for each thread: one that begins late does not hold up the others for long. Each doubling costs a merge.
const PARTS: usize = 2;

/// If one run is so many times as long as the other one, the elements of the short one are inserted, one by one.
const RARE: usize = 8;

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
    /// Order that is there already makes it faster. It allocates memory for at most as many elements as the slice has, and some bytes
    /// for each run of a slice that is nearly in order: 4.4 bytes an element, where every tenth one was out of place.
    /// [`sort_unstable`](Self::sort_unstable) of a slice in no order needs hardly any.
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
    let part = part(t, slice.len());
    let rest =
        |t: Task<'_>, slice: &mut [T]| halves(t, slice, part, compare, &|_, slice| slice.sort_by(compare));
    sort_or(t.reborrow(), slice, part, compare, &rest);
}

/// How many elements one thread sorts or merges, of so many in all.
pub(super) fn part(t: &Task<'_>, len: usize) -> usize {
    let parts = if run::is_one_block(t) { 1 } else { PARTS * t.num_threads() };
    len.div_ceil(parts).max(FEW)
}

/// Sorts halves, down to parts of a size, which `sort` sorts, and merges them.
pub(super) fn halves<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    part: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
    sort: &(impl Fn(Task<'_>, &mut [T]) + Sync),
) {
    if slice.len() <= part {
        return sort(t, slice);
    }
    let mid = slice.len() / 2;
    let (first, second) = slice.split_at_mut(mid);
    t.join_inline(|t| halves(t, first, part, compare, sort), |t| halves(t, second, part, compare, sort));
    merge(t, slice, mid, part.div_ceil(2), compare);
}

/// Merges the sorted run before `mid` with the one behind it.
fn merge<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    mid: usize,
    part: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) {
    let Some((slice, mid)) = overlap(slice, mid, compare) else { return };
    let len = slice.len();
    if compare(&slice[len - 1], &slice[0]).is_lt() {
        return slice.rotate_left(mid);
    }
    if (len - mid) * RARE <= mid {
        return aside::insert_all(slice, [mid, mid], compare, || _ = t.tick());
    }
    if mid * RARE <= len - mid {
        slice.rotate_left(mid);
        return aside::insert_all(slice, [len - mid, len], compare, || _ = t.tick());
    }
    if len <= part {
        return slice.sort_by(compare);
    }
    // So many elements of each run belong where those of the other run are. Of equal elements, those of the first run come first.
    let (first, second) = slice.split_at_mut(mid);
    let count = partition_point(mid.min(second.len()), |i| compare(&second[i], &first[mid - 1 - i]).is_lt());
    first[mid - count..].swap_with_slice(&mut second[..count]);
    t.join_inline(
        |t| merge(t, first, mid - count, part, compare),
        |t| merge(t, second, count, part, compare),
    );
}

/// How many numbers below `end` are before all of which `is_before` does not hold.
fn partition_point(end: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let mut range = 0..end;
    while range.start < range.end {
        let middle = range.start.midpoint(range.end);
        range = if is_before(middle) { middle + 1..range.end } else { range.start..middle };
    }
    range.start
}

/// Of two sorted runs, what is not in its place yet, and where the second run begins there. Nothing if all is.
fn overlap<'s, T>(
    slice: &'s mut [T],
    mid: usize,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> Option<(&'s mut [T], usize)> {
    let (first, second) = slice.split_at(mid);
    let (last, least) = (first.last()?, second.first()?);
    if compare(last, least).is_le() {
        return None;
    }
    let begin = first.partition_point(|element| compare(element, least).is_le());
    let end = mid + second.partition_point(|element| compare(element, last).is_lt());
    // Both are there if the comparison is a total order.
    (begin < mid && mid < end).then(|| (&mut slice[begin..end], mid - begin))
}
