//! Whether a job is still accepted, and how many accepted jobs have not ended: what a shutdown needs to know.
//!
//! All threads that execute jobs would count in one place, and each count would take the place's cache line away from the
//! other threads. So the gate has several *counters*, and a thread keeps to one of them. For the same reason a ticket has no
//! reference count: the memory of a gate is never freed, and a later gate uses it again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many counters a gate has. More threads than this share them.
const COUNTERS: usize = 16;

/// Places of gates that are gone. Tickets of some of these may still be out.
static UNUSED: Mutex<Vec<&Place>> = Mutex::new(Vec::new());

/// Counts the jobs that were accepted and have not ended.
///
/// # Orderings
///
/// `SeqCst` makes one order of four accesses: a ticket is drawn by (1) a change of the counter and (2) a look at `closed`. A
/// shutdown is (3) a change of `closed` and (4) a look at the counter. If (4) comes before (1), then (3) comes before (2), and
/// the ticket is refused. Otherwise the shutdown counts the ticket. A ticket that comes back makes the same two steps (1)
/// and (2): either the shutdown sees that it is back, or it sees the shutdown, and notifies.
pub(super) struct Gate(&'static Place);

/// The memory of a gate.
struct Place {
    counters: [Counter; COUNTERS],
    door: Door,
}

/// How many of the tickets are out that some threads have drawn. It has cache lines of its own.
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicUsize);

/// How a thread waits for the tickets.
#[derive(Default)]
struct Door {
    /// Set when no more tickets are given out.
    closed: AtomicBool,
    /// Protects nothing: it orders a ticket's notification after the waiter's look.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Gate {
    /// An open gate, in a place to which all tickets are back, or in a new place.
    pub(super) fn new() -> Self {
        let mut unused = UNUSED.lock().unwrap_or_else(PoisonError::into_inner);
        let free = unused.iter().position(|place| place.is_empty());
        let place = free.map(|free| unused.swap_remove(free));
        let place = place.unwrap_or_else(|| Box::leak(Box::default()));
        place.door.closed.store(false, Ordering::SeqCst);
        Self(place)
    }

    /// Gives out no more tickets. Returns whether it did until now.
    pub(super) fn close(&self) -> bool {
        !self.0.door.closed.swap(true, Ordering::SeqCst)
    }

    /// Waits until all tickets are back. The gate is closed already.
    ///
    /// A counter that has been seen at zero stays there, but for tickets that are drawn and refused. The look at zero has
    /// read what the last ticket wrote: all that the jobs did happens before the return.
    pub(super) fn wait_until_empty(&self) {
        let Place { counters, door } = self.0;
        let mut waiting = door.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        for counter in counters {
            while !counter.is_zero() {
                waiting = door.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// A ticket, if the gate is open.
    pub(super) fn ticket(&self) -> Option<Ticket> {
        let counter = Number::of_this_thread() % COUNTERS;
        self.0.counters[counter].0.fetch_add(1, Ordering::SeqCst);
        let ticket = Ticket { place: self.0, counter };
        // A refused ticket comes back like any other.
        (!self.0.door.closed.load(Ordering::SeqCst)).then_some(ticket)
    }
}

/// The number of a thread that draws tickets: the smallest that no other such thread has now. So threads that work at the
/// same time mostly have counters of their own, however many threads have come and gone.
struct Number(usize);

impl Number {
    /// The numbers that were given back, and the smallest that was never given out.
    fn all() -> MutexGuard<'static, (BinaryHeap<Reverse<usize>>, usize)> {
        static ALL: Mutex<(BinaryHeap<Reverse<usize>>, usize)> = Mutex::new((BinaryHeap::new(), 0));
        ALL.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn smallest() -> Self {
        let (back, new) = &mut *Self::all();
        let Reverse(number) = back.pop().unwrap_or(Reverse(*new));
        *new = (*new).max(number + 1);
        Self(number)
    }

    fn of_this_thread() -> usize {
        std::thread_local! {
            static NUMBER: Number = Number::smallest();
        }
        // A thread that is about to end and has no thread-locals any longer counts with the first thread.
        NUMBER.try_with(|number| number.0).unwrap_or(0)
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        Self::all().0.push(Reverse(self.0));
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        UNUSED.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}

impl Default for Place {
    fn default() -> Self {
        Self { counters: std::array::from_fn(|_| Counter::default()), door: Door::default() }
    }
}

impl Place {
    fn is_empty(&self) -> bool {
        self.counters.iter().all(Counter::is_zero)
    }
}

impl Counter {
    fn is_zero(&self) -> bool {
        self.0.load(Ordering::SeqCst) == 0
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { counters, door } = self.0;
        f.debug_struct("Gate")
            .field("closed", &door.closed.load(Ordering::Relaxed))
            .field("jobs", &counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum::<usize>())
            .finish()
    }
}

/// A job's right to run; given back when it is dropped.
pub(super) struct Ticket {
    place: &'static Place,
    counter: usize,
}

/// If a thread may wait for the ticket, that thread is notified. The lock is taken so that the waiting thread either looks
/// after the change of the number, or waits already.
///
/// After the change the place may be that of a later gate. Then a thread is perhaps notified that waits for other tickets: it
/// looks again.
impl Drop for Ticket {
    fn drop(&mut self) {
        let Place { counters, door } = self.place;
        let before = counters[self.counter].0.fetch_sub(1, Ordering::SeqCst);
        if before == 1 && door.closed.load(Ordering::SeqCst) {
            drop(door.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            door.changed.notify_all();
        }
    }
}
