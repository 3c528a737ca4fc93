//! The events of a pool, in the spec's terms: workers by the names that a model gives them, jobs by the numbers that the
//! program gives them.

use super::journal::Mark;
use crate::{Code, Moment, Program, Thrown};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use systole::trace::{Action, Event as Recorded, Job, Step, Trace};

/// A worker as models name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worker {
    /// A background worker, from 1: `b1`.
    Background(usize),
    /// A caller of the program, from 1: `c1`.
    Caller(usize),
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Background(number) => write!(f, "b{number}"),
            Self::Caller(number) => write!(f, "c{number}"),
        }
    }
}

/// One event of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its critical section.
    pub section: u64,
    /// How many jobs are shared after it.
    pub shared: usize,
    /// The worker whose step it is, or that is woken, asked or made the beater.
    pub worker: Option<Worker>,
    /// What happened.
    pub step: Step<usize>,
    /// For `Promote`, and for a `ShareAgain` in its place: the job that the worker has forked last.
    pub newest: usize,
    /// Whether the step's job stands for the bundle whose oldest job it is.
    pub is_bundle: bool,
    /// Of a step without the lock: the section that had ended before it, and the one that had not begun.
    pub between: Option<(u64, u64)>,
}

/// A run: what the pool has left of it.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Which case, how many workers, which seed.
    pub name: String,
    /// The program that was run.
    pub program: Program,
    /// How many background workers there were.
    pub background: usize,
    /// The events, in their order.
    pub events: Vec<Event>,
    /// What each caller's call has come to.
    pub returned: Vec<Result<u64, Thrown>>,
    /// The callers whose calls go on while the pool stops, counted from 1: calls of the spare thread, and calls inside of these.
    pub late: Vec<usize>,
}

/// The thread that a caller of a program has.
pub(super) fn caller_name(caller: usize) -> String {
    format!("caller-{caller}")
}

/// Which program's job is which of the pool's, whose threads are whose.
struct Translation<'r> {
    trace: &'r Trace,
    /// The moments of each thread, as times of the trace.
    moments: BTreeMap<&'r str, Vec<(Duration, Moment)>>,
    background: usize,
    /// Which caller each of the pool's callers' workers is at the moment.
    callers: BTreeMap<usize, usize>,
    /// How many calls each of them has seen.
    calls: BTreeMap<usize, usize>,
    /// The program's number of each shared job, by the pool's number.
    jobs: BTreeMap<u64, usize>,
    /// The oldest job of each bundle, both by the pool's number.
    bundles: &'r BTreeMap<u64, u64>,
}

/// The bundles of these steps, each with its jobs, the oldest first.
pub(super) fn bundles(steps: impl Iterator<Item = Step<u64>>) -> BTreeMap<u64, Vec<u64>> {
    let (mut bundles, mut promoted) = (BTreeMap::<_, Vec<u64>>::new(), None);
    for step in steps {
        match (step.action, step.job, promoted) {
            (Action::Promote, job, _) => promoted = job,
            (Action::Bundled, Some(job), Some(bundle)) => bundles.entry(bundle).or_default().push(job),
            _ => (),
        }
    }
    bundles
}

/// The events of the trace; or what makes no sense in it.
pub(super) fn events(trace: &Trace, marks: &[Mark], background: usize) -> Result<Vec<Event>, String> {
    if trace.dropped() > 0 {
        return Err(format!("there was no room for {} events", trace.dropped()));
    }
    let mut moments: BTreeMap<&str, Vec<(Duration, Moment)>> = BTreeMap::new();
    for mark in marks {
        let at = mark.at.duration_since(trace.begun());
        moments.entry(&mark.thread).or_default().push((at, mark.moment));
    }
    let bundles = bundles(trace.into_iter().map(|event| event.step.map(|job| job.number)));
    let oldest = bundles.into_iter().map(|(bundle, jobs)| (bundle, jobs[0])).collect();
    let new = || Translation {
        trace,
        bundles: &oldest,
        moments: moments.clone(),
        background,
        callers: BTreeMap::new(),
        calls: BTreeMap::new(),
        jobs: BTreeMap::new(),
    };
    // A job is known by what was run of it, which is later than when it was shared.
    let mut scout = new();
    for event in trace {
        scout.worker(event.step)?;
        scout.learn(event)?;
    }
    let mut translation = new();
    translation.jobs = scout.jobs;
    trace.into_iter().map(|event| translation.event(event)).collect()
}

impl Translation<'_> {
    /// Whose event it is.
    fn worker(&mut self, step: Step<Job>) -> Result<Option<Worker>, String> {
        let Some(id) = step.worker else { return Ok(None) };
        if id < self.background {
            return Ok(Some(Worker::Background(id + 1)));
        }
        if step.action == Action::Call {
            let calls = self.calls.entry(id).or_default();
            let names = self.trace.thread_name(id).unwrap_or_default();
            let name = names.split(", ").nth(*calls).unwrap_or_default();
            let caller = name.strip_prefix("caller-").and_then(|number| number.parse().ok());
            let caller = caller.ok_or_else(|| format!("worker {id} is called `{names}`"))?;
            *calls += 1;
            self.callers.insert(id, caller);
        }
        let caller =
            self.callers.get(&id).ok_or_else(|| format!("worker {id} did something before its call"))?;
        Ok(Some(Worker::Caller(caller + 1)))
    }

    /// The moments before and after an event, of the thread whose step it is.
    fn around(&self, event: &Recorded) -> (Option<Moment>, Option<Moment>) {
        let thread = event.step.worker.and_then(|id| match self.callers.get(&id) {
            Some(&caller) => self.moments.get(caller_name(caller).as_str()),
            None => self.moments.get(self.trace.thread_name(id)?),
        });
        let moments = thread.map_or(&[][..], |moments| moments);
        let after = moments.partition_point(|&(at, _)| at < event.at);
        let moment = |at: usize| moments.get(at).map(|&(_, moment)| moment);
        (after.checked_sub(1).and_then(moment), moment(after))
    }

    /// A worker that is going to run a job runs it at once: so we learn which one it is.
    fn learn(&mut self, event: &Recorded) -> Result<(), String> {
        let runs = [
            Action::TakeSharedJob,
            Action::WaitForJobHelp,
            Action::WaitForJobReclaim,
            Action::Claim,
            Action::ClaimOwn,
        ];
        let Some(job) = event.step.job.filter(|_| runs.contains(&event.step.action)) else { return Ok(()) };
        if self.bundles.contains_key(&job.number) {
            return Ok(());
        }
        match self.around(event).1 {
            Some(Moment::Begin(Code::Job(number))) => match self.jobs.insert(job.number, number) {
                None => Ok(()),
                Some(other) => {
                    Err(format!("shared job {} was run as job {other} and as job {number}", job.number))
                }
            },
            other => Err(format!("after {:?} came {other:?} instead of a job's beginning", event.step)),
        }
    }

    fn job(&self, job: Job) -> Result<usize, String> {
        let number = self.bundles.get(&job.number).copied().unwrap_or(job.number);
        let known = self.jobs.get(&number).copied();
        known.ok_or_else(|| format!("no worker has run the shared job {number}"))
    }

    fn event(&mut self, event: &Recorded) -> Result<Event, String> {
        let worker = self.worker(event.step)?;
        let step = translated(event.step, |job| self.job(job))?;
        let newest = match (step.action, self.around(event).0) {
            (Action::Promote | Action::ShareAgain, Some(Moment::Fork(job))) => job,
            (Action::Promote, other) => {
                return Err(format!("{step:?} came after {other:?}, and not after a fork"));
            }
            _ => 0,
        };
        Ok(Event {
            section: event.section,
            shared: event.shared,
            worker,
            step,
            newest,
            is_bundle: event.step.job.is_some_and(|job| self.bundles.contains_key(&job.number)),
            between: event.between.map(|between| (between.after, between.before)),
        })
    }
}

/// The same step, with the program's numbers for its jobs. A worker's number says nothing that its name does not, and
/// stays.
pub(super) fn translated(
    step: Step<Job>,
    number: impl Fn(Job) -> Result<usize, String>,
) -> Result<Step<usize>, String> {
    if let Some(Err(why)) = [step.job, step.awaits].into_iter().flatten().map(&number).find(Result::is_err) {
        return Err(why);
    }
    Ok(step.map(|job| number(job).unwrap_or_default()))
}
