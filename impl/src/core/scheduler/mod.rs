//! The decisions: which worker is asked to share, which worker is woken for which job, which worker takes which job.
//!
//! Everything here happens under the pool's lock and is plain data: no thread, no clock, no memory of a job's. Threads, jobs
//! and moments come in by the trait [`Platform`], and the workers that must be notified go out by
//! [`Scheduler::take_unparks`]. So the same decisions run over threads, under Loom, and in the simulator of `bench/sim`.
//!
//! A critical section makes one or two steps of the algorithm, `promote`, `look`, `set_latch` and so on, and then, last of
//! all, [`end`](Scheduler::end) or [`park`](Scheduler::park).

#[allow(dead_code, reason = "read where a recorder keeps steps: not without the feature `trace`")]
mod action;
mod beat;
mod bit_set;
mod brief;
mod broadcast;
mod bundles;
mod call;
mod check;
mod congestion;
mod crowd;
mod dump;
mod experience;
mod idle;
mod lineages;
mod look;
mod lopsided;
mod member;
mod metrics;
mod offer;
mod patience;
mod picture;
mod places;
mod platform;
mod sharing;
mod sorted;
mod spawn;
#[allow(dead_code, reason = "as for `action`")]
mod step;
mod unparks;
mod waiting;
mod wake;

pub use action::Action;
pub use dump::Dump;
pub use look::{Found, Goal};
pub use member::{Kind, Status};
pub use metrics::Metrics;
#[allow(unused_imports, reason = "as in picture.rs")]
pub use picture::{Picture, WorkerPicture};
pub use platform::Platform;
pub use step::Step;
pub use unparks::Unparks;
pub use waiting::Waiting;

use super::recorder::{FreeSteps, Recorded, Recorder, Section};
use congestion::Congestion;
use lineages::Lineages;
use lopsided::Lopsided;
use member::{Member, Shared};
use patience::Patience;
use places::{Places, Tie};
use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The state of a pool that its lock protects. Names are those of the variable `pool` in `spec/State.tla`.
pub struct Scheduler<P: Platform> {
    interval: Duration,
    waiting: Waiting,
    /// How many jobs a promotion shares, at first and at most.
    jobs_at_once: RangeInclusive<usize>,
    congestion: Congestion,
    lopsided: Lopsided,
    members: Vec<Member<P>>,
    /// Shared jobs. The job that was promoted first is at the front.
    shared: VecDeque<Shared<P>>,
    places: Places<P>,
    lineages: Lineages<P::JobId>,
    /// How many shared jobs are offers that the pool itself announces: see `crowd.rs`.
    withheld: usize,
    /// How many a thread that watches has to announce.
    watched: usize,
    /// How many shared jobs are for one worker alone.
    addressed: usize,
    /// How many jobs run for which no worker waits.
    detached: usize,
    /// What [`take_give_way`](Self::take_give_way) came to last.
    drains_give_way: bool,
    /// What [`take_watched`](Self::take_watched) came to last.
    has_watched: bool,
    /// Callers' workers between two calls.
    free_callers: Vec<usize>,
    /// The idle worker that watches the intervals for all.
    beater: Option<usize>,
    /// When its timer rings, if there is a beater.
    rings: Option<P::Instant>,
    /// Whether it rings so late since the pool was crowded when it was set.
    rings_for_crowd: bool,
    /// Where shared calls take that long, no call is left alone.
    long_call: Duration,
    /// Until when a beater may stay, for the sake of the next call that is left alone.
    lingers: Option<P::Instant>,
    /// The worker that has looked in this critical section, and so may be idle now, or no longer idle.
    looked: Option<usize>,
    /// How many processors there are, if fewer than workers.
    processors: Option<usize>,
    /// How long a crowd may last.
    patience: Patience<P>,
    /// How many workers are away: their threads run as other workers for now.
    away: usize,
    /// How many threads from outside compute beside the workers.
    beside: usize,
    /// How many of them count.
    most_beside: usize,
    stopping: bool,
    /// Whether it stops, and no thread waits for the end of its threads.
    is_abandoned: bool,
    /// How many background workers have left.
    left: usize,
    /// Whether there is a spare thread, which leaves after them.
    has_spare: bool,
    metrics: Metrics,
    recorder: Recorder<P::JobId>,
    unparks: Unparks<P::Worker>,
}

impl<P: Platform> Scheduler<P> {
    /// A pool without workers. `interval` is the least time between two promotions of one worker within a call.
    pub fn new(interval: Duration, waiting: Waiting) -> Self {
        Self {
            interval,
            waiting,
            jobs_at_once: 1..=1,
            congestion: Congestion::default(),
            lopsided: Lopsided::default(),
            members: Vec::new(),
            shared: VecDeque::new(),
            places: Places::new(),
            lineages: Lineages::new(),
            withheld: 0,
            watched: 0,
            addressed: 0,
            detached: 0,
            drains_give_way: false,
            has_watched: false,
            free_callers: Vec::new(),
            beater: None,
            rings: None,
            rings_for_crowd: false,
            long_call: Duration::ZERO,
            lingers: None,
            looked: None,
            processors: None,
            patience: Patience::new(),
            away: 0,
            beside: 0,
            most_beside: 0,
            stopping: false,
            is_abandoned: false,
            left: 0,
            has_spare: false,
            metrics: Metrics::default(),
            recorder: Recorder::new(),
            unparks: Unparks::NONE,
        }
    }

    /// The number that the next worker to be added gets.
    pub fn next_id(&self) -> usize {
        self.members.len()
    }

    /// Adds a worker that does not run yet, and returns its number.
    pub fn add_worker(&mut self, kind: Kind, worker: P::Worker) -> usize {
        let id = self.members.len();
        self.members.push(Member::new(kind, worker, *self.jobs_at_once.start()));
        self.places.ties.push(Tie::default());
        self.lineages.add_worker();
        self.set_home(id, (kind == Kind::Background).then_some(id));
        id
    }

    /// Changes a worker, and moves it to the place where it belongs then.
    fn change(&mut self, id: usize, change: impl FnOnce(&mut Member<P>)) {
        let member = &mut self.members[id];
        let before = member.place();
        change(member);
        let after = member.place();
        if before != after {
            self.places.remove(before, id);
            self.places.insert(after, id);
        }
    }

    /// The same, if the change is of what it runs, or of what it waits for.
    fn change_run(&mut self, id: usize, change: impl FnOnce(&mut Member<P>)) {
        self.change(id, change);
        self.places.ties[id] = self.members[id].tie();
    }

    /// Changes a worker that is off, and so in no place, to one that is not. Nothing is in its lineage.
    fn bring_in(&mut self, id: usize, change: impl FnOnce(&mut Member<P>)) {
        let member = &mut self.members[id];
        change(member);
        let place = member.place();
        self.places.ties[id] = Tie::default();
        self.places.insert(place, id);
    }

    /// Changes a worker that is not off to one that is.
    fn send_off(&mut self, id: usize, change: impl FnOnce(&mut Member<P>)) {
        let member = &mut self.members[id];
        let place = member.place();
        change(member);
        member.turn(Status::Off);
        self.places.remove(place, id);
    }

    /// What the pool has done so far.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// Makes room for the trace of so many steps. Without the feature `trace` this and the methods below do nothing.
    pub fn set_trace_capacity(&mut self, events: usize) {
        self.recorder.set_capacity(events);
    }

    /// The lock has been taken, after a wait of so many nanoseconds: the steps to come are one critical section.
    #[inline]
    pub fn begin_section(&mut self, waited: u32) {
        if waited > 0 || self.congestion.is_learning() {
            self.learn_from_wait(waited);
        }
        self.recorder.begin_section();
    }

    #[cold]
    #[inline(never)]
    fn learn_from_wait(&mut self, waited: u32) {
        self.congestion.learn(waited);
        self.metrics.lock_waits += u64::from(waited > 0);
        // It cannot panic, so the guard of the lock need not be in memory meanwhile.
        let lock_wait = &mut self.metrics.lock_wait;
        *lock_wait = lock_wait.saturating_add(Duration::from_nanos(waited.into()));
    }

    /// The lock is about to be released: what is done without the lock from now on comes after these steps.
    pub fn end_section(&mut self) {
        self.recorder.end_section();
    }

    /// Where steps are recorded that are made without the lock.
    pub fn free_steps(&self) -> FreeSteps<P::JobId> {
        self.recorder.free_steps()
    }

    /// Records a step that was made. A detached job has no name: it is a job `None`.
    #[inline(always)]
    fn record(&mut self, step: Step<Option<P::JobId>>) {
        self.recorder.record(step, self.shared.len());
    }

    /// What has been recorded so far.
    #[allow(dead_code, reason = "asked with the feature `trace` only")]
    pub(crate) fn recorded(&self) -> Recorded {
        self.recorder.recorded()
    }

    /// Whether there are workers to notify.
    pub fn has_unparks(&self) -> bool {
        !self.unparks.is_empty()
    }

    /// The workers to notify as soon as the lock is released, each as often as it was told to look.
    pub fn take_unparks(&mut self) -> Unparks<P::Worker> {
        std::mem::replace(&mut self.unparks, Unparks::NONE)
    }

    /// Takes all workers out, at the pool's end.
    pub fn remove_workers(&mut self) -> Vec<P::Worker> {
        self.looked = None;
        self.members.drain(..).map(|member| member.worker).collect()
    }
}
