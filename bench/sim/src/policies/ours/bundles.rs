//! How many jobs a promotion shares: the runtime's way, and experiments around its scheduler.
//!
//! A *bundle* is what the scheduler takes for one shared job: some of the oldest latent jobs of one worker. It passes through
//! the queue as a whole, so the lock is held as long as for one job. The worker that takes it runs its first job, and has the
//! others in its *hand*. It runs them one after the other, without the lock: their latches are set by an atomic operation, as in
//! eager work stealing. If it is asked to share, it gives away of its hand first. Under the older ways a worker that comes to an
//! open join runs its hand before it looks for other work. If the newest job is run first, no owner waits for a job in a hand, so
//! the hand stays where it is until its worker comes back to it: see `spec/Bundles.tla`.

use super::{Ours, Section};
use crate::machine::{JobId, Machine, WorkerId};
use crate::time::{NANOSECOND, Time};
use std::collections::{HashMap, VecDeque};
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
    /// Half of all latent jobs, in two bundles.
    Half,
    /// One job at first. Each trifle makes the worker share sixteen times as many, in two bundles, and each bundle that was
    /// worth its promotion half as many; but never more than half of all latent jobs.
    Learned,
    /// As many as learned, in one bundle, whose newest job is run first. A worker that waits on top of a hand keeps it.
    Newest,
    /// The same as newest, but each latch is set under the lock.
    Locked,
}

/// The most jobs of a promotion that are shared one by one: as many as may be on their way to the lock.
pub(super) const MOST: usize = 16;

/// By how many doublings a bundle grows after a trifle, and how many there are at most.
const GROWTH: u32 = 4;
const MOST_GROWTH: u32 = 8;

/// To find that its own job is in its hand, a worker needs no other worker's memory.
const OWN: Time = 20 * NANOSECOND;

impl Bundles {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Several, Self::One, Self::Many, Self::Half, Self::Learned, Self::Newest, Self::Locked];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Several => "several",
            Self::One => "one",
            Self::Many => "many",
            Self::Half => "half",
            Self::Learned => "learned",
            Self::Newest => "newest",
            Self::Locked => "locked",
        }
    }

    fn is_learned(self) -> bool {
        self == Self::Learned || self.is_newest()
    }

    /// Whether a bundle's newest job is run first.
    fn is_newest(self) -> bool {
        matches!(self, Self::Newest | Self::Locked)
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

/// Jobs that are shared together.
struct Bundle {
    /// The worker that has shared them, and learns whether that was worth it.
    sharer: WorkerId,
    /// What the promotion cost, for this bundle.
    cost: Time,
    /// Whether the sharer would have shared more jobs, if it had had them.
    was_limited: bool,
    /// The jobs, the oldest first, until a worker takes or reclaims them.
    jobs: Vec<JobId>,
    /// How many of them are not done.
    left: usize,
    /// How long those that are done have run.
    ran: Time,
    /// Whether their owner has taken them back.
    is_reclaimed: bool,
}

impl Bundle {
    /// A job that is shared by itself.
    fn of_one(sharer: WorkerId, cost: Time, job: JobId) -> Self {
        Self { sharer, cost, was_limited: true, jobs: vec![job], left: 1, ran: 0, is_reclaimed: false }
    }
}

/// The bundles of a run.
pub(super) struct Carriers {
    way: Bundles,
    bundles: Vec<Bundle>,
    /// The bundle of each job.
    of: HashMap<JobId, Name>,
    /// The jobs that a worker has and has not begun, the oldest first.
    hands: Vec<VecDeque<JobId>>,
    /// If the newest job is run first: the hands that each worker keeps below its open joins, the lowest first.
    kept: Vec<Vec<VecDeque<JobId>>>,
    /// Under [`Bundles::Learned`]: how often each worker doubles what it shares.
    growths: Vec<u32>,
    /// The bundle for which an owner is parked.
    parked_for: Vec<Option<Name>>,
}

impl Carriers {
    pub(super) fn new(way: Bundles, workers: usize) -> Self {
        Self {
            way,
            bundles: Vec::new(),
            of: HashMap::new(),
            hands: vec![VecDeque::new(); workers],
            kept: vec![Vec::new(); workers],
            growths: vec![0; workers],
            parked_for: vec![None; workers],
        }
    }

    /// The bundle that a job is in, as the scheduler calls it.
    pub(super) fn of(&self, job: JobId) -> Name {
        self.of[&job]
    }

    fn bundle(&mut self, job: JobId) -> &mut Bundle {
        &mut self.bundles[self.of[&job]]
    }

    /// How many jobs a worker shares that has so many, while so many workers are idle; in how many bundles; and whether it
    /// would have shared more.
    fn size(&self, id: WorkerId, available: usize, idle: usize) -> (usize, usize, bool) {
        let half = (available / 2).max(1);
        match self.way {
            Bundles::Several | Bundles::One => (1, 1, true),
            Bundles::Many => {
                let count = idle.min(MOST).min(available).max(1);
                (count, count, true)
            }
            Bundles::Half => (half, half.min(2), true),
            Bundles::Learned | Bundles::Newest | Bundles::Locked => {
                let wanted = 1 << self.growths[id];
                let count = half.min(wanted);
                let bundles = if self.way.is_newest() { 1 } else { 2 };
                (count, count.min(bundles), count < wanted)
            }
        }
    }

    /// A bundle is done. Whether the scheduler should hear that it was worth its promotion: if it was not, the next bundle is
    /// larger, and only if it cannot be, the interval becomes longer.
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

    /// The worker has taken this bundle: the job that it runs now. The others are in its hand.
    pub(super) fn take(&mut self, id: WorkerId, bundle: Name) -> JobId {
        let Bundle { sharer, ref mut jobs, .. } = self.bundles[bundle];
        let mut jobs = VecDeque::from(std::mem::take(jobs));
        let first = if self.way.is_newest() { jobs.pop_back() } else { jobs.pop_front() };
        let kept = std::mem::replace(&mut self.hands[id], jobs);
        if self.way.is_newest() {
            self.kept[id].push(kept);
        }
        self.growths[id] = self.growths[sharer];
        first.expect("a bundle has a job")
    }

    /// The last job of a bundle is done that the worker has taken: it has the hand again that it has kept.
    fn leave(&mut self, id: WorkerId) {
        if let Some(kept) = self.kept[id].pop() {
            self.hands[id] = kept;
        }
    }

    /// The worker has taken back the bundle of the job that it joins and runs now.
    pub(super) fn reclaim(&mut self, id: WorkerId, job: JobId) {
        let bundle = self.bundle(job);
        bundle.is_reclaimed = true;
        bundle.left -= 1;
        let jobs = std::mem::take(&mut bundle.jobs);
        self.hands[id].extend(jobs.into_iter().filter(|&other| other != job));
    }

    /// Whether the worker must run its hand before it waits.
    pub(super) fn has_hand(&self, id: WorkerId) -> bool {
        !self.way.is_newest() && !self.hands[id].is_empty()
    }

    /// The worker parks for this job, or for nothing.
    pub(super) fn park(&mut self, id: WorkerId, job: Option<JobId>) {
        self.parked_for[id] = job.map(|job| self.of(job));
    }
}

impl Ours {
    /// The worker shares: of its hand, or else of its latent jobs, if it is at a fork. Returns when it goes on. So all jobs of a
    /// bundle have one owner, which can take all of them back.
    pub(super) fn share(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        begun: Time,
        at_fork: bool,
    ) -> Time {
        let member = self.member(id);
        let in_hand = self.carriers.hands[id].len();
        let latent = match self.carriers.way {
            _ if !at_fork => 0,
            Bundles::Several | Bundles::One => 1,
            _ => machine.count_latent(id),
        };
        let section = self.enter(machine, self.home(id), begun + machine.costs.promote);
        let (count, bundles, was_limited) = self.carriers.size(id, in_hand + latent, self.pacemaker.idle());
        let cost = self.promotions[id];
        let hand = &mut self.carriers.hands[id];
        let is_of = |job: &&JobId| machine.jobs[**job].owner == machine.jobs[hand[0]].owner;
        let of_one = hand.iter().take(count).take_while(is_of).count();
        let mut jobs: Vec<JobId> = hand.drain(..of_one).collect();
        for &job in &jobs {
            self.carriers.bundle(job).left -= 1;
        }
        if jobs.is_empty() {
            jobs = (0..count).map_while(|_| machine.promote(id)).collect();
            for &job in &jobs {
                machine.charge_job(job, machine.costs.promote + machine.costs.hold);
            }
        }
        let bundles = bundles.min(jobs.len());
        // Their sizes differ, the oldest being the largest in a balanced tree. So they are dealt like cards.
        for first in 0..bundles {
            let jobs: Vec<JobId> = jobs.iter().copied().skip(first).step_by(bundles).collect();
            let (name, left) = (self.carriers.bundles.len(), jobs.len());
            jobs.iter().for_each(|&job| {
                self.carriers.of.insert(job, name);
            });
            let bundle = Bundle { sharer: id, cost, was_limited, jobs, left, ran: 0, is_reclaimed: false };
            self.carriers.bundles.push(bundle);
            let all = Duration::from_nanos(cost * bundles as Time / NANOSECOND);
            self.groups[section.group].scheduler.promote(member, name, all, begun);
        }
        let more = self.share_more(machine, id, section, cost);
        let section = Section { more: bundles as u64 - 1, steps: section.steps + more, ..section };
        let time = self.end(machine, section);
        if at_fork {
            machine.charge(id, machine.costs.promote + time - section.granted);
        }
        self.promotions[id] = (time - begun) / bundles as Time;
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
            let name = self.carriers.bundles.len();
            self.carriers.of.insert(job, name);
            self.carriers.bundles.push(Bundle::of_one(id, cost, job));
            scheduler.promote_more(member, name, Duration::from_nanos(cost / NANOSECOND));
            shared += 1;
        }
        machine.counts.more += shared;
        shared
    }

    /// A job is done that was taken, or was taken back with another job. Unless it is the last one of a bundle that was taken,
    /// its latch is set without the lock, and the worker goes on with its hand, or with what it waits for. Returns whether this
    /// was so, and the bundle.
    pub(super) fn done_by_hand(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId) -> bool {
        let now = machine.now();
        let begun = self.begun[&job];
        let bundle = self.carriers.bundle(job);
        bundle.left -= 1;
        bundle.ran += now - begun;
        if bundle.left == 0 && !bundle.is_reclaimed {
            self.carriers.leave(id);
            return false;
        }
        let mut time = if self.carriers.way == Bundles::Locked {
            let section = self.enter(machine, self.home(id), now);
            machine.leave(section.group, section.granted, machine.costs.hold)
        } else {
            now + machine.costs.steal
        };
        machine.charge(id, time - now);
        machine.set_latch(id, time);
        let owner = machine.jobs[job].owner;
        if owner != id && machine.awaits(owner) == Some(job) && !machine.is_running(owner) {
            // It polls, or it is parked and is told directly. It looks again, whatever the reason.
            if self.polls[owner].is_some() {
                machine.wake(owner, time + super::GLANCE);
            } else {
                machine.counts.wakes += 1;
                machine.wake(owner, time + machine.latency(owner, time));
                time += machine.costs.wake;
            }
        }
        if !self.carriers.hands[id].is_empty() {
            self.run_hand(machine, id, time);
        } else {
            let job = machine.awaits(id).expect("a job of its bundle is still being run below this one");
            self.wait_for_job(machine, id, job, time);
        }
        true
    }

    /// The worker runs the newest job of its hand. If it is asked, it shares half of them before.
    pub(super) fn run_hand(&mut self, machine: &mut Machine<'_>, id: WorkerId, time: Time) {
        let is_asked = machine.is_asked(id) && self.carriers.hands[id].len() > 1;
        let time = if is_asked { self.share(machine, id, time, false) } else { time } + machine.costs.take;
        let job = self.carriers.hands[id].pop_back().expect("a hand that is not empty");
        self.begun.insert(job, time);
        machine.take(id, job, time);
    }

    /// If the job is in its owner's own hand, the owner runs it in its place.
    pub(super) fn joins_its_own(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        job: JobId,
        time: Time,
    ) -> bool {
        let hand = &mut self.carriers.hands[id];
        let Some(place) = hand.iter().position(|&other| other == job) else { return false };
        hand.remove(place);
        self.carriers.bundle(job).left -= 1;
        machine.reclaim(id, time + OWN);
        true
    }

    /// The last job of a bundle is done, under the lock: its owner is told, if it is parked, and the sharer learns from it.
    pub(super) fn set_last_latch(
        &mut self,
        machine: &Machine<'_>,
        group: usize,
        executor: usize,
        owner: WorkerId,
        job: JobId,
    ) {
        let bundle = self.carriers.of(job);
        let ran = if self.carriers.learn(bundle) { Duration::MAX } else { Duration::ZERO };
        let is_awaited = machine.awaits(owner) == Some(job);
        // Another worker may have put the job into another bundle since its owner parked.
        let name = self.carriers.parked_for[owner].filter(|_| is_awaited).unwrap_or(bundle);
        let owner = self.member(owner);
        self.groups[group].scheduler.set_latch(executor, owner, name, ran);
    }
}
