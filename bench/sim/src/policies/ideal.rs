//! An ideal that no scheduler can reach: of the oldest jobs of all workers, an idle worker gets the largest, at once and at
//! no cost.
//!
//! No scheduler that promotes the oldest job can be better. If the oldest job is not the largest, as in an unbalanced tree
//! search, a scheduler that gives away any job can be better.

use super::Policy;
use crate::machine::{Event, Machine, WorkerId};
use crate::time::{NANOSECOND, Time};

/// Smaller jobs are not worth a step of the simulation.
const LEAST: Time = 50 * NANOSECOND;

/// The policy.
pub struct Ideal {
    idle: Vec<bool>,
}

impl Ideal {
    /// A pool of so many workers.
    pub fn new(workers: usize) -> Self {
        let mut idle = vec![true; workers];
        idle[0] = false;
        Self { idle }
    }

    /// Gives jobs to idle workers as long as there are both. Then the flags of all running workers are set, so that the policy
    /// hears of their forks.
    fn balance(&mut self, machine: &mut Machine<'_>) {
        while let Some(idle) = self.idle.iter().position(|&idle| idle) {
            let size = |id| machine.largest_latent(id);
            let largest = (0..machine.size()).max_by_key(|&id| size(id)).filter(|&id| size(id) >= LEAST);
            let Some(largest) = largest else {
                for id in 0..machine.size() {
                    if !self.idle[id] && !machine.is_asked(id) {
                        machine.set_flag(id, machine.now() + LEAST);
                    }
                }
                return;
            };
            let job = machine.steal(largest).expect("it is there");
            self.idle[idle] = false;
            machine.take(idle, job, machine.now());
        }
    }

    /// The worker goes on after a join. If more of the program comes there, its forks are of interest.
    fn joined(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        machine.joined(id, machine.now());
        if machine.is_running(id) {
            self.balance(machine);
        }
    }

    fn end(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        if let Some(job) = machine.awaits(id) {
            if machine.is_done(job, now) {
                return self.joined(machine, id);
            }
        } else if machine.top(id).job.is_none() {
            return machine.finish(now);
        } else {
            let job = machine.set_latch(id, now);
            let owner = machine.jobs[job].owner;
            if self.idle[owner] && machine.awaits(owner) == Some(job) {
                self.idle[owner] = false;
                self.joined(machine, owner);
            }
            if machine.awaits(id).is_some_and(|job| machine.is_done(job, now)) {
                return self.joined(machine, id);
            }
        }
        self.idle[id] = true;
        self.balance(machine);
    }
}

impl Policy for Ideal {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        machine.call(0, 0);
        self.balance(machine);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Fork(id) => {
                machine.clear_flag(id);
                machine.resume(id, machine.now());
                self.balance(machine);
            }
            Event::End(id) => self.end(machine, id),
            Event::Wake(_) | Event::Alarm => unreachable!("no worker sets one"),
        }
    }
}
