//! Drains of the queues of detached jobs: they are shared from the start, and no thread waits for them.

use super::lineages::Lineage;
use super::member::{Announcer, Run, Status};
use super::{Action, Platform, Scheduler, Shared, Step};

impl<P: Platform> Scheduler<P> {
    // ANCHOR: Spawn
    /// A thread, which need not be a worker, shares a job that has no owner, and a worker is woken for it. Such a job is a
    /// drain: it runs the detached jobs that stand in the queues of `pool/spawned.rs`.
    ///
    /// Spec: `Spawn`; book: spawn
    ///
    /// The job is as much work as a call, and part of no other job: an owner that waits takes it under `HelpAny` only.
    /// No interval begins, since no worker has promoted.
    /// `by` is the worker that the thread is, if it is one.
    pub fn spawn(&mut self, by: Option<usize>, job: P::Job) {
        self.spawn_offered(by, job, None);
        self.wake_one(self.shared.len() - 1);
    }

    /// The same, by a background worker that has polled, for a thread that has handed this over. The worker looks next, without
    /// letting go of the lock. So it is sent itself, and need not be notified, unless it was woken for another job before, or is the
    /// beater, which is spared if possible.
    pub fn spawn_for(&mut self, id: usize, job: P::Job) {
        self.spawn_offered(None, job, None);
        let is_able = self.members[id].status == Status::Idle && self.beater != Some(id);
        let other = if is_able { None } else { self.idle_worker_for(Lineage::default()) };
        match other.filter(|&other| other != id) {
            Some(other) => self.wake(other),
            None if self.members[id].status == Status::Idle => self.send(id),
            None => {}
        }
    }

    /// The same, by a thread that goes on beside the workers. In a crowd the job is withheld.
    pub fn spawn_beside(&mut self, by: Option<usize>, job: P::Job) {
        if !self.is_crowded() {
            return self.spawn(by, job);
        }
        self.withheld += 1;
        self.spawn_offered(by, job, Some(Announcer::Pool));
    }

    fn spawn_offered(&mut self, by: Option<usize>, job: P::Job, offered: Option<Announcer>) {
        self.shared.push_back(Shared { job, run: Run { offered, ..Run::new() } });
        self.metrics.drains += 1;
        self.record(Step::new(Action::Spawn).by(by).of(None));
    }

    /// The worker has run such a job. The job has no owner, so there is no latch to set.
    pub fn spawn_end(&mut self, executor: usize) {
        let mut is_detached = false;
        self.change_run(executor, |member| {
            is_detached = member.runs.pop().is_some_and(|run| run.job.is_none());
        });
        self.detached -= usize::from(is_detached);
        self.record(Step::new(Action::SpawnEnd).by(executor).of(None));
    }
    // ANCHOR_END: Spawn

    /// Whether a drain that runs should let another job go first, if that has changed since it was asked last: a job is
    /// shared for which an owner waits, or a part of a broadcast is.
    pub fn take_give_way(&mut self) -> Option<bool> {
        let is_named = |shared: &Shared<P>| P::job_id(&shared.job).is_some();
        let give_way = self.detached > 0 && (self.addressed > 0 || self.shared.iter().any(is_named));
        (give_way != std::mem::replace(&mut self.drains_give_way, give_way)).then_some(give_way)
    }
}
