//! The gate of an executor by itself: a shutdown begins while a thread executes a job from outside, and while that job executes
//! another one.
//!
//! The main thread shuts down. Threads beside it ask for tickets and run jobs. The first of them has a tally of its own, and the
//! others share one. It would catch a shutdown that ends before a job that was accepted, one that cannot see what the jobs have done,
//! a ticket that is counted twice or never, and a place that a gate takes while tickets of an earlier one are out.

use super::super::gate::{Gate, Ticket};
use loom::cell::UnsafeCell;
use loom::sync::Arc as LoomArc;
use loom::thread::{self, JoinHandle};
use loom_tests::{Bound, Model, Seen};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// A job from outside.
pub const OUTSIDE: Model = Model {
    name: "gate_outside",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["0 accepted", "1 accepted"],
    body: gate_outside,
};

/// Two jobs from outside, whose threads have different tallies.
pub const TWO: Model = Model {
    name: "gate_two",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["0 accepted", "1 accepted", "2 accepted"],
    body: gate_two,
};

/// Two jobs from outside, one after the other, whose threads have the same tally.
pub const ONE_BY_ONE: Model =
    Model { name: "gate_one_by_one", body: gate_one_by_one, must_see: &["2 accepted"], ..TWO };

/// A job that executes another one, which a third thread runs.
pub const INSIDE: Model = Model {
    name: "gate_inside",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["0 accepted", "1 accepted", "2 accepted"],
    body: gate_inside,
};

/// A gate that is made while a ticket of an earlier one is out.
pub const AGAIN: Model = Model {
    name: "gate_again",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["while a ticket is out", "before a ticket is given out"],
    body: gate_again,
};

/// The jobs of an execution, and the shutdown that waits for them.
#[derive(Clone)]
struct Jobs {
    gate: LoomArc<Gate>,
    /// What each has done. The main thread looks at it after the shutdown: if nothing orders the two, Loom says so.
    done: LoomArc<[UnsafeCell<bool>; 2]>,
    /// Std's atomics, so that Loom does not see them and they order nothing.
    accepted: Arc<AtomicUsize>,
    is_shut: Arc<AtomicBool>,
}

impl Jobs {
    fn new() -> Self {
        let done = LoomArc::new([UnsafeCell::new(false), UnsafeCell::new(false)]);
        Self { gate: LoomArc::new(Gate::new()), done, accepted: Arc::default(), is_shut: Arc::default() }
    }

    fn ticket(&self) -> Option<Ticket> {
        self.gate.ticket()
    }

    /// Runs the job of this number with its ticket. Its last act is `last`.
    fn run<R>(&self, ticket: Ticket, number: usize, last: impl FnOnce() -> R) -> R {
        self.accepted.fetch_add(1, Relaxed);
        let mut result = None;
        ticket.run(|| {
            self.done[number].with_mut(drop);
            result = Some(last());
            assert!(!self.is_shut.load(Relaxed), "a shutdown has ended before a job that was accepted");
        });
        result.expect("the job has run")
    }

    /// Waits as a shutdown does, and looks at what the jobs have done.
    fn shut_down(&self) {
        assert!(self.gate.close(), "the gate was open");
        self.gate.wait_until_empty();
        self.is_shut.store(true, Relaxed);
        for done in self.done.iter() {
            done.with(drop);
        }
    }

    fn see(self, seen: &Seen) {
        let accepted = self.accepted.load(Relaxed);
        seen.when(accepted == 0, "0 accepted");
        seen.when(accepted == 1, "1 accepted");
        seen.when(accepted == 2, "2 accepted");
    }
}

/// Joins a thread. Its thread-locals are dropped after that here, and need the statics of the execution: so the main thread gives
/// way until they are.
fn end<R>(thread: JoinHandle<R>) -> R {
    let result = thread.join().expect("it does not panic");
    thread::yield_now();
    result
}

// ANCHOR: gate
/// Explores: `Spawn`
fn gate_outside(seen: &Seen) {
    let jobs = Jobs::new();
    let own = jobs.clone();
    let outside = thread::spawn(move || {
        if let Some(ticket) = own.ticket() {
            own.run(ticket, 0, || ());
        }
    });
    jobs.shut_down();
    end(outside);
    jobs.see(seen);
}
// ANCHOR_END: gate

/// Explores: `Spawn`
fn gate_two(seen: &Seen) {
    two(seen, || ());
}

/// Explores: `Spawn`
fn gate_one_by_one(seen: &Seen) {
    // The first thread goes on until it has ended, and no lock and no join orders it before the second one.
    two(seen, thread::yield_now);
}

/// Starts two threads, and calls `between` after each.
fn two(seen: &Seen, between: fn()) {
    let jobs = Jobs::new();
    let outside = [0, 1].map(|number| {
        let own = jobs.clone();
        let outside = thread::spawn(move || {
            if let Some(ticket) = own.ticket() {
                own.run(ticket, number, || ());
            }
        });
        between();
        outside
    });
    jobs.shut_down();
    for outside in outside {
        end(outside);
    }
    jobs.see(seen);
}

/// Explores: `Spawn`
fn gate_inside(seen: &Seen) {
    let jobs = Jobs::new();
    let own = jobs.clone();
    let outside = thread::spawn(move || {
        let execute = || {
            let ticket = own.ticket()?;
            let own = own.clone();
            Some(thread::spawn(move || own.run(ticket, 1, || ())))
        };
        own.ticket().and_then(|ticket| own.run(ticket, 0, execute))
    });
    jobs.shut_down();
    if let Some(inside) = end(outside) {
        end(inside);
    }
    jobs.see(seen);
}

/// Explores: `Spawn`
fn gate_again(seen: &Seen) {
    let jobs = Jobs::new();
    let (own, has_begun) = (jobs.clone(), Arc::new(AtomicBool::new(false)));
    let begins = Arc::clone(&has_begun);
    let outside = thread::spawn(move || {
        let ticket = own.ticket().expect("the gate is open");
        begins.store(true, Relaxed);
        // The gate is dropped while its ticket is out, if the main thread has dropped it, too.
        drop(own);
        ticket.run(|| ());
    });
    drop(jobs);
    let has_begun = has_begun.load(Relaxed);
    let later = Gate::new();
    assert_eq!(format!("{later:?}"), "Gate { closed: false, jobs: 0 }", "a gate begins with no job");
    end(outside);
    seen.when(has_begun, "while a ticket is out");
    seen.when(!has_begun, "before a ticket is given out");
    later.close();
    later.wait_until_empty();
}
