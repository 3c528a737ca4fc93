//! The one loop under all of them: blocks, and a poll of the heartbeat before each.

use super::pace::Pace;
use super::source::Source;
use crate::{Task, notes};

/// What can be halved: a source, or a source with the slots for its results.
pub(super) trait Divide: Sized + Send {
    fn len(&self) -> usize;
    fn split_at(self, mid: usize) -> (Self, Self);

    /// Where it is split for another worker: about in the middle.
    #[inline(always)]
    fn mid(&self) -> usize {
        self.len().div_ceil(2)
    }
}

impl<S: Source> Divide for S {
    fn len(&self) -> usize {
        Source::len(self)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        Source::split_at(self, mid)
    }
}

/// What a loop does, and what comes of it.
pub(super) trait Body<D>: Sync {
    /// What comes of a part of the loop.
    type Sum: Send;

    /// What comes of no items at all, in front of these.
    fn begin(&self, rest: &D) -> Self::Sum;

    /// Runs some items, one after the other, after those that led to `sum`.
    fn block(&self, sum: Self::Sum, items: D) -> Self::Sum;

    /// What comes of two parts that lie side by side.
    fn merge(&self, left: Self::Sum, right: Self::Sum) -> Self::Sum;

    /// Whether the rest of the loop makes no difference any more.
    #[inline(always)]
    fn is_over(&self) -> bool {
        false
    }
}

// ANCHOR: Run
/// Runs a loop. In a pool without background threads no worker can ever be idle, so the loop is one block.
#[inline]
pub(super) fn run<D: Divide, B: Body<D>>(t: &mut Task<'_>, items: D, body: &B) -> B::Sum {
    let sum = body.begin(&items);
    if is_one_block(t) { block(t, sum, items, body) } else { run_after(t, Pace::new(), sum, items, body) }
}

/// Whether the loop need not be divided into blocks: no worker can be idle, and no record wants to know of them.
#[inline]
pub(super) fn is_one_block(t: &Task<'_>) -> bool {
    t.num_threads() == 1 && !notes::are_taken()
}

/// Runs the rest of a loop, block by block. Before each block the heartbeat is polled; if it is set, an older job is
/// shared if there is one, and otherwise half of what is left.
#[inline]
pub(super) fn run_after<D: Divide, B: Body<D>>(
    t: &mut Task<'_>,
    mut pace: Pace,
    mut sum: B::Sum,
    mut rest: D,
    body: &B,
) -> B::Sum {
    let mut noted = notes::Loop::begin();
    while rest.len() > 0 && !body.is_over() {
        if t.tick() && rest.len() > 1 {
            return split(t, sum, rest, body);
        }
        let (items, later) = {
            let len = pace.fits().min(rest.len());
            pace.begin(len);
            rest.split_at(len)
        };
        sum = block(t, sum, items, body);
        noted.block();
        rest = later;
    }
    sum
}

/// Runs one block. It is installed: code without a task in it, such as a `systole::join` in an item, forks where this loop
/// stands. That costs some stores a block, and nothing an item.
#[inline(always)]
fn block<D: Divide, B: Body<D>>(t: &mut Task<'_>, sum: B::Sum, items: D, body: &B) -> B::Sum {
    t.install(|| body.block(sum, items))
}

/// Runs the rest of a loop as a join of its halves. The heartbeat is set, so that the second one is shared at once.
#[cold]
#[inline(never)]
fn split<D: Divide, B: Body<D>>(t: &mut Task<'_>, sum: B::Sum, rest: D, body: &B) -> B::Sum {
    let mid = rest.mid();
    let (first, second) = rest.split_at(mid);
    let (left, right) = t.join_inline(
        |mut t| run_after(&mut t, Pace::new(), sum, first, body),
        |mut t| run(&mut t, second, body),
    );
    t.install(|| body.merge(left, right))
}
// ANCHOR_END: Run
