//! A count of what has not ended yet.
//!
//! Loom explores this file: see `loom-tests/src/models/latch.rs`.

use super::plain::{self, AtomicUsize, Condvar, Event, Instant, Mutex, Ordering, lock};
use std::sync::PoisonError;
use std::time::Duration;

/// Opens when as many ends were told as begins. One thread waits for it.
pub(crate) struct Latch {
    /// A begin is `Relaxed`: who begins has not told its own end yet, so the latch is not open. An end is `Release`, and a look is
    /// `Acquire`: what was done before the ends happens before what is done after a look that finds the latch open.
    open: AtomicUsize,
    /// The waiter says that it waits, and looks at the count after that. The last end counts, and looks here after that. Whichever comes
    /// second under this lock sees what the first one did before.
    waiter: Mutex<Option<Waiter>>,
    /// On which a thread blocks. It must not park: the token that it would take may be meant for the user's code.
    blocked: Condvar,
}

enum Waiter {
    Event(Event),
    Thread,
}

impl Latch {
    /// A latch of one that has begun.
    pub(crate) fn new() -> Self {
        Self { open: AtomicUsize::new(1), waiter: Mutex::new(None), blocked: Condvar::new() }
    }

    pub(crate) fn begin(&self) {
        self.open.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn end(&self) {
        if self.open.fetch_sub(1, Ordering::Release) == 1 {
            let waiter = lock(&self.waiter).take();
            match waiter {
                Some(Waiter::Event(event)) => event.set(),
                Some(Waiter::Thread) => self.blocked.notify_one(),
                None => {}
            }
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Acquire) == 0
    }

    /// From now on the last end sets this event, unless the latch is open already.
    pub(crate) fn tell(&self, event: Event) {
        *lock(&self.waiter) = Some(Waiter::Event(event));
    }

    /// Blocks this thread until the latch is open, but so long at most.
    pub(crate) fn wait_for(&self, limit: Duration) {
        let begun = Instant::now();
        let mut waiter = lock(&self.waiter);
        *waiter = Some(Waiter::Thread);
        while !self.is_open() {
            let Some(left) = limit.checked_sub(Instant::now().duration_since(begun)) else { return };
            waiter = plain::wait_timeout(&self.blocked, &self.waiter, waiter, left);
        }
    }

    /// The same without a limit.
    pub(crate) fn block(&self) {
        let mut waiter = lock(&self.waiter);
        *waiter = Some(Waiter::Thread);
        while !self.is_open() {
            waiter = self.blocked.wait(waiter).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
