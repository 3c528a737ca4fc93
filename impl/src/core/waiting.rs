//! What a worker does that has nothing of its own to do: take, help, park.
//!
//! A background worker between two jobs and an owner in an open join do the same: they look for a shared job, run it,
//! and park when there is none. They differ in their goal only, which is what ends the search.

use super::critical_section::CriticalSection;
use super::header::{JobId, Link};
use super::job::SharedJob;
use super::state::{State, Status};
use super::worker::Worker;

/// What a worker is looking out for besides shared jobs.
#[derive(Clone, Copy)]
enum Goal<'j> {
    /// A background worker: the end of the pool.
    Stop,
    /// An owner in an open join: its job's latch.
    Latch(Link<'j>),
}

impl Goal<'_> {
    fn is_reached(self, state: &State) -> bool {
        match self {
            Self::Stop => state.stopping,
            Self::Latch(job) => job.latch().is_set(),
        }
    }

    fn status_after(self) -> Status {
        match self {
            Self::Stop => Status::Off,
            Self::Latch(_) => Status::Active,
        }
    }

    fn awaits(self) -> Option<JobId> {
        match self {
            Self::Stop => None,
            Self::Latch(job) => Some(job.id()),
        }
    }
}

/// What a worker found.
enum Found {
    Goal,
    Job(SharedJob),
    Nothing,
}

/// How the wait for a promoted job ended.
pub(super) enum Waited {
    /// Nobody had taken it: the right to run it is the owner's again.
    Reclaimed,
    /// Its latch is set: the result is there.
    Done,
}

// ANCHOR: WaitForJob
/// Joins a promoted job: finds it done, reclaims it, or works for others until it is done.
///
/// Spec: `WaitForJob`; book: wait-for-job
///
/// In the spec this is `WaitForJobReturn` (the latch), `WaitForJobReclaim`, `WaitForJobHelp` and `WaitForJobPark`.
#[cold]
pub(super) fn wait_for_job(job: Link<'_>) -> Waited {
    if job.latch().is_set() {
        return Waited::Done;
    }
    let worker = job.worker();
    let mut section = worker.pool().enter();
    let reclaimed = section.wait_for_job_reclaim(worker.id(), job);
    if reclaimed.is_some() {
        section.end();
        return Waited::Reclaimed;
    }
    work_until(worker, section, Goal::Latch(job));
    Waited::Done
}
// ANCHOR_END: WaitForJob

/// The life of a background worker, until the pool stops.
pub(super) fn run_background(worker: &Worker) {
    work_until(worker, worker.pool().enter(), Goal::Stop);
}

/// Runs shared jobs, and parks when there is none, until the goal is reached.
fn work_until<'p>(worker: &'p Worker, mut section: CriticalSection<'p>, goal: Goal<'_>) {
    loop {
        match section.look(worker, goal) {
            Found::Goal => return section.end(),
            Found::Job(job) => {
                section.end();
                let finished = job.execute(worker);
                section = worker.pool().enter();
                section.set_latch(finished);
            }
            Found::Nothing => section = section.park(worker),
        }
    }
}

impl CriticalSection<'_> {
    // ANCHOR: Look
    /// Looks for the goal, then for a shared job; without either, the worker is idle.
    ///
    /// A worker that was woken for a shared job and leaves for its goal instead passes the wake-up on.
    fn look(&mut self, worker: &Worker, goal: Goal<'_>) -> Found {
        let me = worker.id();
        if self.beater == Some(me) {
            self.beater = None;
        }
        let was_woken = self.members[me].status == Status::Woken;
        if goal.is_reached(self) {
            self.members[me].turn(goal.status_after());
            if was_woken && !self.shared_order.is_empty() {
                self.wake_one();
            }
            return Found::Goal;
        }
        if let Some(job) = self.take_shared_job() {
            self.members[me].turn(Status::Active);
            return Found::Job(job);
        }
        self.members[me].turn(Status::Idle);
        self.members[me].awaits = goal.awaits();
        Found::Nothing
    }
    // ANCHOR_END: Look
}
