//! Everything that the pool's lock protects.

use super::header::JobId;
use super::job::SharedJob;
use super::metrics::Metrics;
use super::sync::{Arc, Instant, Ordering};
use super::worker::Worker;
use std::collections::VecDeque;

/// What a worker is doing, as far as the others must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// No thread behind it: before a background worker's first look, and between calls.
    Off,
    /// Running a job or a call.
    Active,
    /// Parked, or about to park with nothing left to look for.
    Idle,
    /// Was idle; has been told to look again, and has not looked yet.
    Woken,
}

/// The kind of a worker: whom it works for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A thread of the pool's.
    Background,
    /// An outside thread, during a call; free for the next caller while `Off`.
    Caller,
}

/// A worker as its pool sees it.
pub(super) struct Member {
    pub(super) worker: Arc<Worker>,
    pub(super) kind: Kind,
    pub(super) status: Status,
    /// The slot: this worker's promoted job, until somebody takes or reclaims it.
    pub(super) shared_job: Option<SharedJob>,
    /// While idle in an open join: the job that it waits for.
    pub(super) awaits: Option<JobId>,
}

impl Member {
    /// Changes the status. A worker that is not active cannot serve a beat: one that came too late is taken back.
    pub(super) fn turn(&mut self, status: Status) {
        self.status = status;
        if status != Status::Active {
            self.worker.heartbeat().store(false, Ordering::Relaxed);
        }
    }

    /// Active with nothing on offer, and not yet asked for anything.
    ///
    /// `Relaxed`: the flag is written under the lock only, which the caller holds.
    pub(super) fn is_hungry(&self) -> bool {
        self.status == Status::Active
            && self.shared_job.is_none()
            && !self.worker.heartbeat().load(Ordering::Relaxed)
    }
}

/// The state of a pool. Names are those of the variables in `spec/Heartbeat.tla`.
#[derive(Default)]
pub(super) struct State {
    pub(super) members: Vec<Member>,
    /// The workers whose slot is full, oldest promotion first.
    pub(super) shared_order: VecDeque<usize>,
    /// The idle worker that watches the interval for all.
    pub(super) beater: Option<usize>,
    /// When the last beat was made that led to a promotion: the interval runs from there.
    pub(super) last_beat: Option<Instant>,
    /// When the last beat was made, if nothing has been promoted since.
    pub(super) unserved_beat: Option<Instant>,
    pub(super) stopping: bool,
    pub(super) metrics: Metrics,
}

impl State {
    /// Turns an idle worker's park into a wake-up. The caller notifies it once the lock is released.
    #[must_use = "a removed worker must be notified"]
    pub(super) fn remove(&mut self, id: usize) -> Arc<Worker> {
        let member = &mut self.members[id];
        debug_assert_eq!(member.status, Status::Idle);
        member.status = Status::Woken;
        if self.beater == Some(id) {
            self.beater = None;
        }
        self.metrics.wakes += 1;
        Arc::clone(&member.worker)
    }

    /// The idle worker to wake for a shared job: a background worker rather than an owner in an open join, whose own
    /// computation would have to wait for what it takes; and the beater only if nobody else is idle.
    pub(super) fn idle_worker(&self) -> Option<usize> {
        let rank = |id: &usize| (self.beater == Some(*id), self.members[*id].kind == Kind::Caller);
        (0..self.members.len()).filter(|&id| self.members[id].status == Status::Idle).min_by_key(rank)
    }

    /// A worker for one more caller: one that is free, or the place for a new one.
    pub(super) fn free_caller(&self) -> Option<usize> {
        self.members.iter().position(|m| m.kind == Kind::Caller && m.status == Status::Off)
    }

    /// The invariants that every critical section leaves behind; Loom checks them at the end of each.
    ///
    /// # Panics
    ///
    /// Panics if one of them does not hold, naming it as the spec does.
    pub(super) fn check(&self) {
        let count = |status| self.members.iter().filter(|m| m.status == status).count();
        let (idle, woken) = (count(Status::Idle), count(Status::Woken));
        let full = self.shared_order.len();
        assert!(idle == 0 || full <= woken, "NoLostWake: {full} shared, {idle} idle, {woken} on the way");
        let waiting = self.members.iter().any(|m| m.status == Status::Idle && m.awaits.is_some());
        assert!(!waiting || full <= woken, "WorkConserving: an owner is parked while a job is shared");
        assert!(!self.is_due() || self.beater.is_some(), "BeatInv: a beat is due and nobody is the beater");
        assert!(
            self.beater.is_none_or(|id| self.members[id].status == Status::Idle),
            "BeaterIdle: the beater is not idle"
        );
        for (id, member) in self.members.iter().enumerate() {
            let places = self.shared_order.iter().filter(|&&other| other == id).count();
            assert_eq!(places, usize::from(member.shared_job.is_some()), "SlotOK: worker {id}");
            let asked = member.worker.heartbeat().load(Ordering::Relaxed);
            assert!(!asked || member.status == Status::Active, "HeartbeatActive: worker {id}");
            assert!(!asked || member.shared_job.is_none(), "HeartbeatEmptySlot: worker {id}");
        }
    }
}
