//! Bundles: several jobs in one promotion.
//!
//! Where the work is not balanced, the oldest latent job is often a trifle: it takes less time than it cost to share it. So a
//! worker learns how many jobs to share at a time. It shares one at first, sixteen times as many after a trifle, and half as many
//! after what was worth its cost, or what it had to take back. But it never shares more than half of its latent jobs: in a
//! balanced tree, the oldest one alone is half of the work.
//!
//! A worker that is asked and comes to a fork late is a second reason. Its closures are long, idle workers wait for it, and they would
//! wait for it again. So it shares a job for each of them.
//!
//! Several jobs are a bundle: one shared job to the scheduler, with a name of its own. It takes one step under the lock to
//! share it, and one worker is woken for it. That worker claims the jobs without the lock. If it is asked to share while some are
//! left, it shares these once more, and then two workers claim.
//!
//! Nothing of a claim is done under the lock. So a worker passes for one that runs the bundle, until it comes to the lock and names its
//! job, or the owner does that waits for this job.

use super::member::Run;
use super::{Action, Platform, Scheduler, Step};
use std::ops::RangeInclusive;
use std::time::Duration;

/// An answer is late that comes so much later than it was expected. With half of it, the queens lost in the simulator.
const LATE: Duration = Duration::from_micros(100);

impl<P: Platform> Scheduler<P> {
    /// A promotion shares so many jobs, at first and at most. As it is at first, each promotion shares one job.
    pub fn set_jobs_at_once(&mut self, numbers: RangeInclusive<usize>) {
        self.jobs_at_once = numbers;
    }

    /// How many of its latent jobs this worker should share together, which has begun to share at that moment.
    pub fn how_many(&self, id: usize, latent: usize, begun: P::Instant) -> usize {
        if self.is_crowded() {
            return 1;
        }
        let (least, most) = (*self.jobs_at_once.start(), *self.jobs_at_once.end());
        let waiting = if self.answers_late(id, begun) { self.room() } else { 0 };
        self.members[id].at_once.max(waiting).min(most).min(latent / 2).max(least)
    }

    /// Whether this worker was asked long ago.
    fn answers_late(&self, id: usize, now: P::Instant) -> bool {
        self.members[id].heartbeat.is_some_and(|expected| P::until(expected, now) > LATE)
    }

    /// Whether a promotion may share several jobs now. If only one worker is idle, or if there is a processor for one only, its
    /// interval becomes longer instead.
    pub(super) fn has_room(&self) -> bool {
        self.room() > 1
    }

    /// How many idle workers there are that can run beside the others.
    fn room(&self) -> usize {
        self.free_processors().min(self.places.idle.len())
    }

    // ANCHOR: PromoteBundle
    /// This worker shares a bundle: as `promote`, of several jobs, which have these names.
    pub fn promote_bundle(
        &mut self,
        id: usize,
        bundle: P::Job,
        names: impl ExactSizeIterator<Item = P::JobId>,
        cost: Duration,
        now: P::Instant,
    ) {
        let name = P::job_id(&bundle);
        let had_more = names.len() >= self.members[id].at_once;
        self.metrics.bundles += 1;
        self.promote(id, bundle, cost, now);
        names.for_each(|job| self.record(Step::new(Action::Bundled).by(id).of(Some(job))));
        if let Some(shared) = self.shared.back_mut() {
            shared.run.bundle = name;
            shared.run.may_grow &= had_more;
        }
    }
    // ANCHOR_END: PromoteBundle

    // ANCHOR: ShareAgain
    /// This worker, which claims of a bundle, shares what is left of it once more. Returns whether it does that: not if the bundle
    /// stands in the queue already.
    pub fn share_again(&mut self, id: usize, bundle: P::Job, cost: Duration, now: P::Instant) -> bool {
        let name = P::job_id(&bundle);
        if name.is_some_and(|name| self.is_queued(name)) {
            return false;
        }
        let Some(again) = self.again(id, name) else { return false };
        self.rest_after(id, cost, now);
        self.publish(id, Action::ShareAgain, bundle, Run { cost, ..again });
        true
    }
    // ANCHOR_END: ShareAgain

    /// Whether what has this name is shared, and no worker has taken it.
    pub fn is_queued(&self, name: P::JobId) -> bool {
        self.shared.iter().any(|shared| P::job_id(&shared.job) == Some(name))
    }

    /// What another worker will run that takes the bundle, of which this one claims.
    fn again(&mut self, id: usize, name: Option<P::JobId>) -> Option<Run<P>> {
        let run = self.members[id].runs.iter().rfind(|run| run.bundle.is_some() && run.bundle == name)?;
        Some(Run {
            generation: run.generation,
            lineage: self.lineages.outer(run.lineage),
            cost: run.cost,
            owner: run.owner,
            bundle: run.bundle,
            may_grow: run.may_grow,
            ..Run::new()
        })
    }

    // ANCHOR: Named
    /// This worker runs this job of that bundle.
    pub fn name_job(&mut self, id: usize, bundle: P::JobId, job: P::JobId) {
        let mut runs = self.members[id].runs.iter_mut();
        let Some(run) = runs.rfind(|run| run.bundle == Some(bundle)) else { return };
        run.job = Some(job);
        self.lineages.rename(run.lineage, job);
    }
    // ANCHOR_END: Named

    // ANCHOR: Tell
    /// The latch of a job that this worker has claimed is set, and the owner has said that it waits. If it is parked for this job,
    /// it is woken.
    pub fn tell(&mut self, executor: usize, owner: usize, job: P::JobId) {
        // The trace has no name for the job: its owner may have gone on already, and the name may be another job's.
        self.record(Step::new(Action::Tell).by(executor));
        self.set_event(owner, job);
    }
    // ANCHOR_END: Tell

    // ANCHOR: EndClaims
    /// No job is left of the bundle of which this worker has claimed. If it was shared once more, it is of no use in the queue.
    ///
    /// `ran` is how long the jobs have taken that the worker has claimed, if it has claimed any.
    pub fn end_claims(&mut self, id: usize, bundle: P::JobId, ran: Option<Duration>) {
        self.leave_bundle(id, ran);
        let place = self.shared.iter().position(|shared| P::job_id(&shared.job) == Some(bundle));
        // Kept until it is recorded: it has the bundle, whose name is of use as long as the bundle exists.
        let useless = place.and_then(|place| self.take_out(place));
        self.metrics.reclaims += u64::from(useless.is_some());
        self.record(Step::new(Action::EndClaims).by(id).of(Some(bundle)));
    }

    /// What this worker waits for below the bundle has come about. It puts back what is left, unless that is shared already.
    pub fn give_back(&mut self, id: usize, bundle: P::Job, ran: Option<Duration>) {
        let name = P::job_id(&bundle);
        let again = self.again(id, name).filter(|_| !name.is_some_and(|name| self.is_queued(name)));
        self.leave_bundle(id, ran);
        match again {
            Some(run) => self.publish(id, Action::GiveBack, bundle, run),
            None => self.record(Step::new(Action::GiveBack).by(id).of(name)),
        }
    }
    // ANCHOR_END: EndClaims

    /// The worker claims no more. Its owner learns from what the claimed jobs have taken.
    fn leave_bundle(&mut self, id: usize, ran: Option<Duration>) {
        let mut left = None;
        self.change_run(id, |member| left = member.runs.pop());
        let Some(Run { owner: Some(owner), cost, may_grow, lineage, .. }) = left else { return };
        self.lineages.remove(lineage);
        match ran {
            None => self.members[owner].learn_in_vain(),
            Some(ran) => self.learn_from_run(owner, ran >= cost, may_grow),
        }
    }

    /// The owner learns that what it has shared was worth its cost, or a trifle.
    pub(super) fn learn_from_run(&mut self, owner: usize, was_worth_it: bool, may_grow: bool) {
        let most = if may_grow { *self.jobs_at_once.end() } else { 1 };
        self.members[owner].learn(was_worth_it, most);
    }

    /// The worker has taken a job of that owner's, and is likely to have jobs of the same kind: it begins with what the owner
    /// has learned.
    pub(super) fn learn_from(&mut self, id: usize, owner: usize) {
        self.members[id].at_once = self.members[owner].at_once;
    }
}
