//! A test that hangs says why: the watchdog of `common/watchdog.rs`.

mod common;

use common::watchdog::LIMIT;
use common::{fib, join_taken, pool, started_again};
use std::sync::mpsc;

/// Runs the test again with a limit of a second; there, the body must hang. Returns what was printed.
fn said_when_hanging(test: &str, body: impl FnOnce()) -> String {
    match started_again(test, &[(LIMIT, "1")]) {
        None => {
            body();
            unreachable!("it hangs");
        }
        Some((output, said)) => {
            assert_eq!(output.status.code(), Some(101), "{said}");
            assert!(said.contains(&format!("the test `{test}` has not used its pools for 1 s")), "{said}");
            said
        }
    }
}

#[test]
fn a_test_that_hangs_ends_with_what_each_worker_does() {
    let said = said_when_hanging("a_test_that_hangs_ends_with_what_each_worker_does", || {
        let (pool, bystander) = (pool(2), pool(1));
        assert_eq!(bystander.call(|t| fib(t, 10)), 55);
        let (_kept, never) = mpsc::channel::<()>();
        pool.call(|mut t| join_taken(&mut t, |_| (), move |_| never.recv()).1).unwrap();
    });
    let stuck = "2 workers, shared and not taken: 0\n\
                 worker 0, a background thread: runs job 1 of worker 1\n\
                 worker 1, a thread that calls: runs a call; parked in a join that waits for job 1, which worker 0 runs\n";
    assert!(said.contains(stuck), "{said}");
    assert_eq!(said.matches("a pool of the test").count(), 2, "each living pool is described:\n{said}");
}

#[test]
fn a_pool_that_does_not_end_is_named() {
    let said = said_when_hanging("a_pool_that_does_not_end_is_named", || {
        let pool = pool(2);
        let (_kept, never) = mpsc::channel::<()>();
        pool.spawn(move || _ = never.recv());
        drop(pool);
    });
    assert!(said.contains("its threads are to end, and have not ended"), "{said}");
}

#[test]
fn a_limit_that_is_no_number_is_refused() {
    let test = "a_limit_that_is_no_number_is_refused";
    let Some((output, said)) = started_again(test, &[(LIMIT, "soon")]) else {
        return drop(pool(1));
    };
    assert!(!output.status.success(), "{said}");
    assert!(said.contains("SYSTOLE_TEST_LIMIT=soon: give whole seconds, 1 or more"), "{said}");
}
