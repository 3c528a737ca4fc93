//! Results of neighbouring items, as far as they can be reduced.
//!
//! A part of a loop is a range of items, `start..end`. Its *forest* is that range in as few full [trees](super::tree) as
//! possible. There is one such forest for each range, however it came about. The forest of a whole loop becomes its tree, from
//! the right to the left.
//!
//! ```text
//! items  3 │ 4 5 6 7 │ 8 9 │ 10     the forest of 3..11
//! ```

use super::source::Source;
use super::tree::Tree;

/// The full trees of a range, in their order.
pub(super) struct Forest<R> {
    start: usize,
    end: usize,
    trees: Vec<R>,
}

impl<R> Forest<R> {
    /// No trees yet, in front of the item `start`.
    pub(super) fn new(start: usize) -> Self {
        Self { start, end: start, trees: Vec::new() }
    }

    /// One full tree of the first items.
    pub(super) fn of_first(len: usize, tree: R) -> Self {
        Self { start: 0, end: len, trees: vec![tree] }
    }

    /// The items of `source` come after the trees.
    #[inline(always)]
    pub(super) fn extend<S, M, F>(&mut self, mut source: S, tree: &Tree<M, F>)
    where
        S: Source,
        M: Fn(S::Item) -> R,
        F: Fn(R, R) -> R,
    {
        while source.len() > 0 {
            let len = largest(self.end, self.end + source.len());
            let (items, rest) = source.split_at(len);
            source = rest;
            self.push(tree.of(items), len, &tree.reduce);
        }
    }

    /// A full tree of `len` items comes after the others, and is joined with all whose right half it completes.
    #[inline(always)]
    fn push(&mut self, mut tree: R, mut len: usize, reduce: &impl Fn(R, R) -> R) {
        self.end += len;
        while self.end % (2 * len) == 0 && self.end - self.start >= 2 * len {
            let Some(left) = self.trees.pop() else { break };
            tree = reduce(left, tree);
            len *= 2;
        }
        self.trees.push(tree);
    }

    /// The trees of two ranges that lie side by side.
    pub(super) fn merge(mut self, right: Self, reduce: &impl Fn(R, R) -> R) -> Self {
        debug_assert_eq!(self.end, right.start, "the parts of a loop lie side by side");
        let end = right.end;
        for tree in right.trees {
            let len = largest(self.end, end);
            self.push(tree, len, reduce);
        }
        self
    }

    /// The tree of all items, if there are any. The smaller full trees, at the end, come together first.
    pub(super) fn reduce(self, reduce: &impl Fn(R, R) -> R) -> Option<R> {
        self.trees.into_iter().rev().reduce(|right, left| reduce(left, right))
    }
}

/// How many items the largest full tree has that begins at `start` and ends at `end` or before.
pub(super) fn largest(start: usize, end: usize) -> usize {
    let fits = 1 << (end - start).ilog2();
    if start == 0 { fits } else { fits.min(1 << start.trailing_zeros()) }
}

#[cfg(test)]
mod tests {
    use super::super::source::IntoSource;
    use super::*;

    /// The shape of a result: which parts it was reduced from.
    fn join(left: String, right: String) -> String {
        format!("({left} {right})")
    }

    /// The shape by its definition.
    fn shape(start: usize, end: usize) -> String {
        if end - start == 1 {
            return start.to_string();
        }
        let mid = start + (end - start).next_power_of_two() / 2;
        join(shape(start, mid), shape(mid, end))
    }

    fn tree() -> Tree<impl Fn(usize) -> String, impl Fn(String, String) -> String> {
        Tree { map: |i: usize| i.to_string(), reduce: join }
    }

    fn forest(items: std::ops::Range<usize>) -> Forest<String> {
        let mut forest = Forest::new(items.start);
        forest.extend(items.into_source(), &tree());
        forest
    }

    #[test]
    fn a_forest_of_all_items_is_the_tree() {
        for len in (1..300).chain([1000, 4096, 4097]) {
            assert_eq!(forest(0..len).reduce(&join), Some(shape(0, len)), "{len} items");
            assert_eq!(tree().of((0..len).into_source()), shape(0, len), "{len} items at once");
        }
        assert_eq!(forest(0..0).reduce(&join), None);
    }

    #[test]
    fn any_split_comes_to_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        for len in [1, 2, 7, 64, 65, 511, 512, 1003] {
            let shape = shape(0, len);
            for _ in 0..100 {
                let mut cuts: Vec<usize> = (0..random.usize(..8)).map(|_| random.usize(..=len)).collect();
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
