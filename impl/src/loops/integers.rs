//! Ranges of integers as sources.

use super::source::{IntoSource, Source};
use std::iter::Chain;
use std::ops::{Range, RangeInclusive};
use std::option;

/// The types of integers: what a loop's range has as its bounds.
///
/// No other type can be one.
#[diagnostic::on_unimplemented(
    message = "a loop cannot go over a range of `{Self}`",
    label = "not a type of integer"
)]
pub trait Integer: Copy + Send + sealed::Steps {}

mod sealed {
    /// What a range needs to know of its bounds. The trait is public in name only.
    pub trait Steps: Sized {
        /// How many integers there are from this one to `end`, without `end`.
        ///
        /// # Panics
        ///
        /// Panics if they are more than a `usize` can count.
        fn steps_to(self, end: Self) -> usize;

        /// The integer so many steps later.
        ///
        /// # Panics
        ///
        /// Panics if the type does not have it.
        fn forward(self, steps: usize) -> Self;
    }
}

macro_rules! integers {
    ($($of:ty, $unsigned:ty, $add:ident;)+) => {$(
        impl Integer for $of {}

        impl sealed::Steps for $of {
            #[inline]
            fn steps_to(self, end: Self) -> usize {
                if self >= end {
                    return 0;
                }
                // The difference of two signed integers is right as an unsigned one, though it wraps around.
                usize::try_from(end.wrapping_sub(self) as $unsigned).unwrap_or_else(|_| {
                    panic!("{self}..{end} has more items than a `usize` can count: loop over a part at a time")
                })
            }

            #[inline]
            fn forward(self, steps: usize) -> Self {
                // Checked, so that the compiler knows how many items the first part of a split has.
                let steps = <$unsigned>::try_from(steps).ok();
                steps.and_then(|steps| self.$add(steps)).expect("a split lies within the range")
            }
        }
    )+};
}

integers! {
    u8, u8, checked_add;
    u16, u16, checked_add;
    u32, u32, checked_add;
    u64, u64, checked_add;
    u128, u128, checked_add;
    usize, usize, checked_add;
    i8, u8, checked_add_unsigned;
    i16, u16, checked_add_unsigned;
    i32, u32, checked_add_unsigned;
    i64, u64, checked_add_unsigned;
    i128, u128, checked_add_unsigned;
    isize, usize, checked_add_unsigned;
}

/// Refuses a range of more items than a `usize` can count, before any of them runs: a loop on one thread asks for no length later.
#[inline]
fn counted<S: Source>(source: S) -> S {
    source.len();
    source
}

/// The integers of a range `a..b`, as a source.
#[derive(Clone, Debug)]
pub struct Integers<T> {
    range: Range<T>,
}

impl<T: Integer> Source for Integers<T>
where
    Range<T>: Iterator<Item = T>,
{
    type Item = T;
    type Items = Range<T>;

    #[inline]
    fn len(&self) -> usize {
        self.range.start.steps_to(self.range.end)
    }

    #[inline]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let Range { start, end } = self.range;
        let mid = start.forward(mid);
        (Self { range: start..mid }, Self { range: mid..end })
    }

    #[inline]
    fn items(self) -> Self::Items {
        self.range
    }
}

impl<T: Integer> IntoSource for Range<T>
where
    Self: Iterator<Item = T>,
{
    type Item = T;
    type Source = Integers<T>;

    #[inline]
    fn into_source(self) -> Integers<T> {
        counted(Integers { range: self })
    }
}

/// The integers of a range `a..=b`, as a source.
///
/// The last one stands by itself: what comes after it may not be an integer of this type.
#[derive(Clone, Debug)]
pub struct IntegersInclusive<T> {
    others: Integers<T>,
    last: Option<T>,
}

impl<T: Integer> Source for IntegersInclusive<T>
where
    Range<T>: Iterator<Item = T>,
{
    type Item = T;
    type Items = Chain<Range<T>, option::IntoIter<T>>;

    #[inline]
    fn len(&self) -> usize {
        let len = self.others.len().checked_add(usize::from(self.last.is_some()));
        len.expect("a range of more items than a `usize` can count: loop over a part at a time")
    }

    #[inline]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let Self { others, last } = self;
        let before = others.len();
        let (first, second) = others.split_at(mid.min(before));
        let (of_first, of_second) = if mid > before { (last, None) } else { (None, last) };
        (Self { others: first, last: of_first }, Self { others: second, last: of_second })
    }

    #[inline]
    fn items(self) -> Self::Items {
        self.others.range.chain(self.last)
    }
}

impl<T: Integer> IntoSource for RangeInclusive<T>
where
    Range<T>: Iterator<Item = T>,
    Self: Iterator<Item = T>,
{
    type Item = T;
    type Source = IntegersInclusive<T>;

    #[inline]
    fn into_source(self) -> IntegersInclusive<T> {
        // A range that an iteration has used up has bounds all the same, so the iterator is asked for the last item.
        let start = *self.start();
        let last = self.last();
        counted(IntegersInclusive { others: Integers { range: start..last.unwrap_or(start) }, last })
    }
}
