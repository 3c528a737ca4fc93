//! The questions, as sets of runs.

use crate::bounds::Theorem;
use crate::costs::Costs;
use crate::policies::{Beats, Bundles, Contestant, Settings, waiting};
use crate::program::{Kind, Program};
pub use crate::questions::Question;
use crate::report::{Case, Report};
use crate::scheduler::Waiting;
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::sync::Arc;

/// A run, and what is particular about it.
pub struct Outcome {
    /// The question that it belongs to.
    pub question: Question,
    /// The program's name.
    pub program: String,
    /// The scheduler.
    pub contestant: Contestant,
    /// The interval.
    pub interval: Time,
    /// What an owner may run while it waits.
    pub waiting: Waiting,
    /// What was changed of the costs, as it is called in tables.
    pub change: &'static str,
    /// The figures.
    pub report: Report,
    /// The terms of heartbeat scheduling's theorem.
    pub theorem: Theorem,
}

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything.
    Full,
    /// Small programs and few workers, to see that it works.
    Quick,
}

/// Work of a node of a tree.
pub const NODE: Time = NANOSECOND;

/// The costs of a virtual machine, where a wake-up takes long.
pub const VIRTUAL: &str = "2026-11-21-amd-epyc-2-cores";

/// How long a node works, in per cent, with the name in files. Where a division falls is luck, which moves a single run by some
/// per cent. [`Question::Waiting`] asks for less than that, so it takes the mean of runs that differ in this alone.
const WORKS: [(&str, Time); 5] =
    [("work ×0.92", 92), ("work ×0.96", 96), ("work ×1", 100), ("work ×1.04", 104), ("work ×1.08", 108)];

/// How often a program is called in such a run, if a call is short.
const CALLS: u64 = 11;

/// The work of a short call.
const SHORT: Time = 10_000 * MICROSECOND;

/// The intervals that are compared, in microseconds.
pub const INTERVALS: [u64; 7] = [5, 10, 20, 25, 50, 100, 200];

impl Extent {
    /// The programs. The first one is examined most closely.
    pub fn programs(self) -> Vec<Program> {
        let kinds = match self {
            Self::Full => vec![
                (Kind::Tree, 100_000_000, NODE),
                (Kind::Tree, 1_000_000_000, NODE),
                (Kind::Skewed, 100_000_000, NODE),
                (Kind::Uts, 13_140_873, 5 * NANOSECOND),
                (Kind::Flat, 100_000, MICROSECOND),
                (Kind::Tree, 1_000_000, NODE),
            ],
            Self::Quick => vec![(Kind::Tree, 1_000_000, NODE), (Kind::Uts, 29_289, 5 * NANOSECOND)],
        };
        kinds.into_iter().map(|(kind, size, work)| kind.program(size, work).expect("it is there")).collect()
    }

    /// The numbers of workers.
    pub fn workers(self) -> Vec<usize> {
        let most = if self == Self::Full { 10 } else { 4 };
        (0..=most).map(|doublings| 1 << doublings).collect()
    }

    /// A few of them.
    fn some_workers(self) -> &'static [usize] {
        if self == Self::Full { &[16, 64, 256, 1024] } else { &[4, 16] }
    }

    /// The numbers of workers with which a lock is contended.
    fn many_workers(self) -> &'static [usize] {
        if self == Self::Full { &[64, 256, 1024] } else { &[16] }
    }

    /// The programs that ask what waiting costs: those above, and those of the benchmarks that are small.
    fn programs_that_wait(self) -> Vec<Program> {
        let more = match self {
            Self::Full => &[
                (Kind::Uts, 856_345, 5 * NANOSECOND),
                (Kind::Skewed, 1_000_000, NODE),
                (Kind::Fib, 30, NODE),
                (Kind::Tree, 100_000, NODE),
            ][..],
            Self::Quick => &[],
        };
        let more = more.iter().map(|&(kind, size, work)| kind.program(size, work).expect("it is there"));
        self.programs().into_iter().chain(more).collect()
    }

    /// The numbers of workers with which they run.
    fn workers_that_wait(self) -> &'static [usize] {
        if self == Self::Full { &[1, 2, 4, 8, 16, 64, 256] } else { &[4, 16] }
    }

    /// How long a node works in each of their runs.
    fn works(self) -> &'static [(&'static str, Time)] {
        if self == Self::Full { &WORKS } else { &WORKS[1..4] }
    }

    /// Few workers, where nothing may be lost, and many.
    fn few_and_many_workers(self) -> &'static [usize] {
        if self == Self::Full { &[2, 8, 16, 64, 128, 256, 512, 1024] } else { &[2, 16] }
    }

    /// The sizes of groups that are compared: all, and some.
    fn groups(self) -> &'static [(&'static str, Option<usize>)] {
        match self {
            Self::Full => {
                &[("all", None), ("128", Some(128)), ("64", Some(64)), ("32", Some(32)), ("16", Some(16))]
            }
            Self::Quick => &[("all", None), ("4", Some(4))],
        }
    }
}

/// Costs with a name, made from others.
type Change = (&'static str, fn(&mut Costs));

const WAKES: [Change; 5] = [
    ("0", free_wakes),
    ("×½", |costs| wakes(costs, 1, 2)),
    ("×1", |_| ()),
    ("×2", |costs| wakes(costs, 2, 1)),
    ("×8", |costs| wakes(costs, 8, 1)),
];

const LOCKS: [Change; 6] = [
    ("0", |costs| (costs.hold, costs.hold_asked, costs.transfer) = (0, 0, 0)),
    ("×½", |costs| scale(costs, 1, 2)),
    ("×1", |_| ()),
    ("×2", |costs| scale(costs, 2, 1)),
    ("×4", |costs| scale(costs, 4, 1)),
    ("×1, and 1 ns for each worker", |costs| costs.hold_worker = NANOSECOND),
];

const TRANSFERS: [Change; 7] = [
    ("0", |costs| costs.transfer = 0),
    ("20 ns", |costs| costs.transfer = 20 * NANOSECOND),
    ("50 ns", |costs| costs.transfer = 50 * NANOSECOND),
    ("100 ns", |costs| costs.transfer = 100 * NANOSECOND),
    ("500 ns", |costs| costs.transfer = 500 * NANOSECOND),
    ("1 µs", |costs| costs.transfer = MICROSECOND),
    ("4 µs", |costs| costs.transfer = 4 * MICROSECOND),
];

const LIMITS: [Change; 6] = [
    ("as it is", |_| ()),
    ("transfer 20 ns", |costs| costs.transfer = 20 * NANOSECOND),
    ("lock free", free_lock),
    ("wake-ups free", free_wakes),
    ("both free", |costs| {
        free_lock(costs);
        free_wakes(costs);
    }),
    ("all free", |costs| {
        free_lock(costs);
        free_wakes(costs);
        (costs.promote, costs.take, costs.slack) = (0, 0, 0);
    }),
];

fn free_lock(costs: &mut Costs) {
    (costs.hold, costs.hold_asked, costs.hold_worker, costs.transfer) = (0, 0, 0, 0);
}

fn free_wakes(costs: &mut Costs) {
    wakes(costs, 0, 1);
}

fn wakes(costs: &mut Costs, by: Time, of: Time) {
    for cost in [&mut costs.wake, &mut costs.latency, &mut costs.latency_short] {
        *cost = *cost * by / of;
    }
}

fn scale(costs: &mut Costs, by: Time, of: Time) {
    for cost in [&mut costs.hold, &mut costs.hold_asked, &mut costs.transfer] {
        *cost = *cost * by / of;
    }
}

/// A run that will be made.
struct Planned {
    question: Question,
    program: Arc<Program>,
    contestant: Contestant,
    workers: usize,
    settings: Settings,
    change: Change,
}

/// No cost is changed.
const NONE: Change = ("×1", |_| ());

/// Runs everything, or what belongs to one question, on all processors. `progress` is called before each run.
pub fn run(
    extent: Extent,
    only: Option<Question>,
    costs: &Costs,
    progress: impl Fn(&str) + Sync,
) -> Result<Vec<Outcome>, String> {
    let virtual_costs = Costs::named(VIRTUAL)?;
    let mut plan = plan(extent);
    plan.retain(|planned| only.is_none_or(|only| only == planned.question));
    // A run takes from a millisecond to minutes. So each one is spawned by itself: a loop's worker would keep the runs after a long one.
    let mut outcomes: Vec<Result<Outcome, String>> = Vec::new();
    outcomes.resize_with(plan.len(), || Err("a run that did not begin".into()));
    systole::scope(|scope| {
        for (planned, outcome) in plan.iter().zip(&mut outcomes) {
            let (progress, virtual_costs) = (&progress, &virtual_costs);
            scope.spawn(move |_| {
                let program = &planned.program.name;
                let question = Question::name(planned.question);
                progress(&format!(
                    "{question}: {program}, {}, {} workers",
                    planned.contestant, planned.workers
                ));
                let costs = if planned.question == Question::WaitingVirtual { virtual_costs } else { costs };
                *outcome = planned.run(costs);
            });
        }
    });
    outcomes.into_iter().collect()
}

impl Planned {
    fn run(&self, costs: &Costs) -> Result<Outcome, String> {
        let Self { question, ref program, contestant, workers, settings, change: (change, apply) } = *self;
        let mut costs = costs.clone();
        apply(&mut costs);
        let case = Case { program, contestant, workers, settings, costs };
        let report = case.run()?;
        let theorem = Theorem::of(&case, &report);
        let Settings { interval, waiting, .. } = settings;
        let program = program.name.clone();
        Ok(Outcome { question, program, contestant, interval, waiting, change, report, theorem })
    }
}

/// All runs, in the order of the tables.
fn plan(extent: Extent) -> Vec<Planned> {
    let ours = Contestant::Systole;
    let programs: Vec<_> = extent.programs().into_iter().map(Arc::new).collect();
    let mut plan = Vec::new();
    let mut add = |question, program: &Arc<Program>, contestant, workers, settings, change| {
        plan.push(Planned { question, program: Arc::clone(program), contestant, workers, settings, change });
    };
    for program in &programs {
        for contestant in Contestant::ALL {
            for workers in extent.workers() {
                add(Question::Scale, program, contestant, workers, contestant.settings(), NONE);
            }
        }
        for &workers in extent.some_workers() {
            for interval in INTERVALS {
                let settings = Settings { interval: interval * MICROSECOND, ..ours.settings() };
                add(Question::Interval, program, ours, workers, settings, NONE);
            }
        }
    }
    for program in &programs {
        for &workers in extent.some_workers() {
            let changes = [
                (Question::Wake, &WAKES[..]),
                (Question::Lock, &LOCKS[..]),
                (Question::Transfer, &TRANSFERS[..]),
            ];
            for (question, changes) in changes {
                for &change in changes {
                    add(question, program, ours, workers, ours.settings(), change);
                }
            }
            for beats in Beats::ALL {
                let settings = Settings { beats, ..ours.settings() };
                add(Question::Beats, program, ours, workers, settings, (beats.name(), |_| ()));
            }
        }
        for &workers in extent.few_and_many_workers() {
            for bundles in Bundles::ALL {
                let settings = Settings { bundles, ..ours.settings() };
                add(Question::Bundles, program, ours, workers, settings, (bundles.name(), |_| ()));
            }
        }
        for &workers in extent.many_workers() {
            for &(name, group) in extent.groups() {
                let settings = Settings { group, ..ours.settings() };
                add(Question::Groups, program, ours, workers, settings, (name, |_| ()));
            }
            for change in LIMITS {
                add(Question::Limits, program, ours, workers, ours.settings(), change);
            }
        }
    }
    for program in &extent.programs_that_wait() {
        for &(name, work) in extent.works() {
            let program = Arc::new(program.slower(work));
            let calls = if program.work(program.root()) < SHORT { CALLS } else { 1 };
            for &workers in extent.workers_that_wait() {
                for waiting in waiting::ALL {
                    let settings = Settings { waiting, calls, ..ours.settings() };
                    for question in [Question::Waiting, Question::WaitingVirtual] {
                        add(question, &program, ours, workers, settings, (name, |_| ()));
                    }
                }
            }
        }
    }
    plan
}
