//! The ring by itself, in which a thread of the pool's puts the detached jobs that its jobs spawn.
//!
//! One thread pushes and takes, another one takes: the last value is there for both, the ring grows while a value is read, and a
//! slot is used again. And one thread pushes and then reads a flag, while the other one writes the flag and then looks whether
//! the ring is empty. It would catch a value that is lost, taken twice or read too early, and a look that misses a push whose thread
//! misses what was written before the look.

use super::super::core::ring::Ring;
use super::wait_until;
use loom::sync::Arc as LoomArc;
use loom::sync::atomic::AtomicBool;
use loom::sync::atomic::Ordering::Relaxed;
use loom::thread;
use loom_tests::{Bound, Closure, Ledger, Model, Seen};

/// Three values, so that the ring grows twice, and two threads that take.
pub const MODEL: Model = Model {
    name: "ring",
    threads: 2,
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(5)),
    must_see: &["all by the pusher", "one by the other", "two by the other"],
    body: ring,
};

/// A slot that is used again after another thread has read it.
pub const AGAIN: Model = Model {
    name: "ring_again",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["in the same slot"],
    body: ring_again,
};

/// A look while a value is pushed.
pub const LOOK: Model = Model {
    name: "ring_look",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["found", "not found"],
    body: ring_look,
};

/// This thread alone pushes.
fn push<T>(ring: &Ring<T>, value: T) {
    // SAFETY: premise of `write`: premise 2 of `push`.
    let write = |place: *mut T| unsafe { place.write(value) };
    // SAFETY: premises of `push`: 1. each model has one thread that calls this; 2. the value is written.
    unsafe { ring.push(write) }
}

fn take(ring: &Ring<Closure>) -> bool {
    ring.take().map(|taken| drop(taken.read().run(1))).is_some()
}

/// Explores: `Spawn`
pub fn ring(seen: &Seen) {
    let ring = LoomArc::new(Ring::new());
    let ledger = Ledger::default();
    let own = LoomArc::clone(&ring);
    let other = thread::spawn(move || [take(&own), take(&own)].iter().filter(|taken| **taken).count());

    for _ in 0..3 {
        push(&ring, ledger.closure());
    }
    while take(&ring) {}

    let count = other.join().expect("it does not panic");
    seen.when(count == 0, "all by the pusher");
    seen.when(count == 1, "one by the other");
    seen.when(count == 2, "two by the other");
    assert!(ring.is_empty(), "a value is left in the ring");
    drop(ring);
    ledger.check();
}

/// Explores: `Spawn`
pub fn ring_again(seen: &Seen) {
    let ring = LoomArc::new(Ring::new());
    let ledger = Ledger::default();
    push(&ring, ledger.closure());
    let own = LoomArc::clone(&ring);
    let other = thread::spawn(move || take(&own));

    wait_until(|| !ring.has_some());
    let was_taken = !ring.has_some();
    push(&ring, ledger.closure());
    let is_taken = other.join().expect("it does not panic");
    seen.when(was_taken, "in the same slot");
    assert!(is_taken, "the first value was there");
    while take(&ring) {}
    ledger.check();
}

// ANCHOR: ring
/// Explores: `Spawn`
pub fn ring_look(seen: &Seen) {
    let ring = LoomArc::new(Ring::new());
    let is_written = LoomArc::new(AtomicBool::new(false));
    let (own, flag) = (LoomArc::clone(&ring), LoomArc::clone(&is_written));
    let looker = thread::spawn(move || {
        flag.store(true, Relaxed);
        own.is_empty()
    });

    push(&ring, 1);
    let is_seen = is_written.load(Relaxed);
    let is_missed = looker.join().expect("it does not panic");
    assert!(!is_missed || is_seen, "the look misses the push, and the pusher misses the look");
    seen.when(!is_missed, "found");
    seen.when(is_missed, "not found");
    _ = ring.take().map(|taken| taken.read());
}
// ANCHOR_END: ring
