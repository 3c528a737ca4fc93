//! What `HelpAny` warns of does happen.

use loom_tests::real::models::reentrant;
use loom_tests::{Mode, explore, run_apart};
use std::path::Path;

#[test]
fn reentrant_any_deadlocks() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reentrant_any");
    let (status, output) = run_apart("deadlock::one_that_deadlocks", &[], &log);
    assert!(!status.success(), "no execution deadlocks under `HelpAny`:\n{output}");
    assert!(output.contains("deadlock"), "it failed, but not by a deadlock:\n{output}");
}

#[test]
fn a_failure_is_told_though_backtraces_are_asked_for() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reentrant_any_with_backtrace");
    let (status, output) = run_apart("deadlock::one_that_deadlocks", &[("RUST_BACKTRACE", "1")], &log);
    assert!(!status.success() && !output.contains("overflowed its stack"), "{output}");
    assert!(output.contains("after these critical sections:"), "no story:\n{output}");
}

/// Not a test of its own: the tests above run it in a process of its own.
#[test]
#[ignore = "run by `reentrant_any_deadlocks`, and fails"]
fn one_that_deadlocks() {
    explore(&reentrant::ANY, Mode::Polling);
}
