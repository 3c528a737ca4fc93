//! Runs scenarios in schedules that Shuttle chooses, or that are given.

use crate::schedule::{BEGUN, Recorded, Recording};
use crate::trail::{Place, Trail};
use crate::{Scenario, failure, oracle};
use shuttle::scheduler::{PctScheduler, RandomScheduler, ReplayScheduler, Scheduler};
use shuttle::{Config, FailurePersistence, MaxSteps, Runner};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, thread};

/// What is run.
#[derive(Debug)]
pub struct Plan {
    /// How many schedules in all.
    pub schedules: usize,
    /// What the schedules are chosen by: the same number, the same schedules.
    pub seed: u64,
    /// Where the schedule of a failure is written, and which execution goes on.
    pub folder: PathBuf,
    /// What is typed before a schedule to replay it.
    pub replay: String,
    /// Whether the core checks its invariants itself, besides the oracle.
    pub core_checks: bool,
    /// Whether one share is run after the other, so that "after so many schedules" is always the same number.
    pub in_order: bool,
}

/// How the threads of an execution take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// At each point each thread that can go on is as likely as any other.
    Random,
    /// Probabilistic concurrency testing: the thread of the highest priority goes on, and at few points it gets the lowest.
    Pct,
}

/// How often PCT changes a priority in an execution, and one more.
const DEPTH: usize = 4;

/// The variable by which Shuttle takes a seed from the environment.
const SEED: &str = "SHUTTLE_RANDOM_SEED";

/// An execution has some hundred steps. One that has so many does not end: a worker looks again and again.
const MAX_STEPS: usize = 300_000;

/// Bytes of each thread: owners help on top of their stacks.
const STACK: usize = 512 << 10;

/// The schedules of a share. PCT finds out in the first one how many steps there are.
const ROUND: usize = 40;

/// How often the user sees how far it is.
const PACE: Duration = Duration::from_secs(10);

/// A share of the schedules: of one scenario, in one way.
struct Share {
    place: usize,
    scenario: Arc<Scenario>,
    way: Way,
    schedules: usize,
    seed: u64,
}

/// How often the core made each of its actions.
pub type Counts = BTreeMap<&'static str, u64>;

/// Runs each scenario in its share of the schedules, as many at a time as there are cores.
///
/// The first failure ends the process, after it has been told.
///
/// # Errors
///
/// If a variable of the environment would choose other schedules, or the plan's folder cannot be written to.
pub fn run(scenarios: Vec<Scenario>, plan: &Plan) -> Result<Counts, String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let at_once = if plan.in_order { 1 } else { cores };
    let shares = Mutex::new(begin(scenarios, plan)?);
    let trails: Vec<File> = (0..at_once).map(|number| create(plan, number)).collect::<Result<_, _>>()?;
    let (counts, is_over) = (Mutex::new(BTreeMap::new()), Mutex::new(false));
    let worker = |trail: File| {
        oracle::let_core_check(plan.core_checks);
        while let Some(share) = { locked(&shares).pop() } {
            let file = trail.try_clone().expect("a file has one more handle");
            let at = Place { share: share.place, execution: 0 };
            share.run(Trail::Executions { file, at });
        }
        let mut counts = locked(&counts);
        for (name, count) in oracle::take_counts() {
            *counts.entry(name).or_insert(0) += count;
        }
    };
    let worker = &worker;
    thread::scope(|scope| {
        let workers: Vec<_> = trails.into_iter().map(|trail| scope.spawn(move || worker(trail))).collect();
        scope.spawn(|| tell_progress(plan.schedules, &is_over));
        let ended: Vec<_> = workers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        *locked(&is_over) = true;
        ended.into_iter().for_each(|ended| ended.expect("a failure ends the process"));
    });
    Ok(counts.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Runs a share once more, up to the execution in which a process has crashed, and writes its steps into a file.
///
/// # Errors
///
/// As [`run`].
pub fn retrace(scenarios: Vec<Scenario>, place: Place, plan: &Plan) -> Result<(), String> {
    oracle::let_core_check(plan.core_checks);
    let share = begin(scenarios, plan)?.into_iter().find(|share| share.place == place.share);
    let share = share.ok_or("there is no such share")?;
    let file = plan.folder.join(format!("{}.schedule", share.scenario.name));
    let file = File::create(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("{}", share.scenario.name);
    share.run(Trail::Steps { file, left: place.execution });
    Ok(())
}

/// Runs a scenario once more, in the order in which it failed.
///
/// # Errors
///
/// If there is no such scenario.
pub fn replay(scenarios: Vec<Scenario>, recorded: &Recorded, plan: &Plan) -> Result<(), String> {
    let name = recorded.scenario();
    let scenario = scenarios.into_iter().find(|scenario| scenario.name == name);
    let scenario = scenario.ok_or_else(|| format!("there is no scenario `{name}`; `--list` lists them"))?;
    failure::tell_of_panics(plan, true);
    oracle::let_core_check(plan.core_checks);
    let mut scheduler = ReplayScheduler::new_from_schedule(recorded.schedule());
    scheduler.set_allow_incomplete();
    execute(Arc::new(scenario), scheduler, Trail::None);
    Ok(())
}

/// The file in which the thread of this number says where it is.
#[must_use]
pub fn trail(plan: &Plan, number: usize) -> PathBuf {
    plan.folder.join(format!("trail-{number}"))
}

fn create(plan: &Plan, number: usize) -> Result<File, String> {
    let file = trail(plan, number);
    File::create(&file).map_err(|error| format!("{}: {error}", file.display()))
}

fn begin(scenarios: Vec<Scenario>, plan: &Plan) -> Result<Vec<Share>, String> {
    if env::var_os(SEED).is_some() {
        return Err(format!("{SEED} is set, which would make all schedules the same; unset it"));
    }
    fs::create_dir_all(&plan.folder).map_err(|error| format!("{}: {error}", plan.folder.display()))?;
    failure::tell_of_panics(plan, false);
    Ok(shares(scenarios, plan))
}

/// The shares, in rounds of a few schedules, so that each scenario's turn comes early. The last share is run first.
fn shares(scenarios: Vec<Scenario>, plan: &Plan) -> Vec<Share> {
    let ways = [Way::Random, Way::Pct];
    let kinds = scenarios.len() * ways.len();
    let scenarios: Vec<Arc<Scenario>> = scenarios.into_iter().map(Arc::new).collect();
    let (mut all, mut left) = (Vec::new(), plan.schedules);
    while left > 0 {
        for (number, scenario) in scenarios.iter().enumerate() {
            for (kind, way) in (2 * number..).zip(ways) {
                let place = all.len();
                // What does not fill a round is spread over the first shares.
                let schedules = if left >= kinds * ROUND {
                    ROUND
                } else {
                    left / kinds + usize::from(kind < left % kinds)
                };
                let seed = plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(place as u64);
                all.push(Share { place, scenario: Arc::clone(scenario), way, schedules, seed });
            }
        }
        left = left.saturating_sub(kinds * ROUND);
    }
    all.retain(|share| share.schedules > 0);
    all.reverse();
    all
}

impl Share {
    fn run(self, trail: Trail) {
        let Self { scenario, way, schedules, seed, .. } = self;
        match way {
            Way::Random => execute(scenario, RandomScheduler::new_from_seed(seed, schedules), trail),
            Way::Pct => execute(scenario, PctScheduler::new_from_seed(seed, DEPTH, schedules), trail),
        }
    }
}

fn execute(scenario: Arc<Scenario>, scheduler: impl Scheduler + 'static, trail: Trail) {
    let mut config = Config::new();
    config.stack_size = STACK;
    config.failure_persistence = FailurePersistence::None;
    config.max_steps = MaxSteps::FailAfter(MAX_STEPS);
    config.silence_warnings = true;
    Recorded::begin(&scenario.name);
    let runner = Runner::new(Recording { scheduler, trail }, config);
    // The panics of programs make no noise, and one that comes out of its program does not either.
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| runner.run(move || scenario.run()))) {
        failure::tell(failure::message(&*panic));
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell_progress(schedules: usize, is_over: &Mutex<bool>) {
    let (start, mut told) = (Instant::now(), Instant::now());
    while !*locked(is_over) {
        thread::sleep(Duration::from_millis(100));
        let begun = BEGUN.load(Relaxed);
        if told.elapsed() < PACE || begun == 0 {
            continue;
        }
        let spent = start.elapsed();
        let left = spent.mul_f64(schedules.saturating_sub(begun) as f64 / begun as f64);
        println!("[{begun}/{schedules}] {} s, about {} s left", spent.as_secs(), left.as_secs());
        told = Instant::now();
    }
}
