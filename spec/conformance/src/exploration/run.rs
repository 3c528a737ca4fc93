//! What Loom finds: it runs a program in every order in which its threads can meet.

use crate::over_loom::core::{ThreadPool, Waiting};
use crate::over_loom::interpreter::Run;
use crate::{Code, Configuration, NoListener};
use loom::model::Builder;
use loom_tests::over_loom::sync;
use loom_tests::sections::Section;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// All critical sections of one execution that have done something, in their order.
pub type Sequence = Vec<Section>;

/// What came of it.
#[derive(Debug)]
pub struct Explored {
    /// How often the program was run.
    pub executions: usize,
    /// The different sequences of critical sections.
    pub sequences: BTreeSet<Sequence>,
}

/// An interval that the model's clock does not end by itself.
const INTERVAL: Duration = Duration::from_millis(1);

/// Longer than any interval becomes, though promotions that bring nothing lengthen it.
const MANY_INTERVALS: Duration = Duration::from_secs(1);

/// The longest execution, in points at which another thread could go on.
const MAX_BRANCHES: usize = 20_000;

/// Runs the configuration's program over Loom, each thread losing its turn without need as often as told. `None`: as often
/// as it can happen.
///
/// Besides the callers there is a thread that lets all intervals pass, at some moment: the clock of these models stands still
/// otherwise, except when a timer rings.
///
/// # Panics
///
/// Panics if an execution fails.
#[must_use]
pub fn explore(configuration: &Configuration, preemptions: Option<usize>) -> Explored {
    let mut builder = Builder::new();
    builder.max_threads = configuration.background + configuration.program.mains.len() + 1;
    builder.max_branches = MAX_BRANCHES;
    builder.preemption_bound = preemptions;
    let found = Arc::new(Mutex::new(Explored { executions: 0, sequences: BTreeSet::new() }));
    {
        let (found, configuration) = (Arc::clone(&found), configuration.clone());
        builder.check(move || {
            let sequence = execute(&configuration);
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.executions += 1;
            found.sequences.insert(sequence);
        });
    }
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
    Explored { executions: found.executions, sequences: std::mem::take(&mut found.sequences) }
}

/// One execution.
fn execute(configuration: &Configuration) -> Sequence {
    sync::reset_clock();
    // Before there is any thread that could ask for the time.
    let clock = sync::wind_clock(MANY_INTERVALS);
    let waiting = match configuration.waiting {
        "HelpNone" => Waiting::HelpNone,
        "HelpDescendants" => Waiting::HelpDescendants,
        "HelpAny" => Waiting::HelpAny,
        other => panic!("there is no `Waiting::{other}`"),
    };
    let builder = ThreadPool::builder().num_threads(configuration.background + 1).waiting(waiting);
    let pool = Arc::new(builder.heartbeat_interval(INTERVAL).build().expect("Loom starts every thread"));
    let run = Run::new(configuration.program.clone(), &pool, NoListener);
    sync::begin_recording();
    let call = |caller: usize, run: &Arc<Run>| {
        let expected = configuration.program.outcome(Code::Main(caller));
        let run = Arc::clone(run);
        move || assert_eq!(run.call(caller), expected, "RightValue")
    };
    let callers = 1..configuration.program.mains.len();
    let others: Vec<_> = callers.map(|caller| loom::thread::spawn(call(caller, &run))).collect();
    let clock = loom::thread::spawn(move || clock.strike());
    call(0, &run)();
    others.into_iter().chain([clock]).for_each(|other| other.join().expect("a thread returns"));
    drop(pool);
    sync::stop_clock();
    let mut sections = sync::end_recording();
    sections.retain(|section| !section.events.is_empty());
    // Whose interval is over is a matter of when the clock is read, and each thread reads it for itself.
    let workers = sections.iter_mut().flat_map(|section| &mut section.picture.workers);
    workers.for_each(|worker| worker.rests = false);
    sections
}
