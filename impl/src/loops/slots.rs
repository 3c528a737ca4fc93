//! Places for results, in a vector that does not have them yet.
//!
//! # Invariants
//!
//! 1. **Room.** The slots of one vector lie in its spare room, which nothing else touches and which stays where it is for
//!    `'v`: they borrow the vector.
//! 2. **Disjoint.** No slot belongs to two `Slots`, nor to a `Slots` and a `Filled`.
//! 3. **Owned.** The slots of a `Filled` hold values, and the `Filled` drops them.

use std::marker::PhantomData;
use std::ptr;

/// Places for results that are not there yet.
pub(super) struct Slots<'v, R> {
    start: *mut R,
    len: usize,
    vector: PhantomData<&'v mut Vec<R>>,
}

/// Results in their places, side by side. Dropping this drops them.
pub(super) struct Filled<'v, R> {
    start: *mut R,
    len: usize,
    vector: PhantomData<&'v mut Vec<R>>,
}

// SAFETY: premise for sending: slots are written, and filled ones dropped, by the thread that has them, and by no other
// (Invariants 1 and 2): what crosses is values of `R`, which is `Send`.
unsafe impl<R: Send> Send for Slots<'_, R> {}
// SAFETY: as above.
unsafe impl<R: Send> Send for Filled<'_, R> {}

/// A vector of `len` results, which `fill` has put into their places, or its error.
///
/// # Panics
///
/// Panics if `fill` returns fewer than `len`.
pub(super) fn collect<R, E>(
    len: usize,
    fill: impl FnOnce(Slots<'_, R>) -> Result<Filled<'_, R>, E>,
) -> Result<Vec<R>, E> {
    let mut vector = Vec::with_capacity(len);
    let start = vector.spare_capacity_mut().as_mut_ptr().cast::<R>();
    let filled = fill(Slots { start, len, vector: PhantomData })?;
    assert!(ptr::eq(filled.start, start) && filled.len == len, "{} of {len} results are there", filled.len);
    std::mem::forget(filled);
    // SAFETY: premises of `set_len`: the capacity was reserved above; the slots hold `len` values (Invariant 3), whose owner
    // was forgotten, so that they are the vector's alone.
    unsafe { vector.set_len(len) };
    Ok(vector)
}

impl<'v, R> Slots<'v, R> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn split_at(self, mid: usize) -> (Self, Self) {
        assert!(mid <= self.len, "{} slots, split at {mid}", self.len);
        // SAFETY: premise of `add`: at most one past the last slot, in the vector's room (Invariant 1).
        let second = unsafe { self.start.add(mid) };
        (Self { len: mid, ..self }, Self { start: second, len: self.len - mid, vector: PhantomData })
    }

    /// No values yet, in front of the first slot.
    pub(super) fn none(&self) -> Filled<'v, R> {
        Filled { start: self.start, len: 0, vector: PhantomData }
    }

    /// Writes the values, as many as there are slots.
    pub(super) fn fill(self, values: impl Iterator<Item = R>) -> Filled<'v, R> {
        let mut filled = self.none();
        // If the iterator panics, the values written so far are dropped. `zip`, not `take`: one counter serves both.
        for (_, value) in (0..self.len).zip(values) {
            // SAFETY: premise of `add`: fewer than `len` were written, so this is one of our slots (Invariant 1).
            let slot = unsafe { filled.start.add(filled.len) };
            // SAFETY: premises of `write`: the slot is ours alone (Invariant 2), aligned as a place in a vector is, and
            // holds no value yet.
            unsafe { slot.write(value) };
            filled.len += 1;
        }
        filled
    }
}

impl<R> Filled<'_, R> {
    /// One of two that lie side by side.
    ///
    /// # Panics
    ///
    /// Panics if there are empty slots between them; the values of both are dropped.
    pub(super) fn merge(mut self, right: Self) -> Self {
        let end = self.start.wrapping_add(self.len);
        assert!(ptr::eq(end, right.start), "a source gave fewer items than its length says");
        self.len += right.len;
        std::mem::forget(right);
        self
    }
}

impl<R> Drop for Filled<'_, R> {
    fn drop(&mut self) {
        let values = ptr::slice_from_raw_parts_mut(self.start, self.len);
        // SAFETY: premises of `drop_in_place`: by Invariant 3 the values are there, and nothing else drops them.
        unsafe { ptr::drop_in_place(values) };
    }
}
