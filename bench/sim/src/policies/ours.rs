//! systole: the decisions are the runtime's own scheduler, the very code; here is what happens around them.
//!
//! The order of steps is that of `impl/src/core`: `handoff.rs` and `waiting.rs`. A critical section is granted in the
//! order in which the lock is asked for, and what it changes is seen when it ends.

use super::{Policy, Settings};
use crate::machine::{Event, JobId, Machine, WorkerId};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;
use systole::Waiting;
use systole::scheduler::{Found, Goal, Kind, Platform, Scheduler};

/// The runtime's default.
pub(super) const INTERVAL: Time = 10 * MICROSECOND;

/// How long an owner in an open join watches its latch before it parks, as in `waiting.rs`.
pub(super) const WATCH: Time = 40 * MICROSECOND;

/// How soon an owner that watches its latch sees it.
const GLANCE: Time = 100 * NANOSECOND;

/// The scheduler's platform: workers are numbers, and so is time.
struct Virtual;

/// A worker, and the flags that were set and cleared in this critical section.
#[derive(Clone)]
struct Handle {
    id: WorkerId,
    flags: Rc<RefCell<Vec<(WorkerId, bool)>>>,
}

impl Platform for Virtual {
    type Worker = Handle;
    type Job = JobId;
    type JobId = JobId;
    type Instant = Time;

    fn job_id(job: &JobId) -> JobId {
        *job
    }

    fn set_heartbeat(worker: &Handle, on: bool) {
        worker.flags.borrow_mut().push((worker.id, on));
    }

    fn later(moment: Time, by: Duration) -> Time {
        moment.saturating_add(by.as_nanos() as Time * NANOSECOND)
    }

    fn until(now: Time, moment: Time) -> Duration {
        Duration::from_nanos(moment.saturating_sub(now).div_ceil(NANOSECOND))
    }
}

/// A critical section: when it was granted, and how many steps were made in it.
#[derive(Clone, Copy)]
struct Section {
    granted: Time,
    steps: u64,
}

/// The policy.
pub struct Ours {
    settings: Settings,
    scheduler: Scheduler<Virtual>,
    flags: Rc<RefCell<Vec<(WorkerId, bool)>>>,
    /// The owners that watch the latch of the job they wait for.
    watches: Vec<bool>,
    /// What each worker's last promotion took.
    promotions: Vec<Time>,
    /// When each taken job began to run.
    begun: HashMap<JobId, Time>,
}

impl Ours {
    /// A pool of so many workers, the first of them a caller's.
    pub fn new(settings: Settings, workers: usize) -> Self {
        let interval = Duration::from_nanos(settings.interval / NANOSECOND);
        let mut scheduler = Scheduler::new(interval, Waiting::HelpAny);
        let flags = Rc::default();
        for id in 0..workers {
            let kind = if id == 0 { Kind::Caller } else { Kind::Background };
            scheduler.add_worker(kind, Handle { id, flags: Rc::clone(&flags) });
        }
        Self {
            settings,
            scheduler,
            flags,
            watches: vec![false; workers],
            promotions: vec![0; workers],
            begun: HashMap::new(),
        }
    }

    fn enter(&self, machine: &mut Machine<'_>, time: Time) -> Section {
        Section { granted: machine.lock.enter(time), steps: 1 }
    }

    /// Ends a critical section, and returns when its worker goes on.
    fn end(&mut self, machine: &mut Machine<'_>, section: Section) -> Time {
        self.scheduler.end(|| section.granted);
        self.release(machine, section).1
    }

    /// Releases the lock; then the worker notifies whom it has to. Returns both times.
    fn release(&mut self, machine: &mut Machine<'_>, section: Section) -> (Time, Time) {
        self.scheduler.check();
        let flags = self.flags.take();
        let asked = flags.iter().filter(|(_, on)| *on).count() as u64;
        let hold = machine.costs.section(section.steps, asked, machine.size());
        let free = machine.lock.leave(section.granted, hold);
        for (id, on) in flags {
            if on { machine.set_flag(id, free) } else { machine.clear_flag(id) }
        }
        let mut time = free;
        for worker in self.scheduler.unparks() {
            machine.counts.wakes += 1;
            machine.wake(worker.id, time + machine.costs.latency);
            time += machine.costs.wake;
        }
        (free, time)
    }

    /// The cold path of a fork that finds the flag set.
    fn promote(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let begun = machine.now();
        let job = machine.promote(id).expect("there is a latent job right after a fork");
        let section = self.enter(machine, begun + machine.costs.promote);
        let cost = Duration::from_nanos(self.promotions[id] / NANOSECOND);
        self.scheduler.promote(id, job, cost, begun);
        let time = self.end(machine, section);
        self.promotions[id] = time - begun;
        machine.resume(id, time);
    }

    /// The worker has come to the end of what it runs: to a join, or to the end of a job or of the call.
    fn end_of_run(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        if let Some(job) = machine.awaits(id) {
            return self.wait_for_job(machine, id, job);
        }
        if machine.top(id).job.is_none() {
            let section = self.enter(machine, now);
            self.scheduler.call_return(id);
            let time = self.end(machine, section);
            return machine.finish(time);
        }
        let section = self.enter(machine, now);
        let visible = section.granted + machine.costs.hold;
        let job = machine.set_latch(id, visible);
        let owner = machine.jobs[job].owner;
        let ran = Duration::from_nanos((now - self.begun[&job]) / NANOSECOND);
        self.scheduler.set_latch(id, owner, job, ran);
        if self.watches[owner] && machine.awaits(owner) == Some(job) {
            machine.wake(owner, visible + GLANCE);
        }
        self.look(machine, id, Section { steps: 2, ..section });
    }

    fn wait_for_job(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId) {
        let now = machine.now();
        if machine.is_done(job, now) {
            return machine.joined(id, now);
        }
        let section = self.enter(machine, now);
        if self.scheduler.wait_for_job_reclaim(id, job).is_some() {
            let time = self.end(machine, section);
            return machine.reclaim(id, time);
        }
        if self.scheduler.may_help(job) {
            return self.look(machine, id, Section { steps: 2, ..section });
        }
        let time = self.end(machine, section);
        self.watches[id] = true;
        let done = machine.jobs[job].latch.map(|latch| latch.max(time) + GLANCE);
        machine.sleep(id, Some(done.unwrap_or(Time::MAX).min(time + self.settings.watch)));
    }

    /// One that was parked, or watched its latch, goes on.
    fn wake_up(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        let watched = std::mem::take(&mut self.watches[id]);
        if watched && machine.awaits(id).is_some_and(|job| machine.is_done(job, now)) {
            return machine.joined(id, now);
        }
        let section = self.enter(machine, now);
        self.look(machine, id, section);
    }

    /// Looks for the worker's goal, then for a job; without either, it parks.
    fn look(&mut self, machine: &mut Machine<'_>, id: WorkerId, section: Section) {
        let goal = match machine.awaits(id) {
            None => Goal::Stop,
            // Latches are set under the lock: one that was set before is seen.
            Some(job) => Goal::Latch { job, is_set: machine.jobs[job].latch.is_some() },
        };
        match self.scheduler.look(id, goal) {
            Found::Goal => {
                let time = self.end(machine, section);
                machine.joined(id, time);
            }
            Found::Job(job) => {
                let time = self.end(machine, section);
                self.begun.insert(job, time + machine.costs.take);
                machine.take(id, job, time + machine.costs.take);
            }
            Found::Nothing => {
                let timeout = self.scheduler.park(id, || section.granted);
                let (free, time) = self.release(machine, section);
                if time > free {
                    // It had to notify somebody, and not under the lock: it looks again.
                    return machine.sleep(id, Some(time));
                }
                let alarm = timeout.map(|timeout| {
                    free + timeout.as_nanos() as Time * NANOSECOND
                        + machine.costs.slack
                        + machine.costs.latency
                });
                machine.sleep(id, alarm);
            }
        }
    }
}

impl Policy for Ours {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        for id in 1..machine.size() {
            assert!(matches!(self.scheduler.look(id, Goal::Stop), Found::Nothing));
            assert!(self.scheduler.park(id, || 0).is_none(), "nobody is hungry before the call");
        }
        self.flags.take();
        let section = self.enter(machine, 0);
        self.scheduler.call(0);
        let time = self.end(machine, section);
        machine.call(0, time);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Fork(id) => self.promote(machine, id),
            Event::End(id) => self.end_of_run(machine, id),
            Event::Wake(id) => self.wake_up(machine, id),
            Event::Alarm => unreachable!("nobody sets one"),
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
        let builder = include_str!("../../../../impl/src/core/builder.rs");
        says(builder, "heartbeat_interval: Duration::", INTERVAL);
        says(include_str!("../../../../impl/src/core/waiting.rs"), "const WATCH: Duration", WATCH);
    }
}
