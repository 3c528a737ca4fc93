//! Several pools for one program: groups of workers, each with a lock, a queue and a scheduler of its own.
//!
//! The runtime has no groups: they answer the question of what one lock costs. A group whose worker finds nothing sends that
//! worker to another group that works, one worker at a time. There the worker waits as a *guest*, before that group's own
//! idle workers, and its wait makes beats due there. It takes the job that it gets home. There the job is a call, and what
//! the worker promotes of it is shared within its own group, one job at a time. When the job is done, the worker goes back to set the latch. An
//! owner in an open join stays at home.

use super::bundles::MOST;
use super::platform::{Flags, Handle, Virtual, Who};
use super::{Ours, Section};
use crate::machine::{JobId, Machine, WorkerId};
use crate::policies::Settings;
use crate::scheduler::{Found, Goal, Kind, Scheduler};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::rc::Rc;
use std::time::Duration;

/// How long a worker waits as a guest before it goes on: a few wake-ups.
const STAY: Time = 100 * MICROSECOND;

/// Where shared calls take so long, no call is left alone.
pub(super) const LONG_CALL: Time = 500 * MICROSECOND;

/// A scheduler with the workers for which it decides: its own workers, and a guest from each group.
pub(super) struct Group {
    pub(super) scheduler: Scheduler<Virtual>,
    pub(super) flags: Flags,
    /// The one worker of this group that is out.
    delegate: Option<WorkerId>,
}

/// Where a worker is that is not in its own group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// It goes to that group.
    Goes(usize),
    /// It waits there as a guest since then.
    Waits(usize, Time),
    /// It comes home with this job.
    Fetched(JobId),
    /// It comes home from a latch.
    Returns,
}

/// Groups of so many workers each.
pub(super) fn groups(settings: Settings, workers: usize, size: usize) -> Vec<Group> {
    let count = workers.div_ceil(size);
    let group = |number: usize| {
        let interval = Duration::from_nanos(settings.interval / NANOSECOND);
        let mut scheduler = Scheduler::new(interval, settings.waiting);
        if settings.bundles.is_learned() && count == 1 {
            scheduler.set_jobs_at_once(1..=MOST);
        }
        if count == 1 && workers > 1 {
            // With several groups a job that was fetched is a call, too, and no brief one.
            scheduler.set_long_call(Duration::from_nanos(LONG_CALL / NANOSECOND));
        }
        let flags = Flags::default();
        let mut add = |kind, who| {
            scheduler.add_worker(kind, Handle { who, flags: Rc::clone(&flags) });
        };
        // The scheduler serves the idle worker with the lowest number first. So guests, who serve a whole group, come first.
        (0..guests(count)).for_each(|from| add(Kind::Background, Who::Guest(from)));
        for id in number * size..workers.min((number + 1) * size) {
            add(if id == 0 { Kind::Caller } else { Kind::Background }, Who::Worker(id));
        }
        Group { scheduler, flags, delegate: None }
    };
    (0..count).map(group).collect()
}

/// How many numbers are for guests.
fn guests(groups: usize) -> usize {
    if groups > 1 { groups } else { 0 }
}

impl Ours {
    /// The number of a worker's group.
    pub(super) fn home(&self, id: WorkerId) -> usize {
        id / self.size
    }

    /// A worker's number in its group.
    pub(super) fn member(&self, id: WorkerId) -> usize {
        guests(self.groups.len()) + id % self.size
    }

    /// The worker that this number of a group stands for.
    pub(super) fn who(&self, who: Who) -> WorkerId {
        match who {
            Who::Worker(id) => id,
            Who::Guest(from) => self.groups[from].delegate.expect("a guest is the delegate of its group"),
        }
    }

    /// Before the program runs, one worker of each group waits at the group whose number is its own without the highest bit. So
    /// the work of the first group is halved among all groups, as in a balanced tree.
    pub(super) fn send_delegates(&mut self) {
        for from in 1..self.groups.len() {
            let (id, guest) = (from * self.size, from);
            let member = self.member(id);
            self.groups[from].scheduler.call_return(member, || 0);
            self.groups[from].delegate = Some(id);
            let to = from ^ (1 << from.ilog2());
            self.errands[id] = Some(Errand::Waits(to, 0));
            let there = &mut self.groups[to].scheduler;
            assert!(matches!(there.look(guest, Goal::Stop), Found::Nothing));
            assert!(there.park(guest, || 0).is_none(), "no worker is hungry before the call");
        }
    }

    /// Where a worker may go if it has found nothing at home and is not in an open join.
    pub(super) fn destination(&self, machine: &mut Machine<'_>, id: WorkerId) -> Option<usize> {
        let home = self.home(id);
        if self.groups.len() == 1 || self.groups[home].delegate.is_some() || machine.awaits(id).is_some() {
            return None;
        }
        let works = |machine: &Machine<'_>, group: usize| {
            let members = group * self.size..machine.size().min((group + 1) * self.size);
            members.into_iter().any(|id| machine.is_running(id))
        };
        let others: Vec<usize> = (0..self.groups.len()).filter(|&group| group != home).collect();
        let busy: Vec<usize> = others.iter().copied().filter(|&group| works(machine, group)).collect();
        let choice = if busy.is_empty() { others } else { busy };
        Some(choice[machine.random(choice.len())])
    }

    /// An idle worker leaves its group for another group.
    pub(super) fn leave(&mut self, machine: &mut Machine<'_>, id: WorkerId, section: Section, to: usize) {
        let (home, member) = (self.home(id), self.member(id));
        self.groups[home].scheduler.call_return(member, || section.granted);
        self.groups[home].delegate = Some(id);
        self.errands[id] = Some(Errand::Goes(to));
        let looked = machine.costs.probe * self.groups.len() as Time;
        let time = self.end(machine, section) + looked;
        machine.park(id, Some(time));
    }

    /// A worker that is out goes on.
    pub(super) fn run_errand(&mut self, machine: &mut Machine<'_>, id: WorkerId, errand: Errand) {
        let (now, member, home) = (machine.now(), self.member(id), self.home(id));
        match errand {
            Errand::Goes(to) => self.visit(machine, id, to, now),
            Errand::Waits(to, since) => self.visit(machine, id, to, since),
            Errand::Fetched(job) => {
                let section = self.enter(machine, home, now);
                self.groups[home].scheduler.call(member, || section.granted);
                let time = self.end(machine, section) + machine.costs.take;
                machine.charge_job(job, time - section.granted);
                self.begun.insert(job, time);
                machine.take(id, job, time);
            }
            Errand::Returns => {
                let section = self.enter(machine, home, now);
                self.groups[home].scheduler.call_return(member, || section.granted);
                self.look(machine, id, section);
            }
        }
    }

    /// A guest looks for a job. If there is none, it waits, but not forever.
    fn visit(&mut self, machine: &mut Machine<'_>, id: WorkerId, to: usize, since: Time) {
        let (home, guest) = (self.home(id), self.home(id));
        let section = self.enter(machine, to, machine.now());
        let found = self.groups[to].scheduler.look(guest, Goal::Stop);
        let stays = matches!(found, Found::Nothing) && section.granted < since + STAY;
        if stays {
            self.errands[id] = Some(Errand::Waits(to, since));
            return self.park(machine, id, section, guest, Some(STAY));
        }
        // With or without a job, the guest is no longer there, so the scheduler must not ask it to share.
        self.groups[to].scheduler.call_return(guest, || section.granted);
        self.groups[home].delegate = None;
        self.errands[id] = match found {
            Found::Job(bundle) => self.carriers.take(id, bundle).map(Errand::Fetched),
            _ => None,
        };
        let time = self.end(machine, section);
        if let Some(Errand::Fetched(job)) = self.errands[id] {
            machine.charge_job(job, time - section.granted);
        }
        machine.park(id, Some(time));
    }

    /// The latch of a job that was fetched from another group.
    pub(super) fn set_foreign_latch(&mut self, machine: &mut Machine<'_>, id: WorkerId, section: Section) {
        let time = self.end(machine, section);
        self.errands[id] = Some(Errand::Returns);
        machine.park(id, Some(time));
    }
}
