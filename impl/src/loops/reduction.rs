//! A loop whose results are reduced, in the shape of a [tree](super::tree) that does not depend on how the loop is split.
//!
//! A short loop grows the left end of its tree, and is done. A longer one goes on as [any other loop](super::run), and what
//! comes of each part is a [forest](super::forest).

use super::forest::{self, Forest};
use super::pace::Pace;
use super::run::{self, Body, Divide};
use super::source::Source;
use super::tree::Tree;
use crate::Task;

/// Runs a loop with one item or more. In a pool without background threads no worker can ever be idle, so the loop is one
/// block.
///
/// The left end is one result, and needs no memory of its own. So a loop of a few blocks allocates nothing.
#[inline]
pub(super) fn run<S, R, M, F>(t: &mut Task<'_>, source: S, tree: &Tree<M, F>) -> R
where
    S: Source,
    R: Send,
    M: Fn(S::Item) -> R + Sync,
    F: Fn(R, R) -> R + Sync,
{
    if t.num_threads() == 1 || source.len() == 1 {
        return t.install(|| tree.of(source));
    }
    let mut pace = Pace::new();
    let (first, mut rest) = source.split_at(pace.fits());
    let mut left = Left { len: 1, result: t.install(|| tree.of(first)) };
    while rest.len() > 0 {
        let fit = if t.tick() { 1 } else { pace.fits() };
        let len = left.suits(rest.len(), fit);
        if len == 0 || fit == 1 {
            let (forest, rest) = left.forest(rest);
            let forest = run::run_after(t, Pace::of(fit), forest, rest, tree);
            return t.install(|| forest.reduce(&tree.reduce)).expect("the left end is in the forest");
        }
        pace.begin(len);
        let (block, later) = rest.split_at(len);
        left = t.install(|| left.grow(block, tree));
        rest = later;
    }
    left.result
}

/// The left end of a tree: a full tree, or the whole.
struct Left<R> {
    len: usize,
    result: R,
}

impl<R> Left<R> {
    /// How many items of the rest can be in one block, of those that `fit` into a block: all, or as many as make the left end
    /// a larger full tree, or none.
    fn suits(&self, rest: usize, fit: usize) -> usize {
        if rest <= fit { rest } else { (1 << (self.len + fit).ilog2()) - self.len }
    }

    /// With the items of a block: as many as there are already, again and again.
    fn grow<S, M, F>(self, mut block: S, tree: &Tree<M, F>) -> Self
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        let Self { mut len, mut result } = self;
        while block.len() > 0 {
            let as_many = len.min(block.len());
            let (right, later) = block.split_at(as_many);
            result = (tree.reduce)(result, tree.of(right));
            len += as_many;
            block = later;
        }
        Self { len, result }
    }

    /// The full tree as a forest, and the rest.
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

    /// A block is one full tree.
    #[inline(always)]
    fn block(&self, len: usize) -> usize {
        forest::largest(self.start, self.start + len)
    }
}

impl<S, R, M, F> Body<Rest<S>> for Tree<M, F>
where
    S: Source,
    R: Send,
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
