//! A thread from outside that waits for a closure, and watches meanwhile how long that takes.
//!
//! Many calls last some microseconds. To wake a thread for a fork of theirs would take longer than all of them. So while a thread
//! watches, the pool's threads only *offer* what they fork: a thread that looks for work takes it, and none is woken. After half a
//! millisecond the thread that waits announces the offers, and watches no longer. At first it polls, and so the end of a short call
//! need not wake it. Where calls have taken longer than that, most of them are not polled for. A call that is known to be faster with
//! woken threads is not watched: see [`habits`](crate::habits).
//!
//! # No offer is forgotten
//!
//! A thread of the pool offers, and then looks whether a thread watches. A thread that watches no longer says so first, and then
//! announces what is left. One of the two sees what the other one has done, as
//! [`announce_offers`](systole::ThreadPool::announce_offers) says: if this thread finds no offer, then the other thread sees that no
//! thread watches, and announces its offer itself.

use crate::latch::Latch;
use crate::registry::Registry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How long a thread polls for the end of its call.
const POLLING: Duration = Duration::from_micros(100);

/// How long it watches after that.
const PATIENCE: Duration = Duration::from_micros(400);

/// After so many polls in vain, one after the other, a thread polls for one call in `RARELY` only.
const HOPELESS: usize = 4;
const RARELY: usize = 16;

/// The threads that watch a pool.
#[derive(Default)]
pub(crate) struct Watchers {
    /// How many there are.
    ///
    /// `Relaxed`: systole's fences order it, as is said above.
    all: AtomicUsize,
    /// How many of them poll. More than one would keep the pool's threads from running.
    ///
    /// `Relaxed`: it keeps their number small, and orders nothing.
    polling: AtomicUsize,
    /// How many calls there were since one ended while a thread polled for it.
    ///
    /// `Relaxed`: a guess, which orders nothing.
    in_vain: AtomicUsize,
}

impl Watchers {
    /// Whether it may pay to poll for the end of the next call.
    fn may_end_soon(&self) -> bool {
        let in_vain = self.in_vain.load(Ordering::Relaxed);
        in_vain < HOPELESS || in_vain % RARELY == 0
    }

    /// The end of a call was polled for until it came, or for nothing, or not at all.
    fn note(&self, has_come: bool) {
        if has_come {
            self.in_vain.store(0, Ordering::Relaxed);
        } else {
            self.in_vain.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A thread from outside that watches, until this is dropped.
pub(crate) struct Watch<'r>(&'r Registry);

impl Registry {
    /// This thread, which belongs to no pool, is about to wait for a closure.
    pub(crate) fn watch(&self) -> Watch<'_> {
        self.watchers().all.fetch_add(1, Ordering::Relaxed);
        Watch(self)
    }

    /// Offers what this thread of the pool has forked, if a thread watches. Returns whether one does.
    pub(crate) fn offer(&self) -> bool {
        let is_watched = || self.watchers().all.load(Ordering::Relaxed) > 0;
        if !is_watched() {
            return false;
        }
        systole::offer_all();
        if !is_watched() {
            self.announce_offers();
        }
        true
    }
}

impl Watch<'_> {
    /// Waits until the latch is open, but no longer than a short call takes.
    pub(crate) fn wait(self, latch: &Latch) {
        self.poll(latch);
        latch.wait_for(PATIENCE);
    }

    fn poll(&self, latch: &Latch) {
        let watchers = self.0.watchers();
        let is_only = watchers.polling.fetch_add(1, Ordering::Relaxed) == 0;
        if is_only {
            let may_end_soon = watchers.may_end_soon();
            watchers.note(may_end_soon && systole::poll(POLLING, || latch.is_open()));
        }
        watchers.polling.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if self.0.watchers().all.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.announce_offers();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_polls_are_in_vain_most_calls_are_not_polled_for() {
        let watchers = Watchers::default();
        let polled = |calls: usize, is_short: bool| {
            let polled = (0..calls).filter(|_| {
                let polls = watchers.may_end_soon();
                watchers.note(polls && is_short);
                polls
            });
            polled.count()
        };
        assert_eq!(polled(100, true), 100, "short calls");
        assert_eq!(polled(HOPELESS, false), HOPELESS);
        assert_eq!(polled(160, false), 10, "long calls");
        while polled(1, true) == 0 {}
        assert_eq!(polled(100, true), 100, "one was short again");
    }
}
