//! What a loop goes over.

use std::ops::Range;

/// A sequence that a loop can go over: its length is known, it can be split anywhere, and either part is an iterator.
///
/// Sources are slices, `Range<usize>`, and what [`chunks`], [`chunks_mut`], [`zip`] and [`enumerate`] make of them. Each is
/// a few words that only say which part of the data is meant. The elements stay where they are.
///
/// You can write a source of your own:
///
/// ```
/// use systole::ThreadPool;
/// use systole::loops::Source;
///
/// /// The odd numbers below twice `end`.
/// struct Odd { start: usize, end: usize }
///
/// impl Source for Odd {
///     type Item = usize;
///     type Items = std::iter::Map<std::ops::Range<usize>, fn(usize) -> usize>;
///
///     fn len(&self) -> usize {
///         self.end - self.start
///     }
///
///     fn split_at(self, mid: usize) -> (Self, Self) {
///         let mid = self.start + mid;
///         (Odd { start: self.start, end: mid }, Odd { start: mid, end: self.end })
///     }
///
///     fn items(self) -> Self::Items {
///         (self.start..self.end).map(|half| 2 * half + 1)
///     }
/// }
///
/// let odd = Odd { start: 0, end: 1000 };
/// assert_eq!(ThreadPool::new()?.call(|mut t| t.reduce(odd, || 0, |a, b| a + b)), 1_000_000);
/// # Ok::<(), systole::BuildError>(())
/// ```
pub trait Source: Sized + Send {
    /// What the loop's closure gets.
    type Item;
    /// Gives the items one after the other.
    type Items: Iterator<Item = Self::Item>;

    /// How many items there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first `mid` items, and the others. `mid` is at most the length.
    fn split_at(self, mid: usize) -> (Self, Self);

    /// All items in their order, as many as [`len`](Self::len) says.
    fn items(self) -> Self::Items;
}

impl Source for Range<usize> {
    type Item = usize;
    type Items = Self;

    fn len(&self) -> usize {
        self.end.saturating_sub(self.start)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        // Checked, so that the compiler knows how many items the first part has.
        let mid = self.start.checked_add(mid).expect("a split lies within the range");
        (self.start..mid, mid..self.end)
    }

    fn items(self) -> Self {
        self
    }
}

impl<'s, T: Sync> Source for &'s [T] {
    type Item = &'s T;
    type Items = std::slice::Iter<'s, T>;

    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        self.split_at(mid)
    }

    fn items(self) -> Self::Items {
        self.iter()
    }
}

impl<'s, T: Send> Source for &'s mut [T] {
    type Item = &'s mut T;
    type Items = std::slice::IterMut<'s, T>;

    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        self.split_at_mut(mid)
    }

    fn items(self) -> Self::Items {
        self.iter_mut()
    }
}

/// Pieces of a slice; made by [`chunks`].
#[derive(Debug)]
pub struct Chunks<'s, T> {
    slice: &'s [T],
    size: usize,
}

/// The slice in pieces of `size` elements; the last one may be shorter. As [`slice::chunks`].
///
/// # Panics
///
/// Panics if `size` is zero.
pub fn chunks<T: Sync>(slice: &[T], size: usize) -> Chunks<'_, T> {
    assert!(size > 0, "chunks of zero elements: a chunk has at least one");
    Chunks { slice, size }
}

impl<'s, T: Sync> Source for Chunks<'s, T> {
    type Item = &'s [T];
    type Items = std::slice::Chunks<'s, T>;

    fn len(&self) -> usize {
        self.slice.len().div_ceil(self.size)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        let Self { slice, size } = self;
        let (first, second) = slice.split_at(elements(mid, size, slice.len()));
        (Self { slice: first, size }, Self { slice: second, size })
    }

    fn items(self) -> Self::Items {
        self.slice.chunks(self.size)
    }
}

/// Mutable pieces of a slice; made by [`chunks_mut`].
#[derive(Debug)]
pub struct ChunksMut<'s, T> {
    slice: &'s mut [T],
    size: usize,
}

/// The slice in mutable pieces of `size` elements; the last one may be shorter. As [`slice::chunks_mut`].
///
/// # Panics
///
/// Panics if `size` is zero.
pub fn chunks_mut<T: Send>(slice: &mut [T], size: usize) -> ChunksMut<'_, T> {
    assert!(size > 0, "chunks of zero elements: a chunk has at least one");
    ChunksMut { slice, size }
}

impl<'s, T: Send> Source for ChunksMut<'s, T> {
    type Item = &'s mut [T];
    type Items = std::slice::ChunksMut<'s, T>;

    fn len(&self) -> usize {
        self.slice.len().div_ceil(self.size)
    }

    fn split_at(self, mid: usize) -> (Self, Self) {
        let Self { slice, size } = self;
        let mid = elements(mid, size, slice.len());
        let (first, second) = slice.split_at_mut(mid);
        (Self { slice: first, size }, Self { slice: second, size })
    }

    fn items(self) -> Self::Items {
        self.slice.chunks_mut(self.size)
    }
}

/// How many elements so many chunks have, of a slice with `all`.
fn elements(chunks: usize, size: usize, all: usize) -> usize {
    chunks.saturating_mul(size).min(all)
}

/// Two sources side by side; made by [`zip`].
#[derive(Debug)]
pub struct Zip<A, B> {
    first: A,
    second: B,
}

/// Pairs of one item from each; as long as the shorter one. As [`Iterator::zip`].
pub fn zip<A: Source, B: Source>(first: A, second: B) -> Zip<A, B> {
    let len = first.len().min(second.len());
    Zip { first: first.split_at(len).0, second: second.split_at(len).0 }
}

/// Pairs of an item's index and the item. As [`Iterator::enumerate`].
pub fn enumerate<S: Source>(source: S) -> Zip<Range<usize>, S> {
    Zip { first: 0..source.len(), second: source }
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
