//! Which worker to wake, and for what.

use super::filter::Filter;
use super::member::Status;
use super::places::Places;
use super::{Action, Platform, Scheduler, Shared, Step, Waiting};

impl<P: Platform> Scheduler<P> {
    /// `MayTake` of the spec: whether a worker that waits for `awaits` may take a job of that lineage.
    pub(super) fn may_take(&self, awaits: Option<P::JobId>, lineage: &[P::JobId]) -> bool {
        match (awaits, self.waiting) {
            (None, _) | (_, Waiting::HelpAny) => true,
            (Some(awaited), Waiting::HelpDescendants) => lineage.contains(&awaited),
            (Some(_), Waiting::HelpNone) => false,
        }
    }

    /// Whether an idle owner may take a job of what this worker runs. Most often no idle owner waits for a job of its lineage. Then
    /// neither the lineage nor the owners are looked at, which may be in another processor's cache.
    #[inline(never)]
    pub(super) fn is_of_use_to_owner(&self, busy: usize, awaited: Filter) -> bool {
        let Places { filters, idle, .. } = &self.places;
        let (awaits, lineage) = (|id: usize| self.members[id].awaits, || self.members[busy].lineage());
        if self.waiting != Waiting::HelpDescendants {
            return idle.awaiting.iter().any(|id| self.may_take(awaits(id), lineage()));
        }
        if !filters[busy].may_meet(awaited) {
            let is_part = |id| awaits(id).is_some_and(|job| lineage().contains(&job));
            debug_assert!(!idle.awaiting.iter().any(is_part), "the filter of worker {busy} lacks a job");
            return false;
        }
        let is_likely = |&id: &usize| filters[busy].may_meet(filters[id]);
        idle.awaiting.iter().filter(is_likely).any(|id| self.may_take(awaits(id), lineage()))
    }

    /// The idle worker to wake for a job of that lineage. A worker that waits for nothing is preferred, and the beater is woken
    /// only if no other worker may take the job. Where there are more workers than processors, it is the last one that has run.
    pub(super) fn idle_worker_for(&self, lineage: &[P::JobId]) -> Option<usize> {
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
    fn any_idle_worker_for(&self, lineage: &[P::JobId]) -> Option<usize> {
        let mut able = self.places.idle.iter().filter(|&id| self.may_take(self.members[id].awaits, lineage));
        let first = able.next()?;
        if self.beater == Some(first) { able.next().or(Some(first)) } else { Some(first) }
    }

    /// `Wake` of the spec: an idle worker is sent on its way.
    pub(super) fn wake(&mut self, id: usize) {
        self.send(id);
        self.unpark(id);
    }

    /// The same, if its own thread does it, which looks next.
    pub(super) fn send(&mut self, id: usize) {
        debug_assert_eq!(self.members[id].status, Status::Idle, "only an idle worker is woken");
        self.change(id, |member| member.status = Status::Woken);
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
        if let Some(id) = self.idle_worker_for(&self.shared[shared].run.lineage) {
            self.wake(id);
        }
    }

    /// `PassOn` of the spec: a worker that was woken for a shared job and takes none sends another worker, for the oldest
    /// job that an idle worker may take.
    pub(super) fn pass_on(&mut self) {
        let next = self.announced().find_map(|shared| self.idle_worker_for(&shared.run.lineage));
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
        let lineages = self.announced().map(|shared| &shared.run.lineage);
        lineages.filter(|lineage| self.idle_worker_for(lineage).is_some()).nth(self.places.woken).is_some()
    }

    /// The shared jobs for which a worker was woken, or would have been if one had been idle.
    pub(super) fn announced(&self) -> impl Iterator<Item = &Shared<P>> {
        self.shared.iter().filter(|shared| shared.run.offered.is_none())
    }
}
