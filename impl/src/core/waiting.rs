//! What a worker does when it has nothing of its own to do: take, help, park.
//!
//! A background worker between two jobs and an owner in an open join do the same: they look for a shared job, run it, and
//! park when there is none. They differ only in their goal, which ends the search.

use super::gaps::Gaps;
use super::job::{Bundle, Carried, JobId, Link, Root, SharedJob};
use super::pool::{CriticalSection, Threads, Worker, current};
use super::scheduler::{Found, Goal};
use super::sharing;
use super::spare;
use super::spawn;
use super::sync::{self, Arc, Instant, Ordering};
use std::time::Duration;

/// How the wait for a promoted job ended.
pub(super) enum Waited {
    /// No other worker had taken the job: the owner has the right to run it again.
    Reclaimed,
    /// The job's latch is set: the result is there.
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
    if let Some((bundle, place)) = worker.bundles().at_join(job) {
        return wait_for_claimed(job, &bundle, place);
    }
    let mut section = worker.pool().enter();
    section.name_job(worker, worker.bundles().carried(job).as_ref());
    let reclaimed = section.scheduler.wait_for_job_reclaim(worker.id(), job.id());
    if reclaimed.is_some() {
        section.end();
        return Waited::Reclaimed;
    }
    work_until(worker, section, Until::Latch(job)).end();
    Waited::Done
}
// ANCHOR_END: WaitForJob

// ANCHOR: WaitForClaimed
/// The same, for a job that was shared in a bundle: the owner claims it, or says that it waits, both without the lock.
fn wait_for_claimed(job: Link<'_>, bundle: &Bundle, place: usize) -> Waited {
    if bundle.claim_own(place).is_some() {
        return Waited::Reclaimed;
    }
    let Some(executor) = bundle.watch(place) else { return Waited::Done };
    let worker = job.worker();
    let mut section = worker.pool().enter();
    section.name_job(worker, worker.bundles().carried(job).as_ref());
    section.scheduler.name_job(executor, bundle.name(), job.id());
    work_until(worker, section, Until::Event { name: job.id(), is_set: &|| bundle.is_set(place) }).end();
    Waited::Done
}
// ANCHOR_END: WaitForClaimed

/// Works for others until an event has come about for which no job stands; `name` is what the setter calls it.
pub(super) fn wait_for_event(worker: &Worker, name: JobId, is_set: &dyn Fn() -> bool) {
    work_until(worker, worker.pool().enter(), Until::Event { name, is_set }).end();
}

/// Runs one job that is shared, if there is one.
pub(super) fn help_once(worker: &Worker) -> bool {
    let mut section = worker.pool().enter();
    let job = section.scheduler.help_once(worker.id()).inspect(SharedJob::leave_queue);
    section.end();
    let has_found = job.is_some();
    if let Some(job) = job {
        run(worker, job, true, &|| true).end();
    }
    has_found
}

/// The life of a background worker, until the pool stops. `thread` is its number among them, from 1.
pub(super) fn run_background(worker: &Worker, thread: usize) {
    current::settle(worker, || {
        let handlers = worker.pool().handlers();
        handlers.started(thread);
        if worker.pool().moves_woken() {
            sync::allow_placement();
        }
        let section = work_until(worker, worker.pool().enter(), Until::Stop);
        spare::leave_to(worker.pool(), section);
        handlers.exited(thread);
    });
}

/// What ends a search for work.
#[derive(Clone, Copy)]
enum Until<'j> {
    /// The goal of a background worker: the end of the pool.
    Stop,
    /// The goal of an owner: the latch of its job.
    Latch(Link<'j>),
    /// The goal of a worker that waits for an event.
    Event { name: JobId, is_set: &'j dyn Fn() -> bool },
}

impl Until<'_> {
    /// How long the worker polls before it parks. An owner polls at least for about what a wake-up costs: so it loses no more
    /// than parking would have cost, and a job that is shared meanwhile is taken at once.
    fn polls_for(self, polling: Duration) -> Duration {
        match self {
            Self::Stop => polling,
            Self::Latch(_) | Self::Event { .. } => polling.max(sync::polling_time()),
        }
    }

    /// Whether the goal can be seen to be reached without the lock.
    fn is_seen(self) -> bool {
        match self {
            Self::Stop => false,
            Self::Latch(job) => job.latch().is_set(),
            Self::Event { is_set, .. } => is_set(),
        }
    }

    fn goal(self) -> Goal<Threads> {
        match self {
            Self::Stop => Goal::Stop,
            Self::Latch(job) => Goal::Latch { job: job.id(), is_set: job.latch().is_set() },
            Self::Event { name, is_set } => Goal::Latch { job: name, is_set: is_set() },
        }
    }
}

/// Runs shared jobs, and parks when there is none, until the goal is reached. The caller gets the lock still held.
fn work_until<'p>(
    worker: &'p Worker,
    mut section: CriticalSection<'p>,
    until: Until<'_>,
) -> CriticalSection<'p> {
    let is_owner = !matches!(until, Until::Stop);
    let full = until.polls_for(worker.pool().polling());
    let mut polling_left = full;
    let mut gaps = Gaps::default();
    loop {
        match section.scheduler.look(worker.id(), until.goal()) {
            Found::Goal => return section,
            Found::Job(job) => {
                job.leave_queue();
                section.end();
                gaps.end();
                section = run(worker, job, is_owner, &|| until.is_seen());
                polling_left = if is_owner { full } else { full.max(gaps.begin()) };
            }
            Found::Nothing => {
                section = section.park(worker, &mut polling_left, !is_owner, || until.is_seen())
            }
        }
    }
}

/// Runs what the worker has taken, perhaps on top of what waits below it, and comes back with the lock. Of a bundle it runs jobs
/// until it `has_enough`.
fn run<'w>(
    worker: &'w Worker,
    job: SharedJob,
    is_on_top: bool,
    has_enough: &dyn Fn() -> bool,
) -> CriticalSection<'w> {
    let root = Root::new(worker);
    let below = worker.bundles().carry(root.link(), None);
    let section = match job {
        SharedJob::Joinable(job) => {
            let begun = Instant::now();
            let finished = current::enter(worker, || job.execute(worker));
            let ran = Instant::now().duration_since(begun);
            let mut section = worker.pool().enter();
            section.set_latch(worker, finished, ran);
            section
        }
        SharedJob::Bundle(bundle) => claim_and_run(worker, root.link(), &bundle, has_enough),
        SharedJob::Drain => {
            current::enter(worker, || spawn::drain(worker, is_on_top));
            let mut section = worker.pool().enter();
            section.scheduler.spawn_end(worker.id());
            section
        }
        SharedJob::Detached(job) => {
            current::enter(worker, || worker.pool().handlers().catch(|| job.run(root.link())));
            let mut section = worker.pool().enter();
            section.scheduler.spawn_end(worker.id());
            section
        }
    };
    worker.bundles().carry(root.link(), below);
    section
}

// ANCHOR: ClaimAndRun
/// Claims one job of the bundle after the other, and runs it. `root` is a chain of this worker's.
///
/// Spec: `Claim`; book: claim
fn claim_and_run<'w>(
    worker: &'w Worker,
    root: Link<'_>,
    bundle: &Arc<Bundle>,
    has_enough: &dyn Fn() -> bool,
) -> CriticalSection<'w> {
    let begun = Instant::now();
    let mut ran = None;
    while let Some((place, claim)) = bundle.claim(worker.id()) {
        worker.bundles().carry(root, Some(Carried { bundle: Arc::clone(bundle), job: claim.id() }));
        let finished = current::enter(worker, || claim.execute(worker));
        let (owner, job) = (finished.owner(), finished.id());
        if bundle.set_latch(place, finished) {
            let mut section = worker.pool().enter();
            section.scheduler.tell(worker.id(), owner, job);
            section.end();
        }
        ran = Some(Instant::now().duration_since(begun));
        if has_enough() {
            break;
        }
        if worker.heartbeat().load(Ordering::Relaxed) && bundle.may_be_shared_again() {
            sharing::share_again(root, bundle);
        }
    }
    let mut section = worker.pool().enter();
    if bundle.has_left() {
        section.scheduler.give_back(worker.id(), SharedJob::Bundle(Arc::clone(bundle)), ran);
        bundle.set_queued(true);
    } else {
        section.scheduler.end_claims(worker.id(), bundle.name(), ran);
    }
    section
}
// ANCHOR_END: ClaimAndRun
