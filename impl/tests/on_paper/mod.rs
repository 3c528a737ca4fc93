//! A pool on paper: the scheduler without threads, a clock that is a number, jobs that are names.

#[allow(dead_code, reason = "no test records anything")]
#[path = "../../src/silent.rs"]
mod recorder;
// These are the files themselves, which are private to the crate. There is no `sync` beside them: a decision that
// named a primitive would not compile here.
#[allow(dead_code, unused_imports, reason = "the tests need some of it only")]
#[allow(clippy::enum_variant_names, reason = "`Waiting` is the crate's public type")]
#[path = "../../src/core/scheduler/mod.rs"]
pub mod scheduler;

use scheduler::{Found, Goal, Kind, Platform, Scheduler, Waiting};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// A worker: its number, and its heartbeat.
pub type Worker = (usize, Rc<Cell<bool>>);

pub struct OnPaper;

thread_local! {
    /// For how long processors have worked, if the tests say so.
    pub static WORKED: Cell<Option<Duration>> = const { Cell::new(None) };
}

impl Platform for OnPaper {
    type Worker = Worker;
    type Job = &'static str;
    type JobId = &'static str;
    type Instant = u64;

    fn job_id(job: &&'static str) -> Option<&'static str> {
        (*job != DRAIN).then_some(*job)
    }

    fn set_heartbeat(worker: &Worker, on: bool) {
        assert_ne!(worker.1.replace(on), on, "a flag is set when it is clear, and cleared when it is set");
    }

    fn later(moment: u64, by: Duration) -> u64 {
        moment + by.as_nanos().div_ceil(1000) as u64
    }

    fn until(now: u64, moment: u64) -> Duration {
        Duration::from_micros(moment.saturating_sub(now))
    }

    fn worked() -> Option<Duration> {
        WORKED.get()
    }
}

/// A job without a name, for which no worker waits.
pub const DRAIN: &str = "a drain";

/// Intervals are 80 long, in microseconds.
pub const INTERVAL: u64 = 80;

/// How long a job takes if it is worth a promotion.
pub const LONG: Duration = Duration::from_secs(1);

pub struct Pool {
    pub scheduler: Scheduler<OnPaper>,
    pub workers: Vec<Worker>,
}

impl Pool {
    /// A pool in which so many background workers are parked.
    pub fn new(background: usize, waiting: Waiting) -> Self {
        let scheduler = Scheduler::new(Duration::from_micros(INTERVAL), waiting);
        let mut this = Self { scheduler, workers: Vec::new() };
        for id in 0..background {
            this.add(Kind::Background);
            assert_eq!(this.look(id, 0), None);
        }
        this
    }

    pub fn add(&mut self, kind: Kind) -> usize {
        let worker = (self.workers.len(), Rc::default());
        self.workers.push(worker.clone());
        self.scheduler.add_worker(kind, worker)
    }

    /// One more caller begins a call.
    pub fn call(&mut self, now: u64) -> usize {
        let id = self.add(Kind::Caller);
        self.scheduler.call(id, || now);
        self.end(now);
        id
    }

    /// A call from inside begins, in a job or a call of `maker`.
    pub fn call_from(&mut self, maker: usize, now: u64) -> usize {
        let id = self.add(Kind::Caller);
        self.scheduler.call(id, || now);
        self.scheduler.call_from(id, maker, || now);
        self.end(now);
        id
    }

    pub fn end(&mut self, now: u64) {
        self.scheduler.end(|| now);
        self.scheduler.check();
    }

    pub fn promote(&mut self, id: usize, job: &'static str, now: u64) {
        self.scheduler.promote(id, job, Duration::ZERO, now);
        self.end(now);
    }

    pub fn offer(&mut self, id: usize, job: &'static str) {
        self.scheduler.offer(id, job);
        self.end(0);
    }

    pub fn announce(&mut self, now: u64) {
        self.scheduler.announce_offers();
        self.end(now);
    }

    /// A thread from outside spawns a job.
    pub fn spawn(&mut self, job: &'static str, now: u64) {
        self.scheduler.spawn(None, job);
        self.end(now);
    }

    /// Each of these workers gets a part of a broadcast for which no caller waits.
    pub fn broadcast(&mut self, parts: &[(usize, &'static str)]) {
        self.scheduler.broadcast(None, parts.iter().copied());
        self.end(0);
    }

    /// A background worker looks; without a job it parks.
    pub fn look(&mut self, id: usize, now: u64) -> Option<&'static str> {
        self.look_for(id, Goal::Stop, now)
    }

    /// The owner of this job looks while it waits. The job's latch is not set.
    pub fn wait(&mut self, id: usize, job: &'static str, now: u64) -> Option<&'static str> {
        self.look_for(id, Goal::Latch { job, is_set: false }, now)
    }

    pub fn look_for(&mut self, id: usize, goal: Goal<OnPaper>, now: u64) -> Option<&'static str> {
        let job = match self.scheduler.look(id, goal) {
            Found::Goal => panic!("worker {id} was to look for a job"),
            Found::Job(job) => Some(job),
            Found::Nothing => None,
        };
        match job {
            Some(_) => self.scheduler.end(|| now),
            None => _ = self.scheduler.park(id, || now),
        }
        self.scheduler.check();
        job
    }

    pub fn is_asked(&self, id: usize) -> bool {
        self.workers[id].1.get()
    }

    /// The workers to notify.
    pub fn woken(&mut self) -> Vec<usize> {
        self.scheduler.take_unparks().iter().map(|&(id, _)| id).collect()
    }
}

/// The job that was found, if it was one.
pub trait FoundJob {
    fn job(self) -> Option<&'static str>;
}

impl FoundJob for Found<OnPaper> {
    fn job(self) -> Option<&'static str> {
        match self {
            Found::Job(job) => Some(job),
            Found::Goal | Found::Nothing => None,
        }
    }
}
