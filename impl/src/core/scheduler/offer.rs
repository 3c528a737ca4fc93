//! Offers: jobs that are shared while no worker is woken for them.
//!
//! To wake a worker costs far more than to share a job and to take it back. So where a thread outside of the pool watches how
//! long a piece of work takes, its worker may offer what it forks, and the watching thread announces the offers if they are
//! still there after a while. Until then only a worker that looks for work anyway takes them.

use super::member::Run;
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
        self.change(id, |member| {
            if let Some(run) = member.runs.last_mut() {
                run.generation = run.generation.saturating_add(1);
            }
            member.calls.offer();
        });
        let (generation, lineage) = (self.members[id].generation(), self.members[id].lineage().to_vec());
        let run = Run { generation, lineage, owner: Some(id), is_offer: true, ..Run::new() };
        let name = P::job_id(&job);
        self.shared.push_back(Shared { job, run });
        self.metrics.promotions += 1;
        self.record(Step::new(Action::Promote).by(id).of(name));
    }
    // ANCHOR_END: Offer

    // ANCHOR: Announce
    /// A worker is woken for each offer, as if it had been promoted now.
    ///
    /// `AnnounceLast` in `spec/Offers.tla`.
    pub fn announce_offers(&mut self) {
        for place in 0..self.shared.len() {
            if mem::take(&mut self.shared[place].run.is_offer) {
                self.wake_one(place);
            }
        }
    }
    // ANCHOR_END: Announce
}
