//! Sources that are made of other sources.

use super::integers::Integers;
use super::source::{IntoSource, Source};

/// Pieces of a source; made by [`Source::chunks`], [`chunks`] and [`chunks_mut`].
#[derive(Debug)]
pub struct Chunks<S> {
    source: S,
    size: usize,
}

impl<S: Source> Chunks<S> {
    pub(super) fn new(source: S, size: usize) -> Self {
        assert!(size > 0, "chunks of zero elements: a chunk has at least one");
        Self { source, size }
    }
}

/// The slice in pieces of `size` elements; the last one may be shorter. As [`slice::chunks`].
///
/// ```
/// use systole::loops::{self, chunks};
///
/// let sums = loops::map(chunks(&[1, 2, 3, 4, 5], 2), |chunk| chunk.iter().sum::<i32>());
/// assert_eq!(sums, [3, 7, 5]);
/// ```
///
/// # Panics
///
/// Panics if `size` is zero.
#[doc(alias = "par_chunks")]
pub fn chunks<T: Sync>(slice: &[T], size: usize) -> Chunks<&[T]> {
    Chunks::new(slice, size)
}

/// The slice in mutable pieces of `size` elements; the last one may be shorter. As [`slice::chunks_mut`].
///
/// ```
/// use systole::loops::{self, chunks_mut};
///
/// let mut numbers = [3, 1, 2, 5, 4];
/// loops::for_each(chunks_mut(&mut numbers, 3), |chunk| chunk.sort_unstable());
/// assert_eq!(numbers, [1, 2, 3, 4, 5]);
/// ```
///
/// # Panics
///
/// Panics if `size` is zero.
#[doc(alias = "par_chunks_mut")]
pub fn chunks_mut<T: Send>(slice: &mut [T], size: usize) -> Chunks<&mut [T]> {
    Chunks::new(slice, size)
}

impl<S: Source> Source for Chunks<S> {
    type Item = S;
    type Items = ChunksItems<S>;

    fn len(&self) -> usize {
        self.source.len().div_ceil(self.size)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        let Self { source, size } = self;
        let mid = mid.saturating_mul(size).min(source.len());
        let (first, second) = source.split_at(mid);
        (Self { source: first, size }, Self { source: second, size })
    }

    fn items(self) -> Self::Items {
        ChunksItems { size: self.size, rest: Some(self.source) }
    }
}

/// Gives the pieces of a source one after the other; made by [`Chunks`].
#[derive(Debug)]
pub struct ChunksItems<S> {
    rest: Option<S>,
    size: usize,
}

impl<S: Source> Iterator for ChunksItems<S> {
    type Item = S;

    #[inline]
    fn next(&mut self) -> Option<S> {
        let rest = self.rest.take().filter(|rest| !rest.is_empty())?;
        let size = self.size.min(rest.len());
        let (chunk, later) = rest.split_at(size);
        self.rest = Some(later);
        Some(chunk)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest.as_ref().map_or(0, |rest| rest.len().div_ceil(self.size));
        (len, Some(len))
    }
}

/// Two sources side by side; made by [`Source::zip`] and [`zip`].
#[derive(Debug)]
pub struct Zip<A, B> {
    first: A,
    second: B,
}

/// Pairs of one item from each; as long as the shorter one. As [`std::iter::zip`], and as [`Source::zip`].
///
/// ```
/// use systole::loops::{self, zip};
///
/// let mut sums = [1, 2, 3];
/// loops::for_each(zip(&mut sums, &[10, 20, 30]), |(sum, n)| *sum += n);
/// assert_eq!(sums, [11, 22, 33]);
/// ```
pub fn zip<A: IntoSource, B: IntoSource>(first: A, second: B) -> Zip<A::Source, B::Source> {
    let (first, second) = (first.into_source(), second.into_source());
    let len = first.len().min(second.len());
    Zip { first: first.split_at(len).0, second: second.split_at(len).0 }
}

impl<A: Source, B: Source> Source for Zip<A, B> {
    type Item = (A::Item, B::Item);
    type Items = std::iter::Zip<A::Items, B::Items>;

    fn len(&self) -> usize {
        self.first.len()
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        let (a, b) = (self.first.split_at(mid), self.second.split_at(mid));
        (Self { first: a.0, second: b.0 }, Self { first: a.1, second: b.1 })
    }

    fn items(self) -> Self::Items {
        self.first.items().zip(self.second.items())
    }
}

/// Pairs of an item's index and the item.
pub type Enumerate<S> = Zip<Integers<usize>, S>;

/// Pairs of an item's index and the item. As [`Iterator::enumerate`], and as [`Source::enumerate`].
///
/// ```
/// use systole::loops::{self, enumerate};
///
/// let numbered = loops::map(enumerate(&["to", "be"]), |(index, word)| format!("{index} {word}"));
/// assert_eq!(numbered, ["0 to", "1 be"]);
/// ```
pub fn enumerate<S: IntoSource>(source: S) -> Enumerate<S::Source> {
    let second = source.into_source();
    Zip { first: (0..second.len()).into_source(), second }
}
