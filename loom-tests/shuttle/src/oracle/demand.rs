//! `Demand.tla`, and the rule of `Mini.tla`: evaluated from the stacks at the end of each critical section.

use super::stacks::{At, Stacks};
use super::{Waiting, on_its_way};
use loom_tests::sections::{Picture, Section};

/// What the spec can say at this moment.
struct Demand<'s> {
    stacks: &'s Stacks,
    picture: &'s Picture,
}

/// The properties that hold while the lock is free, after this section.
pub(super) fn check(stacks: &Stacks, section: &Section) -> Result<(), String> {
    let demand = Demand { stacks, picture: &section.picture };
    demand.no_lost_wake()?;
    demand.work_conserving()?;
    demand.seen_and_asked()?;
    let asked = section.events.iter().filter(|event| event.name == "Beat").filter_map(|event| event.worker);
    asked.filter(|&h| !demand.is_of_use(h)).try_for_each(|h| {
        Err(format!(
            "NoBeatInVain: worker {h} is asked, and no worker that has time could run what it shares"
        ))
    })
}

impl Demand<'_> {
    /// `HasTime`: the worker stands still, and was not sent for anything.
    fn has_time(&self, w: usize) -> bool {
        self.stacks.seats[w].at == At::Idle && self.is_not_sent(w)
    }

    fn is_not_sent(&self, w: usize) -> bool {
        self.picture.workers.get(w).is_some_and(|worker| worker.status != "Woken")
    }

    fn with_time(&self) -> impl Iterator<Item = usize> {
        (0..self.stacks.seats.len()).filter(|&w| self.has_time(w))
    }

    /// `IsOfUse`: the worker is in some code, and one that has time could run what it would share.
    fn is_of_use(&self, h: usize) -> bool {
        let newest = self.stacks.seats[h].stack.last();
        newest.is_some_and(|newest| self.with_time().any(|w| self.stacks.could_run(w, newest.piece)))
    }

    /// `NoLostWake` of `Mini.tla`, to which a pool comes down whose owners may run anything.
    fn no_lost_wake(&self) -> Result<(), String> {
        let (shared, woken) = (self.picture.shared.len(), on_its_way(self.picture));
        let is_lost =
            self.stacks.waiting == Waiting::HelpAny && shared > woken && self.with_time().next().is_some();
        if is_lost {
            Err(format!("NoLostWake: a worker is idle, {shared} shared, {woken} on the way"))
        } else {
            Ok(())
        }
    }

    /// `WorkConserving`: no worker stands still over a shared job that it could run, unless another one is on its way.
    fn work_conserving(&self) -> Result<(), String> {
        let woken = on_its_way(self.picture);
        for w in self.with_time() {
            let shared = self.picture.shared.iter().copied();
            let jobs = shared.filter(|&number| self.stacks.could_run(w, self.stacks.piece(number))).count();
            if jobs > woken {
                return Err(format!(
                    "WorkConserving: worker {w} could run {jobs} shared jobs, {woken} on the way"
                ));
            }
        }
        Ok(())
    }

    /// `DemandSeen` and `AskedAtOnce`.
    fn seen_and_asked(&self) -> Result<(), String> {
        let workers = &self.picture.workers;
        let in_demand: Vec<usize> = (0..workers.len())
            .filter(|&h| self.stacks.seats[h].at == At::Run && !workers[h].heartbeat && self.is_of_use(h))
            .collect();
        let is_on_its_way = on_its_way(self.picture) > 0;
        if !in_demand.is_empty() && self.picture.beater.is_none() && !is_on_its_way {
            return Err(format!(
                "DemandSeen: workers {in_demand:?} should be asked, and no worker sees to it"
            ));
        }
        let answers = is_on_its_way || workers.iter().any(|worker| worker.heartbeat && worker.rests);
        match in_demand.into_iter().find(|&h| !workers[h].rests) {
            Some(h) if !answers => {
                Err(format!("AskedAtOnce: worker {h} is rested, and neither it nor another one was asked"))
            }
            _ => Ok(()),
        }
    }
}
