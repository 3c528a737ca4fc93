//! A worker as its pool sees it.

use super::brief::Calls;
use super::lineages::Lineage;
use super::places::Tie;
use super::platform::Platform;
use std::collections::VecDeque;
use std::time::Duration;

/// What a worker is doing, as far as the others must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No thread behind it: before a background worker's first look, and between calls.
    Off,
    /// Running a job or a call.
    Active,
    /// Parked, or about to park with nothing left to look for.
    Idle,
    /// Was idle; has been told to look again, and has not looked yet.
    Woken,
}

/// The kind of a worker: what its thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A thread of the pool's.
    Background,
    /// An outside thread, during a call; free for the next caller while off.
    Caller,
    /// The spare thread. It is a caller that has a worker of its own, and whose calls run detached jobs.
    Spare,
}

/// Who announces an offer, so that a worker is woken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Announcer {
    /// A thread that watches from outside: see `offer.rs`.
    Watcher,
    /// The pool, when it is no longer crowded: see `crowd.rs`.
    Pool,
}

/// A call, or a taken job, that a worker is in the middle of.
pub(super) struct Run<P: Platform> {
    /// How many promotions lie between the call and what is left of this piece of work. Each promotion gives about half of
    /// the work away, so a low generation means much work. Where it gives away less, the job counts as one of a later
    /// generation: see `lopsided.rs`.
    pub(super) generation: u32,
    /// The taken jobs that it is part of. Kept under `HelpDescendants` alone.
    pub(super) lineage: Lineage,
    /// What the owner has paid to share it.
    pub(super) cost: Duration,
    /// The job, if it is one that was taken and has a name.
    pub(super) job: Option<P::JobId>,
    /// Which worker has shared it and waits for it.
    pub(super) owner: Option<usize>,
    /// If it runs on top of an open join: the job that the join waits for.
    pub(super) below: Option<P::JobId>,
    /// If no worker was woken for it: who will see to that.
    pub(super) offered: Option<Announcer>,
    /// If it is a bundle: its name. Then `job` is the one that its worker has claimed, if that is known.
    pub(super) bundle: Option<P::JobId>,
    /// Whether it would help to share more jobs at a time: more than one worker was idle, and the owner had more jobs.
    pub(super) may_grow: bool,
}

impl<P: Platform> Run<P> {
    /// A piece of work of which nothing was given away: a call, or a job that is as much work as one.
    pub(super) fn new() -> Self {
        Self {
            generation: 0,
            lineage: Lineage::default(),
            cost: Duration::ZERO,
            job: None,
            owner: None,
            below: None,
            offered: None,
            bundle: None,
            may_grow: false,
        }
    }
}

/// A shared job that no worker has taken yet.
pub(super) struct Shared<P: Platform> {
    pub(super) job: P::Job,
    /// What the worker that takes it will run. The lineage does not contain the job itself yet.
    pub(super) run: Run<P>,
}

/// Where the scheduler finds a worker, and in which order.
pub(super) enum Place<P: Platform> {
    /// Nowhere: off.
    Off,
    /// Idle; whether it waits for a job of its own.
    Idle(bool),
    Woken,
    /// Hungry and rested; of this generation, or after all of them.
    Rested(u32),
    /// Hungry; its interval ends then.
    Resting(P::Instant),
    /// Asked to share; an answer is expected until then.
    Asked(P::Instant),
}

/// Written by hand, since a derived implementation would demand a platform that can be compared.
impl<P: Platform> PartialEq for Place<P> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Off, Self::Off) | (Self::Woken, Self::Woken) => true,
            (Self::Idle(one), Self::Idle(other)) => one == other,
            (Self::Rested(one), Self::Rested(other)) => one == other,
            (Self::Resting(one), Self::Resting(other)) | (Self::Asked(one), Self::Asked(other)) => {
                one == other
            }
            _ => false,
        }
    }
}

/// The longest interval, as a number of doublings of the configured one.
pub(super) const MOST_DOUBLINGS: u32 = 5;

/// How many times as many jobs a worker shares after a trifle.
const GROWTH: usize = 16;

/// How many trifles in a row are bad luck.
const TRIFLES: u32 = 2;

pub(super) struct Member<P: Platform> {
    pub(super) worker: P::Worker,
    pub(super) kind: Kind,
    pub(super) status: Status,
    /// The background worker in whose thread it is: itself, or, for the worker of a call from inside one of the pool's jobs,
    /// the worker that runs the job. `None` in a thread from outside.
    pub(super) home: Option<usize>,
    /// If its call comes from inside: the worker whose thread it runs on.
    pub(super) maker: Option<usize>,
    /// Whether its thread is in a call from inside, and so runs as another worker for now.
    pub(super) is_away: bool,
    /// Shared jobs that are for this background worker alone, the oldest at the front.
    pub(super) addressed: VecDeque<Shared<P>>,
    /// Whether it was a background worker, and its thread ends.
    pub(super) has_left: bool,
    /// While idle: whether it polls.
    pub(super) is_polling: bool,
    /// While idle in an open join: the job that it waits for.
    pub(super) awaits: Option<P::JobId>,
    /// If it is idle, or woken and has not looked yet: since when.
    pub(super) idle_since: Option<P::Instant>,
    /// If its heartbeat is set: until when an answer is expected.
    pub(super) heartbeat: Option<P::Instant>,
    /// If its interval is not over yet: when it will be.
    pub(super) resting: Option<P::Instant>,
    /// How often its interval was doubled, since its promotions brought nothing.
    pub(super) doublings: u32,
    /// How many of its jobs, one after the other, were taken and took less time than it cost to share them.
    pub(super) trifles: u32,
    /// How many jobs its promotions share.
    pub(super) at_once: usize,
    /// What it is in the middle of, the innermost last.
    pub(super) runs: Vec<Run<P>>,
    /// What is remembered of the calls that were made as this worker.
    pub(super) calls: Calls<P>,
}

impl<P: Platform> Member<P> {
    pub(super) fn new(kind: Kind, worker: P::Worker, at_once: usize) -> Self {
        Self {
            worker,
            kind,
            status: Status::Off,
            home: None,
            maker: None,
            is_away: false,
            addressed: VecDeque::new(),
            has_left: false,
            is_polling: false,
            awaits: None,
            idle_since: None,
            heartbeat: None,
            resting: None,
            doublings: 0,
            trifles: 0,
            at_once,
            runs: Vec::new(),
            calls: Calls::new(),
        }
    }

    pub(super) fn place(&self) -> Place<P> {
        match (self.status, self.heartbeat, self.resting) {
            (Status::Off, ..) => Place::Off,
            (Status::Idle, ..) => Place::Idle(self.awaits.is_some()),
            (Status::Woken, ..) => Place::Woken,
            (Status::Active, Some(until), _) => Place::Asked(until),
            (Status::Active, None, Some(until)) => Place::Resting(until),
            (Status::Active, None, None) if self.is_away => Place::Rested(u32::MAX),
            (Status::Active, None, None) => Place::Rested(self.generation()),
        }
    }

    /// Whether it could be asked to share, now or at the end of its interval.
    pub(super) fn is_hungry(&self) -> bool {
        matches!(self.place(), Place::Rested(_) | Place::Resting(_))
    }

    /// Changes the status. A worker that is not active cannot answer a beat: a beat that came too late is taken back.
    pub(super) fn turn(&mut self, status: Status) {
        self.status = status;
        self.awaits = None;
        if status != Status::Active {
            self.ask(None);
        }
    }

    /// Sets its heartbeat, and expects an answer until then; or clears it.
    pub(super) fn ask(&mut self, until: Option<P::Instant>) {
        if self.heartbeat.is_some() != until.is_some() {
            P::set_heartbeat(&self.worker, until.is_some());
        }
        self.heartbeat = until;
    }

    /// It shares a part of what it runs.
    pub(super) fn give_away(&mut self) {
        if let Some(run) = self.runs.last_mut() {
            run.generation = run.generation.saturating_add(1);
        }
    }

    /// One of its promotions was in vain: it has paid for a wake-up and runs the job itself. It has shared too many jobs, or
    /// too soon.
    pub(super) fn learn_in_vain(&mut self) {
        if self.at_once > 1 {
            self.at_once /= 2;
        } else {
            self.doublings = MOST_DOUBLINGS.min(self.doublings + 2);
        }
    }

    /// What it has shared was taken, and is done: it was worth its promotion, or a trifle. After a trifle it shares more jobs at a
    /// time, `most` at most. If that would not help, its interval becomes longer.
    pub(super) fn learn(&mut self, was_worth_it: bool, most: usize) {
        if was_worth_it {
            self.trifles = 0;
            self.doublings = self.doublings.saturating_sub(1);
            self.at_once = (self.at_once / 2).max(1);
        } else if most > self.at_once {
            self.at_once = most.min(self.at_once * GROWTH);
        } else {
            self.trifles = self.trifles.saturating_add(1);
            if self.trifles > TRIFLES {
                self.doublings = MOST_DOUBLINGS.min(self.doublings + 1);
            }
        }
    }

    pub(super) fn generation(&self) -> u32 {
        self.runs.last().map_or(0, |run| run.generation)
    }

    pub(super) fn lineage(&self) -> Lineage {
        self.runs.last().map_or(Lineage::default(), |run| run.lineage)
    }

    pub(super) fn tie(&self) -> Tie<P::JobId> {
        Tie { lineage: self.lineage(), awaits: self.awaits.filter(|_| self.status == Status::Idle) }
    }
}
