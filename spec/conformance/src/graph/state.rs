//! One state of the spec, its variables taken apart.

use super::read::{
    Of, activations, bool_of, entry, job, link, name_of, outcome_of, text_of, variable, variables, walk,
};
use super::value::Value;
use std::fmt;

/// The variables, and of `pool` the fields, that are read here. Any other name is an error: what is new in the spec is
/// either compared or said not to be.
const VARIABLES: [&str; 12] = [
    "pool", "lock", "prev", "walk", "bundle", "latch", "result", "frame", "stack", "at", "started",
    "returned",
];
const FIELDS: [&str; 13] = [
    "status",
    "runs",
    "awaits",
    "heartbeat",
    "beater",
    "shared",
    "addressed",
    "rested",
    "notified",
    "timed",
    "halfway",
    "polls",
    "stopping",
];

/// The names of the workers: the callers, then the background workers. A worker is its place here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workers {
    /// All names.
    pub names: Vec<String>,
    /// How many of them are callers'.
    pub callers: usize,
}

/// A header in a chain: a job's, or 0 for the one at the bottom; or none.
pub type Link = Option<u64>;

/// What passes through the queue of shared jobs: a job, or a bundle under the number of its oldest job, negated.
pub type Entry = i64;

/// What is known of a job's bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The bundle, if the job is in one.
    pub of: Option<Entry>,
    /// If the job is the oldest one of its bundle: those that no worker has claimed, the oldest first.
    pub left: Vec<u64>,
    /// The worker that has claimed it.
    pub by: Option<usize>,
    /// Its owner, if that has said that it waits.
    pub watcher: Option<usize>,
}

/// A piece of code that a worker is in the middle of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The job, 0 for a call.
    pub code: u64,
    /// The next operation, from 0.
    pub next: usize,
    /// Whether the job was taken from another worker.
    pub is_taken: bool,
    /// The header from which its chain starts.
    pub base: Link,
    /// The jobs that were forked and not joined yet.
    pub open: Vec<u64>,
}

/// A state. What is a function of workers there is a vector here, in the order of [`Workers`]; jobs are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the spec's")]
pub struct State {
    pub at: Vec<String>,
    pub lock: Option<usize>,
    pub stack: Vec<Vec<Activation>>,
    pub latch: Vec<bool>,
    /// By job; all of them are in no bundle where a promotion shares one job.
    pub bundle: Vec<Bundled>,
    pub prev: Vec<Link>,
    /// The jobs, and what is below the newest of them.
    pub walk: Vec<(Vec<u64>, Link)>,
    pub frame: Vec<String>,
    /// By caller; what a panic comes to is below 0.
    pub returned: Vec<i64>,
    pub status: Vec<String>,
    pub runs: Vec<Option<Entry>>,
    pub awaits: Vec<Option<u64>>,
    pub heartbeat: Vec<bool>,
    pub beater: Option<usize>,
    pub shared: Vec<Entry>,
    pub rested: Vec<bool>,
    pub notified: Vec<bool>,
    pub timed: Vec<bool>,
    pub halfway: Vec<bool>,
    pub polls: Vec<bool>,
    pub stopping: bool,
    /// All of it, as TLC prints it.
    pub text: String,
}

impl Workers {
    /// The workers that a state speaks of.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the state.
    pub fn of(text: &str) -> Result<Self, String> {
        let variables = variables(text)?;
        let keys = |name: &str| match variable(&variables, name)? {
            Value::Map(entries) => {
                Ok(entries.iter().filter_map(|(key, _)| name_of(key)).collect::<Vec<String>>())
            }
            Value::Tuple(none) if none.is_empty() => Ok(Vec::new()),
            _ => Err(format!("`{name}` is no function of workers")),
        };
        let callers = keys("returned")?;
        let mut background: Vec<String> =
            keys("at")?.into_iter().filter(|name| !callers.contains(name)).collect();
        background.sort();
        let count = callers.len();
        Ok(Self { names: callers.into_iter().chain(background).collect(), callers: count })
    }

    /// The background workers.
    #[must_use]
    pub fn background(&self) -> Vec<usize> {
        (self.callers..self.names.len()).collect()
    }

    /// The worker of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }
}

impl State {
    /// Reads the lines `/\ name = value` of one state.
    ///
    /// # Errors
    ///
    /// Says what is missing, unknown, or of another kind.
    pub fn parse(text: &str, workers: &Workers) -> Result<Self, String> {
        let variables = variables(text)?;
        if let Some((name, _)) = variables.iter().find(|(name, _)| !VARIABLES.contains(&name.as_str())) {
            return Err(format!("the spec has a variable `{name}` that is not compared; see graph/state.rs"));
        }
        let pool = variable(&variables, "pool")?;
        let Value::Map(fields) = pool else { return Err("`pool` is no record".to_owned()) };
        if let Some(name) =
            fields.iter().filter_map(|(key, _)| name_of(key)).find(|key| !FIELDS.contains(&key.as_str()))
        {
            return Err(format!(
                "the spec has a field `pool.{name}` that is not compared; see graph/state.rs"
            ));
        }
        let field = |name: &str| pool.get(name).ok_or_else(|| format!("there is no `pool.{name}`"));
        let of = Of { workers };
        // The threads of the background workers alone have parts.
        let background = workers.names[workers.callers..].iter();
        let mut queues = background.filter_map(|name| pool.get("addressed")?.get(name));
        if queues.any(|parts| !parts.items().is_empty()) {
            return Err(
                "the programs here have no broadcasts, and yet `pool.addressed` has a part".to_string()
            );
        }
        let returned = variable(&variables, "returned")?;
        let callers = workers.names[..workers.callers].iter();
        Ok(Self {
            at: of.each(variable(&variables, "at")?, text_of)?,
            lock: of.worker(variable(&variables, "lock")?)?,
            stack: of.each(variable(&variables, "stack")?, activations)?,
            latch: variable(&variables, "latch")?.items().iter().map(bool_of).collect::<Result<_, _>>()?,
            bundle: of.bundled(variable(&variables, "bundle")?)?,
            frame: variable(&variables, "frame")?.items().iter().map(text_of).collect::<Result<_, _>>()?,
            prev: variable(&variables, "prev")?.items().iter().map(link).collect::<Result<_, _>>()?,
            walk: of.each(variable(&variables, "walk")?, walk)?,
            returned: callers
                .map(|name| {
                    returned.get(name).ok_or_else(|| format!("`returned` lacks {name}")).and_then(outcome_of)
                })
                .collect::<Result<_, _>>()?,
            status: of.each(field("status")?, text_of)?,
            runs: of.each(field("runs")?, entry)?,
            awaits: of.each(field("awaits")?, job)?,
            heartbeat: of.each(field("heartbeat")?, bool_of)?,
            beater: of.worker(field("beater")?)?,
            shared: field("shared")?.items().iter().map(outcome_of).collect::<Result<_, _>>()?,
            rested: of.members(field("rested")?)?,
            notified: of.members(field("notified")?)?,
            timed: of.members(field("timed")?)?,
            halfway: of.members(field("halfway")?)?,
            polls: of.members(field("polls")?)?,
            stopping: bool_of(field("stopping")?)?,
            text: text.to_owned(),
        })
    }

    /// The piece of code that a worker is in the middle of.
    #[must_use]
    pub fn top(&self, worker: usize) -> Option<&Activation> {
        self.stack[worker].last()
    }

    /// The job whose join a worker is in, if it is in one: the newest that it has forked.
    #[must_use]
    pub fn awaited(&self, worker: usize) -> Option<u64> {
        self.top(worker)?.open.last().copied()
    }

    /// Whether the job's latch is set.
    #[must_use]
    pub fn is_done(&self, job: u64) -> bool {
        self.latch[job as usize - 1]
    }

    /// Whether the job was shared in a bundle.
    #[must_use]
    pub fn is_in_bundle(&self, job: u64) -> bool {
        self.bundle[job as usize - 1].of.is_some()
    }

    /// Whether the worker is in the join of a job that was shared in a bundle, and has not said yet that it waits.
    #[must_use]
    pub fn comes_to_word(&self, worker: usize) -> bool {
        let job = self.awaited(worker).map(|job| &self.bundle[job as usize - 1]);
        self.at[worker] == "wait" && job.is_some_and(|job| job.of.is_some() && job.watcher.is_none())
    }

    /// The bundle of which the worker claims, if what it runs was shared in one.
    #[must_use]
    pub fn claims_of(&self, worker: usize) -> Option<Entry> {
        let runs = self.runs[worker]?;
        if runs < 0 { Some(runs) } else { self.bundle[runs as usize - 1].of }
    }

    /// Whether what is left of a bundle may be shared once more.
    #[must_use]
    pub fn may_be_shared_again(&self, bundle: Entry) -> bool {
        !self.bundle[bundle.unsigned_abs() as usize - 1].left.is_empty() && !self.shared.contains(&bundle)
    }

    /// Whether a parked worker would find nothing new if it looked, and park as it is parked now.
    #[must_use]
    pub fn idles(&self, worker: usize) -> bool {
        self.status[worker] == "Idle"
            && !self.notified[worker]
            && !self.halfway[worker]
            && (!self.timed[worker] || self.beater == Some(worker))
            && !self.awaited(worker).is_some_and(|job| self.is_done(job))
    }

    /// Whether what the lock protects, and who is told, is the same in both states.
    #[must_use]
    pub fn has_pool_of(&self, other: &Self) -> bool {
        let pool = |state: &Self| {
            let Self {
                status,
                runs,
                awaits,
                heartbeat,
                beater,
                shared,
                rested,
                notified,
                timed,
                halfway,
                polls,
                stopping,
                ..
            } = state.clone();
            let notified = (notified, timed, halfway, polls);
            (status, runs, awaits, heartbeat, beater, shared, rested, notified, stopping)
        };
        pool(self) == pool(other)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
