//! How many jobs a promotion shares: the runtime's way, and experiments around its scheduler.
//!
//! A *bundle* is what the scheduler takes for one shared job: some of the oldest latent jobs of one worker. It passes through
//! the queue as a whole, so the lock is held as long as for one job. The worker that takes it *claims* one of its jobs after the
//! other, the newest first, without the lock; latches are set so, too. Each of these two steps is an atomic operation, with the price
//! that it has in eager work stealing. The owner claims in the same way: it comes to its newest job first, and runs it in its place
//! if no worker has begun it. A worker that claims, and is asked to share, shares what is left of the bundle once more. Then two
//! workers claim: see `spec/Bundles.tla`.

use super::{Ours, Section};
use crate::machine::{JobId, Machine, WorkerId};
use crate::time::{NANOSECOND, Time};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The ways to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bundles {
    /// The runtime's way: one job at first, and several after trifles, each of which is a shared job of its own.
    Several,
    /// One job.
    One,
    /// A job for each idle worker, each job by itself.
    Many,
    /// Half of all latent jobs, in a bundle.
    Half,
    /// One job at first. Each trifle makes the worker share sixteen times as many, in a bundle, and each bundle that was worth its
    /// promotion half as many; but never more than half of all latent jobs.
    Learned,
    /// The same as learned, but each latch is set under the lock.
    Locked,
}

/// The most jobs of a promotion that are shared one by one: as many as may be on their way to the lock.
pub(super) const MOST: usize = 16;

/// By how many doublings a bundle grows after a trifle, and how many there are at most.
const GROWTH: u32 = 4;
const MOST_GROWTH: u32 = 8;

impl Bundles {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Several, Self::One, Self::Many, Self::Half, Self::Learned, Self::Locked];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Several => "several",
            Self::One => "one",
            Self::Many => "many",
            Self::Half => "half",
            Self::Learned => "learned",
            Self::Locked => "locked",
        }
    }

    fn is_learned(self) -> bool {
        matches!(self, Self::Learned | Self::Locked)
    }

    /// Whether a promotion shares a bundle, and not each job by itself.
    pub(super) fn is_claimed(self) -> bool {
        self == Self::Half || self.is_learned()
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

/// The number of a bundle, which the scheduler takes for the number of a job.
type Name = usize;

/// The scheduler's number of a job for which no worker waits.
pub(super) const NOBODYS: Name = Name::MAX;

/// Jobs that are shared together.
struct Bundle {
    /// The worker that has shared them, and learns whether that was worth it.
    sharer: WorkerId,
    /// What the promotion cost.
    cost: Time,
    /// Whether the sharer would have shared more jobs, if it had had them.
    was_limited: bool,
    /// The jobs that no worker has begun, the oldest first.
    jobs: Vec<JobId>,
    /// How long those that are done have run.
    ran: Time,
}

/// The bundles of a run.
pub(super) struct Carriers {
    way: Bundles,
    bundles: Vec<Bundle>,
    /// The bundle of each job.
    of: HashMap<JobId, Name>,
    /// Under [`Bundles::Learned`]: how often each worker doubles what it shares.
    growths: Vec<u32>,
}

impl Carriers {
    pub(super) fn new(way: Bundles, workers: usize) -> Self {
        Self { way, bundles: Vec::new(), of: HashMap::new(), growths: vec![0; workers] }
    }

    /// The bundle that a job is in, as the scheduler calls it.
    pub(super) fn of(&self, job: JobId) -> Name {
        self.of[&job]
    }

    /// How many jobs a worker shares that has so many, while so many workers are idle; and whether it would have shared more.
    fn size(&self, id: WorkerId, available: usize, idle: usize) -> (usize, bool) {
        let half = (available / 2).max(1);
        match self.way {
            Bundles::Several | Bundles::One => (1, true),
            Bundles::Many => (idle.min(MOST).min(available).max(1), true),
            Bundles::Half => (half, true),
            Bundles::Learned | Bundles::Locked => {
                let wanted = 1 << self.growths[id];
                (half.min(wanted), half < wanted)
            }
        }
    }

    /// A bundle of these jobs.
    fn add(&mut self, sharer: WorkerId, cost: Time, was_limited: bool, jobs: Vec<JobId>) -> Name {
        let name = self.bundles.len();
        jobs.iter().for_each(|&job| {
            self.of.insert(job, name);
        });
        self.bundles.push(Bundle { sharer, cost, was_limited, jobs, ran: 0 });
        name
    }

    /// A worker claims no more of this bundle, whose last job has taken so long. Returns what the scheduler should hear: that it was
    /// worth its promotion, or that it took no time.
    pub(super) fn ran(&mut self, bundle: Name, last: Time) -> Duration {
        self.bundles[bundle].ran += last;
        if self.learn(bundle) { Duration::MAX } else { Duration::ZERO }
    }

    /// Whether the scheduler should hear that the bundle was worth its promotion: if it was not, the next bundle is larger, and only
    /// if it cannot be, the interval becomes longer.
    fn learn(&mut self, bundle: Name) -> bool {
        let Bundle { sharer, cost, was_limited, ran, .. } = self.bundles[bundle];
        let was_worth_it = ran / NANOSECOND >= cost / NANOSECOND;
        let growth = &mut self.growths[sharer];
        if !self.way.is_learned() || was_worth_it {
            *growth = growth.saturating_sub(1);
            return was_worth_it;
        }
        let grows = *growth < MOST_GROWTH && (!was_limited || *growth == 0);
        if grows {
            *growth += GROWTH;
        }
        grows
    }

    /// The worker has taken this bundle: the job that it runs now, if any is left.
    pub(super) fn take(&mut self, id: WorkerId, bundle: Name) -> Option<JobId> {
        self.growths[id] = self.growths[self.bundles[bundle].sharer];
        self.bundles[bundle].jobs.pop()
    }

    /// The owner comes to this job. Whether no worker has begun it; then it is the owner's.
    fn claim(&mut self, job: JobId) -> bool {
        let name = self.of(job);
        let jobs = &mut self.bundles[name].jobs;
        self.way.is_claimed() && jobs.pop_if(|newest| *newest == job).is_some()
    }

    /// Whether jobs are left of the bundle that this one is in.
    fn has_more(&self, job: JobId) -> bool {
        self.way.is_claimed() && !self.bundles[self.of(job)].jobs.is_empty()
    }
}

impl Ours {
    /// The worker shares at a fork: what is left of the bundle that it runs a job of, or else of its latent jobs. So all jobs of a
    /// bundle have one owner. Returns when it goes on.
    pub(super) fn share(&mut self, machine: &mut Machine<'_>, id: WorkerId, begun: Time) -> Time {
        let job = machine.top(id).job.filter(|&job| self.carriers.has_more(job));
        if let Some(job) = job {
            return self.share_again(machine, id, job, begun);
        }
        let member = self.member(id);
        let latent = match self.carriers.way {
            Bundles::Several | Bundles::One => 1,
            _ => machine.count_latent(id),
        };
        let section = self.enter(machine, self.home(id), begun + machine.costs.promote);
        let (count, was_limited) = self.carriers.size(id, latent, self.pacemaker.idle());
        let cost = self.promotions[id];
        let jobs: Vec<JobId> = (0..count).map_while(|_| machine.promote(id)).collect();
        for &job in &jobs {
            machine.charge_job(job, machine.costs.promote + machine.costs.hold);
        }
        let at_once = if self.carriers.way.is_claimed() { jobs.len() } else { 1 };
        let shared = jobs.len().div_ceil(at_once);
        for jobs in jobs.chunks(at_once) {
            let name = self.carriers.add(id, cost, was_limited, jobs.to_vec());
            let all = Duration::from_nanos(cost * shared as Time / NANOSECOND);
            self.groups[section.group].scheduler.promote(member, name, all, begun);
        }
        let more = self.share_more(machine, id, section, cost);
        let section = Section { more: shared as u64 - 1, steps: section.steps + more, ..section };
        let time = self.end(machine, section);
        machine.charge(id, machine.costs.promote + time - section.granted);
        self.promotions[id] = (time - begun) / shared as Time;
        self.pacemaker.promoted(machine, id, begun);
        time
    }

    /// The worker shares what is left of the bundle that this job is in, and goes on to claim of it. Returns when it goes on.
    fn share_again(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId, begun: Time) -> Time {
        let (member, name) = (self.member(id), self.carriers.of(job));
        let section = self.enter(machine, self.home(id), begun + machine.costs.promote);
        let cost = Duration::from_nanos(self.promotions[id] / NANOSECOND);
        self.groups[section.group].scheduler.promote(member, name, cost, begun);
        let time = self.end(machine, section);
        self.promotions[id] = time - begun;
        self.pacemaker.promoted(machine, id, begun);
        time
    }

    /// In the same critical section the worker shares as many more jobs as the scheduler says: the runtime's way. Returns how
    /// many.
    fn share_more(&mut self, machine: &mut Machine<'_>, id: WorkerId, section: Section, cost: Time) -> u64 {
        if self.carriers.way != Bundles::Several {
            return 0;
        }
        let member = self.member(id);
        let scheduler = &mut self.groups[section.group].scheduler;
        let mut shared = 0;
        for _ in 0..scheduler.more(member) {
            let Some(job) = machine.promote(id) else { break };
            machine.charge_job(job, machine.costs.promote + machine.costs.hold);
            let name = self.carriers.add(id, cost, true, vec![job]);
            scheduler.promote_more(member, name, Duration::from_nanos(cost / NANOSECOND));
            shared += 1;
        }
        machine.counts.more += shared;
        shared
    }

    /// The owner comes to a job that is not done. If it was shared in a bundle, and no worker has begun it, the owner claims it and
    /// runs it in its place. With the last job of the bundle it takes the bundle out of the queue, if it still stands there. Returns
    /// whether it has the job.
    pub(super) fn claims_its_own(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        job: JobId,
        time: Time,
    ) -> bool {
        if !self.carriers.claim(job) {
            return false;
        }
        let (member, name, mut time) = (self.member(id), self.carriers.of(job), time + machine.costs.steal);
        machine.charge(id, machine.costs.steal);
        if !self.carriers.has_more(job) {
            let section = self.enter(machine, self.home(id), time);
            self.groups[section.group].scheduler.wait_for_job_reclaim(member, name);
            time = self.end(machine, section);
            machine.charge(id, time - section.granted);
        }
        machine.reclaim(id, time);
        true
    }

    /// A job of a bundle is done. The worker claims the next one, unless what it waits for below has come about: then it puts
    /// the bundle back. If there is none, it looks for other work.
    pub(super) fn claim_next(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId) {
        let (now, name) = (machine.now(), self.carriers.of(job));
        self.carriers.bundles[name].ran += now - self.begun[&job];
        if !self.carriers.has_more(job) {
            let section = self.enter(machine, self.home(id), now);
            let visible = section.granted + machine.costs.hold;
            machine.charge(id, machine.costs.hold);
            machine.set_latch(id, visible);
            let owner = machine.jobs[job].owner;
            let waits = machine.awaits(owner) == Some(job);
            if waits && self.polls[owner].is_some() {
                machine.wake(owner, visible + super::GLANCE);
            }
            return self.end_claims(machine, id, name, if waits { name } else { NOBODYS }, section);
        }
        let mut time = self.tell_owner(machine, id, job, now);
        if machine.awaits(id).is_some_and(|job| machine.is_done(job, time)) {
            time = self.share_again(machine, id, job, time);
            let section = self.enter(machine, self.home(id), time);
            return self.end_claims(machine, id, name, NOBODYS, section);
        }
        let next = self.carriers.bundles[name].jobs.pop().expect("jobs are left");
        if machine.is_asked(id) && self.carriers.has_more(next) {
            time = self.share_again(machine, id, next, time);
        }
        time += machine.costs.steal + machine.costs.take;
        self.begun.insert(next, time);
        machine.take(id, next, time);
    }

    /// Sets the latch of the job that the worker has run. Its owner is told under the lock, if it waits. Returns when the worker goes
    /// on.
    fn tell_owner(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId, now: Time) -> Time {
        let is_locked = self.carriers.way == Bundles::Locked;
        let seen = now + machine.costs.steal;
        let section = is_locked.then(|| self.enter(machine, self.home(id), now));
        let seen = section.map_or(seen, |section| section.granted + machine.costs.hold);
        machine.charge(id, seen - section.map_or(now, |section| section.granted));
        machine.set_latch(id, seen);
        let owner = machine.jobs[job].owner;
        let waits = owner != id && machine.awaits(owner) == Some(job) && !machine.is_running(owner);
        let Some(section) = section.or_else(|| waits.then(|| self.enter(machine, self.home(id), seen)))
        else {
            return seen;
        };
        if waits {
            let (owner, name) = (self.member(owner), self.carriers.of(job));
            self.groups[section.group].scheduler.set_event(owner, name);
        }
        self.end(machine, section)
    }

    /// The worker claims no more of the bundle that it has taken. In the same section its last latch may have been set, for whose
    /// owner this is the bundle's name.
    pub(super) fn end_claims(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        bundle: Name,
        awaited: Name,
        section: Section,
    ) {
        let ran = self.carriers.ran(bundle, 0);
        let (member, sharer) = (self.member(id), self.member(self.carriers.bundles[bundle].sharer));
        self.groups[section.group].scheduler.set_latch(member, sharer, awaited, ran);
        self.polling_left[id] = self.polling_after_job(machine, id, section.granted);
        self.look(machine, id, Section { steps: 2, ..section });
    }
}
