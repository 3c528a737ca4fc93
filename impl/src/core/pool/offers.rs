//! Whether jobs are offered that a watching thread has to announce, for a look without the lock.
//!
//! Most short calls are over when the thread that has watched them looks, and nothing that they have offered is left. If that thread
//! took the lock, the lock and what it protects would leave the processor of the worker that runs the next call.
//!
//! # No offer is overlooked
//!
//! A thread offers, and then looks whether another one watches. A thread that watches no longer says so first, and then looks
//! here. One of the two sees what the other one has done: there is a fence between the write and the read of each, and of two such
//! fences one comes first. What stands here was written under the lock, by the section in which the offer was made or by one before
//! it, so it happens before the fence of the thread that offers.

use super::sync::{self, AtomicBool, Ordering, fence};

/// On cache lines of its own: it changes only when jobs are offered, and is read at the end of each call that was watched.
///
/// `Relaxed`: the fences order it, as is said above.
#[repr(align(128))]
pub struct Offers(AtomicBool);

impl Offers {
    pub(super) fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Under the lock.
    pub(super) fn set(&self, has_some: bool) {
        self.0.store(has_some, Ordering::Relaxed);
    }

    /// What stands here, for an observer that has the lock.
    pub(super) fn are_shown(&self) -> bool {
        sync::peek(&self.0)
    }

    /// This thread has offered jobs of its own, and is going to look whether another thread watches.
    pub fn are_made() {
        fence(Ordering::SeqCst);
    }

    /// Whether there are offers. This thread has said before that it watches no longer.
    ///
    /// `LookForLast` and `LookForOwn` in `spec/Offers.tla`.
    pub fn are_left(&self) -> bool {
        fence(Ordering::SeqCst);
        self.0.load(Ordering::Relaxed)
    }
}
