//! chili 0.2.1: as Spice, with two differences. Most joins offer nothing, and a worker that has run a job waits without a
//! look.
//!
//! From its `lib.rs`: a thread wakes up after the interval divided by the number of workers, and sets the flags of all
//! whose interval is over. A worker's deque takes the jobs of its joins while it holds fewer than three (one in 64 of
//! the other joins is neglected here). At a beat the oldest in the deque is shared. Shared jobs are taken in the order of
//! their owners' addresses: here, of their numbers. A background thread that has run a job waits to be notified, even if
//! there are more jobs. A joiner runs shared jobs until there is none, and then blocks until its own job is done. The flag
//! is polled when an offered closure starts: here, at the next fork.

use super::blocking::Blocking;
use super::{Policy, Settings};
use crate::machine::{Event, JobId, Machine, WorkerId};
use crate::time::{NANOSECOND, Time};
use std::collections::{BTreeMap, VecDeque};

/// How many jobs the deque takes.
const QUEUED: usize = 3;

/// Looking at one worker's interval, under the lock. Assumed.
const MEMBER: Time = 2 * NANOSECOND;

/// The policy.
pub struct Chili {
    settings: Settings,
    shared: BTreeMap<WorkerId, JobId>,
    /// Background threads that wait for a notification. The thread that has waited longest is first.
    waiting: VecDeque<WorkerId>,
    blocked: Vec<bool>,
    /// When each flag was set last.
    beaten: Vec<Time>,
}

impl Chili {
    /// A pool of so many workers.
    pub fn new(settings: Settings, workers: usize) -> Self {
        let waiting = (1..workers).collect();
        let (blocked, beaten) = (vec![false; workers], vec![0; workers]);
        Self { settings, shared: BTreeMap::new(), waiting, blocked, beaten }
    }

    fn beat(&mut self, machine: &mut Machine<'_>) {
        let granted = machine.enter(0, machine.now());
        let free = machine.leave(0, granted, machine.costs.hold + MEMBER * machine.size() as Time);
        for id in 0..machine.size() {
            if granted >= self.beaten[id] + self.settings.interval {
                self.beaten[id] = granted;
                machine.set_flag(id, free);
            }
        }
        machine.alarm(free + self.settings.interval / machine.size() as Time + machine.costs.slack);
    }

    fn tick(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let granted = machine.enter(0, machine.now());
        let mut hold = machine.costs.hold;
        let job = if self.shared.contains_key(&id) { None } else { Self::oldest_offered(machine, id) };
        if let Some(job) = job {
            self.shared.insert(id, job);
            hold += machine.costs.promote;
            if let Some(worker) = self.waiting.pop_front() {
                machine.counts.wakes += 1;
                machine.wake(worker, granted + hold + machine.costs.latency);
                hold += machine.costs.wake;
            }
        }
        machine.clear_flag(id);
        let free = machine.leave(0, granted, hold);
        machine.resume(id, free);
    }

    /// Shares the oldest job in the worker's deque. Jobs that came while the deque was full never get a place in it.
    fn oldest_offered(machine: &mut Machine<'_>, id: WorkerId) -> Option<JobId> {
        machine.unroll(id);
        let latent = &mut machine.top(id).latent;
        let mut free = QUEUED - latent.iter().filter(|job| job.is_queued).count();
        for job in latent.iter_mut().filter(|job| !job.is_old) {
            (job.is_queued, job.is_old) = (free > 0, true);
            free = free.saturating_sub(1);
        }
        let place = latent.iter().position(|job| job.is_queued)?;
        Some(machine.share_latent(id, place))
    }

    /// A background thread was notified: it takes one job, if there is one.
    fn notified(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        match self.pop(machine, machine.now()) {
            (Some(job), free) => machine.take(id, job, free + machine.costs.take),
            (None, _) => self.wait(machine, id),
        }
    }

    fn wait(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        self.waiting.push_back(id);
        machine.park(id, None);
    }
}

impl Blocking for Chili {
    fn take_back(&mut self, id: WorkerId, job: JobId) -> bool {
        let is_there = self.shared.get(&id) == Some(&job);
        if is_there {
            self.shared.remove(&id);
        }
        is_there
    }

    fn pop(&mut self, machine: &mut Machine<'_>, time: Time) -> (Option<JobId>, Time) {
        let granted = machine.enter(0, time);
        let job = self.shared.pop_first().map(|(_, job)| job);
        (job, machine.leave(0, granted, machine.costs.hold))
    }

    fn blocked(&mut self) -> &mut [bool] {
        &mut self.blocked
    }
}

impl Policy for Chili {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        (0..machine.size()).for_each(|id| machine.set_flag(id, 0));
        machine.alarm(0);
        machine.call(0, 0);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Alarm => self.beat(machine),
            Event::Fork(id) => self.tick(machine, id),
            Event::End(id) => match (self.end(machine, id), machine.awaits(id)) {
                // A joiner goes on with its loop.
                (Some(time), Some(_)) => machine.park(id, Some(time)),
                (Some(_), None) => self.wait(machine, id),
                (None, _) => {}
            },
            Event::Wake(id) => match machine.awaits(id) {
                Some(job) => self.join(machine, id, job),
                None => self.notified(machine, id),
            },
        }
    }
}
