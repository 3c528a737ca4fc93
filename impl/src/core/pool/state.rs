//! What all threads of a pool share, and what the scheduler knows of them.

use super::builder::ThreadPoolBuilder;
use super::handlers::Handlers;
use super::job::{JobId, SharedJob};
use super::offers::Offers;
use super::scheduler::{Platform, Scheduler};
use super::shared_count::SharedCount;
use super::spare::{Spare, StartSpare};
use super::spawned::Spawned;
use super::sync::{self, Arc, AtomicBool, Instant, Mutex, Ordering, later};
use super::worker::Worker;
use std::time::Duration;

/// One mutex, the queues of detached jobs, and what never changes.
pub struct Pool {
    scheduler: Mutex<Scheduler<Threads>>,
    spawned: Spawned,
    spare: Spare,
    /// Whether drains run, and another job is shared: they let it go first, which is to give way.
    ///
    /// `Relaxed`: it carries no data. It is written under the lock only, and a drain that sees it late lets the job go first
    /// one job later.
    drains_give_way: AtomicBool,
    offers: Offers,
    shared_count: SharedCount,
    polling: Duration,
    moves_woken: bool,
    num_threads: usize,
    handlers: Handlers,
    /// The process that built it.
    process: usize,
}

impl Pool {
    pub fn new(builder: &ThreadPoolBuilder, num_threads: usize, spare: Option<StartSpare>) -> Self {
        sync::count_forks();
        let mut scheduler = Scheduler::new(builder.heartbeat_interval, builder.waiting);
        scheduler.set_trace_capacity(builder.trace_capacity);
        scheduler.set_jobs_at_once(builder.jobs_at_once.clone());
        if num_threads > 1 {
            scheduler.set_long_call(sync::long_call());
        }
        let processors = if builder.processors == 0 { sync::processors() } else { builder.processors };
        if num_threads > processors {
            scheduler.set_processors(processors);
            // A pool that has a background thread for each processor at most wakes them all. One processor is left to them anyway.
            scheduler.set_most_beside((num_threads - 1 - processors).min(processors - 1));
        }
        Self {
            scheduler: Mutex::new(scheduler),
            spawned: Spawned::new(num_threads - 1, spare.is_some()),
            spare: Spare::new(spare),
            drains_give_way: AtomicBool::new(false),
            offers: Offers::new(),
            shared_count: SharedCount::default(),
            polling: builder.polling,
            moves_woken: builder.moves_woken,
            num_threads,
            handlers: builder.handlers.clone(),
            process: sync::process(),
        }
    }

    /// The decisions, behind the lock.
    pub(super) fn scheduler(&self) -> &Mutex<Scheduler<Threads>> {
        &self.scheduler
    }

    /// The detached jobs that have not begun.
    pub fn spawned(&self) -> &Spawned {
        &self.spawned
    }

    /// The thread that runs some of them when all background threads do.
    pub fn spare(&self) -> &Spare {
        &self.spare
    }

    /// Whether a drain that runs lets another job go first.
    pub fn drains_give_way(&self) -> bool {
        self.drains_give_way.load(Ordering::Relaxed)
    }

    /// Says so, under the lock.
    pub(super) fn set_drains_give_way(&self, give_way: bool) {
        self.drains_give_way.store(give_way, Ordering::Relaxed);
    }

    /// Whether jobs are offered that a watching thread has to announce.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// How many shared jobs wait for a worker.
    pub fn shared_count(&self) -> &SharedCount {
        &self.shared_count
    }

    /// Whether this is a child of the process that built the pool.
    pub fn is_forked(&self) -> bool {
        self.process != sync::process()
    }

    pub fn handlers(&self) -> &Handlers {
        &self.handlers
    }

    pub fn polling(&self) -> Duration {
        self.polling
    }

    /// Whether its threads may be woken on other processors than they are on.
    pub fn moves_woken(&self) -> bool {
        self.moves_woken
    }

    /// The background threads and one caller.
    pub fn num_threads(&self) -> usize {
        self.num_threads
    }
}

/// The scheduler's platform: threads of the operating system, or of Loom, with jobs on their stacks.
pub struct Threads;

impl Platform for Threads {
    type Worker = Arc<Worker>;
    type Job = SharedJob;
    type JobId = JobId;
    type Instant = Instant;

    fn job_id(job: &SharedJob) -> Option<JobId> {
        job.id()
    }

    /// `Relaxed`: the flag tells the worker to take the lock, and the lock orders all the rest.
    fn set_heartbeat(worker: &Arc<Worker>, on: bool) {
        worker.heartbeat().store(on, Ordering::Relaxed);
    }

    fn later(moment: Instant, by: Duration) -> Instant {
        later(moment, by)
    }

    fn until(now: Instant, moment: Instant) -> Duration {
        moment.duration_since(now)
    }

    fn worked() -> Option<Duration> {
        sync::worked()
    }
}
