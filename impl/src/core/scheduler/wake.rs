//! Which worker to wake, and for what.

use super::lineages::Lineage;
use super::member::Status;
use super::places::Places;
use super::{Action, Platform, Scheduler, Shared, Step, Waiting};

impl<P: Platform> Scheduler<P> {
    /// `MayTake` of the spec: whether a worker that waits for `awaits` may take a job of that lineage.
    pub(super) fn may_take(&self, awaits: Option<P::JobId>, lineage: Lineage) -> bool {
        match (awaits, self.waiting) {
            (None, _) | (_, Waiting::HelpAny) => true,
            (Some(awaited), Waiting::HelpDescendants) => {
                self.lineages.jobs(lineage).any(|(job, _)| job == awaited)
            }
            (Some(_), Waiting::HelpNone) => false,
        }
    }

    /// Whether an idle owner may take a job of what this worker runs.
    #[inline(never)]
    pub(super) fn is_of_use_to_owner(&self, busy: usize) -> bool {
        self.idle_owners(self.places.ties[busy].lineage).next().is_some()
    }

    /// Whether a hungry worker runs what this idle owner may take a job of. Under `HelpDescendants`, as long as they are not hungry,
    /// no other workers are looked at than those that run a part of its job; most often the first one is hungry.
    pub(super) fn is_any_of_use_to(&self, owner: usize) -> bool {
        let Places { rested, resting, ties, .. } = &self.places;
        match (self.waiting, ties[owner].awaits) {
            (Waiting::HelpAny, _) => !(rested.is_empty() && resting.is_empty()),
            (Waiting::HelpDescendants, Some(job)) => {
                // Something that is part of nothing may run on top of a part: a part of a broadcast.
                let is_useful =
                    |(part, id): (_, usize)| ties[id].lineage == part && self.members[id].is_hungry();
                self.lineages.parts(job, owner).any(is_useful)
            }
            _ => false,
        }
    }

    /// The idle owners that may take a job of that lineage.
    fn idle_owners(&self, lineage: Lineage) -> impl Iterator<Item = usize> {
        let Places { idle, ties, .. } = &self.places;
        let any = (self.waiting == Waiting::HelpAny).then(|| idle.awaiting.iter());
        let by_lineage = (self.waiting == Waiting::HelpDescendants).then(|| {
            let waiting = self.lineages.jobs(lineage).filter(|&(job, owner)| ties[owner].awaits == Some(job));
            waiting.map(|(_, owner)| owner)
        });
        any.into_iter().flatten().chain(by_lineage.into_iter().flatten())
    }

    /// The idle worker to wake for a job of that lineage. A worker that waits for nothing is preferred, and the beater is woken
    /// only if no other worker may take the job. Where there are more workers than processors, it is the last one that has run.
    pub(super) fn idle_worker_for(&self, lineage: Lineage) -> Option<usize> {
        if self.may_be_crowded() {
            return self.last_idle_worker_for(lineage);
        }
        // Most often no worker is idle, or one that may take any job.
        let free = self.places.idle.free.lowest_of_first();
        if free.is_some() && free != self.beater || self.places.idle.len() == 0 {
            return free;
        }
        self.any_idle_worker_for(lineage)
    }

    /// The same, where each idle worker has to be looked at.
    #[inline(never)]
    fn any_idle_worker_for(&self, lineage: Lineage) -> Option<usize> {
        let is_other = |&id: &usize| self.beater != Some(id);
        let owner = || self.idle_owners(lineage).filter(is_other).min();
        let beater = || self.beater.filter(|&id| self.may_take(self.members[id].awaits, lineage));
        self.places.idle.free.iter().find(is_other).or_else(owner).or_else(beater)
    }

    /// `Wake` of the spec: an idle worker is sent on its way.
    pub(super) fn wake(&mut self, id: usize) {
        self.send(id);
        self.unpark(id);
    }

    /// The same, if its own thread does it, which looks next.
    pub(super) fn send(&mut self, id: usize) {
        debug_assert_eq!(self.members[id].status, Status::Idle, "only an idle worker is woken");
        self.change_run(id, |member| member.status = Status::Woken);
        if self.beater == Some(id) {
            self.beater = None;
        }
        self.metrics.wakes += 1;
        self.record(Step::new(Action::Wake).by(id));
    }

    /// Tells a worker to look again.
    pub(super) fn unpark(&mut self, id: usize) {
        self.unparks.push(self.members[id].worker.clone());
    }

    /// `WakeOne` of the spec: one idle worker that may take this shared job is sent for it.
    pub(super) fn wake_one(&mut self, shared: usize) {
        if let Some(id) = self.idle_worker_for(self.shared[shared].run.lineage) {
            self.wake(id);
        }
    }

    /// `PassOn` of the spec: a worker that was woken for a shared job and takes none sends another worker, for the oldest
    /// job that an idle worker may take.
    pub(super) fn pass_on(&mut self) {
        let next = self.announced().find_map(|shared| self.idle_worker_for(shared.run.lineage));
        if let Some(id) = next {
            self.wake(id);
        }
    }

    /// `Replaced` of the spec: a worker that was woken for one shared job has taken another job, for which perhaps no worker
    /// was sent. Then perhaps no worker is on the way any longer to a job that is left, and another worker is sent.
    pub(super) fn replace(&mut self) {
        if self.are_wanted() {
            self.pass_on();
        }
    }

    /// Whether there are more shared jobs that some idle worker may take than workers on their way.
    fn are_wanted(&self) -> bool {
        let lineages = self.announced().map(|shared| shared.run.lineage);
        lineages.filter(|&lineage| self.idle_worker_for(lineage).is_some()).nth(self.places.woken).is_some()
    }

    /// The shared jobs for which a worker was woken, or would have been if one had been idle.
    pub(super) fn announced(&self) -> impl Iterator<Item = &Shared<P>> {
        self.shared.iter().filter(|shared| shared.run.offered.is_none())
    }
}
