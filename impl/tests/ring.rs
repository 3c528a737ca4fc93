//! The ring by itself, over std: each value comes out once, in its order, while the ring grows and several threads take.

/// What the ring is built on.
mod sync {
    pub use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

    pub struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

    impl<T> UnsafeCell<T> {
        pub fn new(value: T) -> Self {
            Self(std::cell::UnsafeCell::new(value))
        }

        pub fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
            access(self.0.get())
        }
    }

    pub const fn first_ring() -> usize {
        2
    }
}

#[allow(
    unsafe_code,
    unreachable_pub,
    reason = "the test includes the file itself, which is private to the crate"
)]
#[path = "../src/core/job/ring.rs"]
mod ring;

use ring::Ring;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

#[allow(unsafe_code, reason = "says which thread pushes")]
fn push<T>(ring: &Ring<T>, value: T) {
    // SAFETY: premise of `write`: premise 2 of `push`.
    let write = |place: *mut T| unsafe { place.write(value) };
    // SAFETY: premises of `push`: 1. each test has one thread that calls this; 2. the value is written.
    unsafe { ring.push(write) }
}

fn take<T>(ring: &Ring<T>) -> Option<T> {
    ring.take().map(|taken| taken.read())
}

#[test]
fn values_come_out_in_their_order_while_the_ring_grows() {
    let ring = Ring::new();
    assert!(ring.is_empty() && !ring.has_some() && take(&ring).is_none());
    let mut next = 0..;
    for (count, taken) in [(1, 1), (5, 3), (20, 7), (0, 15), (2, 2)] {
        let before = ring.pushed();
        (before..before + count).for_each(|value| push(&ring, Box::new(value)));
        for _ in 0..taken {
            assert_eq!(take(&ring), next.next().map(Box::new));
        }
    }
    assert!(ring.is_empty() && !ring.has_some() && take(&ring).is_none());
}

#[test]
fn a_ring_that_is_dropped_drops_its_values() {
    let value = Arc::new(());
    let ring = Ring::new();
    (0..10).for_each(|_| push(&ring, Arc::clone(&value)));
    drop(take(&ring));
    assert_eq!(Arc::strong_count(&value), 10);
    drop(ring);
    assert_eq!(Arc::strong_count(&value), 1);
}

#[test]
fn a_value_that_was_taken_stays_while_the_ring_grows() {
    let ring = Ring::new();
    push(&ring, String::from("first"));
    let first = ring.take().expect("it was pushed");
    for round in 0..100 {
        push(&ring, round.to_string());
        push(&ring, round.to_string());
        assert_eq!(take(&ring), Some((round / 2).to_string()));
    }
    assert_eq!(first.read(), "first");
}

#[test]
fn several_threads_take_each_value_once() {
    let values: usize = if cfg!(miri) { 60 } else { 30_000 };
    let (ring, is_over) = (Ring::<Box<usize>>::new(), AtomicBool::new(false));
    let taker = || {
        let mut taken = Vec::new();
        loop {
            let is_last = is_over.load(Ordering::Acquire);
            match take(&ring) {
                Some(value) => taken.push(*value),
                None if is_last => return taken,
                None => thread::yield_now(),
            }
        }
    };
    let all = thread::scope(|scope| {
        let takers = [scope.spawn(taker), scope.spawn(taker)];
        let mut own = Vec::new();
        for value in 0..values {
            push(&ring, Box::new(value));
            if value % 3 == 0 {
                own.extend(take(&ring).map(|value| *value));
            }
        }
        is_over.store(true, Ordering::Release);
        let [first, second] = takers.map(|taker| taker.join().expect("it does not panic"));
        [own, first, second]
    });
    assert!(all.iter().all(|taken| taken.is_sorted()), "each thread takes older values first");
    assert_eq!(all.iter().map(Vec::len).sum::<usize>(), values);
    assert_eq!(all.iter().flatten().collect::<BTreeSet<_>>().len(), values);
}
