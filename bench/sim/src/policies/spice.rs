//! Spice: a thread sets one worker's flag after the other; each worker shares one job at a time.
//!
//! From `src/root.zig`: the thread sleeps for the interval divided by the number of workers. At a beat the oldest job is
//! shared, unless it is the only job or the last shared job is still there. A joiner takes its job back, or runs shared jobs
//! until there is none, and then blocks until its own job is done. Idle threads wait on one condition, which is
//! signalled while the lock is held.

use super::blocking::Blocking;
use super::{Policy, Settings};
use crate::machine::{Event, JobId, Machine, WorkerId};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::collections::VecDeque;

/// The default of Spice and of chili.
pub(super) const INTERVAL: Time = 100 * MICROSECOND;

/// Looking at one worker's slot, under the lock. Assumed.
const SLOT: Time = NANOSECOND;

/// The policy.
pub struct Spice {
    settings: Settings,
    /// Each worker's shared job; jobs are numbered in the order in which they were shared.
    slots: Vec<Option<JobId>>,
    /// Background threads that wait for a job. The thread that has waited longest is first.
    waiting: VecDeque<WorkerId>,
    /// Owners that are blocked until their job is done.
    blocked: Vec<bool>,
    /// The worker whose flag is set next.
    next: usize,
}

impl Spice {
    /// A pool of so many workers.
    pub fn new(settings: Settings, workers: usize) -> Self {
        let slots = vec![None; workers];
        Self { settings, slots, waiting: (1..workers).collect(), blocked: vec![false; workers], next: 0 }
    }

    fn beat(&mut self, machine: &mut Machine<'_>) {
        let granted = machine.enter(0, machine.now());
        let free = machine.leave(0, granted, machine.costs.hold);
        machine.set_flag(self.next, free);
        self.next = (self.next + 1) % machine.size();
        machine.alarm(free + self.settings.interval / machine.size() as Time + machine.costs.slack);
    }

    fn tick(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let granted = machine.enter(0, machine.now());
        let mut hold = machine.costs.hold;
        if self.slots[id].is_none() && machine.count_latent(id) > 1 {
            self.slots[id] = machine.promote(id);
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

    fn background(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        match self.pop(machine, machine.now()) {
            (Some(job), free) => machine.take(id, job, free + machine.costs.take),
            (None, _) => {
                self.waiting.push_back(id);
                machine.park(id, None);
            }
        }
    }
}

impl Blocking for Spice {
    fn take_back(&mut self, id: WorkerId, job: JobId) -> bool {
        let slot = &mut self.slots[id];
        let is_there = *slot == Some(job);
        if is_there {
            *slot = None;
        }
        is_there
    }

    /// Searches all slots for the job that was shared first.
    fn pop(&mut self, machine: &mut Machine<'_>, time: Time) -> (Option<JobId>, Time) {
        let granted = machine.enter(0, time);
        let oldest = self.slots.iter_mut().filter(|slot| slot.is_some()).min_by_key(|slot| **slot);
        let job = oldest.and_then(Option::take);
        let hold = machine.costs.hold + SLOT * machine.size() as Time;
        (job, machine.leave(0, granted, hold))
    }

    fn blocked(&mut self) -> &mut [bool] {
        &mut self.blocked
    }
}

impl Policy for Spice {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        (0..machine.size()).for_each(|id| machine.set_flag(id, 0));
        machine.alarm(0);
        machine.call(0, 0);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Alarm => self.beat(machine),
            Event::Fork(id) => self.tick(machine, id),
            Event::End(id) => {
                if let Some(time) = self.end(machine, id) {
                    machine.park(id, Some(time));
                }
            }
            Event::Wake(id) => match machine.awaits(id) {
                Some(job) => self.join(machine, id, job),
                None => self.background(machine, id),
            },
        }
    }
}
