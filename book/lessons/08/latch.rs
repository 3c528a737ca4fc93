//! A latch with a result, whose orderings are chosen by its user.

use crate::sync::{AtomicBool, AtomicU32};
use std::sync::atomic::Ordering;

/// What the result's memory holds before the executor writes.
pub const NOT_WRITTEN: u32 = 0;

/// With which orderings the latch is stored and loaded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orderings {
    pub store: Ordering,
    pub load: Ordering,
}

// ANCHOR: latch
/// The memory that the executor and the owner share.
pub struct Job {
    result: AtomicU32,
    latch: AtomicBool,
}

impl Job {
    /// The executor: writes the result, and then sets the latch.
    pub fn finish(&self, value: u32, orderings: Orderings) {
        self.result.store(value, Ordering::Relaxed);
        self.latch.store(true, orderings.store);
    }

    /// The owner: looks at the latch, and reads the result if the latch is set.
    pub fn probe(&self, orderings: Orderings) -> Option<u32> {
        self.latch.load(orderings.load).then(|| self.result.load(Ordering::Relaxed))
    }
}
// ANCHOR_END: latch

impl Job {
    /// A job that is not done.
    pub fn new() -> Self {
        Self { result: AtomicU32::new(NOT_WRITTEN), latch: AtomicBool::new(false) }
    }
}
