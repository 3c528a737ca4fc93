//! What is run: programs, on pools of one to four workers, with random times between their steps.

use super::batch::Setting;
use super::event::{Recording, caller_name, events};
use super::journal::Journal;
use super::library::{self, Work};
use super::skeleton;
use crate::real::interpreter::Run;
use crate::{Code, Moment, Program, Random};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use systole::{ThreadPool, Waiting};

/// What a case runs.
enum What {
    /// A program, which is known beforehand; a random one by its seed.
    Program(fn(u64) -> Program),
    /// Work of the library's on so many pools.
    Library(usize, Work),
}

/// A program and the pool that it runs on.
pub struct Case {
    /// What it is called.
    pub name: &'static str,
    /// What owners do that wait.
    waiting: Waiting,
    /// For how long an idle worker polls.
    polling: Duration,
    /// How many processors the pool counts on; as many as there are workers, unless it says so.
    processors: Option<usize>,
    /// How many jobs a promotion shares, at first and at most; as in a pool whose builder does not say, if this does not.
    at_once: Option<RangeInclusive<usize>>,
    what: What,
}

/// All of them.
#[must_use]
pub fn cases() -> Vec<Case> {
    let any = |name, what| Case {
        name,
        waiting: Waiting::HelpAny,
        polling: Duration::ZERO,
        processors: None,
        at_once: None,
        what,
    };
    let descendant = |name, what| Case { waiting: Waiting::HelpDescendants, ..any(name, what) };
    let nothing = |name, what| Case { waiting: Waiting::HelpNone, ..any(name, what) };
    let usual = |name, what| Case { waiting: Waiting::default(), ..any(name, what) };
    let case = |name, program| any(name, What::Program(program));
    let descendants = |name, program| descendant(name, What::Program(program));
    let none = |name, program| nothing(name, What::Program(program));
    let polling = |name, program| Case { polling: Duration::from_micros(100), ..case(name, program) };
    let crowded = |case: Case| Case { processors: Some(2), ..case };
    let bundled = |case: Case| Case { at_once: Some(3..=256), ..case };
    let one = |work| What::Library(1, work);
    let two = |work| What::Library(2, work);
    vec![
        case("nothing", |_| Program::nothing()),
        case("pair", |_| Program::tree(1)),
        case("tree", |_| Program::tree(3)),
        case("skewed", |_| Program::skewed(5)),
        case("comb", |_| Program::comb(6)),
        case("chain", |_| Program::chain(6)),
        case("fork-call-fork", |_| Program::fork_call_fork()),
        case("first-panics", |_| Program::tree(2).panicking(Code::Main(0), 2)),
        case("second-panics", |_| Program::tree(3).panicking(Code::Job(2), 0)),
        case("both-panic", |_| Program::skewed(4).panicking(Code::Main(0), 2).panicking(Code::Job(1), 0)),
        case("two-callers", |_| Program::tree(2).beside(&Program::chain(3))),
        case("two-callers-panic", |_| {
            Program::tree(2).beside(&Program::tree(2)).panicking(Code::Job(1), 1).panicking(Code::Job(6), 0)
        }),
        case("three-callers", |_| Program::tree(1).beside(&Program::comb(2)).beside(&Program::chain(2))),
        case("random", |seed| Program::random(seed % 5, 1, 7)),
        case("random-callers", |seed| Program::random(100 + seed % 5, 2, 8)),
        polling("polling-tree", |_| Program::tree(3)),
        Case { waiting: Waiting::default(), ..polling("polling-chain", |_| Program::chain(5)) },
        crowded(case("crowded-tree", |_| Program::tree(4))),
        crowded(polling("crowded-polling", |_| Program::tree(3))),
        crowded(descendants("crowded-callers", |_| Program::tree(2).beside(&Program::chain(3)))),
        crowded(usual("crowded-loops", one(library::nested_loops))),
        crowded(any("crowded-calls", one(library::nested_calls))),
        descendants("descendants-tree", |_| Program::tree(3)),
        descendants("descendants-chain", |_| Program::chain(5)),
        descendants("descendants-callers", |_| Program::tree(2).beside(&Program::tree(2))),
        none("none-tree", |_| Program::tree(3)),
        none("none-chain", |_| Program::chain(4)),
        none("none-callers", |_| Program::tree(2).beside(&Program::comb(2))),
        usual("for-each", one(library::for_each)),
        usual("nested-loops", one(library::nested_loops)),
        usual("trifles", one(library::trifles)),
        nothing("none-trifles", one(library::trifles)),
        usual("loop-panics", one(library::loop_panics)),
        any("spawning", one(library::spawning)),
        usual("stop-during-work", one(library::stop_during_work)),
        usual("spawned-loops", one(library::spawned_loops)),
        any("scope", one(library::scope)),
        usual("scope-panics", one(library::scope_panics)),
        usual("drop-in", one(library::drop_in)),
        any("nested-calls", one(library::nested_calls)),
        usual("two-pools", two(library::two_pools)),
        usual("crossing-calls", two(library::crossing_calls)),
        any("broadcasts", one(library::broadcasts)),
        any("broadcast-below", one(library::broadcast_below)),
        usual("crossing-broadcasts", one(library::crossing_broadcasts)),
        any("broadcasts-into-calls", one(library::broadcasts_into_calls)),
        any("spawned-broadcasts", one(library::spawned_broadcasts)),
        usual("late-broadcasts", one(library::late_broadcasts)),
        descendant("descendants-broadcasts", one(library::broadcasts)),
        descendant("descendants-spawning", one(library::spawning)),
        Case { polling: Duration::from_micros(100), ..any("polling-spawning", one(library::spawning)) },
        nothing("none-broadcasts", one(library::broadcasts)),
        descendant("descendants-into-calls", one(library::broadcasts_into_calls)),
        nothing("none-into-calls", one(library::broadcasts_into_calls)),
        descendant("descendants-scope", one(library::scope)),
        descendant("descendants-calls", one(library::nested_calls)),
        nothing("none-loops", one(library::nested_loops)),
        nothing("none-pools", two(library::two_pools)),
        bundled(case("bundles-comb", |_| Program::comb(7))),
        bundled(case("bundles-skewed", |_| Program::skewed(6))),
        bundled(case("bundles-tree", |_| Program::tree(4))),
        bundled(polling("bundles-polling", |_| Program::comb(6))),
        bundled(case("bundles-panic", |_| {
            Program::comb(5).panicking(Code::Main(0), 4).panicking(Code::Job(2), 0)
        })),
        bundled(case("bundles-callers", |_| Program::comb(4).beside(&Program::skewed(4)))),
        bundled(descendants("bundles-descendants", |_| Program::comb(6))),
        bundled(descendants("bundles-descendants-tree", |_| Program::tree(4))),
        bundled(none("bundles-none", |_| Program::comb(6))),
        bundled(usual("bundles-loops", one(library::nested_loops))),
        bundled(usual("bundles-scope", one(library::scope))),
        Case { at_once: Some(8..=256), ..any("bundles-given-back", one(library::given_back)) },
        bundled(any("bundles-calls", one(library::nested_calls))),
        bundled(any("bundles-broadcast", one(library::broadcast_below))),
    ]
}

impl Case {
    /// Whether it can be run with so many workers. Without background workers, to spawn is to call.
    #[must_use]
    pub fn runs_with(&self, workers: usize) -> bool {
        match self.what {
            What::Program(program) => workers > 1 || program(0).detached().next().is_none(),
            What::Library(..) => true,
        }
    }

    /// How its pools are built, as the spec calls it.
    #[must_use]
    pub fn setting(&self) -> Setting {
        let waiting = match self.waiting {
            Waiting::HelpAny => "HelpAny",
            Waiting::HelpDescendants => "HelpDescendants",
            Waiting::HelpNone => "HelpNone",
            other => unreachable!("`Waiting::{other:?}`: say here what the spec calls it"),
        };
        Setting { waiting, processors: self.processors }
    }

    /// Whether each run has a program of its own.
    #[must_use]
    pub fn is_library(&self) -> bool {
        matches!(self.what, What::Library(..))
    }

    /// Runs the program with so many workers, and takes the trace after the pool's end; of each pool, if there are more.
    ///
    /// # Errors
    ///
    /// Says what was wrong with the run itself: a value, a job that was not run once, a trace that makes no sense.
    pub fn record(&self, workers: usize, seed: u64) -> Result<Vec<Recording>, String> {
        let name = format!("{}, {workers} workers, seed {seed}", self.name);
        let recorded = match self.what {
            What::Program(program) => {
                self.record_program(&name, program(seed), workers, seed).map(|recording| vec![recording])
            }
            What::Library(pools, work) => self.record_library(&name, pools, work, workers, seed),
        };
        recorded.map_err(|error| format!("{name}: {error}"))
    }

    fn pool(&self, workers: usize, seed: u64) -> Result<Arc<ThreadPool>, String> {
        let interval = [5, 20, 100][Random::new(seed).below(3)];
        let builder = ThreadPool::builder().num_threads(workers).waiting(self.waiting).polling(self.polling);
        let builder = builder.heartbeat_interval(Duration::from_micros(interval)).panic_handler(|_| ());
        let builder = builder.processors(self.processors.unwrap_or(workers));
        let builder = match &self.at_once {
            Some(jobs) => builder.jobs_at_once(jobs.clone()),
            None => builder,
        };
        // The spare thread makes calls that are not the program's.
        let builder = builder.spare_thread(self.is_library());
        builder.build().map(Arc::new).map_err(|error| error.to_string())
    }

    /// Each pool has its own trace, and a program of its own in it.
    fn record_library(
        &self,
        name: &str,
        pools: usize,
        work: Work,
        workers: usize,
        seed: u64,
    ) -> Result<Vec<Recording>, String> {
        let journal = Journal::new(name, seed);
        let pools = (0..pools).map(|_| self.pool(workers, seed)).collect::<Result<Vec<_>, _>>()?;
        let tracers: Vec<_> = pools.iter().map(|pool| pool.tracer()).collect();
        work(&pools, &journal)?;
        pools.into_iter().for_each(give_back);
        let recordings = (1..).zip(&tracers).map(|(number, tracer)| {
            let name = if tracers.len() == 1 { name.to_string() } else { format!("{name}, pool {number}") };
            skeleton::recording(&name, &tracer.trace(), workers - 1)
        });
        recordings.collect()
    }

    fn record_program(
        &self,
        name: &str,
        program: Program,
        workers: usize,
        seed: u64,
    ) -> Result<Recording, String> {
        let journal = Journal::new(name, seed);
        let pool = self.pool(workers, seed)?;
        let tracer = pool.tracer();
        let run = Run::new(program.clone(), &pool, journal.clone());
        let (journal_of_all, run_of_all) = (&journal, &run);
        let returned = thread::scope(|scope| {
            let callers = (0..program.mains.len()).map(|caller| {
                let thread = thread::Builder::new().name(caller_name(caller));
                let call = move || {
                    journal_of_all.dawdle(None);
                    run_of_all.call(caller)
                };
                thread.spawn_scoped(scope, call).map_err(|error| error.to_string())
            });
            let callers = callers.collect::<Result<Vec<_>, _>>()?;
            for &job in &program.outside {
                journal.dawdle(None);
                run.spawn(job);
            }
            let returned =
                callers.into_iter().map(|caller| caller.join().map_err(|_| "a caller died".to_string()));
            returned.collect::<Result<Vec<_>, _>>()
        })?;
        give_back(pool);
        let marks = journal.marks();
        for (caller, came_to) in returned.iter().enumerate() {
            let expected = program.outcome(Code::Main(caller));
            if *came_to != expected {
                return Err(format!("caller {} came to {came_to:?} instead of {expected:?}", caller + 1));
            }
        }
        let unwound = program.unwound();
        let mut begun: BTreeMap<Code, usize> = BTreeMap::new();
        for mark in &marks {
            if let Moment::Begin(code) = mark.moment {
                *begun.entry(code).or_default() += 1;
            }
        }
        for code in unwound.offered() {
            let times = begun.remove(&code).unwrap_or_default();
            if times != 1 {
                return Err(format!("{code:?} was run {times} times"));
            }
        }
        if let Some(code) = begun.keys().next() {
            return Err(format!("{code:?} was run, though no code offers it"));
        }
        let events = events(&tracer.trace(), &marks, workers - 1)?;
        Ok(Recording {
            name: name.to_string(),
            program,
            background: workers - 1,
            events,
            returned,
            late: vec![],
        })
    }
}

/// Drops the pool here, though a job may hold it for a moment.
fn give_back(mut pool: Arc<ThreadPool>) {
    while let Err(shared) = Arc::try_unwrap(pool) {
        pool = shared;
    }
}
