//! The [tree](super::tree) of a loop, in blocks of a fixed number of items. They are here for speed alone.
//!
//! The compiler knows how many items a block has. So it lays out the whole tree of a block without a branch: it vectorises
//! sums of integers, and computes neighbouring sums of floating-point numbers at the same time.

use super::source::Source;
use super::tree::{Results, Tree, left_half, too_few};
use std::{array, iter};

/// How many items the largest block has whose tree is laid out.
const BLOCK: usize = 64;

/// Eight blocks are reduced without a look at what comes after them, and so are eight times eight.
const ROW: usize = 8 * BLOCK;
const SQUARE: usize = 8 * ROW;

/// Whether results are small enough for blocks: up to sixteen are on the stack at once.
pub(super) const fn suit<R>() -> bool {
    size_of::<R>() <= 256
}

impl<M, F> Tree<M, F> {
    /// A tree of one item or more.
    pub(super) fn of_blocks<S, R>(&self, source: S) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        match source.len() {
            len @ ..8 => {
                let mut results = self.results(source.items());
                self.of_few(len, || results.next())
            }
            len @ ..BLOCK => self.of_digits(source, len),
            BLOCK => self.of_block(source.split_at(BLOCK).0),
            ROW => self.of_row(source),
            SQUARE => self.reduce_8(eighths(source, ROW, |row| self.of_row(row))),
            len => {
                let (left, right) = source.split_at(left_half(len));
                let left = self.of_blocks(left);
                (self.reduce)(left, self.of_blocks(right))
            }
        }
    }

    /// A tree of fewer items than a block has: a full tree for each binary digit of their number.
    #[inline(always)]
    fn of_digits<S, R>(&self, source: S, len: usize) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        let (of_32, source) = first(source, len & 32, |items| {
            let mut results = self.results(exactly::<32, _>(items));
            let [a, b, c, d] = array::from_fn(|_| self.of_8(&mut results));
            (self.reduce)((self.reduce)(a, b), (self.reduce)(c, d))
        });
        let (of_16, source) = first(source, len & 16, |items| {
            let mut results = self.results(exactly::<16, _>(items));
            let [a, b] = array::from_fn(|_| self.of_8(&mut results));
            (self.reduce)(a, b)
        });
        let (of_8, source) =
            first(source, len & 8, |items| self.of_8(&mut self.results(exactly::<8, _>(items))));
        let (of_few, _) = first(source, len & 7, |items| {
            let mut results = self.results(items.items());
            self.of_few(len & 7, || results.next())
        });
        let all = self.join(of_32, self.join(of_16, self.join(of_8, of_few)));
        all.expect("a number that is not zero has a digit that is not zero")
    }

    /// The result of two halves, if both are there, and otherwise of one.
    #[inline(always)]
    fn join<R>(&self, left: Option<R>, right: Option<R>) -> Option<R>
    where
        F: Fn(R, R) -> R,
    {
        match (left, right) {
            (Some(left), Some(right)) => Some((self.reduce)(left, right)),
            (left, right) => left.or(right),
        }
    }

    #[inline(always)]
    fn of_block<S, R>(&self, source: S) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        let mut results = self.results(exactly::<BLOCK, _>(source));
        self.reduce_8(array::from_fn(|_| self.of_8(&mut results)))
    }

    #[inline(never)]
    fn of_row<S, R>(&self, source: S) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        self.reduce_8(eighths(source, BLOCK, |block| self.of_block(block)))
    }

    #[inline(always)]
    fn of_8<I, R>(&self, results: &mut Results<'_, I, M>) -> R
    where
        I: Iterator,
        M: Fn(I::Item) -> R,
        F: Fn(R, R) -> R,
    {
        self.reduce_8(array::from_fn(|_| results.next()))
    }

    #[inline(always)]
    fn reduce_8<R>(&self, [a, b, c, d, e, f, g, h]: [R; 8]) -> R
    where
        F: Fn(R, R) -> R,
    {
        let reduce = &self.reduce;
        reduce(reduce(reduce(a, b), reduce(c, d)), reduce(reduce(e, f), reduce(g, h)))
    }
}

/// The first `len` items as `f` has them, if `len` is not zero, and the others.
#[inline(always)]
fn first<S: Source, R>(source: S, len: usize, f: impl FnOnce(S) -> R) -> (Option<R>, S) {
    if len == 0 {
        return (None, source);
    }
    let (items, rest) = source.split_at(len);
    (Some(f(items)), rest)
}

/// Eight parts of `len` items, as `f` has them.
#[inline(always)]
fn eighths<S: Source, R>(source: S, len: usize, f: impl Fn(S) -> R) -> [R; 8] {
    let mut rest = Some(source);
    array::from_fn(|_| {
        let (part, later) = rest.take().unwrap_or_else(|| too_few()).split_at(len);
        rest = Some(later);
        f(part)
    })
}

/// The items of a block of `LEN`. The check and the `zip` tell the compiler that none is missing, also if it knows nothing of
/// the source.
#[inline(always)]
fn exactly<const LEN: usize, S: Source>(source: S) -> impl Iterator<Item = S::Item> {
    let items = source.items();
    if items.size_hint().0 < LEN {
        too_few();
    }
    iter::zip(0..LEN, items).map(|(_, item)| item)
}
