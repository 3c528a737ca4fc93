//! What a worker does that has nothing of its own to do: take, help, park.
//!
//! A background worker between two jobs and an owner in an open join do the same: they look for a shared job, run it,
//! and park when there is none. They differ in their goal only, which is what ends the search.

use super::critical_section::CriticalSection;
use super::header::Link;
use super::scheduler::{Found, Goal};
use super::sync::{self, Instant};
use super::threads::Threads;
use super::worker::Worker;
use std::time::Duration;

/// How long an owner watches its job's latch before it looks for the second time and parks: about as long as it takes to
/// wake a thread, so that watching costs no more than parking would have.
///
/// To the others it is active meanwhile, and may be asked, in vain, to share what it does not have. To tell them would be
/// one more critical section; in simulated time that is worse.
const WATCH: Duration = Duration::from_micros(40);

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
    let reclaimed = section.wait_for_job_reclaim(worker.id(), job.id());
    if reclaimed.is_some() {
        section.end();
        return Waited::Reclaimed;
    }
    if !section.may_help(job.id()) {
        section.end();
        sync::poll(WATCH, || job.latch().is_set());
        if job.latch().is_set() {
            return Waited::Done;
        }
        section = worker.pool().enter();
    }
    work_until(worker, section, || Goal::Latch { job: job.id(), is_set: job.latch().is_set() });
    Waited::Done
}
// ANCHOR_END: WaitForJob

/// The life of a background worker, until the pool stops.
pub(super) fn run_background(worker: &Worker) {
    work_until(worker, worker.pool().enter(), || Goal::Stop);
}

/// Runs shared jobs, and parks when there is none, until the goal is reached.
fn work_until<'p>(worker: &'p Worker, mut section: CriticalSection<'p>, goal: impl Fn() -> Goal<Threads>) {
    let mut spin = worker.pool().spin();
    loop {
        match section.look(worker.id(), goal()) {
            Found::Goal => return section.end(),
            Found::Job(job) => {
                section.end();
                let begun = Instant::now();
                let finished = job.execute(worker);
                let ran = Instant::now().duration_since(begun);
                spin = worker.pool().spin();
                section = worker.pool().enter();
                section.set_latch(worker, finished, ran);
            }
            Found::Nothing => section = section.park(worker, &mut spin),
        }
    }
}
