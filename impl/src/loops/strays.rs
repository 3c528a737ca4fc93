//! The few elements that are out of order in a slice that is nearly in order.
//!
//! All others *stay*: they are in order as they are. A stray came too early if it is greater than one that stays behind it, and
//! else too late: then it is less than one that stays before it.
//!
//! Of equal elements, one that came too early is therefore before all that stay, and these are before all that came too late. For
//! what stays is in order: if something behind an element is less than it, then nothing before it is equal to it. So three sorted
//! runs, merged as *early, staying, late*, are the whole slice in a stable order.
//!
//! The idea to drop what is out of order: Emil Ernerfeldt, *Drop-Merge Sort*, 2017. His sort is not stable.

use super::aside::Stray;
use super::order::{self, BLOCK};
use crate::Task;
use std::ops::Range;

/// At most one element in so many may be out of order, and a few at the beginning.
const RARE: usize = 8;
const FEW: usize = 16;

/// After so many elements in a row that come too late, the last ones that stay may have come too early.
const IN_A_ROW: usize = 8;

/// Finds the strays of a slice whose elements before `from` are in order. Returns nothing if there are too many. It only compares.
pub(super) fn find<T>(
    t: &mut Task<'_>,
    slice: &[T],
    from: usize,
    follows: &impl Fn(&T, &T) -> bool,
) -> Option<Vec<Stray>> {
    let mut staying = Staying::new(from);
    let (mut next, mut in_a_row) = (from, 0);
    while next < slice.len() {
        t.tick();
        let element = &slice[next];
        if staying.last().is_none_or(|last| follows(&slice[last], element)) {
            let end = order::run_end(&slice[..slice.len().min(next + BLOCK)], next + 1, follows);
            staying.push(next..end);
            (next, in_a_row) = (end, 0);
            continue;
        }
        if next - staying.count > FEW + next / RARE {
            return None;
        }
        // If it would follow without the last one, that one is out of order. So are the last ones if many do not follow.
        let most = if in_a_row < IN_A_ROW { 1 } else { 2 * IN_A_ROW };
        let found =
            staying.backwards().skip(1).take(most).position(|before| follows(&slice[before], element));
        let strays = match found {
            Some(others) => Some(1 + others),
            None => Some(staying.count).filter(|&all| all <= most),
        };
        match strays {
            Some(strays) => {
                staying.pop(strays);
                staying.push(next..next + 1);
                in_a_row = 0;
            }
            None if in_a_row < IN_A_ROW => in_a_row += 1,
            None => in_a_row = 0,
        }
        next += 1;
    }
    Some(staying.others(slice, follows))
}

/// The elements that stay.
struct Staying {
    /// Where they are: runs that do not touch, in their order.
    runs: Vec<Range<usize>>,
    count: usize,
}

impl Staying {
    /// All elements before `end`.
    fn new(end: usize) -> Self {
        let mut staying = Self { runs: Vec::new(), count: 0 };
        staying.push(0..end);
        staying
    }

    fn last(&self) -> Option<usize> {
        self.runs.last().map(|run| run.end - 1)
    }

    /// From the last one to the first.
    fn backwards(&self) -> impl Iterator<Item = usize> + '_ {
        self.runs.iter().rev().flat_map(|run| run.clone().rev())
    }

    /// Some more, behind the others.
    fn push(&mut self, run: Range<usize>) {
        self.count += run.len();
        match self.runs.last_mut() {
            Some(last) if last.end == run.start => last.end = run.end,
            _ => self.runs.push(run),
        }
    }

    /// The last ones, so many, do not stay.
    fn pop(&mut self, mut count: usize) {
        self.count -= count;
        while let Some(last) = self.runs.last_mut() {
            let of_run = count.min(last.len());
            last.end -= of_run;
            count -= of_run;
            if last.start < last.end {
                break;
            }
            self.runs.pop();
        }
    }

    /// All that do not stay. An element between two that stay which is in order with both stays as well.
    fn others<T>(&self, slice: &[T], follows: &impl Fn(&T, &T) -> bool) -> Vec<Stray> {
        let mut strays = Vec::with_capacity(slice.len() - self.count);
        let mut last: Option<usize> = None;
        let ends = self.runs.iter().map(|run| (run.start, Some(run.end)));
        let mut gap = 0;
        for (end, after) in ends.chain([(slice.len(), None)]) {
            for place in gap..end {
                if last.is_some_and(|last| !follows(&slice[last], &slice[place])) {
                    strays.push(Stray { place, is_early: false });
                } else if after.is_some() && !follows(&slice[place], &slice[end]) {
                    strays.push(Stray { place, is_early: true });
                } else {
                    last = Some(place);
                }
            }
            if let Some(after) = after {
                gap = after;
                last = Some(after - 1);
            }
        }
        strays
    }
}
