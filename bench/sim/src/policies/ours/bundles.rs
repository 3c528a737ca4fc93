//! How many jobs a promotion shares: the runtime's way, and experiments around its scheduler.
//!
//! A *bundle* is what the scheduler takes for one shared job: some of the oldest latent jobs of one worker, under the name of the
//! oldest one. It passes through the queue as a whole, so the lock is held as long as for one job. The worker that takes it *claims*
//! one of its jobs after the other, the newest first, without the lock; latches are set so, too. Each of these two steps is an atomic
//! operation, with the price that it has in eager work stealing. The owner claims in the same way: it comes to its newest job first,
//! and runs it in its place if no worker has begun it. A worker that claims, and is asked to share, shares what is left of the bundle
//! once more. Then two workers claim. The order of steps is that of `impl/src/core`: `sharing.rs` and `waiting.rs`.

use super::{Ours, Section};
use crate::machine::{JobId, Machine, WorkerId};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The ways to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bundles {
    /// The runtime's way: one job at first. Each trifle makes the worker share sixteen times as many, in a bundle, and what was worth
    /// its promotion half as many; but never more than half of the latent jobs that it remembers.
    Learned,
    /// One job.
    One,
    /// A job for each idle worker, each job by itself.
    Many,
    /// Half of all latent jobs, in a bundle.
    Half,
    /// The same as learned, but each latch is set under the lock.
    Locked,
}

/// The most jobs of a promotion that are shared one by one.
const MANY: usize = 16;

/// The most jobs in a bundle.
pub(super) const MOST: usize = 256;

/// A promotion that took longer counts as one that took so long.
pub(super) const MOST_COST: Time = 25 * MICROSECOND;

impl Bundles {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Learned, Self::One, Self::Many, Self::Half, Self::Locked];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Learned => "learned",
            Self::One => "one",
            Self::Many => "many",
            Self::Half => "half",
            Self::Locked => "locked",
        }
    }

    /// Whether the scheduler learns how many jobs to share.
    pub(super) fn is_learned(self) -> bool {
        matches!(self, Self::Learned | Self::Locked)
    }
}

impl fmt::Display for Bundles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Bundles {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|bundles| bundles.name() == name).ok_or_else(|| {
            format!("no bundles are called `{name}`; there are {}", Self::ALL.map(Self::name).join(", "))
        })
    }
}

/// Jobs that are shared together.
struct Bundle {
    /// The jobs that no worker has begun, the oldest first.
    left: Vec<JobId>,
    /// Whether there were several.
    is_claimed: bool,
}

/// The bundles of a run. One job by itself is here a bundle, too.
pub(super) struct Carriers {
    way: Bundles,
    bundles: HashMap<JobId, Bundle>,
    /// The bundle of each job: its oldest one.
    of: HashMap<JobId, JobId>,
    /// The workers that have claimed jobs.
    claimed_by: HashMap<JobId, WorkerId>,
    /// When each worker has begun to claim of each bundle, and whether it has claimed a job.
    begun: HashMap<(WorkerId, JobId), Time>,
}

impl Carriers {
    pub(super) fn new(way: Bundles) -> Self {
        let (bundles, of) = (HashMap::new(), HashMap::new());
        Self { way, bundles, of, claimed_by: HashMap::new(), begun: HashMap::new() }
    }

    /// A bundle of these jobs. Returns its name.
    fn add(&mut self, jobs: &[JobId]) -> JobId {
        let name = jobs[0];
        self.of.extend(jobs.iter().map(|&job| (job, name)));
        self.bundles.insert(name, Bundle { left: jobs.to_vec(), is_claimed: jobs.len() > 1 });
        name
    }

    /// The bundle in which a job was shared, if there were several jobs in it.
    fn bundle_of(&self, job: JobId) -> Option<JobId> {
        self.of.get(&job).copied().filter(|name| self.bundles[name].is_claimed)
    }

    /// The same, if jobs are left of it.
    fn left_of(&self, job: JobId) -> Option<JobId> {
        self.bundle_of(job).filter(|name| !self.bundles[name].left.is_empty())
    }

    /// Whether this was shared as a bundle of several jobs.
    fn is_bundle(&self, name: JobId) -> bool {
        self.bundle_of(name).is_some()
    }

    /// The worker claims a job of this bundle, or takes the one that is all of it.
    pub(super) fn take(&mut self, id: WorkerId, name: JobId) -> Option<JobId> {
        let job = self.bundles.get_mut(&name).expect("a bundle that was shared").left.pop()?;
        self.claimed_by.insert(job, id);
        Some(job)
    }

    /// The owner comes to this job. Whether it was shared in a bundle, and no worker has begun it; then it is the owner's.
    fn claim_own(&mut self, job: JobId) -> bool {
        let Some(name) = self.left_of(job) else { return false };
        let left = &mut self.bundles.get_mut(&name).expect("a bundle that was shared").left;
        left.pop_if(|newest| *newest == job).is_some()
    }
}

impl Ours {
    /// The worker shares at a fork: what is left of the bundle that it runs a job of, or else of its latent jobs. Returns when it goes
    /// on.
    pub(super) fn share(&mut self, machine: &mut Machine<'_>, id: WorkerId, begun: Time) -> Time {
        let runs = machine.top(id).job;
        if let Some(name) = runs.and_then(|job| self.carriers.left_of(job)) {
            if let Some(time) = self.share_again(machine, id, name, runs, begun) {
                return time;
            }
        }
        let member = self.member(id);
        let latent = match self.carriers.way {
            Bundles::Learned | Bundles::Locked => machine.remembered(id),
            Bundles::Half => machine.count_latent(id),
            Bundles::One | Bundles::Many => 1,
        };
        let section = self.enter_to_share(machine, id, begun);
        self.name_job(section, id, runs);
        let scheduler = &mut self.groups[section.group].scheduler;
        let (count, at_once) = match self.carriers.way {
            Bundles::One => (1, 1),
            Bundles::Many => (self.pacemaker.idle().clamp(1, MANY), 1),
            Bundles::Half => ((latent / 2).max(1), latent),
            Bundles::Learned | Bundles::Locked => (scheduler.how_many(member, latent, begun), MOST),
        };
        let jobs: Vec<JobId> = (0..count).map_while(|_| machine.promote(id)).collect();
        let cost = Duration::from_nanos(self.promotions[id] / NANOSECOND);
        let shared = jobs.len().div_ceil(at_once);
        for jobs in jobs.chunks(at_once) {
            let (name, all) = (self.carriers.add(jobs), cost * shared as u32);
            if jobs.len() == 1 {
                self.groups[section.group].scheduler.promote(member, name, all, begun);
            } else {
                let names = jobs.iter().copied();
                self.groups[section.group].scheduler.promote_bundle(member, name, names, all, begun);
            }
        }
        for &job in &jobs {
            machine.charge_job(job, machine.costs.promote + machine.costs.hold);
        }
        machine.counts.more += jobs.len() as u64 - 1;
        let time = self.end(machine, Section { more: shared as u64 - 1, ..section });
        machine.charge(id, machine.costs.promote + time - section.granted);
        self.promotions[id] = MOST_COST.min((time - begun) / shared as Time);
        self.pacemaker.promoted(machine, id, begun);
        time
    }

    /// The worker enters a section to share. What it decides there is as of the moment at which it has begun.
    fn enter_to_share(&mut self, machine: &mut Machine<'_>, id: WorkerId, begun: Time) -> Section {
        let section = self.enter(machine, self.home(id), begun + machine.costs.promote);
        Section { as_of: begun, ..section }
    }

    /// The worker names the job that it runs, if it has claimed that.
    pub(super) fn name_job(&mut self, section: Section, id: WorkerId, job: Option<JobId>) {
        if let Some((name, job)) = job.and_then(|job| Some((self.carriers.bundle_of(job)?, job))) {
            let member = self.member(id);
            self.groups[section.group].scheduler.name_job(member, name, job);
        }
    }

    /// The worker shares what is left of this bundle, of which it claims. Returns when it goes on, or `None` if the bundle is shared
    /// already.
    fn share_again(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        name: JobId,
        runs: Option<JobId>,
        begun: Time,
    ) -> Option<Time> {
        if self.groups[self.home(id)].scheduler.is_queued(name) {
            return None;
        }
        let member = self.member(id);
        let section = self.enter_to_share(machine, id, begun);
        self.name_job(section, id, runs);
        let cost = Duration::from_nanos(self.promotions[id] / NANOSECOND);
        let is_shared = self.groups[section.group].scheduler.share_again(member, name, cost, begun);
        let time = self.end(machine, section);
        self.promotions[id] = MOST_COST.min(time - begun);
        self.pacemaker.promoted(machine, id, begun);
        is_shared.then_some(time)
    }

    /// The owner comes to a job that is not done. If it was shared in a bundle, and no worker has begun it, the owner claims it and
    /// runs it in its place. Returns whether it has the job.
    pub(super) fn claims_its_own(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        job: JobId,
        time: Time,
    ) -> bool {
        if !self.carriers.claim_own(job) {
            return false;
        }
        machine.charge(id, machine.costs.steal);
        machine.reclaim(id, time + machine.costs.steal);
        true
    }

    /// The owner waits for a job. If the job was claimed, the owner says by whom, under the lock. Returns whether it was shared by
    /// itself: then it may be reclaimed.
    pub(super) fn names_executor(&mut self, section: Section, job: JobId) -> bool {
        let Some(name) = self.carriers.bundle_of(job) else { return true };
        let executor = self.member(self.carriers.claimed_by[&job]);
        self.groups[section.group].scheduler.name_job(executor, name, job);
        false
    }

    /// The worker has taken a bundle or a job. Returns the job that it runs now and when that begins, or `None` if none was left.
    pub(super) fn begin_taken(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        name: JobId,
        section: Section,
    ) -> Option<()> {
        if self.carriers.is_bundle(name) {
            self.carriers.begun.remove(&(id, name));
        }
        let Some(job) = self.carriers.take(id, name) else {
            self.end_claims(machine, id, name, section);
            return None;
        };
        let claim = if self.carriers.is_bundle(name) { machine.costs.steal } else { 0 };
        let time = self.end(machine, section) + claim + machine.costs.take;
        machine.charge_job(job, time - section.granted);
        self.begun.insert(job, time);
        self.carriers.begun.insert((id, name), time);
        if machine.awaits(id).is_none() {
            self.gaps[id].end(section.granted, self.latency.polling());
        }
        machine.take(id, job, time);
        Some(())
    }

    /// A job is done. If it was claimed of a bundle, the worker claims the next one, unless what it waits for below has come about:
    /// then it puts the bundle back. If there is none, it looks for other work. Returns whether it was claimed.
    pub(super) fn claims_next(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId) -> bool {
        let Some(name) = self.carriers.bundle_of(job) else { return false };
        let mut time = self.tell_owner(machine, id, job, machine.now());
        if machine.awaits(id).is_some_and(|job| machine.is_done(job, time)) {
            let section = self.enter(machine, self.home(id), time);
            self.end_claims(machine, id, name, section);
            return true;
        }
        if machine.is_asked(id) && self.carriers.left_of(job).is_some() {
            time = self.share_again(machine, id, name, None, time).unwrap_or(time);
        }
        let Some(next) = self.carriers.take(id, name) else {
            let section = self.enter(machine, self.home(id), time);
            self.end_claims(machine, id, name, section);
            return true;
        };
        time += machine.costs.steal + machine.costs.take;
        self.begun.insert(next, time);
        machine.take(id, next, time);
        true
    }

    /// Sets the latch of the job that the worker has run. Its owner is told under the lock, if it waits. Returns when the worker goes
    /// on.
    fn tell_owner(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId, now: Time) -> Time {
        let is_locked = self.carriers.way == Bundles::Locked;
        let section = is_locked.then(|| self.enter(machine, self.home(id), now));
        let seen = section.map_or(now + machine.costs.steal, |section| section.granted + machine.costs.hold);
        machine.charge(id, seen - section.map_or(now, |section| section.granted));
        machine.set_latch(id, seen);
        let owner = machine.jobs[job].owner;
        let waits = owner != id && machine.awaits(owner) == Some(job) && !machine.is_running(owner);
        let Some(section) = section.or_else(|| waits.then(|| self.enter(machine, self.home(id), seen)))
        else {
            return seen;
        };
        if waits {
            let (executor, member) = (self.member(id), self.member(owner));
            self.groups[section.group].scheduler.tell(executor, member, job);
            self.tell_if_it_polls(machine, owner, seen);
        }
        self.end(machine, section)
    }

    /// The worker claims no more of the bundle that it has taken, and looks. It puts back what is left.
    fn end_claims(&mut self, machine: &mut Machine<'_>, id: WorkerId, name: JobId, section: Section) {
        let begun = self.carriers.begun.remove(&(id, name));
        let ran = begun.map(|begun| Duration::from_nanos((section.granted - begun) / NANOSECOND));
        let (member, is_left) = (self.member(id), self.carriers.left_of(name).is_some());
        let scheduler = &mut self.groups[section.group].scheduler;
        if is_left {
            scheduler.give_back(member, name, ran);
        } else {
            scheduler.end_claims(member, name, ran);
        }
        self.polling_left[id] = self.polling_after_job(machine, id, section.granted);
        self.look(machine, id, Section { steps: 2, ..section });
    }
}
