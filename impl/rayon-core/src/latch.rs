//! A count of what has not ended yet.

use crate::queue::lock;
use crate::worker;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};
use systole::Event;

/// Opens when as many ends were told as begins. One thread waits for it.
pub(crate) struct Latch {
    /// `SeqCst`: the last end comes before the look at `waiter`, or the waiter's look at the count comes after it.
    open: AtomicUsize,
    waiter: Mutex<Option<Waiter>>,
}

enum Waiter {
    Event(Event),
    Thread(Thread),
}

impl Latch {
    /// A latch of one that has begun.
    pub(crate) fn new() -> Self {
        Self { open: AtomicUsize::new(1), waiter: Mutex::new(None) }
    }

    pub(crate) fn begin(&self) {
        self.open.fetch_add(1, Ordering::SeqCst);
    }

    pub(crate) fn end(&self) {
        if self.open.fetch_sub(1, Ordering::SeqCst) == 1 {
            let waiter = lock(&self.waiter).take();
            match waiter {
                Some(Waiter::Event(event)) => event.set(),
                Some(Waiter::Thread(thread)) => thread.unpark(),
                None => {}
            }
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst) == 0
    }

    /// From now on the last end sets this event, unless the latch is open already.
    pub(crate) fn tell(&self, event: Event) {
        *lock(&self.waiter) = Some(Waiter::Event(event));
    }

    /// From now on the last end lets this thread go on, which parks.
    fn tell_this_thread(&self) {
        *lock(&self.waiter) = Some(Waiter::Thread(thread::current()));
    }

    /// Blocks this thread until the latch is open, but so long at most.
    pub(crate) fn wait_for(&self, limit: Duration) {
        self.tell_this_thread();
        let begun = Instant::now();
        while !self.is_open() {
            let Some(left) = limit.checked_sub(begun.elapsed()) else { return };
            thread::park_timeout(left);
        }
    }

    /// Waits. A thread of a pool runs jobs of the pool meanwhile.
    pub(crate) fn wait(&self) {
        if self.is_open() {
            return;
        }
        if let Some(worker) = worker::current() {
            return worker.serve_until_open(self);
        }
        if systole::current_thread_index().is_none() {
            self.tell_this_thread();
            while !self.is_open() {
                thread::park();
            }
            return;
        }
        // It is a thread of one of systole's own pools.
        let event = Event::new();
        self.tell(event.clone());
        if !self.is_open() {
            event.wait();
        }
    }
}
