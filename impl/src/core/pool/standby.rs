//! Workers that stand by, and the drains that other threads hand over to them.
//!
//! A background worker that has found nothing to do polls for a while. It *stands by* meanwhile: a thread from outside that has to share
//! a drain may hand that over to it, and is spared the pool's lock. The worker takes the lock anyway.

use super::sync::{AtomicUsize, Ordering};

/// What one worker that stands by counts, and one drain that was handed over. Half of the bits can count all threads of a process.
const ONE_BY: usize = 1;
const ONE_HANDED: usize = 1 << (usize::BITS / 2);

/// How many workers stand by, and how many drains were handed over to them: never more than there are workers.
pub struct Standby(AtomicUsize);

#[allow(deprecated, reason = "its new name, `try_update`, is younger than our oldest Rust")]
// ANCHOR: Standby
impl Standby {
    pub(super) fn new() -> Self {
        Self(AtomicUsize::new(0))
    }

    /// A worker begins to poll, and stands by.
    ///
    /// `BeginStandby` in `spec/Drains.tla`.
    pub(super) fn begin(&self) {
        self.0.fetch_add(ONE_BY, Ordering::Relaxed);
    }

    /// Whether a drain was handed over, and no worker has seen to it.
    pub fn is_handed_over(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= ONE_HANDED
    }

    /// The worker stands by no longer. Returns whether it has to share a drain, for the thread that has handed that over. Under the
    /// lock, so that this is done before the pool stops.
    ///
    /// `EndStandby` in `spec/Drains.tla`.
    ///
    /// `Acquire`: what that thread has pushed stands in its queue when the drain first pops. A drain without this would find it in
    /// its last look, under the lock of that queue. So no check can see a weaker ordering.
    pub(super) fn end(&self) -> bool {
        let less = |word| Some(word - ONE_BY - if word >= ONE_HANDED { ONE_HANDED } else { 0 });
        let before = self.0.fetch_update(Ordering::Acquire, Ordering::Relaxed, less);
        before.is_ok_and(|word| word >= ONE_HANDED)
    }

    /// Hands a drain over, which is counted already. Returns whether a worker stood by to take it.
    ///
    /// `HandOver` in `spec/Drains.tla`.
    ///
    /// `Release`: as for `end`.
    pub fn hand_over(&self) -> bool {
        let more = |word| (word / ONE_HANDED < word % ONE_HANDED).then_some(word + ONE_HANDED);
        self.0.fetch_update(Ordering::Release, Ordering::Relaxed, more).is_ok()
    }

    /// The thread that is about to stop the pool takes back what no worker has seen to. Returns how many drains it has to share, under
    /// the lock that it has.
    ///
    /// `TakeBack` in `spec/Drains.tla`. `Acquire`: as for `end`.
    pub(super) fn take_back(&self) -> usize {
        let none = |word| Some(word % ONE_HANDED);
        self.0.fetch_update(Ordering::Acquire, Ordering::Relaxed, none).map_or(0, |word| word / ONE_HANDED)
    }
}
// ANCHOR_END: Standby
