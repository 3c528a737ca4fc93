//! The shape in which the results of a loop are reduced: one for each number of items.
//!
//! The items are cut into blocks of [`BLOCK`], of which the last one may be shorter. Within a block the results are reduced from
//! left to right, beginning with the identity. The blocks are reduced in a binary tree. A tree of one block is its result. A tree
//! of more has two halves: as many blocks as the largest power of two that leaves one for the right half, and the others. Both
//! halves are such trees:
//!
//! ```text
//!            ┌────────┴────────┐
//!        ┌───┴───┐             │
//!      ┌─┴─┐   ┌─┴─┐         ┌─┴─┐
//!      0   1   2   3         4   5       the tree of six blocks
//! ```
//!
//! So the shape depends on the number of items, and on nothing else. A *full* tree has a power of two of blocks, and begins at
//! a multiple of that power. The full trees of a short loop are part of the tree of each longer loop.
//!
//! Blocks are here for speed: a block is a loop as the compiler likes it, in which it finds what it can vectorise; and a
//! processor runs the ends of neighbouring blocks at the same time, where a plain sum of floating-point numbers is one long chain.

use super::source::Source;
use std::array;
use std::hint::black_box;

/// How many items a block has.
pub(super) const BLOCK: usize = 128;

/// How many items of a block the compiler sees at once.
const PIECE: usize = 32;
const _: () = assert!(BLOCK % PIECE == 0, "a block is made of whole pieces");

/// How many items eight blocks have, which are reduced without a look at what comes after them, and eight times as many.
const ROW: usize = 8 * BLOCK;
const SQUARE: usize = 8 * ROW;

/// How many parts the left half of a tree has, of `parts`, which are two or more.
pub(super) fn left_half(parts: usize) -> usize {
    1 << (parts - 1).ilog2()
}

/// What makes a result of an item, and one result of two.
pub(super) struct Tree<I, M, F> {
    pub(super) identity: I,
    pub(super) map: M,
    pub(super) reduce: F,
}

impl<I, M, F> Tree<I, M, F> {
    /// The result of all items, of which there is one at least.
    pub(super) fn of<S, R>(&self, source: S) -> R
    where
        S: Source,
        I: Fn() -> R,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        match source.len() {
            ROW if is_small::<R>() => self.of_row(source),
            SQUARE if is_small::<R>() => self.of_8(source, ROW, |row| self.of_row(row)),
            BLOCK => self.of_block(source),
            ..BLOCK => self.go_on(self.begin(), source),
            len => {
                let (left, right) = source.split_at(BLOCK * left_half(len.div_ceil(BLOCK)));
                let left = self.of(left);
                (self.reduce)(left, self.of(right))
            }
        }
    }

    /// A block without items.
    #[inline(always)]
    pub(super) fn begin<R>(&self) -> R
    where
        I: Fn() -> R,
    {
        (self.identity)()
    }

    /// More items of a block.
    #[inline(always)]
    pub(super) fn go_on<S, R>(&self, block: R, items: S) -> R
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        items.items().fold(block, |block, item| (self.reduce)(block, (self.map)(item)))
    }

    /// A whole block, piece by piece. The split tells the compiler how many items a piece has, which it unrolls. It is not told how
    /// many pieces there are, and this is a function of its own: a compiler that sees a whole block unrolls all of it and reads the
    /// numbers from the last one to the first, and one that sees eight blocks reads two distant places in turns. A processor foresees
    /// neither, and numbers in memory take 1.2 to 2 times as long.
    #[inline(never)]
    fn of_block<S, R>(&self, source: S) -> R
    where
        S: Source,
        I: Fn() -> R,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        let (mut block, mut rest) = (self.begin(), source);
        for _ in 0..black_box(BLOCK / PIECE) {
            let (piece, later) = rest.split_at(PIECE);
            block = self.go_on(block, piece);
            rest = later;
        }
        block
    }

    #[inline(never)]
    fn of_row<S, R>(&self, source: S) -> R
    where
        S: Source,
        I: Fn() -> R,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        self.of_8(source, BLOCK, |block| self.of_block(block))
    }

    /// The tree of eight parts of `len` items each, as `part` has them.
    #[inline(always)]
    fn of_8<S, R>(&self, source: S, len: usize, part: impl Fn(S) -> R) -> R
    where
        S: Source,
        F: Fn(R, R) -> R,
    {
        let mut rest = Some(source);
        let [a, b, c, d, e, f, g, h] = array::from_fn(|_| {
            let (items, later) = rest.take().unwrap_or_else(|| too_few()).split_at(len);
            rest = Some(later);
            part(items)
        });
        let reduce = &self.reduce;
        reduce(reduce(reduce(a, b), reduce(c, d)), reduce(reduce(e, f), reduce(g, h)))
    }
}

/// Whether results are so small that sixteen of them may be on the stack at once.
const fn is_small<R>() -> bool {
    size_of::<R>() <= 256
}

#[cold]
#[inline(never)]
pub(super) fn too_few() -> ! {
    panic!("a source gave fewer items than its length says")
}
