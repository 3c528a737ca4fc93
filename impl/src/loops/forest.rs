//! Results of neighbouring items, as far as they can be reduced.
//!
//! A part of a loop is a range of items, `start..end`. Its *forest* is that range in as few full [trees](super::tree) as
//! possible, and what is left at both ends: the range may begin and end in the middle of a block. There is one such forest for
//! each range, however it came about. The forest of a whole loop becomes its tree, from the right to the left.
//!
//! ```text
//! blocks  (2 │) 3 │ 4 5 6 7 │ 8 9 │ (10     from the middle of block 2 to that of block 10
//! ```
//!
//! The block at the right end is reduced as far as it goes. The block at the left end cannot be: what comes before its items is in
//! another part. So the results of these items are kept one by one.

use super::source::Source;
use super::tree::{BLOCK, Tree};

/// The full trees of a range, in their order, and what is before and after them.
pub(super) struct Forest<R> {
    start: usize,
    end: usize,
    /// The results of the items of a block that begins before `start`.
    loose: Vec<R>,
    trees: Vec<R>,
    /// What the first items of a block come to that goes on after `end`.
    begun: Option<R>,
}

impl<R> Forest<R> {
    /// No items yet, in front of the item `start`.
    pub(super) fn new(start: usize) -> Self {
        Self { start, end: start, loose: Vec::new(), trees: Vec::new(), begun: None }
    }

    /// The first items of a loop: one full tree, or the beginning of a block.
    pub(super) fn of_first(len: usize, result: R) -> Self {
        let mut first = Self { end: len, ..Self::new(0) };
        if len < BLOCK {
            first.begun = Some(result)
        } else {
            first.trees.push(result)
        }
        first
    }

    /// Where its first block begins.
    fn first_block(&self) -> usize {
        self.start.div_ceil(BLOCK)
    }

    /// How many items it is to the end of the block in which the range ends; none if it ends between two blocks.
    fn missing(&self) -> usize {
        self.end.wrapping_neg() % BLOCK
    }

    /// Whether the block in which the range ends began before the range.
    fn is_loose(&self) -> bool {
        self.end / BLOCK < self.first_block()
    }

    /// The items of `source` come after it.
    #[inline(always)]
    pub(super) fn extend<S, I, M, F>(&mut self, mut source: S, tree: &Tree<I, M, F>)
    where
        S: Source,
        I: Fn() -> R,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        while source.len() > 0 {
            let (missing, len) = (self.missing(), source.len());
            let blocks = len / BLOCK;
            if missing == 0 && blocks > 0 {
                let at = self.end / BLOCK;
                let blocks = largest(at, at + blocks);
                let (items, rest) = source.split_at(blocks * BLOCK);
                source = rest;
                self.push(tree.of(items), blocks, &tree.reduce);
                continue;
            }
            let of_block = if missing == 0 { len } else { missing.min(len) };
            let (items, rest) = source.split_at(of_block);
            source = rest;
            if self.is_loose() {
                self.loose.extend(items.items().map(&tree.map));
            } else {
                let begun = self.begun.take().unwrap_or_else(|| tree.begin());
                self.begun = Some(tree.go_on(begun, items));
            }
            self.end += of_block;
            self.close(&tree.reduce);
        }
    }

    /// If the range ends between two blocks, the last block is complete.
    #[inline(always)]
    fn close(&mut self, reduce: &impl Fn(R, R) -> R) {
        if self.missing() > 0 {
            return;
        }
        if let Some(block) = self.begun.take() {
            self.end -= BLOCK;
            self.push(block, 1, reduce);
        }
    }

    /// A full tree of so many blocks comes after the others, and is joined with all whose right half it completes.
    #[inline(always)]
    fn push(&mut self, mut tree: R, mut blocks: usize, reduce: &impl Fn(R, R) -> R) {
        self.end += blocks * BLOCK;
        let (first, end) = (self.first_block(), self.end / BLOCK);
        while end % (2 * blocks) == 0 && end - first >= 2 * blocks {
            let Some(left) = self.trees.pop() else { break };
            tree = reduce(left, tree);
            blocks *= 2;
        }
        self.trees.push(tree);
    }

    /// The forest of two ranges that lie side by side.
    pub(super) fn merge(mut self, mut right: Self, reduce: &impl Fn(R, R) -> R) -> Self {
        debug_assert_eq!(self.end, right.start, "the parts of a loop lie side by side");
        let end = right.end.min(right.first_block() * BLOCK);
        if self.is_loose() {
            self.loose.append(&mut right.loose);
        } else {
            let begun = self.begun.take();
            self.begun = begun.map(|begun| right.loose.into_iter().fold(begun, reduce));
        }
        self.end = end;
        self.close(reduce);
        let last = right.end / BLOCK;
        for tree in right.trees {
            let at = self.end / BLOCK;
            self.push(tree, largest(at, last), reduce);
        }
        self.end = right.end;
        self.begun = self.begun.or(right.begun);
        self
    }

    /// The tree of all items, if there are any. The smaller trees, at the end, come together first.
    pub(super) fn reduce(mut self, reduce: &impl Fn(R, R) -> R) -> Option<R> {
        if let Some(last) = self.begun.take() {
            self.end -= self.end % BLOCK;
            self.push(last, 1, reduce);
        }
        self.trees.into_iter().rev().reduce(|right, left| reduce(left, right))
    }
}

/// How many blocks the largest full tree has that begins at `start` and ends at `end` or before.
fn largest(start: usize, end: usize) -> usize {
    let fits = 1 << (end - start).ilog2();
    if start == 0 { fits } else { fits.min(1 << start.trailing_zeros()) }
}

#[cfg(test)]
mod tests {
    use super::super::source::IntoSource;
    use super::super::tree::left_half;
    use super::*;

    /// The shape of a result: which parts it was reduced from.
    fn join(left: String, right: String) -> String {
        format!("({left} {right})")
    }

    /// The shape by its definition.
    fn shape(start: usize, end: usize) -> String {
        if end - start <= BLOCK {
            return (start..end).fold(String::new(), |block, i| join(block, i.to_string()));
        }
        let mid = start + BLOCK * left_half((end - start).div_ceil(BLOCK));
        join(shape(start, mid), shape(mid, end))
    }

    fn tree() -> Tree<impl Fn() -> String, impl Fn(usize) -> String, impl Fn(String, String) -> String> {
        Tree { identity: String::new, map: |i: usize| i.to_string(), reduce: join }
    }

    fn forest(items: std::ops::Range<usize>) -> Forest<String> {
        let mut forest = Forest::new(items.start);
        forest.extend(items.into_source(), &tree());
        forest
    }

    #[test]
    fn a_forest_of_all_items_is_the_tree() {
        for blocks in (0..20).chain([33]) {
            for len in [blocks * BLOCK + 1, blocks * BLOCK + 77, (blocks + 1) * BLOCK] {
                assert_eq!(forest(0..len).reduce(&join), Some(shape(0, len)), "{len} items");
                assert_eq!(tree().of((0..len).into_source()), shape(0, len), "{len} items at once");
            }
        }
        assert_eq!(forest(0..0).reduce(&join), None);
    }

    #[test]
    fn any_split_comes_to_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        for len in [1, 2, 7, 127, 128, 129, 511, 512, 1003, 2001] {
            let shape = shape(0, len);
            for _ in 0..100 {
                let mut cuts: Vec<usize> = (0..random.usize(..8)).map(|_| random.usize(..=len)).collect();
                // Some parts lie in one block, and some end where a block does.
                cuts.extend(cuts.clone().iter().map(|cut| (cut + random.usize(..9)).min(len)));
                cuts.extend(cuts.clone().iter().map(|cut| cut - cut % BLOCK));
                cuts.extend([0, len]);
                cuts.sort_unstable();
                let mut parts: Vec<_> = cuts.windows(2).map(|cut| forest(cut[0]..cut[1])).collect();
                while parts.len() > 1 {
                    let at = random.usize(..parts.len() - 1);
                    let right = parts.remove(at + 1);
                    let left = parts.remove(at);
                    parts.insert(at, left.merge(right, &join));
                }
                assert_eq!(
                    parts.remove(0).reduce(&join).as_ref(),
                    Some(&shape),
                    "{len} items, cut at {cuts:?}"
                );
            }
        }
    }
}
