//! Runs a model to the end, and makes sure that it was the end.

use crate::over_loom::sync::{
    begin_recording, end_recording, let_calls_be_alone, let_owners, let_pools_have_spare, let_spawned_jobs,
    reset_clock,
};
use crate::{Seen, executions, story};
use loom::model::Builder;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, fmt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt as log};

/// A small program over a pool, and what exploring it must come to.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// What it is called: its file, its function, its test.
    pub name: &'static str,
    /// How many threads it has, the main one included. Loom allows five.
    pub threads: usize,
    /// How it is explored in each run of the tests, in the mode that users run: owners poll before they park.
    pub polling: Bound,
    /// If it is explored in the other mode as well: each owner parks at once, so that the same bound reaches further.
    pub parking: Option<Bound>,
    /// A larger bound of the first mode, whose executions take too long for each run of the tests. `cargo xtask loom
    /// --full` explores them, and so does `cargo xtask check-all`. The smaller bound says what it costs, and why it
    /// suffices.
    pub full: Option<Bound>,
    /// What must have happened in at least one execution each.
    pub must_see: &'static [&'static str],
    /// The program. It runs once for each execution.
    pub body: fn(&Seen),
}

/// How often, in one execution, a thread may lose its turn without blocking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// So often at most.
    Preemptions(usize),
    /// As often as it can happen: every order of the threads.
    Unbounded,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preemptions(preemptions) => write!(f, "{preemptions} preemptions"),
            Self::Unbounded => f.write_str("no bound"),
        }
    }
}

/// One way to explore a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Owners poll before they park, as they do by default.
    Polling,
    /// Each owner parks at once.
    Parking,
    /// As `Polling`, within the larger bound.
    Full,
}

impl Model {
    /// The bound of a mode, if the model is explored in it.
    #[must_use]
    pub fn bound(&self, mode: Mode) -> Option<Bound> {
        match mode {
            Mode::Polling => Some(self.polling),
            Mode::Parking => self.parking,
            Mode::Full => self.full,
        }
    }

    /// What the exploration in a mode is called in `executions.txt`.
    #[must_use]
    pub fn exploration(&self, mode: Mode) -> String {
        let mode = match mode {
            Mode::Polling => "owners poll",
            Mode::Parking => "owners park",
            Mode::Full => "owners poll, in full",
        };
        format!("{}, {mode}", self.name)
    }
}

/// The longest execution, in points at which another thread could go on. Loom fails an execution that is longer.
const MAX_BRANCHES: usize = 20_000;

/// Variables that end an exploration early. Loom then returns as if all was well.
const TRUNCATING: [&str; 4] =
    ["LOOM_MAX_PERMUTATIONS", "LOOM_MAX_DURATION", "LOOM_MAX_PREEMPTIONS", "LOOM_MAX_BRANCHES"];

/// Explores every execution of `model` within its bound in this mode, and prints how many there were.
///
/// # Panics
///
/// Panics if an execution fails, if there were not as many as `executions.txt` says, if something that it must see was never
/// seen, if the environment would end the exploration early, or if the model is not explored in this mode.
pub fn explore(model: &Model, mode: Mode) {
    for variable in TRUNCATING {
        assert!(
            env::var_os(variable).is_none(),
            "{variable} is set: it would cut the exploration of `{}` short and call that a success; unset it",
            model.name
        );
    }
    let name = model.exploration(mode);
    let Some(bound) = model.bound(mode) else { panic!("there is no exploration `{name}`") };
    let mut builder = Builder::new();
    builder.max_threads = model.threads;
    builder.max_branches = MAX_BRANCHES;
    builder.preemption_bound = match bound {
        Bound::Preemptions(preemptions) => Some(preemptions),
        Bound::Unbounded => None,
    };

    let _log = env::var_os("LOOM_LOG").map(|_| {
        let filter = EnvFilter::from_env("LOOM_LOG");
        log().with_env_filter(filter).with_test_writer().without_time().finish().set_default()
    });

    let start = Instant::now();
    let executions = Arc::new(AtomicUsize::new(0));
    let seen = Arc::new(Seen::default());
    story::tell_of_panics();
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let (executions, seen, body) = (Arc::clone(&executions), Arc::clone(&seen), model.body);
        builder.check(move || {
            executions.fetch_add(1, Ordering::Relaxed);
            reset_clock();
            let_owners(mode != Mode::Parking);
            let_calls_be_alone(false);
            let_spawned_jobs(false);
            let_pools_have_spare(false);
            begin_recording();
            body(&seen);
            end_recording();
        });
    }));
    let executions = executions.load(Ordering::Relaxed);
    if let Err(panic) = outcome {
        say(&format!(
            "model {name}: failed in execution {executions}; loom-tests/README.md: how to replay it"
        ));
        panic::resume_unwind(panic);
    }
    let seconds = start.elapsed().as_secs_f64();
    say(&format!("model {name}: {executions} executions in {seconds:.1} s; {seen}"));
    check(model, executions, &seen);
    match executions::compare(&name, &format!("{executions} within {bound}")) {
        Ok(Some(change)) => say(&format!("model {name}: renewed, {change}")),
        Ok(None) => {}
        Err(error) => panic!("{error}"),
    }
}

/// Whether the exploration saw what the model says.
fn check(model: &Model, executions: usize, seen: &Seen) {
    let Model { name, must_see, .. } = *model;
    assert!(
        env::var_os("LOOM_CHECKPOINT_FILE").is_none(),
        "LOOM_CHECKPOINT_FILE is set: model `{name}` was replayed, which is no check of all its executions"
    );
    assert_ne!(executions, 0, "model `{name}` was not explored at all");
    for what in must_see {
        assert_ne!(seen.count(what), 0, "model `{name}` never came across `{what}`");
    }
}

/// Prints a line that the test harness does not capture: a passing test shows its count too.
fn say(line: &str) {
    // Best effort: the other end may be closed.
    _ = writeln!(io::stderr(), "{line}");
}
