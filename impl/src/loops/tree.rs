//! The shape in which the results of a loop are reduced: one binary tree for each number of items.
//!
//! A tree of one item is its result. A tree of more has two halves: as many items as the largest power of two that leaves one
//! for the right half, and the others. Both halves are such trees:
//!
//! ```text
//!            ┌────────┴────────┐
//!        ┌───┴───┐             │
//!      ┌─┴─┐   ┌─┴─┐         ┌─┴─┐
//!      0   1   2   3         4   5       the tree of six items
//! ```
//!
//! So the shape depends on the number of items, and on nothing else. A *full* tree has a power of two of items, and begins at
//! a multiple of that power. The full trees of a short loop are part of the tree of each longer loop.
//!
//! The code here takes one item after the other; [`blocks`](super::blocks) has the same shape, and is faster.

use super::blocks;
use super::source::Source;

/// How many items the left half of a tree has, of `len`, which are two or more.
pub(super) fn left_half(len: usize) -> usize {
    1 << (len - 1).ilog2()
}

/// What makes a result of an item, and one result of two.
pub(super) struct Tree<M, F> {
    pub(super) map: M,
    pub(super) reduce: F,
}

impl<M, F> Tree<M, F> {
    /// The result of all items, of which there is one at least.
    ///
    /// # Panics
    ///
    /// Panics if the source gives fewer items than its length says.
    #[inline]
    pub(super) fn of<S, R>(&self, source: S) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        match source.len() {
            1 => self.results(source.items()).next(),
            _ if blocks::suit::<R>() => self.of_blocks(source),
            len => self.of_items(&mut self.results(source.items()), len),
        }
    }

    #[inline(always)]
    pub(super) fn results<I>(&self, items: I) -> Results<'_, I, M> {
        Results { items, map: &self.map }
    }

    /// A tree of so many items, one or more.
    fn of_items<I, R>(&self, results: &mut Results<'_, I, M>, len: usize) -> R
    where
        I: Iterator,
        M: Fn(I::Item) -> R,
        F: Fn(R, R) -> R,
    {
        if len < 8 {
            return self.of_few(len, || results.next());
        }
        let mid = left_half(len);
        let left = self.of_items(results, mid);
        (self.reduce)(left, self.of_items(results, len - mid))
    }

    /// The tree of one to seven parts, which `next` makes one after the other.
    #[inline(always)]
    pub(super) fn of_few<R>(&self, parts: usize, mut next: impl FnMut() -> R) -> R
    where
        F: Fn(R, R) -> R,
    {
        let reduce = &self.reduce;
        let first = next();
        if parts == 1 {
            return first;
        }
        let two = reduce(first, next());
        if parts == 2 {
            return two;
        }
        let third = next();
        if parts == 3 {
            return reduce(two, third);
        }
        let four = reduce(two, reduce(third, next()));
        if parts == 4 {
            return four;
        }
        let fifth = next();
        if parts == 5 {
            return reduce(four, fifth);
        }
        let six = reduce(fifth, next());
        if parts == 6 {
            return reduce(four, six);
        }
        reduce(four, reduce(six, next()))
    }
}

/// Makes results of the items one after the other.
pub(super) struct Results<'m, I, M> {
    items: I,
    map: &'m M,
}

impl<I: Iterator, R, M: Fn(I::Item) -> R> Results<'_, I, M> {
    #[inline(always)]
    pub(super) fn next(&mut self) -> R {
        match self.items.next() {
            Some(item) => (self.map)(item),
            None => too_few(),
        }
    }
}

#[cold]
#[inline(never)]
pub(super) fn too_few() -> ! {
    panic!("a source gave fewer items than its length says")
}
