//! Explores the model `reentrant` over the real core.

use loom_tests::real::models::reentrant;
use loom_tests::{explore, run_apart};
use std::path::Path;

#[test]
fn help_descendants() {
    explore(&reentrant::DESCENDANTS);
}

#[test]
fn help_none() {
    explore(&reentrant::NONE);
}

/// What `HelpAny` warns of does happen.
#[test]
fn help_any() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reentrant_any");
    let (status, output) = run_apart("one_that_deadlocks", &[], &log);
    assert!(!status.success(), "no execution deadlocks under `HelpAny`:\n{output}");
    assert!(output.contains("deadlock"), "it failed, but not by a deadlock:\n{output}");
}

/// Not a test of its own: what `help_any` runs in a process of its own.
#[test]
#[ignore = "run by `help_any`, and fails"]
fn one_that_deadlocks() {
    explore(&reentrant::ANY);
}
