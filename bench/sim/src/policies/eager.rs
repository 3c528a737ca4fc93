//! Eager work stealing, in the way of rayon: each fork goes into the worker's deque, and idle workers steal the oldest.
//!
//! There is no lock. A thief looks at all workers in turn, beginning with a random one, and parks after a number of such
//! searches. An owner that waits for a stolen job steals, too. A worker that forks while others sleep and no worker searches
//! wakes one of them.

use super::Policy;
use crate::machine::{Event, Machine, WorkerId};
use crate::time::Time;

/// How often a thief looks at all workers before it parks, as in rayon.
const ROUNDS: u32 = 32;

/// What a worker does when it has nothing to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Running,
    /// It searches. It has looked in vain so often.
    Searching(u32),
    Parked,
}

/// The policy.
pub struct Eager {
    status: Vec<Status>,
    searching: usize,
    parked: Vec<WorkerId>,
}

impl Eager {
    /// A pool of so many workers.
    pub fn new(workers: usize) -> Self {
        let mut status = vec![Status::Parked; workers];
        status[0] = Status::Running;
        Self { status, searching: 0, parked: (1..workers).rev().collect() }
    }

    fn turn(&mut self, id: WorkerId, status: Status) {
        let searches = |status| matches!(status, Status::Searching(_));
        self.searching -= usize::from(searches(self.status[id]));
        self.searching += usize::from(searches(status));
        if self.status[id] == Status::Parked && status != Status::Parked {
            self.parked.retain(|&parked| parked != id);
        }
        if status == Status::Parked {
            self.parked.push(id);
        }
        self.status[id] = status;
    }

    /// While workers sleep and no worker searches, the next fork should wake one.
    fn heed_forks(&mut self, machine: &mut Machine<'_>) {
        if self.searching == 0 && !self.parked.is_empty() {
            for id in 0..machine.size() {
                if self.status[id] == Status::Running && !machine.is_asked(id) {
                    machine.set_flag(id, machine.now());
                }
            }
        }
    }

    fn fork(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        machine.clear_flag(id);
        let mut time = machine.now();
        if self.searching == 0 {
            if let Some(&parked) = self.parked.last() {
                self.turn(parked, Status::Searching(0));
                machine.counts.wakes += 1;
                machine.wake(parked, time + machine.costs.latency);
                time += machine.costs.wake;
            }
        }
        machine.resume(id, time);
    }

    /// Looks at all workers once.
    fn search(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        if let Some(job) = machine.awaits(id) {
            if machine.is_done(job, now) {
                self.turn(id, Status::Running);
                self.heed_forks(machine);
                return machine.joined(id, now);
            }
        }
        let size = machine.size();
        let first = machine.random(size);
        let mut victims = (0..size).map(|place| (first + place) % size);
        let found = victims.position(|victim| victim != id && machine.largest_latent(victim) > 0);
        if let Some(place) = found {
            let job = machine.steal((first + place) % size).expect("there was one a moment ago");
            let time = now + machine.costs.probe * (place as Time + 1) + machine.costs.steal;
            self.turn(id, Status::Running);
            machine.take(id, job, time);
            return self.heed_forks(machine);
        }
        let rounds = match self.status[id] {
            Status::Searching(rounds) => rounds + 1,
            _ => 1,
        };
        if rounds < ROUNDS {
            self.turn(id, Status::Searching(rounds));
            machine.park(id, Some(now + machine.costs.probe * size as Time));
        } else {
            self.turn(id, Status::Parked);
            machine.park(id, None);
            self.heed_forks(machine);
        }
    }

    fn end(&mut self, machine: &mut Machine<'_>, id: WorkerId) {
        let now = machine.now();
        if let Some(job) = machine.awaits(id) {
            if machine.is_done(job, now) {
                return machine.joined(id, now);
            }
        } else if machine.top(id).job.is_none() {
            return machine.finish(now);
        } else {
            let job = machine.set_latch(id, now);
            let owner = machine.jobs[job].owner;
            if self.status[owner] == Status::Parked && machine.awaits(owner) == Some(job) {
                self.turn(owner, Status::Searching(0));
                machine.counts.wakes += 1;
                machine.wake(owner, now + machine.costs.latency);
            }
        }
        self.turn(id, Status::Searching(0));
        self.search(machine, id);
    }
}

impl Policy for Eager {
    fn begin(&mut self, machine: &mut Machine<'_>) {
        machine.call(0, 0);
        self.heed_forks(machine);
    }

    fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
        match event {
            Event::Fork(id) => self.fork(machine, id),
            Event::End(id) => self.end(machine, id),
            Event::Wake(id) => self.search(machine, id),
            Event::Alarm => unreachable!("no worker sets one"),
        }
    }
}
