//! A vector's elements, handed to a loop by value.
//!
//! # Invariants
//!
//! 1. **In place.** The elements lie in the memory of a vector that says it is empty, and that lives as long as any part
//!    does: it neither moves them nor drops them.
//! 2. **Disjoint.** Each element from `start` to `end` belongs to one part, and to no other.

use super::source::{IntoSource, Source};
use std::fmt;
use std::sync::Arc;

/// Elements of a vector, as a source of values. Those that no loop has taken are dropped with it.
pub struct Owned<T> {
    memory: Arc<Memory<T>>,
    start: usize,
    end: usize,
}

/// Where the elements are.
struct Memory<T> {
    elements: *mut T,
    /// Gives the memory back, and drops no element.
    _empty: Vec<T>,
}

// SAFETY: premise for sending: the elements of a part are taken or dropped by the thread that has the part, and by no other
// (Invariant 2): what crosses is values of `T`, which is `Send`. The memory is given back by the thread that drops the last
// part, which the count of the `Arc` orders after all others.
unsafe impl<T: Send> Send for Owned<T> {}

impl<T: Send> IntoSource for Vec<T> {
    type Item = T;
    type Source = Owned<T>;

    fn into_source(mut self) -> Owned<T> {
        let end = self.len();
        // SAFETY: premises of `set_len`: 1. zero is at most the capacity; 2. no element has to be initialised for it. From
        // here on the elements belong to the part that is made below.
        unsafe { self.set_len(0) };
        Owned { memory: Arc::new(Memory { elements: self.as_mut_ptr(), _empty: self }), start: 0, end }
    }
}

impl<T> Owned<T> {
    /// Where the element with this number is; it is one of the vector's, or one past the last.
    fn place(&self, index: usize) -> *mut T {
        // SAFETY: premise of `add`: at most one past the last element, in the vector's memory (Invariant 1).
        unsafe { self.memory.elements.add(index) }
    }
}

impl<T: Send> Source for Owned<T> {
    type Item = T;
    type Items = OwnedItems<T>;

    #[inline]
    fn len(&self) -> usize {
        self.end - self.start
    }

    fn split_at(mut self, mid: usize) -> (Self, Self) {
        assert!(mid <= self.len(), "{} elements, split at {mid}", self.len());
        let mid = self.start + mid;
        let second = Self { memory: Arc::clone(&self.memory), start: mid, end: self.end };
        // Nothing can panic since the second part was made: for no longer than this do two parts name its elements.
        self.end = mid;
        (self, second)
    }

    #[inline]
    fn items(self) -> OwnedItems<T> {
        OwnedItems(self)
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        let elements = std::ptr::slice_from_raw_parts_mut(self.place(self.start), self.end - self.start);
        // SAFETY: premises of `drop_in_place`: the elements are there (Invariant 1), and this part's alone (Invariant 2),
        // which is gone after this.
        unsafe { elements.drop_in_place() };
    }
}

impl<T> fmt::Debug for Owned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Owned").field("len", &(self.end - self.start)).finish_non_exhaustive()
    }
}

/// Gives the elements of a vector one after the other, by value; made by [`Owned`].
#[derive(Debug)]
pub struct OwnedItems<T>(Owned<T>);

impl<T> Iterator for OwnedItems<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let rest = &mut self.0;
        if rest.start == rest.end {
            return None;
        }
        let place = rest.place(rest.start);
        // The element is no longer this part's, before it is read: so it is not dropped twice.
        rest.start += 1;
        // SAFETY: premises of `read`: the element is there, aligned as a place in a vector is (Invariant 1), and it was this
        // part's alone (Invariant 2), so that no other copy of it is used.
        Some(unsafe { place.read() })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.end - self.0.start;
        (len, Some(len))
    }
}
