//! What a loop goes over.

use super::adaptors::{Chunks, Enumerate, Zip};

/// A sequence that a loop can go over: its length is known, it can be split anywhere, and either part is an iterator.
///
/// Sources are slices, what [`IntoSource`] makes of vectors, arrays and ranges, and what [`zip`](Self::zip),
/// [`enumerate`](Self::enumerate) and [`chunks`](Self::chunks) make of other sources. Each is a few words that only say which
/// part of the data is meant. The elements stay where they are.
///
/// There are no other adaptors, and there will be none: a filter or a map belongs into the loop's closure. Code that
/// lives by long chains of adaptors is better off with rayon's own iterators, or with the feature `orx-parallel`.
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
// Here and at `IntoSource`: Rust 1.95 names this trait where it refuses a loop, and Rust 1.99 names that one.
#[diagnostic::on_unimplemented(
    message = "a loop cannot go over `{Self}`",
    label = "neither a source nor something that becomes one",
    note = "loops go over slices, vectors, ranges of integers, and what `zip`, `enumerate` and `chunks` of `loops` make of them; \
            the elements of a vector have to be `Send`",
    note = "an iterator cannot be split: for `v.iter()` write `&v`, for `(0..n).zip(…)` write `loops::zip(0..n, …)`, and for \
            `slice.chunks(n)` write `loops::chunks(slice, n)`",
    note = "for what only leads to a slice, such as an array by value or an `Arc<[T]>`, write `&v[..]`; collect the items of a \
            map or a set in a vector first"
)]
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

    /// Pairs of one item from each; as long as the shorter one. As [`Iterator::zip`].
    ///
    /// ```
    /// use systole::loops::{self, Source};
    ///
    /// let mut sums = [1, 2, 3];
    /// loops::for_each((&mut sums[..]).zip(&[10, 20, 30]), |(sum, n)| *sum += n);
    /// assert_eq!(sums, [11, 22, 33]);
    /// ```
    ///
    /// Of a vector, an array or a range the function [`zip`](super::zip) is the better choice: it takes `&mut v` as well. In
    /// `(&mut v).zip(…)` the compiler finds the method of `&v[..]`, and so the elements cannot be changed.
    fn zip<B: IntoSource>(self, other: B) -> Zip<Self, B::Source> {
        super::zip(self, other)
    }

    /// Pairs of an item's index and the item. As [`Iterator::enumerate`].
    ///
    /// ```
    /// use systole::loops::{self, Source};
    ///
    /// let words = vec!["zero", "one"];
    /// assert_eq!(loops::map(words.enumerate(), |(i, word)| format!("{i} {word}")), ["0 zero", "1 one"]);
    /// ```
    ///
    /// To change the elements of a vector or an array, use the function [`enumerate`](super::enumerate), as with
    /// [`zip`](Self::zip).
    fn enumerate(self) -> Enumerate<Self> {
        super::enumerate(self)
    }

    /// Pieces of `size` items, each a source; the last one may be shorter.
    ///
    /// A slice has a method of this name, which makes an iterator: of a slice, [`chunks`](super::chunks) and
    /// [`chunks_mut`](super::chunks_mut) make a source.
    ///
    /// ```
    /// use systole::loops::{self, IntoSource, Source};
    ///
    /// let firsts = loops::map((0..10).into_source().chunks(4), |chunk| chunk.items().next());
    /// assert_eq!(firsts, [Some(0), Some(4), Some(8)]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `size` is zero.
    fn chunks(self, size: usize) -> Chunks<Self> {
        Chunks::new(self, size)
    }
}

/// What a loop takes: a [`Source`], or something that becomes one.
///
/// | what | items |
/// |---|---|
/// | `&[T]`, `&Vec<T>`, `&[T; N]` | `&T` |
/// | `&mut [T]`, `&mut Vec<T>`, `&mut [T; N]` | `&mut T` |
/// | `Vec<T>` | `T` |
/// | `a..b` and `a..=b` of any type of integer | the integers |
///
/// ```
/// use systole::loops;
///
/// let words = vec![String::from("to"), String::from("be")];
/// assert_eq!(loops::map(&words, |word| word.len()), [2, 2]);
/// assert_eq!(loops::map(words, |word| word + "!"), ["to!", "be!"]);
/// assert_eq!(loops::reduce(1..=100_u8, || 0, u8::max), 100);
/// ```
///
/// A range is also an iterator, whose `zip` and `enumerate` are those of [`Iterator`]. The functions [`zip`](super::zip) and
/// [`enumerate`](super::enumerate) take all of these: `loops::zip(0..n, &mut numbers)`.
///
/// # Panics
///
/// A range of more items than a `usize` can count is refused by a panic, before any of them runs.
// As at `Source`, word for word.
#[diagnostic::on_unimplemented(
    message = "a loop cannot go over `{Self}`",
    label = "neither a source nor something that becomes one",
    note = "loops go over slices, vectors, ranges of integers, and what `zip`, `enumerate` and `chunks` of `loops` make of them; \
            the elements of a vector have to be `Send`",
    note = "an iterator cannot be split: for `v.iter()` write `&v`, for `(0..n).zip(…)` write `loops::zip(0..n, …)`, and for \
            `slice.chunks(n)` write `loops::chunks(slice, n)`",
    note = "for what only leads to a slice, such as an array by value or an `Arc<[T]>`, write `&v[..]`; collect the items of a \
            map or a set in a vector first"
)]
pub trait IntoSource {
    /// What the loop's closure gets.
    type Item;
    /// What this becomes.
    type Source: Source<Item = Self::Item>;

    /// The source.
    fn into_source(self) -> Self::Source;
}

impl<S: Source> IntoSource for S {
    type Item = S::Item;
    type Source = S;

    #[inline(always)]
    fn into_source(self) -> S {
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

/// A collection whose elements lie in a slice.
macro_rules! as_slices {
    ($([$($parameters:tt)*] $of:ty;)+) => {$(
        impl<'s, T: Sync, $($parameters)*> IntoSource for &'s $of {
            type Item = &'s T;
            type Source = &'s [T];

            fn into_source(self) -> &'s [T] {
                self
            }
        }

        impl<'s, T: Send, $($parameters)*> IntoSource for &'s mut $of {
            type Item = &'s mut T;
            type Source = &'s mut [T];

            fn into_source(self) -> &'s mut [T] {
                self
            }
        }
    )+};
}

as_slices! {
    [] Vec<T>;
    [const N: usize] [T; N];
}
