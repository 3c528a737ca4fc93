//! How long the lock is held: the runtime's own scheduler, with the lock around it and no threads.

use crate::scheduler::{Found, Goal, Kind, Platform, Scheduler, Waiting};
use std::hint::black_box;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The figures, in nanoseconds.
pub(super) struct Section {
    pub(super) step: f64,
    pub(super) asked: f64,
    pub(super) worker: f64,
}

/// Workers and jobs are numbers. There are no flags.
struct Numbers;

impl Platform for Numbers {
    type Worker = usize;
    type Job = usize;
    type JobId = usize;
    type Instant = Instant;

    fn job_id(job: &usize) -> Option<usize> {
        Some(*job)
    }

    fn set_heartbeat(worker: &usize, on: bool) {
        black_box((worker, on));
    }

    fn later(moment: Instant, by: Duration) -> Instant {
        moment + by
    }

    fn until(now: Instant, moment: Instant) -> Duration {
        moment.saturating_duration_since(now)
    }
}

pub(super) fn measure() -> Section {
    let few = handoff(16, Duration::from_micros(100));
    let many = handoff(1024, Duration::from_micros(100));
    // With no interval every handoff asks its owner again.
    let asked = handoff(16, Duration::ZERO);
    Section {
        step: few,
        asked: (asked - few).max(0.0) * STEPS,
        worker: (many - few).max(0.0) / (1024.0 - 16.0),
    }
}

/// The steps of a handoff below.
const STEPS: f64 = 4.0;

/// The time of a step, with so many workers of which half run: one worker promotes, and another takes, sets the latch and
/// parks.
fn handoff(workers: usize, interval: Duration) -> f64 {
    const ROUNDS: usize = 20_000;
    let mut scheduler = Scheduler::<Numbers>::new(interval, Waiting::HelpAny);
    for id in 0..workers {
        let kind = if id < workers / 2 { Kind::Caller } else { Kind::Background };
        scheduler.add_worker(kind, id);
    }
    let scheduler = Mutex::new(scheduler);
    for id in 0..workers {
        let mut scheduler = scheduler.lock().expect("no thread panics");
        if id < workers / 2 {
            scheduler.call(id, Instant::now);
            scheduler.end(Instant::now);
        } else {
            scheduler.look(id, Goal::Stop);
            scheduler.park(id, Instant::now);
        }
        scheduler.take_unparks();
    }
    let mut samples = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        let owner = round % (workers / 2);
        let start = Instant::now();
        let mut section = scheduler.lock().expect("no thread panics");
        section.promote(owner, round, Duration::ZERO, Instant::now());
        section.end(Instant::now);
        let woken = section.take_unparks();
        drop(section);
        let taker = *woken.iter().next().expect("half of the workers are idle");
        let mut section = scheduler.lock().expect("no thread panics");
        let Found::Job(job) = section.look(taker, Goal::Stop) else { panic!("there is a shared job") };
        section.end(Instant::now);
        section.take_unparks();
        drop(section);
        let mut section = scheduler.lock().expect("no thread panics");
        section.set_latch(taker, owner, job, Duration::ZERO);
        assert!(matches!(section.look(taker, Goal::Stop), Found::Nothing), "there was one shared job");
        section.park(taker, Instant::now);
        section.take_unparks();
        drop(section);
        samples.push(start.elapsed());
    }
    super::median(samples).as_nanos() as f64 / STEPS
}
