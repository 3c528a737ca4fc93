//! Whether a job is still accepted, and how many accepted jobs have not ended: what a shutdown needs to know.
//!
//! All threads that execute jobs would count in one place, and each count would take the place's cache line away from the
//! other threads. So the gate has many *tallies*, and a thread keeps one of them for itself: then it needs no
//! read-modify-write to count. For the same reason a ticket has no reference count: the memory of a gate is never freed, and a later
//! gate uses it again.
//!
//! What all gates of a process share has no lock: a child of `fork(2)` would inherit it as it was, and if another thread held it, it
//! would be held forever.

use super::sync;
use super::sync::plain::{
    self, AtomicBool, AtomicUsize, Condvar, Mutex, Next, Ordering, fence, process_wide, thread_local,
};
use std::cell::Cell;
use std::fmt;
use std::ptr;
use std::sync::PoisonError;
use std::time::Duration;

/// So many threads have a tally of their own: as many as a word has bits. The others share one.
const OWN: usize = plain::own_tallies();

/// How long a shutdown waits for a notification, at first and at last.
const PATIENCE: Duration = Duration::from_millis(1);
const MOST_PATIENCE: Duration = Duration::from_millis(64);

process_wide! {
    /// All places, the first one first. None is ever taken out of the list.
    static FIRST: Next<Place> = Next::new();
}

/// Counts the jobs that were accepted, and those of them that have ended.
///
/// # When all have ended
///
/// A thread that waits for that reads how many have *ended*, on all tallies, and then how many were *accepted*. If the two sums are
/// equal, then all have ended, once the gate is closed. For take a job that was accepted and is not among those that were seen to
/// have ended. It was executed by another job, or from outside.
///
/// - If by another job that was seen to have ended: this job was accepted before that end (`Release`, `Acquire`). So it was
///   counted among the accepted ones, and the sums differ.
/// - If by another job that was not seen to have ended: the same holds of that job, and so on, up to one from outside.
/// - If from outside: it was counted before the gate was closed, and the sums differ. This takes `SeqCst`, which makes one order of four
///   accesses: the thread (1) counts the job and (2) finds the gate open; the shutdown (3) closes the gate and (4) reads the
///   count. Since (2) comes before (3), (1) comes before (4).
///
/// So a job that another job of the same executor executes needs no more than a store, and that is most of them.
///
/// # Who is notified
///
/// A thread that ends a job reads whether the gate is closed, and if so, whether all jobs have ended. It may read that late:
/// nothing orders it after the count. So the shutdown looks again from time to time, and a lost notification costs a
/// millisecond, once.
pub(crate) struct Gate(&'static Place);

/// The memory of a gate.
struct Place {
    /// Those of single threads, and that of all others.
    tallies: [Tally; OWN + 1],
    door: Door,
    /// Whether a gate has it. `Acquire` and `Release`: what the last gate has done comes first.
    is_used: AtomicBool,
    /// The process that made it. In a child of that one, its tickets and its locks may be those of threads that are not there.
    process: usize,
    next: Next<Self>,
}

/// What some threads have counted. It has cache lines of its own.
#[derive(Default)]
#[repr(align(128))]
struct Tally {
    accepted: AtomicUsize,
    ended: AtomicUsize,
}

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
    pub(crate) fn new() -> Self {
        let mut end: &Next<Place> = &FIRST;
        while let Some(place) = end.get() {
            if place.take() {
                place.door.closed.store(false, Ordering::SeqCst);
                return Self(place);
            }
            end = &place.next;
        }
        let new: &'static Place = Box::leak(Box::new(Place::new()));
        while let Some(other) = end.offer(new) {
            end = &other.next;
        }
        Self(new)
    }

    /// Gives out no more tickets. Returns whether it did until now.
    pub(crate) fn close(&self) -> bool {
        !self.0.door.closed.swap(true, Ordering::SeqCst)
    }

    /// Waits until all tickets are back. The gate is closed already. All that the jobs did happens before the return.
    pub(crate) fn wait_until_empty(&self) {
        let Place { door, .. } = self.0;
        let mut waiting = door.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let mut patience = PATIENCE;
        while !self.0.is_empty() {
            waiting = plain::wait_timeout(&door.changed, &door.waiting, waiting, patience);
            patience = MOST_PATIENCE.min(2 * patience);
        }
    }

    /// Whether this thread runs a job with a ticket of this gate.
    #[inline]
    pub(crate) fn is_inside(&self) -> bool {
        ME.with(|me| ptr::eq(me.runs.get(), self.0))
    }

    /// A ticket, if the gate is open.
    #[inline]
    pub(crate) fn ticket(&self) -> Option<Ticket> {
        let place = self.0;
        let own = ME.with(Me::tally);
        if self.is_inside() {
            place.count(own, |tally| &tally.accepted, Ordering::Relaxed);
        } else {
            place.tallies[own].accepted.fetch_add(1, Ordering::SeqCst);
        }
        // A refused ticket comes back like any other.
        let ticket = Ticket(place);
        (!place.door.closed.load(Ordering::SeqCst)).then_some(ticket)
    }
}

/// A job's right to run; given back when it is dropped.
pub(crate) struct Ticket(&'static Place);

impl Ticket {
    /// Runs a job, or what is left of it, and gives the ticket back. What it has executed needs no more than this ticket to be waited
    /// for.
    pub(crate) fn run(self, job: impl FnOnce()) {
        struct Before(*const Place);

        impl Drop for Before {
            fn drop(&mut self) {
                ME.with(|me| me.runs.set(self.0));
            }
        }

        let _before = Before(ME.with(|me| me.runs.replace(self.0)));
        job();
    }
}

/// After the count the place may be that of a later gate. Then a thread is perhaps notified that waits for other tickets: it looks
/// again.
impl Drop for Ticket {
    #[inline]
    fn drop(&mut self) {
        let place = self.0;
        place.count(ME.with(Me::tally), |tally| &tally.ended, Ordering::Release);
        if place.door.closed.load(Ordering::Relaxed) {
            place.notify_if_empty();
        }
    }
}

thread_local! {
    static ME: Me = const { Me { tally: Cell::new(UNKNOWN), runs: Cell::new(ptr::null()) } };

    static NUMBER: Number = Number::smallest();
}

const UNKNOWN: usize = usize::MAX;

/// What a thread knows of itself. It is there as long as the thread is, since it has no destructor.
struct Me {
    /// Its tally, if it has counted already.
    tally: Cell<usize>,
    /// The gate of the job that it runs.
    runs: Cell<*const Place>,
}

impl Me {
    #[inline]
    fn tally(&self) -> usize {
        let tally = self.tally.get();
        if tally == UNKNOWN { self.find_tally() } else { tally }
    }

    #[cold]
    fn find_tally(&self) -> usize {
        // A thread that is about to end and has given its number back has no tally of its own.
        let number = NUMBER.try_with(|number| number.0).unwrap_or(OWN);
        self.tally.set(number);
        number
    }
}

/// The number of a thread that counts: the smallest that no other such thread has now, or `OWN` if all are taken. So it has a tally
/// of its own, if there are few such threads, however many have come and gone.
struct Number(usize);

process_wide! {
    /// A bit for each number that a thread has.
    static TAKEN: AtomicUsize = AtomicUsize::new(0);
}

impl Number {
    /// `Acquire`: the last thread of this number has counted before.
    #[allow(deprecated, reason = "its new name, `try_update`, is younger than our oldest Rust")]
    fn smallest() -> Self {
        let is_free = |taken: usize| (taken.trailing_ones() as usize) < OWN;
        let one_more = |taken| is_free(taken).then(|| taken | (taken + 1));
        let taken = TAKEN.fetch_update(Ordering::Acquire, Ordering::Relaxed, one_more);
        Self(taken.map_or(OWN, |taken| taken.trailing_ones() as usize))
    }
}

impl Drop for Number {
    /// From now on this thread counts with others. `Release`: it has counted before the next thread of this number counts.
    fn drop(&mut self) {
        // Over Loom it may be dropped already.
        _ = ME.try_with(|me| me.tally.set(OWN));
        if self.0 < OWN {
            TAKEN.fetch_and(!(1 << self.0), Ordering::Release);
        }
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.0.is_used.store(false, Ordering::Release);
    }
}

impl Place {
    /// For a gate, which has it from now on.
    fn new() -> Self {
        Self {
            tallies: std::array::from_fn(|_| Tally::default()),
            door: Door::default(),
            is_used: AtomicBool::new(true),
            process: sync::process(),
            next: Next::new(),
        }
    }

    /// A gate takes it, if no other one has it, no ticket of an earlier one is out, and this process has made it.
    fn take(&self) -> bool {
        let is_taken = self.process != sync::process() || self.is_used.swap(true, Ordering::Acquire);
        if !is_taken && !self.is_empty() {
            self.is_used.store(false, Ordering::Release);
            return false;
        }
        !is_taken
    }

    /// Counts one more. On a tally of its own a thread is the only one that writes.
    #[inline]
    fn count(&self, own: usize, which: fn(&Tally) -> &AtomicUsize, order: Ordering) {
        let count = which(&self.tallies[own]);
        if own < OWN {
            count.store(count.load(Ordering::Relaxed).wrapping_add(1), order);
        } else {
            count.fetch_add(1, order);
        }
    }

    fn sum(&self, which: fn(&Tally) -> &AtomicUsize) -> usize {
        let counts = self.tallies.iter().map(|tally| which(tally).load(Ordering::SeqCst));
        counts.fold(0, usize::wrapping_add)
    }

    /// How many have not ended. The ended ones are read first.
    fn left(&self) -> usize {
        let ended = self.sum(|tally| &tally.ended);
        self.sum(|tally| &tally.accepted).wrapping_sub(ended)
    }

    fn is_empty(&self) -> bool {
        self.left() == 0
    }

    /// The lock is taken so that the waiting thread either looks after the count, or waits already.
    ///
    /// `SeqCst`: of two threads that end the last two jobs, one reads what the other one has counted.
    #[cold]
    fn notify_if_empty(&self) {
        fence(Ordering::SeqCst);
        if self.is_empty() {
            drop(self.door.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            self.door.changed.notify_all();
        }
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gate")
            .field("closed", &self.0.door.closed.load(Ordering::Relaxed))
            .field("jobs", &self.0.left())
            .finish()
    }
}
