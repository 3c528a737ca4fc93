//! How a job passes from its owner to another worker and back: promote, take, set the latch.

use super::member::{Member, Run, Status};
use super::{Action, Platform, Scheduler, Shared, Step, Waiting};
use std::time::Duration;

/// How long a worker's interval is, from the beginning of a promotion, measured by what that costs.
const INTERVAL_PER_COST: u32 = 4;

impl<P: Platform> Scheduler<P> {
    // ANCHOR: PromoteLocked
    /// This worker shares a job, and an idle worker is woken for it. From now on the worker rests for an interval; a call
    /// that begins on it may end the rest early.
    ///
    /// `cost` is what the promotion costs the worker, as far as it knows. The interval is so long that within a call
    /// promotions take at most a quarter of the worker's time, if their cost is known: a promotion that takes longer than
    /// `MOST_PROMOTION_COST` counts as if it had taken only that long.
    ///
    /// The flag is cleared under the lock. If it were cleared before, a beat in between would be lost.
    pub fn promote(&mut self, id: usize, job: P::Job, cost: Duration, now: P::Instant) {
        self.rest_after(id, cost, now);
        let generation = self.members[id].generation().saturating_add(self.lopsided.by());
        let lineage = self.members[id].lineage();
        let may_grow = self.has_room();
        let run = Run { generation, lineage, cost, owner: Some(id), may_grow, ..Run::new() };
        self.publish(id, Action::Promote, job, run);
    }

    /// A job, or a bundle, is shared by this action. An idle worker is woken for it.
    pub(super) fn publish(&mut self, id: usize, action: Action, job: P::Job, run: Run<P>) {
        let name = P::job_id(&job);
        self.shared.push_back(Shared { job, run });
        self.metrics.promotions += 1;
        self.record(Step::new(action).by(id).of(name));
        self.wake_one(self.shared.len() - 1);
    }
    // ANCHOR_END: PromoteLocked

    /// How many jobs wait for a worker that takes them: joinable ones, bundles, detached ones and drains.
    pub fn shared_jobs(&self) -> usize {
        self.shared.len()
    }

    /// A worker that has shared rests for an interval.
    pub(super) fn rest_after(&mut self, id: usize, cost: Duration, now: P::Instant) {
        let interval = self.interval.max(cost.saturating_mul(INTERVAL_PER_COST));
        let interval = interval.saturating_mul(1 << self.members[id].doublings);
        self.change(id, |member| {
            member.ask(None);
            member.resting = Some(P::later(now, interval));
            member.calls.promote();
            member.give_away();
        });
    }

    // ANCHOR: TakeSharedJob
    /// The worker takes the shared job that was promoted first, of those that it may take. In a crowd, what was only offered, or is
    /// withheld, is not for a worker that was idle: it would be one more.
    ///
    /// Spec: `TakeSharedJob`; book: take-shared-job
    pub(super) fn take_shared_job(&mut self, id: usize, awaits: Option<P::JobId>) -> Option<P::Job> {
        let is_spare = self.members[id].status == Status::Idle && self.is_crowded();
        let may_take = |shared: &Shared<P>| {
            self.may_take(awaits, shared.run.lineage) && !(is_spare && shared.run.offered.is_some())
        };
        let first = self.shared.iter().position(may_take)?;
        let shared = self.take_out(first)?;
        if let Some(owner) = shared.run.owner {
            self.learn_from(id, owner);
        }
        let job = self.begin(id, shared);
        self.metrics.helps += u64::from(awaits.is_some());
        let name = P::job_id(&job);
        self.record(match awaits {
            None => Step::new(Action::TakeSharedJob).by(id).of(name),
            _ => Step::new(Action::WaitForJobHelp).by(id).of(name).awaiting(awaits),
        });
        Some(job)
    }
    // ANCHOR_END: TakeSharedJob

    /// The worker, which is in the middle of a call, takes a job that is for it alone, or else the shared job that was promoted
    /// first. Its user has asked for that, so it may do so under each policy.
    pub fn help_once(&mut self, id: usize) -> Option<P::Job> {
        self.broadcast_take(id).or_else(|| self.take_shared_job(id, None))
    }

    /// An event has come about. If this worker is parked for it, it is woken.
    pub fn set_event(&mut self, waiter: usize, event: P::JobId) {
        let is_parked = |member: &Member<P>| member.status == Status::Idle && member.awaits == Some(event);
        if self.members.get(waiter).is_some_and(is_parked) {
            self.wake(waiter);
        }
    }

    /// Takes a job out of the queue of shared jobs.
    pub(super) fn take_out(&mut self, place: usize) -> Option<Shared<P>> {
        // Most often it is the oldest one, and no other one has to be moved.
        let shared = if place == 0 { self.shared.pop_front() } else { self.shared.remove(place) }?;
        if let Some(by) = shared.run.offered {
            *self.left_to(by) -= 1;
        }
        Some(shared)
    }

    /// A shared job has left its queue, and the worker runs it now.
    pub(super) fn begin(&mut self, id: usize, shared: Shared<P>) -> P::Job {
        let Shared { job, mut run } = shared;
        run.job = P::job_id(&job);
        if let (Waiting::HelpDescendants, Some(job), Some(owner)) = (self.waiting, run.job, run.owner) {
            run.lineage = self.lineages.add(run.lineage, job, owner, id);
        }
        self.detached += usize::from(run.job.is_none());
        self.change_run(id, |member| {
            member.turn(Status::Active);
            member.runs.push(run);
        });
        self.metrics.takes += 1;
        job
    }

    // ANCHOR: WaitForJobReclaim
    /// The owner takes its own job back, if no other worker has taken it yet.
    pub fn wait_for_job_reclaim(&mut self, owner: usize, job: P::JobId) -> Option<P::Job> {
        let place = self.shared.iter().position(|shared| P::job_id(&shared.job) == Some(job))?;
        let reclaimed = self.take_out(place)?;
        if reclaimed.run.offered.is_none() {
            self.members[owner].learn_in_vain();
        }
        self.metrics.reclaims += 1;
        self.record(Step::new(Action::WaitForJobReclaim).by(owner).of(Some(job)).awaiting(Some(job)));
        Some(reclaimed.job)
    }
    // ANCHOR_END: WaitForJobReclaim

    // ANCHOR: SetLatchLocked
    /// The executor has set the latch of the job that it had taken; if the owner is parked for it, it is woken.
    ///
    /// `ran` is how long the job took: the owner learns from it whether the promotion was worth its cost.
    pub fn set_latch(&mut self, executor: usize, owner: usize, job: P::JobId, ran: Duration) {
        let mut ended: Option<Run<P>> = None;
        self.change_run(executor, |member| ended = member.runs.pop());
        let (cost, may_grow) = ended.map_or((Duration::ZERO, false), |run| {
            self.lineages.remove(run.lineage);
            (run.cost, run.may_grow)
        });
        self.learn_from_run(owner, ran >= cost, may_grow);
        if ran >= cost {
            self.lopsided.learn(self.members[owner].awaits == Some(job));
        }
        self.record(Step::new(Action::SetLatch).by(executor).of(Some(job)));
        let member = &self.members[owner];
        if member.status == Status::Idle && member.awaits == Some(job) {
            self.wake(owner);
        }
    }
    // ANCHOR_END: SetLatchLocked
}
