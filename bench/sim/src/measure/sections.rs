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

/// Who is idle in a handoff below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    /// Workers that may take any job.
    Free,
    /// Owners, each of which may take a part of its own job alone: the default policy has to find out whose part that would be.
    Owners,
}

pub(super) fn measure() -> Section {
    let long = Duration::from_micros(100);
    let slower = |workers| handoff(workers, long, Idle::Free).max(handoff(workers, long, Idle::Owners));
    let (few, many) = (slower(16), slower(1024));
    // With no interval every handoff asks its owner again.
    let asked = handoff(16, Duration::ZERO, Idle::Free) - handoff(16, long, Idle::Free);
    Section { step: few, asked: asked.max(0.0) * STEPS, worker: (many - few).max(0.0) / (1024.0 - 16.0) }
}

/// The steps of a handoff below.
const STEPS: f64 = 4.0;

/// The time of a step, with so many workers of which half run: one worker promotes, and another takes, sets the latch and
/// parks.
fn handoff(workers: usize, interval: Duration, idle: Idle) -> f64 {
    const ROUNDS: usize = 20_000;
    let half = workers / 2;
    let scheduler = Mutex::new(half_idle(half, interval, idle));
    let mut samples = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        let (first, second) = (round % half, half + round % half);
        let (busy, goal): (_, fn(usize) -> Goal<Numbers>) = match idle {
            Idle::Free => (first, |_| Goal::Stop),
            Idle::Owners => (second, |job| Goal::Latch { job, is_set: false }),
        };
        let job = workers + round;
        let start = Instant::now();
        let mut section = scheduler.lock().expect("no thread panics");
        section.promote(busy, job, Duration::ZERO, Instant::now());
        section.end(Instant::now);
        let woken = section.take_unparks();
        drop(section);
        let taker = *woken.iter().next().expect("half of the workers are idle");
        assert!(idle == Idle::Free || taker == first, "the owner of what the worker runs");
        let mut section = scheduler.lock().expect("no thread panics");
        assert!(
            matches!(section.look(taker, goal(taker)), Found::Job(found) if found == job),
            "there is a shared job"
        );
        section.end(Instant::now);
        section.take_unparks();
        drop(section);
        let mut section = scheduler.lock().expect("no thread panics");
        section.set_latch(taker, busy, job, Duration::ZERO);
        assert!(matches!(section.look(taker, goal(taker)), Found::Nothing), "there was one shared job");
        section.park(taker, Instant::now);
        section.take_unparks();
        drop(section);
        samples.push(start.elapsed());
    }
    super::median(samples).as_nanos() as f64 / STEPS
}

/// A pool of callers, and of as many background workers. Either the callers are active and the others idle, or each caller is the owner
/// of a job with its own number, which a background worker runs.
fn half_idle(half: usize, interval: Duration, idle: Idle) -> Scheduler<Numbers> {
    let waiting = match idle {
        Idle::Free => Waiting::HelpAny,
        Idle::Owners => Waiting::HelpDescendants,
    };
    let mut scheduler = Scheduler::<Numbers>::new(interval, waiting);
    for id in 0..2 * half {
        scheduler.add_worker(if id < half { Kind::Caller } else { Kind::Background }, id);
    }
    for id in 0..half {
        scheduler.call(id, Instant::now);
        if idle == Idle::Owners {
            scheduler.promote(id, id, Duration::ZERO, Instant::now());
            assert!(
                matches!(scheduler.look(half + id, Goal::Stop), Found::Job(job) if job == id),
                "its owner shared it"
            );
            let goal = Goal::Latch { job: id, is_set: false };
            assert!(matches!(scheduler.look(id, goal), Found::Nothing), "the only job is taken");
        } else {
            scheduler.look(half + id, Goal::Stop);
        }
        scheduler.park(if idle == Idle::Owners { id } else { half + id }, Instant::now);
        scheduler.take_unparks();
    }
    scheduler
}
