//! What every critical section must leave behind.

use super::lineages::Lineage;
use super::member::{Announcer, Run, Status};
use super::places::Tie;
use super::{Metrics, Platform, Scheduler, Waiting};

impl<P: Platform> Scheduler<P> {
    /// The invariants of the spec that speak of what the lock protects. Loom checks them at the end of each critical section,
    /// and so does the simulator.
    ///
    /// # Panics
    ///
    /// Panics if an invariant does not hold, with its name in the spec.
    pub fn check(&self) {
        let woken = self.places.woken;
        let waiting = self.shared_for(self.places.idle.iter());
        assert!(
            waiting <= woken,
            "NoLostWake: {waiting} shared that an idle worker may take, {woken} on the way"
        );
        let waiting = self.shared_for(self.places.idle.awaiting.iter());
        assert!(
            waiting <= woken,
            "WorkConserving: an owner is parked while a job is shared that it may take"
        );
        let is_seen_to = self.beater.is_some() || woken > 0;
        assert!(
            !self.is_due() || is_seen_to,
            "BeatInv: a beat is due, no worker is the beater or on the way"
        );
        let useful = self.useful_rested().next().is_some() || self.first_useful_rest().is_some();
        assert!(
            self.is_any_useful() == useful,
            "hungry workers are of use to idle ones, seen from one side only"
        );
        assert!(!self.forgets_to_ask(), "AskedAtOnce: a rested worker that could be of use was not asked");
        assert!(
            !self.withholds_in_vain(),
            "NoOfferForgotten: a job is withheld, an idle worker is there, and the pool is not crowded"
        );
        let offered_until = |by| self.shared.iter().filter(|shared| shared.run.offered == Some(by)).count();
        assert_eq!(self.withheld, offered_until(Announcer::Pool), "what is withheld is counted");
        assert_eq!(self.watched, offered_until(Announcer::Watcher), "what a watcher announces is counted");
        let Metrics { promotions, drains, parts, takes, reclaims, .. } = self.metrics;
        let addressed: usize = self.members.iter().map(|member| member.addressed.len()).sum();
        let shared = (self.shared.len() + addressed) as u64;
        assert_eq!(
            promotions + drains + parts,
            takes + reclaims + shared,
            "SharedOK: what was promoted, spawned or broadcast is taken, reclaimed or shared"
        );
        for (id, member) in self.members.iter().enumerate() {
            let is_idle = member.status == Status::Idle;
            assert!(self.beater != Some(id) || is_idle, "BeaterOK: worker {id} is the beater and not idle");
            assert!(
                !is_idle || !self.is_addressee(id),
                "AddresseeAwake: worker {id} is idle, and a part is for it"
            );
            let is_active = member.status == Status::Active;
            assert!(
                member.heartbeat.is_none() || is_active,
                "FlagImpliesActive: worker {id} is asked and not active"
            );
            let is_resting = member.resting.is_some();
            assert!(
                member.heartbeat.is_none() || !is_resting,
                "RateLimit: worker {id} is asked within its interval"
            );
            let is_busy = is_active || member.awaits.is_some();
            assert_eq!(is_busy, !member.runs.is_empty(), "RunsOK: worker {id}");
            let is_part = |run: &Run<P>| run.owner.is_none() || self.innermost(run.lineage) == run.job;
            let keeps_lineages = self.waiting == Waiting::HelpDescendants;
            assert!(
                !keeps_lineages || member.runs.iter().all(is_part),
                "a run of worker {id} has another job's lineage"
            );
            let Tie { lineage, awaits } = self.places.ties[id];
            assert!(
                !is_active || lineage == member.lineage(),
                "the lineage of worker {id} stands in two places, and differs"
            );
            assert!(awaits == member.awaits.filter(|_| is_idle), "what worker {id} awaits differs");
        }
    }

    /// The workers, and whether each is asked to share: then its flag is set.
    pub fn asked(&self) -> impl Iterator<Item = (&P::Worker, bool)> {
        self.members.iter().map(|member| (&member.worker, member.heartbeat.is_some()))
    }

    /// Whether a thread that watches has offers to announce.
    pub fn has_watched(&self) -> bool {
        self.watched > 0
    }

    fn innermost(&self, lineage: Lineage) -> Option<P::JobId> {
        self.lineages.jobs(lineage).next().map(|(job, _)| job)
    }

    /// How many shared jobs there are that at least one of these idle workers may take. A bundle counts as one.
    fn shared_for(&self, idle: impl Iterator<Item = usize>) -> usize {
        let idle: Vec<usize> = idle.collect();
        let may_take =
            |run: &Run<P>| idle.iter().any(|&id| self.may_take(self.members[id].awaits, run.lineage));
        self.announced().filter(|shared| may_take(&shared.run)).count()
    }
}
