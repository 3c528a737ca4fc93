//! Critical sections as plain data, for the checks that hold them against the spec.

mod shown;

/// What a worker awaits that waits for an event: no job has this number.
pub const AN_EVENT: u64 = 0;

/// One critical section: what was done in it, and what it left behind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Section {
    /// In their order.
    pub events: Vec<Event>,
    /// What the lock protects, right before the release.
    pub picture: Picture,
}

/// One step. Each copy of the core has its own type of steps, so the action is told by its name here.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// The action, or the operator of the spec that is a part of one.
    pub name: &'static str,
    /// Whether it is a part of the action before it.
    pub is_part: bool,
    /// The worker whose step it is, or to which it is done.
    pub worker: Option<usize>,
    /// The job that it is about, by its place among all that were shared, from 1; a detached job has no number.
    pub job: Option<u64>,
    /// The job at whose join the worker is, or [`AN_EVENT`].
    pub awaits: Option<u64>,
}

/// Headers by their addresses: each of a chain with where its link leads, the remembered ones, and what is below the barrier.
pub type Links = (Vec<(usize, usize)>, Vec<usize>, usize);

/// The state of a pool, under the names of the spec.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picture {
    /// By their numbers.
    pub workers: Vec<Worker>,
    /// The shared jobs, oldest promotion first.
    pub shared: Vec<Option<u64>>,
    /// The idle worker that watches the intervals for all.
    pub beater: Option<usize>,
    /// Whether the pool stops.
    pub stopping: bool,
}

/// A worker, as the spec sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Worker {
    /// `Off`, `Active`, `Idle` or `Woken`.
    pub status: &'static str,
    /// The job at whose join it is idle, or was idle until it was woken; or [`AN_EVENT`].
    pub awaits: Option<u64>,
    /// Whether its heartbeat is set.
    pub heartbeat: bool,
    /// Whether its interval goes on: it is not in `rested`.
    pub rests: bool,
}
