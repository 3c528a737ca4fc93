//! Sorts of slices that are in order, or nearly so: most elements stay where they are, or move by a few places.
//!
//! The [strays](super::strays) are moved behind all others and sorted by themselves, and [inserted](super::aside) again.

use super::merge::{FEW, halves};
use super::{aside, order, strays};
use crate::Task;
use std::cmp::Ordering;

/// So few elements are sorted at once, whatever their order.
const FEWEST: usize = 256;

/// One thread alone does not read and write so many bytes as fast as two.
const MUCH: usize = 1 << 22;

/// Sorts a slice that is in order, or nearly so. Any other slice is left to `sort`, and so are the strays. If `sort` is stable, all is.
///
/// The slice may be cut into parts if it has more than `part` elements.
pub(super) fn sort_or<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    part: usize,
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
    sort: &(impl Fn(Task<'_>, &mut [T]) + Sync),
) {
    if slice.len() <= FEWEST {
        return sort(t, slice);
    }
    let Some(from) = order::settle(&mut t, slice, compare) else { return };
    let follows = |a: &T, b: &T| compare(a, b).is_le();
    if slice.len() > part.max(FEW) && size_of_val(slice) > MUCH {
        // If it begins as if it were nearly in order, several threads sort parts of it.
        let begin = &slice[..FEW];
        if strays::find(&mut t, begin, from.min(FEW), &follows).is_some() {
            let part = slice.len().div_ceil(t.num_threads());
            let sort_part = |t: Task<'_>, slice: &mut [T]| sort_or(t, slice, usize::MAX, compare, sort);
            return halves(t, slice, part, compare, &sort_part);
        }
    }
    let Some(strays) = strays::find(&mut t, slice, from, &follows) else { return sort(t, slice) };
    let [early, late] = aside::move_behind(slice, &strays);
    let (before, late_ones) = slice.split_at_mut(late);
    t.join_inline(|t| sort(t, &mut before[early..]), |t| sort(t, late_ones));
    aside::insert_all(slice, [early, late], compare, || _ = t.tick());
}
