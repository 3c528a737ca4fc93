//! systole: the runtime's own scheduler, the same code, makes the decisions. This module has what happens around them.
//!
//! The order of steps is that of `impl/src/core`: `sharing.rs` and `waiting.rs`. A critical section is granted in the
//! order in which the workers ask for the lock, and its changes are seen when it ends.

mod bundles;
mod gaps;
mod groups;
mod latency;
mod pacemaker;
mod platform;

pub use bundles::Bundles;
pub use pacemaker::Beats;

use super::{Policy, Settings};
use crate::machine::{Event, JobId, Machine, WorkerId};
use crate::scheduler::{Found, Goal};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use bundles::Carriers;
use gaps::Gaps;
use groups::{Errand, Group};
use latency::Latency;
use pacemaker::Pacemaker;
use std::collections::HashMap;
use std::time::Duration;

/// The runtime's default.
pub(super) const INTERVAL: Time = 10 * MICROSECOND;

/// How long a worker polls before it parks, if it does: the least of `sync/latency.rs`.
pub(super) const POLLING: Time = 40 * MICROSECOND;

/// How soon an owner that polls sees its latch, or a notification.
const GLANCE: Time = 100 * NANOSECOND;

/// A critical section: which group's lock it has, when it was granted, as of when it decides who is asked, how many steps were made in
/// it, and how many jobs were shared beside the first, each by itself.
#[derive(Clone, Copy)]
struct Section {
    group: usize,
    granted: Time,
    as_of: Time,
    steps: u64,
    more: u64,
}

/// The policy.
pub struct Ours {
    settings: Settings,
    /// The groups. There is one, unless the settings ask for more: see `groups.rs`.
    groups: Vec<Group>,
    /// How many workers a group has.
    size: usize,
    pacemaker: Pacemaker,
    /// For how long workers poll.
    latency: Latency,
    /// The workers that poll, and since when.
    polls: Vec<Option<Time>>,
    /// The owners that are idle in an open join, and since when.
    waits: Vec<Option<Time>>,
    /// How long each worker will poll before it parks.
    polling_left: Vec<Time>,
    /// How long each background worker was without a job between two jobs.
    gaps: Vec<Gaps>,
    /// The workers that are not in their own group.
    errands: Vec<Option<Errand>>,
    /// What each worker's last promotion took.
    promotions: Vec<Time>,
    carriers: Carriers,
    /// When each taken job began to run.
    begun: HashMap<JobId, Time>,
}

impl Ours {
    /// A pool of so many workers, the first of them a caller's.
    pub fn new(settings: Settings, workers: usize) -> Self {
        let size = settings.group.unwrap_or(workers).min(workers);
        Self {
            settings,
            groups: groups::groups(settings, workers, size),
            size,
            pacemaker: Pacemaker::new(settings.beats, settings.interval, workers),
            latency: Latency::new(settings.polling),
            polls: vec![None; workers],
            waits: vec![None; workers],
            polling_left: vec![0; workers],
            gaps: vec![Gaps::default(); workers],
            errands: vec![None; workers],
            promotions: vec![0; workers],
            carriers: Carriers::new(settings.bundles),
            begun: HashMap::new(),
        }
    }

    fn enter(&mut self, machine: &mut Machine<'_>, group: usize, time: Time) -> Section {
        let granted = machine.enter(group, time);
        let waited = ((granted - time) / NANOSECOND).try_into().unwrap_or(u32::MAX);
        self.groups[group].scheduler.begin_section(waited);
        Section { group, granted, as_of: granted, steps: 1, more: 0 }
    }

    /// Ends a critical section, and returns when its worker goes on.
    fn end(&mut self, machine: &mut Machine<'_>, section: Section) -> Time {
        self.pacemaker.ensure(&mut self.groups[section.group].scheduler, None, section.as_of);
        self.release(machine, section).1
    }

    /// Releases the lock. Then the worker notifies the workers that the scheduler names. Returns both times.
    fn release(&mut self, machine: &mut Machine<'_>, section: Section) -> (Time, Time) {
        let group = &mut self.groups[section.group];
        if self.pacemaker.is_the_runtimes() {
            group.scheduler.check();
        }
        let (flags, unparks) = (group.flags.take(), group.scheduler.take_unparks());
        let asked = flags.iter().filter(|(_, on)| *on).count() as u64;
        let hold = machine.costs.section(section.steps, asked + section.more, self.size);
        let free = machine.leave(section.group, section.granted, hold);
        for (who, on) in flags {
            let id = self.who(who);
            if on { machine.set_flag(id, free) } else { machine.clear_flag(id) }
        }
        let mut time = free;
        for worker in unparks.iter() {
            let id = self.who(worker.who);
            self.pacemaker.set_parked(machine, id, false, free);
            if self.tell_if_it_polls(machine, id, time) {
                continue;
            }
            let latency = machine.latency(id, time);
            self.latency.learn(latency);
            machine.counts.wakes += 1;
            machine.wake(id, time + latency);
            time += machine.costs.wake;
        }
        (free, time)
    }

    /// If this worker polls, it sees what happens at that time, or as soon as it has notified others. Returns whether it polls.
    fn tell_if_it_polls(&self, machine: &mut Machine<'_>, id: WorkerId, time: Time) -> bool {
        let Some(since) = self.polls[id] else { return false };
        machine.wake(id, since.max(time + GLANCE));
        true
    }

    /// The cold path of a fork that finds the flag set.
    fn promote(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        if let Some(time) = self.pacemaker.declines(machine, id) {
            return machine.resume(id, time);
        }
        let time = self.share(machine, id, machine.now());
        machine.resume(id, time);
    }

    /// The worker has come to the end of what it runs: to a join, or to the end of a job or of the call.
    fn end_of_run(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let (now, home, member) = (machine.now(), self.home(id), self.member(id));
        if let Some(job) = machine.awaits(id) {
            return self.wait_for_job(machine, id, job, now);
        }
        let Some(job) = machine.top(id).job else {
            let section = self.enter(machine, home, now);
            self.groups[home].scheduler.call_return(member, || section.granted);
            let time = self.end(machine, section);
            if machine.calls.len() as u64 + 1 == self.settings.calls {
                return machine.finish(time);
            }
            let section = self.enter(machine, home, time);
            self.groups[home].scheduler.call(member, || section.granted);
            let begin = self.end(machine, section);
            return machine.call_again(id, time, begin);
        };
        if self.claims_next(machine, id, job) {
            return;
        }
        let there = self.home(machine.jobs[job].owner);
        let section = self.enter(machine, there, now);
        let visible = section.granted + machine.costs.hold;
        machine.charge(id, machine.costs.hold);
        machine.set_latch(id, visible);
        let owner = machine.jobs[job].owner;
        // A guest has the number of the group that it is from.
        let executor = if there == home { member } else { home };
        let owner_there = self.member(owner);
        let ran = Duration::from_nanos((now - self.begun[&job]) / NANOSECOND);
        self.groups[there].scheduler.set_latch(executor, owner_there, job, ran);
        if machine.awaits(owner) == Some(job) {
            self.tell_if_it_polls(machine, owner, visible);
        }
        self.polling_left[id] = self.polling_after_job(machine, id, section.granted);
        if there != home {
            return self.set_foreign_latch(machine, id, section);
        }
        self.look(machine, id, Section { steps: 2, ..section });
    }

    fn wait_for_job(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId, time: Time) {
        if machine.is_done(job, time) {
            return machine.joined(id, time);
        }
        if self.claims_its_own(machine, id, job, time) {
            return;
        }
        let member = self.member(id);
        let section = self.enter(machine, self.home(id), time);
        self.name_job(section, id, machine.top(id).job);
        let is_alone = self.names_executor(section, job);
        let scheduler = &mut self.groups[section.group].scheduler;
        if is_alone && scheduler.wait_for_job_reclaim(member, job).is_some() {
            let time = self.end(machine, section);
            machine.charge(id, time - section.granted);
            return machine.reclaim(id, time);
        }
        self.polling_left[id] = self.latency.polling();
        self.look(machine, id, Section { steps: 2, ..section });
    }

    /// A worker that was parked, or polled, or is out, goes on.
    fn wake_up(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        if let Some(since) = self.waits[id].take() {
            machine.counts.waited += now.saturating_sub(since);
        }
        if let Some(since) = self.polls[id].take() {
            self.polling_left[id] = self.polling_left[id].saturating_sub(now.saturating_sub(since));
        }
        self.pacemaker.set_parked(machine, id, false, now);
        if let Some(errand) = self.errands[id].take() {
            return self.run_errand(machine, id, errand);
        }
        let section = self.enter(machine, self.home(id), now);
        self.look(machine, id, section);
    }

    /// Looks for the worker's goal, then for a job. If it finds neither, the worker parks.
    fn look(&mut self, machine: &mut Machine<'_>, id: WorkerId, section: Section) {
        let member = self.member(id);
        let goal = match machine.awaits(id) {
            None => Goal::Stop,
            // Latches are set under the lock, so a latch that was set before is seen.
            Some(job) => Goal::Latch { job, is_set: machine.jobs[job].latch.is_some() },
        };
        let scheduler = &mut self.groups[section.group].scheduler;
        let in_vain = scheduler.metrics().vain_wakes;
        let found = scheduler.look(member, goal);
        machine.counts.vain_wakes += scheduler.metrics().vain_wakes - in_vain;
        match found {
            Found::Goal => {
                // But one that was set without the lock may be seen a moment later.
                let seen = machine.awaits(id).and_then(|job| machine.jobs[job].latch).unwrap_or(0);
                let time = self.end(machine, section).max(seen);
                machine.joined(id, time);
            }
            Found::Job(bundle) => {
                self.begin_taken(machine, id, bundle, section);
            }
            Found::Nothing => match self.destination(machine, id) {
                Some(to) => self.leave(machine, id, section, to),
                None => self.park(machine, id, section, member, None),
            },
        }
    }

    /// For how long a worker that has just ended a job polls before it parks: an owner does so always, and a background worker if
    /// its last gaps were short.
    fn polling_after_job(&mut self, machine: &Machine<'_>, id: WorkerId, now: Time) -> Time {
        let polling = self.latency.polling();
        if machine.awaits(id).is_some() {
            return polling;
        }
        if self.settings.polls_between { self.gaps[id].begin(now, polling) } else { 0 }
    }

    /// Parks a worker that is idle as this member of the section's group, for so long at most.
    fn park(
        &mut self,
        machine: &mut Machine<'_>,
        id: WorkerId,
        section: Section,
        member: usize,
        most: Option<Time>,
    ) {
        let scheduler = &mut self.groups[section.group].scheduler;
        let timeout = self.pacemaker.ensure(scheduler, Some(member), section.granted);
        let timeout = timeout.map(|timeout| timeout.as_nanos() as Time * NANOSECOND);
        let timeout = timeout.into_iter().chain(most).min();
        let (free, time) = self.release(machine, section);
        self.pacemaker.set_parked(machine, id, true, free);
        self.waits[id] = machine.awaits(id).map(|_| free);
        if self.polling_left[id] > 0 {
            // The worker polls, which needs no timer. It notifies others first, and polls for that much less this time.
            self.polls[id] = Some(time);
            let limit = timeout.unwrap_or(Time::MAX).min(self.polling_left[id]);
            return machine.park(id, Some(time.max(free + limit)));
        }
        if time > free {
            // The worker had to notify another worker, and not under the lock. So it looks again.
            return machine.park(id, Some(time));
        }
        let alarm = timeout.map(|timeout| free + timeout + machine.costs.slack + machine.costs.latency);
        machine.park(id, alarm);
    }
}

impl Policy for Ours {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        machine.divide_lock(self.groups.len());
        for id in 1..machine.size() {
            let (home, member) = (self.home(id), self.member(id));
            let scheduler = &mut self.groups[home].scheduler;
            assert!(matches!(scheduler.look(member, Goal::Stop), Found::Nothing));
            assert!(scheduler.park(member, || 0).is_none(), "no worker is hungry before the call");
            self.pacemaker.set_parked(machine, id, true, 0);
        }
        self.send_delegates();
        self.groups.iter().for_each(|group| group.flags.borrow_mut().clear());
        machine.counts.least_idle = machine.size() as u64 - 1;
        let section = self.enter(machine, 0, 0);
        let caller = self.member(0);
        self.groups[0].scheduler.call(caller, || 0);
        let time = self.end(machine, section);
        machine.call(0, time);
        self.pacemaker.begin(machine);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Fork(id) => self.promote(machine, id),
            Event::End(id) => self.end_of_run(machine, id),
            Event::Wake(id) => self.wake_up(machine, id),
            Event::Alarm => self.pacemaker.alarm(machine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The constants are private there, and each stands in one line.
    #[test]
    fn the_defaults_are_those_of_the_runtime() {
        let says = |text: &str, name: &str, time: Time| {
            let line = text.lines().find(|line| line.contains(name)).expect("a line with its name");
            let expected = format!("Duration::from_micros({})", time / MICROSECOND);
            assert!(line.contains(&expected), "`{}` is not {expected}", line.trim());
        };
        let at_once = format!("1..={}", bundles::MOST);
        assert!(
            include_str!("../../../../../impl/src/sync.rs").contains(&at_once),
            "not {at_once} jobs at once"
        );
        let builder = include_str!("../../../../../impl/src/core/pool/builder.rs");
        says(builder, "heartbeat_interval: Duration::", INTERVAL);
        says(include_str!("../../../../../impl/src/sync.rs"), "    Duration::", groups::LONG_CALL);
        says(
            include_str!("../../../../../impl/src/core/sharing.rs"),
            "const MOST_PROMOTION_COST: Duration",
            bundles::MOST_COST,
        );
        says(
            include_str!("../../../../../impl/src/sync/latency.rs"),
            "const LEAST_POLLING_TIME: Duration",
            POLLING,
        );
    }
}
