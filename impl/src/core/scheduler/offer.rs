//! Offers: jobs that are shared while no worker is woken for them.
//!
//! To wake a worker costs far more than to share a job and to take it back. So where a thread outside of the pool watches how
//! long a piece of work takes, its worker may offer what it forks, and the watching thread announces the offers if they are
//! still there after a while. Until then only a worker that looks for work anyway takes them, and in a crowded pool only
//! one that was not idle before: it would be one more. In a crowd that goes on until the crowd has ended: see `crowd.rs`.

use super::member::{Announcer, Run};
use super::{Action, Platform, Scheduler, Shared, Step};
use std::mem;

impl<P: Platform> Scheduler<P> {
    // ANCHOR: Offer
    /// This worker shares a job, and wakes no worker for it.
    ///
    /// It is no answer to a beat, so the flag stays as it is, and no interval begins.
    ///
    /// `Offer` in `spec/Offers.tla`.
    pub fn offer(&mut self, id: usize, job: P::Job) {
        self.offer_until_announced(id, job, Announcer::Watcher);
    }

    /// The same, until that announcer sees to it.
    pub(super) fn offer_until_announced(&mut self, id: usize, job: P::Job, by: Announcer) {
        self.change(id, |member| {
            if let Some(run) = member.runs.last_mut() {
                run.generation = run.generation.saturating_add(1);
            }
            member.calls.offer();
        });
        let generation = self.members[id].generation();
        let lineage = self.members[id].lineage();
        let run = Run { generation, lineage, owner: Some(id), offered: Some(by), ..Run::new() };
        let name = P::job_id(&job);
        *self.left_to(by) += 1;
        self.shared.push_back(Shared { job, run });
        self.metrics.promotions += 1;
        self.record(Step::new(Action::Promote).by(id).of(name));
    }
    // ANCHOR_END: Offer

    // ANCHOR: Announce
    /// A worker is woken for each offer, as if it had been promoted now. In a crowd, the pool will see to that.
    ///
    /// `AnnounceLast` in `spec/Offers.tla`.
    pub fn announce_offers(&mut self) {
        for place in 0..self.shared.len() {
            if self.shared[place].run.offered == Some(Announcer::Watcher) {
                self.watched -= 1;
                if self.is_crowded() {
                    self.shared[place].run.offered = Some(Announcer::Pool);
                    self.withheld += 1;
                } else {
                    self.shared[place].run.offered = None;
                    self.wake_one(place);
                }
            }
        }
    }
    // ANCHOR_END: Announce

    /// How many offers this announcer has to see to.
    pub(super) fn left_to(&mut self, by: Announcer) -> &mut usize {
        match by {
            Announcer::Watcher => &mut self.watched,
            Announcer::Pool => &mut self.withheld,
        }
    }

    /// Whether a thread that watches has offers to announce, if that has changed since it was asked last.
    pub fn take_watched(&mut self) -> Option<bool> {
        let has_watched = self.watched > 0;
        (has_watched != mem::replace(&mut self.has_watched, has_watched)).then_some(has_watched)
    }
}
