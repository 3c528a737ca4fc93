//! How far a slice is in order, found by comparing neighbours.

use super::run;
use crate::Task;
use std::cmp::Ordering;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// So many pairs of neighbours are compared without a branch between them, so that the compiler can vectorise that.
const AT_ONCE: usize = 32;

/// A run of so many elements is likely to go on.
const LONG: usize = 8;

/// After so many elements the heartbeat is polled.
pub(super) const BLOCK: usize = 4096;

/// So many elements are compared by one thread, or fewer.
const FEW: usize = 1 << 14;

/// Of a slice that may have to be reversed one thread reads so many bytes: it writes them all itself, and to get back what lies in
/// the caches of other processors would take longer than to read it.
const NEAR: usize = 1 << 25;

/// Where a run ends: the first element, from `next` on, that does not follow the one before it.
pub(super) fn run_end<T>(slice: &[T], next: usize, follows: &impl Fn(&T, &T) -> bool) -> usize {
    let begin = slice.len().min(next + LONG);
    let end = end_by_branches(&slice[..begin], next, follows);
    if end < begin { end } else { end_by_blocks(slice, end, follows) }
}

/// The same for a run that is likely to be long.
fn end_by_blocks<T>(slice: &[T], mut next: usize, follows: &impl Fn(&T, &T) -> bool) -> usize {
    // A few comparisons in vain are cheap for numbers. They may be costly for anything else.
    if const { !std::mem::needs_drop::<T>() && size_of::<T>() <= 8 } {
        while let Some(all) = slice[next - 1..].first_chunk::<{ AT_ONCE + 1 }>() {
            if !(0..AT_ONCE).fold(true, |follow, i| follow & follows(&all[i], &all[i + 1])) {
                break;
            }
            next += AT_ONCE;
        }
    }
    end_by_branches(slice, next, follows)
}

/// The same, one element after the other.
fn end_by_branches<T>(slice: &[T], next: usize, follows: &impl Fn(&T, &T) -> bool) -> usize {
    next + slice[next - 1..].windows(2).take_while(|pair| follows(&pair[0], &pair[1])).count()
}

/// Puts a slice in order that is in order already, in either direction. Otherwise returns where its first run ends, or a place
/// before that.
///
/// Of a slice in no order this compares a few elements. Equal elements are not in the opposite order.
pub(super) fn settle<T: Send>(
    t: &mut Task<'_>,
    slice: &mut [T],
    compare: &(impl Fn(&T, &T) -> Ordering + Sync),
) -> Option<usize> {
    let follows = |a: &T, b: &T| compare(a, b).is_le();
    let precedes = |a: &T, b: &T| compare(a, b).is_gt();
    if slice.len() < 2 {
        return None;
    }
    let end = first_run(t, slice, &follows);
    if end == slice.len() {
        return None;
    }
    if end == 1 && opposite_run(t, slice, &precedes) == slice.len() {
        slice.reverse();
        return None;
    }
    Some(end)
}

/// Where the first run in the opposite order ends, or a place before that.
fn opposite_run<T: Send>(
    t: &mut Task<'_>,
    slice: &mut [T],
    precedes: &(impl Fn(&T, &T) -> bool + Sync),
) -> usize {
    if size_of_val(slice) > NEAR {
        return first_run(t, slice, precedes);
    }
    let mut end = 1;
    while end < slice.len() {
        t.tick();
        let block = slice.len().min(end + BLOCK);
        end = run_end(&slice[..block], end, precedes);
        if end < block {
            break;
        }
    }
    end
}

/// Where the first run ends, or a place before that. Several threads look, if the run is long.
fn first_run<T: Send>(
    t: &mut Task<'_>,
    slice: &mut [T],
    follows: &(impl Fn(&T, &T) -> bool + Sync),
) -> usize {
    if slice.len() <= 2 * FEW || run::is_one_block(t) {
        return run_end(slice, 1, follows);
    }
    let end = run_end(&slice[..FEW], 1, follows);
    if end == FEW && is_run(t.reborrow(), &mut slice[FEW - 1..], follows, &AtomicBool::new(false)) {
        return slice.len();
    }
    end
}

/// Whether the slice is one run.
///
/// `Relaxed`: the flag carries no data. A worker that sees it late has compared in vain.
fn is_run<T: Send>(
    mut t: Task<'_>,
    slice: &mut [T],
    follows: &(impl Fn(&T, &T) -> bool + Sync),
    is_broken: &AtomicBool,
) -> bool {
    if is_broken.load(Relaxed) {
        return false;
    }
    if slice.len() <= FEW {
        let is_run = run_end(slice, 1, follows) == slice.len();
        if !is_run {
            is_broken.store(true, Relaxed);
        }
        return is_run;
    }
    let mid = slice.len() / 2;
    let (first, second) = slice.split_at_mut(mid);
    // Elements are sent, and not shared: a slice belongs to one thread at a time.
    let (a, b) =
        t.join_inline(|t| is_run(t, first, follows, is_broken), |t| is_run(t, second, follows, is_broken));
    a && b && follows(&slice[mid - 1], &slice[mid])
}
