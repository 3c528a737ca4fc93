//! A panic on either side: both closures finish first, and every closure and result is dropped exactly once.

mod common;

use common::{Counter, Signal, fork_until, join_taken, pool};
use std::panic::{AssertUnwindSafe, catch_unwind};
use systole::ThreadPool;

/// What comes out of a call, as the text of its panic.
fn panic_of<R>(pool: &ThreadPool, f: impl FnOnce(systole::Task<'_>) -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| pool.call(f))).err().expect("a panic comes out of the call");
    panic.downcast_ref::<&str>().expect("the panic's own payload").to_string()
}

#[test]
fn a_panic_in_the_first_closure_waits_for_a_latent_second() {
    let (pool, counter) = (pool(1), Counter::default());
    let (captured, result) = (counter.make(), &counter);
    let ran = Signal::default();
    let message = panic_of(&pool, |mut t| {
        t.join(
            |_| panic!("first"),
            |_| {
                let _captured = captured;
                ran.set();
                result.make()
            },
        )
    });
    assert_eq!(message, "first");
    assert!(ran.is_set(), "both closures finish before a panic resumes");
    counter.assert_all_dropped_once(2);
}

#[test]
fn a_panic_in_the_first_closure_waits_for_a_taken_second() {
    let (pool, counter) = (pool(2), Counter::default());
    let (captured, result) = (counter.make(), &counter);
    let (panicking, finished) = (Signal::default(), Signal::default());
    let message = panic_of(&pool, |mut t| {
        join_taken(
            &mut t,
            |_| {
                panicking.set();
                panic!("first");
            },
            |mut t| {
                let _captured = captured;
                fork_until(&mut t, "the first closure panics", || panicking.is_set());
                // Time for a wrong implementation to leave the frame that we borrow from.
                std::thread::sleep(std::time::Duration::from_millis(20));
                finished.set();
                result.make()
            },
        )
    });
    assert_eq!(message, "first");
    assert!(finished.is_set(), "both closures finish before a panic resumes");
    counter.assert_all_dropped_once(2);
}

#[test]
fn a_panic_in_an_inline_second_closure_drops_the_first_result() {
    let (pool, counter) = (pool(1), Counter::default());
    let message = panic_of(&pool, |mut t| t.join(|_| counter.make(), |_| panic!("second")));
    assert_eq!(message, "second");
    counter.assert_all_dropped_once(1);
}

#[test]
fn a_panic_in_a_taken_second_closure_resumes_on_the_caller() {
    let (pool, counter) = (pool(2), Counter::default());
    let message = panic_of(&pool, |mut t| join_taken(&mut t, |_| counter.make(), |_| panic!("second")));
    assert_eq!(message, "second");
    counter.assert_all_dropped_once(1);
    assert_eq!(pool.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)), (1, 2), "the pool works on");
}

#[test]
fn of_two_panics_the_first_closures_wins() {
    for threads in [1, 2] {
        let pool = pool(threads);
        assert_eq!(panic_of(&pool, |mut t| t.join(|_| panic!("first"), |_| panic!("second"))), "first");
    }
    let message = panic_of(&pool(2), |mut t| join_taken(&mut t, |_| panic!("first"), |_| panic!("second")));
    assert_eq!(message, "first");
}

#[test]
fn a_panic_deep_below_unwinds_every_join_once() {
    fn descend(mut t: systole::Task<'_>, depth: usize, counter: &Counter) {
        if depth == 0 {
            panic!("bottom");
        }
        let captured = counter.make();
        t.join(
            |t| descend(t, depth - 1, counter),
            move |_| {
                let _captured = captured;
            },
        );
    }
    for threads in [1, 2] {
        let counter = Counter::default();
        assert_eq!(panic_of(&pool(threads), |t| descend(t, 100, &counter)), "bottom");
        counter.assert_all_dropped_once(100);
    }
}

/// A payload that panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a payload's drop");
    }
}

#[test]
fn payloads_of_several_parts_that_panic_when_dropped_do_not_end_the_process() {
    let pool = pool(4);
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        pool.broadcast(|context| match context.index() {
            0 => panic!("first"),
            3 => Bomb,
            _ => std::panic::panic_any(Bomb),
        })
    }));
    let panic = outcome.map(std::mem::forget).expect_err("the first part's panic comes out");
    assert_eq!(*panic.downcast_ref::<&str>().expect("the panic's own payload"), "first");
    assert_eq!(pool.call(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
}

#[test]
fn a_payload_that_panics_when_dropped_does_not_end_the_process() {
    let message = panic_of(&pool(1), |mut t| {
        t.join(|_| panic!("first"), |_| std::panic::panic_any(Bomb));
    });
    assert_eq!(message, "first");
}

#[test]
fn a_panic_leaves_the_callers_worker_free_for_the_next_call() {
    let pool = pool(2);
    for _ in 0..100 {
        assert_eq!(panic_of(&pool, |_| panic!("call")), "call");
    }
    assert_eq!(pool.call(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
}

/// Without `AssertUnwindSafe`: no panic leaves a pool half done.
#[test]
fn a_program_that_has_caught_a_panic_goes_on_with_its_pool() {
    let pool = pool(2);
    let pool: &ThreadPool = &pool;
    let both = |second: fn() -> u32| pool.call(|mut t| t.join(|_| 1, |_| second()));
    assert!(catch_unwind(|| both(|| panic!("second"))).is_err());
    assert_eq!(both(|| 2), (1, 2));
}
