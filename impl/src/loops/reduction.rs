//! A loop whose results are reduced, in the shape of a [tree](super::tree) that does not depend on how the loop is split.
//!
//! A short loop grows the left end of its tree, and is done. A longer one goes on as [any other loop](super::run), and what
//! comes of each part is a [forest](super::forest).

use super::forest::Forest;
use super::pace::Pace;
use super::run::{self, Body, Divide};
use super::source::Source;
use super::tree::{BLOCK, Tree};
use crate::{Task, notes};

/// Runs a loop with one item or more. In a pool without background threads no worker can ever be idle, so the loop is one
/// block.
///
/// The left end is one result, and needs no memory of its own. So a loop of a few blocks allocates nothing.
#[inline]
pub(super) fn run<S, R, I, M, F>(t: &mut Task<'_>, source: S, tree: &Tree<I, M, F>) -> R
where
    S: Source,
    R: Send,
    I: Fn() -> R + Sync,
    M: Fn(S::Item) -> R + Sync,
    F: Fn(R, R) -> R + Sync,
{
    if run::is_one_block(t) || source.len() == 1 {
        return t.install(|| tree.of(source));
    }
    // If another worker has asked, it gets half of the loop, before the first item answers it with something that it forks.
    if t.tick() {
        return in_parts(t, Pace::new(), Forest::new(0), Rest { start: 0, source }, tree);
    }
    let mut pace = Pace::new();
    let mut noted = notes::Loop::begin();
    let (first, mut rest) = source.split_at(pace.fits());
    let mut left = Left { len: 1, result: t.install(|| tree.of(first)) };
    while rest.len() > 0 {
        let fit = if t.tick() { 1 } else { pace.fits() };
        let len = left.suits(rest.len(), fit);
        if len == 0 || fit == 1 {
            let (forest, rest) = left.forest(rest);
            noted.end();
            return in_parts(t, Pace::of(fit), forest, rest, tree);
        }
        pace.begin(len);
        let (block, later) = rest.split_at(len);
        left = t.install(|| left.grow(block, tree));
        noted.block();
        rest = later;
    }
    left.result
}

/// Runs the rest of a loop as any other one, after those items that led to the forest.
fn in_parts<S, R, I, M, F>(
    t: &mut Task<'_>,
    pace: Pace,
    forest: Forest<R>,
    rest: Rest<S>,
    tree: &Tree<I, M, F>,
) -> R
where
    S: Source,
    R: Send,
    I: Fn() -> R + Sync,
    M: Fn(S::Item) -> R + Sync,
    F: Fn(R, R) -> R + Sync,
{
    let forest = run::run_after(t, pace, forest, rest, tree);
    t.install(|| forest.reduce(&tree.reduce)).expect("a loop with items leaves a tree")
}

/// The left end of a tree: the beginning of the first block, a full tree, or the whole.
struct Left<R> {
    len: usize,
    result: R,
}

impl<R> Left<R> {
    /// How many items of the rest can come next, of those that `fit`: all, or as many as make the left end a larger full tree, or
    /// as many as the first block lacks, or none.
    fn suits(&self, rest: usize, fit: usize) -> usize {
        if rest <= fit {
            return rest;
        }
        match (self.len + fit) / BLOCK {
            0 => fit,
            blocks => (BLOCK << blocks.ilog2()) - self.len,
        }
    }

    /// With some items more: first those that the first block lacks, and then as many as there are already, again and again.
    fn grow<S, I, M, F>(self, mut items: S, tree: &Tree<I, M, F>) -> Self
    where
        S: Source,
        I: Fn() -> R,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        let Self { mut len, mut result } = self;
        if len < BLOCK {
            let missing = items.len().min(BLOCK - len);
            let (block, later) = items.split_at(missing);
            len += missing;
            result = tree.go_on(result, block);
            items = later;
        }
        while items.len() > 0 {
            let as_many = len.min(items.len());
            let (right, later) = items.split_at(as_many);
            result = (tree.reduce)(result, tree.of(right));
            len += as_many;
            items = later;
        }
        Self { len, result }
    }

    /// It as a forest, and the rest.
    fn forest<S>(self, rest: S) -> (Forest<R>, Rest<S>) {
        (Forest::of_first(self.len, self.result), Rest { start: self.len, source: rest })
    }
}

/// A part of a loop, and the index of its first item in the whole.
struct Rest<S> {
    start: usize,
    source: S,
}

impl<S: Source> Divide for Rest<S> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.source.len()
    }

    #[inline(always)]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (first, second) = self.source.split_at(mid);
        (Self { start: self.start, source: first }, Self { start: self.start + mid, source: second })
    }

    /// Between two blocks, if there are so many that the halves are nearly equal. Otherwise in the middle of a block, whose items may
    /// be costly: then the results of its second half are kept one by one.
    fn mid(&self) -> usize {
        let mid = self.len().div_ceil(2);
        if self.len() < 4 * BLOCK { mid } else { mid - (self.start + mid) % BLOCK }
    }
}

impl<S, R, I, M, F> Body<Rest<S>> for Tree<I, M, F>
where
    S: Source,
    R: Send,
    I: Fn() -> R + Sync,
    M: Fn(S::Item) -> R + Sync,
    F: Fn(R, R) -> R + Sync,
{
    type Sum = Forest<R>;

    #[inline(always)]
    fn begin(&self, rest: &Rest<S>) -> Forest<R> {
        Forest::new(rest.start)
    }

    #[inline(always)]
    fn block(&self, mut sum: Forest<R>, items: Rest<S>) -> Forest<R> {
        sum.extend(items.source, self);
        sum
    }

    #[inline(always)]
    fn merge(&self, left: Forest<R>, right: Forest<R>) -> Forest<R> {
        left.merge(right, &self.reduce)
    }
}
