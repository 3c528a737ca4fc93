//! Slices that are nearly in order: the few elements that are not are put aside.
//!
//! The idea: Emil Ernerfeldt, *Drop-Merge Sort*, 2017.

use crate::Task;
use std::cmp::Ordering;

/// After so many elements it is looked whether too many were put aside, and the heartbeat is polled.
const BLOCK: usize = 1024;

/// At most one element in so many may be out of order.
const RARE: usize = 8;

/// After so many elements in a row that come too late, the last ones that were kept may have come too early.
const IN_A_ROW: usize = 8;

/// Swaps most elements to the front, in order, if few are out of order. Returns how many those are. The others follow in any
/// order. If there are too many others, the slice is as good as before, and nothing is returned.
///
/// Every step is a swap.
pub(super) fn gather<T>(
    t: &mut Task<'_>,
    slice: &mut [T],
    compare: &impl Fn(&T, &T) -> Ordering,
) -> Option<usize> {
    let follows =
        |slice: &[T], kept: usize, next: usize| kept == 0 || compare(&slice[kept - 1], &slice[next]).is_le();
    // The elements from `kept` up to the next one are those that were put aside.
    let (mut kept, mut in_a_row) = (0, 0);
    for next in 0..slice.len() {
        if next % BLOCK == 0 {
            t.tick();
            if (next - kept) * RARE > next {
                return None;
            }
        }
        if !follows(slice, kept, next) {
            // If it would follow without the last one, that one is out of order. So are the last ones if many do not follow.
            if follows(slice, kept - 1, next) {
                kept -= 1;
            } else if in_a_row < IN_A_ROW {
                in_a_row += 1;
                continue;
            } else {
                let fewest = kept.saturating_sub(2 * IN_A_ROW);
                let least = (fewest..kept).rev().find(|&kept| follows(slice, kept, next));
                in_a_row = 0;
                let Some(least) = least else { continue };
                kept = least;
            }
        }
        slice.swap(kept, next);
        kept += 1;
        in_a_row = 0;
    }
    (slice.len() - kept <= slice.len() / RARE).then_some(kept)
}
