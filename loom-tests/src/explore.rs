//! Runs a model to the end, and makes sure that it was the end.

use crate::Seen;
use crate::over_loom::sync::reset_clock;
use loom::model::Builder;
use std::env;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

/// A small program over a pool, and what exploring it must come to.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// What it is called: its file, its function, its test.
    pub name: &'static str,
    /// How many threads it has, the main one included. Loom allows five.
    pub threads: usize,
    /// How often, in one execution, a thread may lose its turn without blocking; `None`: as often as it can happen.
    pub preemptions: Option<usize>,
    /// How many executions there are. Loom is deterministic: any other number means that the model, or the core, has
    /// become another one, and its author should know.
    pub executions: usize,
    /// A larger bound, whose executions take too long for each run of the tests. `cargo xtask loom --full` explores them, and
    /// so does `cargo xtask check-all`. The smaller bound says what it costs, and why it suffices.
    pub full: Option<Full>,
    /// What must have happened in at least one execution each.
    pub must_see: &'static [&'static str],
    /// The program. It runs once for each execution.
    pub body: fn(&Seen),
}

/// The larger bound of a model that has two.
#[derive(Clone, Copy, Debug)]
pub struct Full {
    /// As in [`Model`].
    pub preemptions: Option<usize>,
    /// As in [`Model`].
    pub executions: usize,
}

/// The longest execution, in points at which another thread could go on. Loom fails an execution that is longer.
const MAX_BRANCHES: usize = 20_000;

/// Variables that end an exploration early. Loom then returns as if all was well.
const TRUNCATING: [&str; 4] =
    ["LOOM_MAX_PERMUTATIONS", "LOOM_MAX_DURATION", "LOOM_MAX_PREEMPTIONS", "LOOM_MAX_BRANCHES"];

/// Explores `model` within its larger bound.
///
/// # Panics
///
/// Panics as [`explore`] does, and if there is no such bound.
pub fn explore_in_full(model: &Model) {
    let Some(Full { preemptions, executions }) = model.full else {
        panic!("model `{}` has no other bound than the ordinary one", model.name);
    };
    explore(&Model { preemptions, executions, ..*model });
}

/// Explores every execution of `model` within its bound, and prints how many there were.
///
/// # Panics
///
/// Panics if an execution fails, if there were not as many as the model says, if something that it must see was never
/// seen, or if the environment would end the exploration early.
pub fn explore(model: &Model) {
    for variable in TRUNCATING {
        assert!(
            env::var_os(variable).is_none(),
            "{variable} is set: it would cut the exploration of `{}` short and call that a success; unset it",
            model.name
        );
    }
    let mut builder = Builder::new();
    builder.max_threads = model.threads;
    builder.max_branches = MAX_BRANCHES;
    builder.preemption_bound = model.preemptions;

    let _log = env::var_os("LOOM_LOG").map(|_| {
        let filter = EnvFilter::from_env("LOOM_LOG");
        fmt().with_env_filter(filter).with_test_writer().without_time().finish().set_default()
    });

    let start = Instant::now();
    let executions = Arc::new(AtomicUsize::new(0));
    let seen = Arc::new(Seen::default());
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let (executions, seen, body) = (Arc::clone(&executions), Arc::clone(&seen), model.body);
        builder.check(move || {
            executions.fetch_add(1, Ordering::Relaxed);
            reset_clock();
            body(&seen);
        });
    }));
    let executions = executions.load(Ordering::Relaxed);
    if let Err(panic) = outcome {
        say(&format!(
            "model {} failed in execution {executions}; loom-tests/README.md: how to replay it",
            model.name
        ));
        panic::resume_unwind(panic);
    }
    let seconds = start.elapsed().as_secs_f64();
    say(&format!("model {}: {executions} executions in {seconds:.1} s; {seen}", model.name));
    check(model, executions, &seen);
}

/// Whether the exploration came to what the model says.
fn check(model: &Model, executions: usize, seen: &Seen) {
    let Model { name, executions: expected, must_see, .. } = *model;
    assert!(
        env::var_os("LOOM_CHECKPOINT_FILE").is_none(),
        "LOOM_CHECKPOINT_FILE is set: model `{name}` was replayed, which is no check of all its executions"
    );
    assert_ne!(executions, 0, "model `{name}` was not explored at all");
    for what in must_see {
        assert_ne!(seen.count(what), 0, "model `{name}` never came across `{what}`");
    }
    assert_eq!(
        executions, expected,
        "model `{name}` has another number of executions than its file says; if the core or the model was changed on \
         purpose, commit the new number"
    );
}

/// Prints a line that the test harness does not capture: a passing test shows its count too.
fn say(line: &str) {
    // Best effort: the other end may be closed.
    _ = writeln!(io::stderr(), "{line}");
}
