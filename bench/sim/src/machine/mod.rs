//! A machine in virtual time: workers that run parts of a program, a lock or several, and what happens when.
//!
//! It knows no scheduler. It tells a [`Policy`] when a worker makes a fork with its flag set, when the worker comes to the
//! end of what it can run alone, and when the worker wakes up. The policy answers by starting, cutting and joining jobs. In
//! between a worker runs in closed form, so the cost of a run depends on the number of promotions, and not on the number of
//! nodes.

mod events;
mod flag;
mod job;
mod lock;
mod record;
mod walk;
mod worker;

pub use events::Event;
pub use job::{Job, JobId, Path};
pub use lock::Lock;
pub use record::{Doing, Record, Span};
pub(crate) use worker::Worker;
pub use worker::{Activation, Latent, WorkerId};

use crate::costs::{Costs, SHORT};
use crate::policies::Policy;
use crate::program::{Position, Program, Timed};
use crate::time::Time;
use events::Events;

/// What has been counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Jobs that left their owner's list, to be run by the next idle worker.
    pub promotions: u64,
    /// Those of them that were shared besides another job, in the same promotion.
    pub more: u64,
    /// Of these jobs, those that another worker ran, or their owner while it waited for another job.
    pub takes: u64,
    /// Of these jobs, those that their owner took back.
    pub reclaims: u64,
    /// Times that a worker was sent a wake-up.
    pub wakes: u64,
    /// Times that a worker was woken for a job, found none, and parked again. Only systole counts them.
    pub vain_wakes: u64,
    /// How long owners in open joins had nothing to run, all together. Only systole counts it.
    pub waited: Time,
    /// The fewest workers that were parked at a time, counted from the call on. Only systole counts them.
    pub least_idle: u64,
}

/// The machine.
pub struct Machine<'p> {
    /// The program with the cost of its forks.
    pub timed: Timed<'p>,
    /// What the steps cost.
    pub costs: Costs,
    /// The locks: one, unless the policy has divided it.
    pub(crate) locks: Vec<Lock>,
    /// What has been counted.
    pub counts: Counts,
    /// When each call ended.
    pub calls: Vec<Time>,
    pub(crate) workers: Vec<Worker>,
    pub(crate) jobs: Vec<Job>,
    events: Events,
    now: Time,
    running: u64,
    end: Option<Time>,
    random: u64,
    /// Who works when, if that is wanted.
    record: Option<Box<Record>>,
}

impl<'p> Machine<'p> {
    /// A machine at rest. `join` is what a fork with its join costs under the policy that will run.
    pub fn new(program: &'p Program, costs: Costs, join: Time, workers: usize) -> Self {
        Self {
            timed: Timed { program, join },
            locks: vec![Lock::new(costs.transfer)],
            costs,
            counts: Counts::default(),
            calls: Vec::new(),
            workers: (0..workers).map(|_| Worker::default()).collect(),
            jobs: Vec::new(),
            events: Events::default(),
            now: 0,
            running: 0,
            end: None,
            random: 0x9e37_79b9_7f4a_7c15,
            record: None,
        }
    }

    /// Runs the program to its end, and returns when that is.
    ///
    /// # Panics
    ///
    /// Panics if nothing is left to happen before the end, or if not every node was run exactly once.
    pub fn run(&mut self, policy: &mut dyn Policy) -> Time {
        policy.begin(self);
        let end = loop {
            if let Some(end) = self.end {
                break end;
            }
            let (time, event) = self.events.next().expect("something happens until the program has ended");
            assert!(time >= self.now, "time goes on");
            self.now = time;
            self.note_event();
            if self.arrive(event) {
                policy.on(self, event);
            }
        };
        let ran: u64 = self.workers.iter().map(|worker| worker.nodes).sum();
        let nodes = self.timed.program.nodes(self.timed.program.root());
        assert_eq!(ran, nodes * self.calls.len() as u64, "each node is run exactly once in each call");
        assert!(self.jobs.iter().all(|job| job.begun && job.latch.is_some()), "each job is run to its end");
        end
    }

    /// The time.
    pub fn now(&self) -> Time {
        self.now
    }

    /// So many locks instead of one.
    pub fn divide_lock(&mut self, locks: usize) {
        self.locks = vec![Lock::new(self.costs.transfer); locks];
    }

    /// Asks for a lock, and returns when it is granted.
    pub fn enter(&mut self, lock: usize, time: Time) -> Time {
        self.locks[lock].enter(time)
    }

    /// Releases a lock that was granted then and is held for so long. Returns when it is free.
    pub fn leave(&mut self, lock: usize, granted: Time, hold: Time) -> Time {
        let free = self.locks[lock].leave(granted, hold);
        self.note_free(free);
        free
    }

    /// Whether the worker runs a part of the program.
    pub fn is_running(&self, id: WorkerId) -> bool {
        self.workers[id].since.is_some()
    }

    /// How many workers there are.
    pub fn size(&self) -> usize {
        self.workers.len()
    }

    /// A random number below `limit`. The numbers are the same in each run.
    pub fn random(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % limit as u64) as usize
    }

    /// The policy's own event, at that time.
    pub fn alarm(&mut self, time: Time) {
        self.events.add(time, Event::Alarm);
    }

    /// The program has come to its end.
    pub fn finish(&mut self, time: Time) {
        self.calls.push(time);
        self.end = Some(time);
    }

    /// The worker will wake up at that time, or when it was going to, if that is earlier.
    pub fn wake(&mut self, id: WorkerId, time: Time) {
        let Worker { wakes_at, parked_at, .. } = self.workers[id];
        self.rest(id, Some(wakes_at.map_or(time, |earlier| earlier.min(time))));
        self.workers[id].parked_at = parked_at;
        self.note_wake(id);
    }

    /// How long it takes until a worker runs if it is woken at that time.
    pub fn latency(&self, id: WorkerId, time: Time) -> Time {
        let parked_for = time.saturating_sub(self.workers[id].parked_at);
        if parked_for < SHORT { self.costs.latency_short } else { self.costs.latency }
    }

    /// The worker does nothing until that time, or until it is woken.
    pub fn park(&mut self, id: WorkerId, until: Option<Time>) {
        self.note_park(id);
        self.rest(id, until);
    }

    fn rest(&mut self, id: WorkerId, until: Option<Time>) {
        assert!(self.workers[id].since.is_none(), "a worker that runs cannot park");
        let worker = &mut self.workers[id];
        worker.wakes_at = until;
        worker.parked_at = self.now;
        match until {
            Some(time) => self.events.set(id, time, Event::Wake(id)),
            None => self.events.clear(id),
        }
    }

    /// The worker goes on with what is on top of its stack.
    pub fn resume(&mut self, id: WorkerId, time: Time) {
        self.running += 1;
        self.note_run(id, time);
        let worker = &mut self.workers[id];
        assert!(worker.since.is_none(), "a worker that runs already");
        worker.wakes_at = None;
        worker.since = Some(time);
        worker.rate = 1000 + self.costs.slow * (self.running - 1);
        self.schedule(id);
    }

    /// The worker stops where it is.
    fn pause(&mut self, id: WorkerId) {
        self.running -= 1;
        self.note_step(id);
        let worker = &mut self.workers[id];
        let since = worker.since.take().expect("a worker that runs");
        let activation = worker.stack.last_mut().expect("a worker that runs has something to run");
        let ran = (self.now - since) * 1000 / worker.rate;
        activation.position.done += ran;
        activation.path.run += ran;
        activation.path.paid += ran;
        activation.unbroken += ran;
        // A long series of joins is not looked at from its beginning each time.
        let before = activation.position.node;
        let skipped = self.timed.skip(&mut activation.position);
        if activation.position.node != before {
            activation.polled = activation.polled.and_then(|polled| polled.checked_sub(skipped));
            activation.walk.shift(skipped);
            let nodes = |node| self.timed.program.nodes(node);
            worker.nodes += nodes(before) - nodes(activation.position.node);
        }
        worker.ran += ran;
        worker.busy += self.now - since;
    }

    /// A worker stops where its event says. Returns false if it goes on by itself.
    fn arrive(&mut self, event: Event) -> bool {
        match event {
            Event::Wake(id) => self.note_step(id),
            Event::Fork(id) => {
                self.pause(id);
                let top = self.top(id);
                top.polled = Some(top.position.done);
            }
            // Otherwise it comes from a join.
            Event::End(id) if self.workers[id].since.is_some() => {
                self.pause(id);
                let Position { node, done } = self.top(id).position;
                assert_eq!(done, self.timed.total(node), "the end is where all is done");
                let stretch = self.top(id).unbroken;
                self.workers[id].longest_stretch = self.workers[id].longest_stretch.max(stretch);
                self.workers[id].nodes += self.timed.program.nodes(node);
                let top = self.top(id);
                if top.rest.is_empty() {
                    if let Some(Latent { node, after, .. }) = top.latent.pop() {
                        top.rest = after;
                        top.rest.push(node);
                    }
                }
                if let Some(node) = top.rest.pop() {
                    top.begin(node);
                    self.resume(id, self.now);
                    return false;
                }
            }
            _ => {}
        }
        true
    }

    /// The worker has nothing left to run by itself, from that time on.
    fn end_at(&mut self, id: WorkerId, time: Time) {
        self.note_step(id);
        self.workers[id].wakes_at = None;
        self.events.set(id, time, Event::End(id));
    }

    /// Says when the worker makes a fork with its flag set, or else comes to its end.
    fn schedule(&mut self, id: WorkerId) {
        let worker = &self.workers[id];
        let since = worker.since.expect("a worker that runs");
        let Activation { position: Position { node, done }, polled, .. } =
            worker.stack[worker.stack.len() - 1];
        let when = |place: Time| since + ((place - done) * worker.rate).div_ceil(1000);
        let fork = worker.flag.and_then(|flag| {
            // A fork at the place where the flag is seen polls it, but no fork polls it twice.
            let seen = done + flag.saturating_sub(since) * 1000 / worker.rate;
            let after = seen.saturating_sub(1).max(polled.unwrap_or(0));
            self.timed.next_fork(node, after)
        });
        match fork {
            Some(place) => self.events.set(id, when(place), Event::Fork(id)),
            None => self.events.set(id, when(self.timed.total(node)), Event::End(id)),
        }
    }
}
