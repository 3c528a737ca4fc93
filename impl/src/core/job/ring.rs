//! A queue without a lock: one thread puts values in, and any thread takes the oldest.
//!
//! ```text
//!            head                tail
//!   ┌──────┬──────┬──────┬──────┬──────┬──────┐
//!   │ free │  v7  │  v8  │  v9  │ free │ free │   slots, used again and again
//!   └──────┴──────┴──────┴──────┴──────┴──────┘
//!      6      7      8      9      10     11      places, which only grow
//! ```
//!
//! The *pusher* alone writes the tail. A *taker* moves the head by one, and by that it has the value of the place before: no
//! other thread has moved the head from there. It reads the value afterwards, so each slot says by itself when it is free again.
//!
//! If the next slot is not free, the pusher goes on in a *buffer* that is twice as long. The values of older places stay where
//! they are, and a taker finds the buffer of its place by the place with which each buffer starts.
//!
//! # Invariants
//!
//! 10. **One pusher.** One thread at a time pushes, and what it does happens before what the next one does.
//! 11. **One taker.** The value of each place is read once, by the thread that has moved the head from there.
//! 12. **Buffers stay.** A buffer is freed by the pusher, when all its slots are free and no older buffer is left. So the
//!     buffer of a place that was taken and is not free yet stays, and so do all newer ones.
//!
//! # Orderings
//!
//! - **Tail.** `Release` when it is moved, `Acquire` when a taker loads it: the value that was put in the slot happens before the
//!   taker reads it, and so does the publication of its buffer.
//! - **Tail, by a read-modify-write.** The pusher moves it by a swap, and [`is_empty`](Ring::is_empty) reads it by adding
//!   nothing. So one of the two comes first in the order of that word. If the push comes first, the look finds the value. If the
//!   look comes first, then what the looking thread did before it happens before what the pusher does after its push
//!   (`AcqRel`). A lock around both would give no more.
//! - **Head.** `Relaxed`: it carries no data. It only grows, so the exchange succeeds for one taker of each place, and for none that
//!   has read an old head.
//! - **Slot.** The taker frees it with `Release` after it has read the value, and the pusher finds it free with `Acquire` before
//!   it writes the next one, or frees the buffer.
//! - **Newest buffer.** `Release` when it is published, `Acquire` when a taker loads it, since that may be one that the taker has
//!   not seen the tail of.
//!
//! These are the orderings of Chase and Lev's deque after Lê et al. (2013), but for two things. All threads take from the same
//! end, since jobs begin in their order; so there is no last value about which the pusher and a taker need a fence. And the
//! pusher's swap is stronger than a store, for the look.

use super::sync::{self, AtomicBool, AtomicPtr, AtomicUsize, Ordering, UnsafeCell};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr::{self, NonNull};

/// The queue.
pub struct Ring<T> {
    /// The place of the oldest value.
    head: Apart<AtomicUsize>,
    end: Apart<End<T>>,
}

/// What shares no cache line with anything else.
#[repr(align(128))]
struct Apart<T>(T);

/// What the pusher alone writes.
struct End<T> {
    /// The place of the next value.
    tail: AtomicUsize,
    /// Where that value goes. Null until the first value comes.
    newest: AtomicPtr<Buffer<T>>,
}

struct Buffer<T> {
    /// The first place whose value is here; those before are in older buffers.
    start: usize,
    /// A power of two.
    slots: Box<[Slot<T>]>,
    /// `Relaxed`: it is written before the buffer is published, and later by the pusher when no taker needs the older one.
    older: AtomicPtr<Buffer<T>>,
}

/// Room for one value.
#[repr(align(64))]
struct Slot<T> {
    /// Whether the pusher may not write yet. Set by the pusher alone.
    is_full: AtomicBool,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: premises for sharing: 1. a value is moved in by one thread and out by one thread, one after the other (Invariants 10 and
// 11, by the orderings above); so `T: Send` is enough; 2. all else is atomic, or written before it is published.
unsafe impl<T: Send> Sync for Ring<T> {}

// SAFETY: premise for sending: the values are sent, which are `Send`.
unsafe impl<T: Send> Send for Ring<T> {}

impl<T> Ring<T> {
    /// An empty ring.
    #[allow(clippy::new_without_default, reason = "nothing asks for a default")]
    pub fn new() -> Self {
        let end = End { tail: AtomicUsize::new(0), newest: AtomicPtr::new(ptr::null_mut()) };
        Self { head: Apart(AtomicUsize::new(0)), end: Apart(end) }
    }

    // ANCHOR: push
    /// Puts a value behind all others: the one that `write` writes where it is told to.
    ///
    /// # Safety
    ///
    /// 1. This thread is the pusher (Invariant 10).
    /// 2. `write` writes a value, or does not return. The place is valid for that.
    #[inline(always)]
    pub unsafe fn push(&self, write: impl FnOnce(*mut T)) {
        let End { tail, newest } = &self.end.0;
        let place = tail.load(Ordering::Relaxed);
        // SAFETY: premise of the dereference: the newest buffer is freed by the pusher alone, which this is (premise 1).
        let newest = unsafe { newest.load(Ordering::Relaxed).as_ref() };
        let slot = newest.and_then(|buffer| buffer.free_slot(place));
        // SAFETY: premise of `grown`: as here.
        let slot = slot.unwrap_or_else(|| unsafe { self.grown(place) });
        // The slot is free, so no taker reads it any more, and its place is not before the tail yet, so no taker will until the
        // swap; and this thread alone pushes (premise 1).
        slot.value.with_mut(|room| write(room.cast()));
        slot.is_full.store(true, Ordering::Relaxed);
        tail.swap(place.wrapping_add(1), Ordering::AcqRel);
    }
    // ANCHOR_END: push

    // ANCHOR: take
    /// Takes the oldest value, if this thread can see one.
    #[inline(always)]
    pub fn take(&self) -> Option<Taken<'_, T>> {
        let mut head = self.head.0.load(Ordering::Relaxed);
        loop {
            if !is_before(head, self.end.0.tail.load(Ordering::Acquire)) {
                return None;
            }
            let next = head.wrapping_add(1);
            match self.head.0.compare_exchange(head, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(Taken { slot: self.slot_of(head), ring: PhantomData }),
                Err(moved) => head = moved,
            }
        }
    }
    // ANCHOR_END: take

    /// The slot of a place that this thread has taken.
    #[inline(always)]
    fn slot_of(&self, place: usize) -> NonNull<Slot<T>> {
        let mut buffer = self.end.0.newest.load(Ordering::Acquire);
        loop {
            // SAFETY: premise of the dereference: this buffer is that of the place or a newer one, and so stays until the place is
            // free (Invariant 12). It is not an older one, since that of the place was published before the tail was moved behind the
            // place, which this thread has seen.
            let here = unsafe { &*buffer };
            if !is_before(place, here.start) {
                return NonNull::from(here.slot(place));
            }
            buffer = here.older.load(Ordering::Relaxed);
        }
    }

    /// The slot of the next place, in a new buffer.
    ///
    /// # Safety
    ///
    /// 1. This thread is the pusher, and the slot of this place is not free.
    #[cold]
    unsafe fn grown(&self, place: usize) -> &Slot<T> {
        let older = self.end.0.newest.load(Ordering::Relaxed);
        // SAFETY: premise of the dereference: as in `push`.
        let len = unsafe { older.as_ref() }.map_or(sync::first_ring(), |older| 2 * older.slots.len());
        let slots = (0..len).map(|_| Slot::free()).collect();
        let newest = Box::into_raw(Box::new(Buffer { start: place, slots, older: AtomicPtr::new(older) }));
        self.end.0.newest.store(newest, Ordering::Release);
        // SAFETY: premise of the dereference: it has just been made.
        let newest = unsafe { &*newest };
        // SAFETY: premise of `free_older`: this thread is the pusher.
        unsafe { newest.free_older() };
        newest.slot(place)
    }

    /// Whether there is no value. A push that is not seen comes after this, with all that follows it; see the orderings above.
    pub fn is_empty(&self) -> bool {
        let tail = self.end.0.tail.fetch_add(0, Ordering::AcqRel);
        !is_before(self.head.0.load(Ordering::Relaxed), tail)
    }

    /// Whether there is a value, as far as this thread can see without a write.
    pub fn has_some(&self) -> bool {
        is_before(self.head.0.load(Ordering::Relaxed), self.pushed())
    }

    /// How many values were pushed so far.
    pub fn pushed(&self) -> usize {
        self.end.0.tail.load(Ordering::Relaxed)
    }
}

impl<T> Drop for Ring<T> {
    fn drop(&mut self) {
        while let Some(taken) = self.take() {
            drop(taken.read());
        }
        let mut buffer = self.end.0.newest.load(Ordering::Relaxed);
        while !buffer.is_null() {
            // SAFETY: premises of `from_raw`: the buffer was made by `Box::into_raw`, and this is the only thread that has it: the
            // ring is lent to no other thread any more, and each buffer is followed by an older one.
            let freed = unsafe { Box::from_raw(buffer) };
            buffer = freed.older.load(Ordering::Relaxed);
        }
    }
}

impl<T> Buffer<T> {
    #[inline(always)]
    fn slot(&self, place: usize) -> &Slot<T> {
        &self.slots[place & (self.slots.len() - 1)]
    }

    #[inline(always)]
    fn free_slot(&self, place: usize) -> Option<&Slot<T>> {
        Some(self.slot(place)).filter(|slot| slot.is_free())
    }

    /// Frees older buffers, the oldest first. Returns whether none is left.
    ///
    /// # Safety
    ///
    /// 1. This thread is the pusher, and no other buffer than the newest is lent by it.
    unsafe fn free_older(&self) -> bool {
        let older = self.older.load(Ordering::Relaxed);
        // SAFETY: premise of the dereference: what this buffer points to is there until this function frees it.
        let Some(buffer) = (unsafe { older.as_ref() }) else { return true };
        // SAFETY: premise of `free_older`: as here.
        if !unsafe { buffer.free_older() } || !buffer.slots.iter().all(Slot::is_free) {
            return false;
        }
        self.older.store(ptr::null_mut(), Ordering::Relaxed);
        // SAFETY: premises of `from_raw`: the buffer was made by `Box::into_raw`; and no taker has it, since all its slots are
        // free, and so are those of all older ones (Invariant 12).
        drop(unsafe { Box::from_raw(older) });
        true
    }
}

impl<T> Slot<T> {
    fn free() -> Self {
        Self { is_full: AtomicBool::new(false), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    #[inline(always)]
    fn is_free(&self) -> bool {
        !self.is_full.load(Ordering::Acquire)
    }
}

/// The right to read a value that was taken, and is in its slot still.
#[must_use = "the value is read or leaked"]
pub struct Taken<'r, T> {
    slot: NonNull<Slot<T>>,
    ring: PhantomData<&'r Ring<T>>,
}

impl<T> Taken<'_, T> {
    /// Looks at the value.
    #[inline(always)]
    pub fn look<R>(&self, look: impl FnOnce(*mut T) -> R) -> R {
        // SAFETY: premise of the dereference: the buffer of a place that is not free stays (Invariant 12).
        let slot = unsafe { self.slot.as_ref() };
        slot.value.with_mut(|room| look(room.cast()))
    }

    /// Reads the value where it is, for the last time, and then frees the slot.
    #[inline(always)]
    pub fn read_by<R>(self, read: impl FnOnce(*mut T) -> R) -> R {
        let value = self.look(read);
        // SAFETY: premise of the dereference: as in `look`; the store is the last access, and the buffer may be gone before it
        // returns.
        unsafe { &(*self.slot.as_ptr()).is_full }.store(false, Ordering::Release);
        value
    }

    /// Moves the value out.
    pub fn read(self) -> T {
        // SAFETY: premise of `read`: the value of this place was written before the tail was moved behind it, which this thread
        // has seen, and it is read once (Invariant 11).
        self.read_by(|value| unsafe { value.read() })
    }
}

/// Whether the first place comes before the second one. The numbers of places start again from zero some time.
#[inline(always)]
fn is_before(first: usize, second: usize) -> bool {
    /// No ring has so many places.
    const HALF: usize = usize::MAX / 2;
    matches!(second.wrapping_sub(first), 1..=HALF)
}
