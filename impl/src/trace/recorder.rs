//! The recorder: each step that the scheduler tells it, under the pool's lock, becomes an event. What is done without the lock comes
//! from `free_steps.rs`.

use super::{Action, Event, Job, Step, Trace};
use crate::sync;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

pub use super::Trace as Recorded;
pub use super::free_steps::FreeSteps;

/// A critical section, of which nothing is told.
#[derive(Debug)]
pub struct Section;

/// The newest events of a pool. `J` is how the scheduler names jobs: a name may be another job's later.
pub struct Recorder<J> {
    begun: Instant,
    capacity: usize,
    /// Oldest first; the oldest ones make room for the new ones.
    events: VecDeque<Event>,
    /// The number of the next event.
    next: u64,
    section: u64,
    /// How many jobs have been shared.
    shared: u64,
    /// The shared jobs that later steps may be about, by the names that they have now.
    jobs: BTreeMap<J, Job>,
    /// What was promoted last.
    promoted: Option<J>,
    /// What is done without the lock, and the bundles that exist: one may be in the queue when its owner has joined all of its jobs.
    free: FreeSteps<J>,
    /// The detached jobs that no worker has taken yet.
    detached: VecDeque<Job>,
    /// The detached parts of broadcasts that no worker has taken yet, by the workers that they are for.
    parts: BTreeMap<usize, VecDeque<Job>>,
    lanes: Vec<Lane>,
}

/// So many names of threads are kept for a worker.
const NAMES: usize = 8;

/// What is known of a worker besides its events.
#[derive(Default)]
struct Lane {
    /// The names of the threads that have run it, the newest last.
    names: VecDeque<String>,
    /// Whether older names have made room.
    had_more: bool,
    /// The calls (`None`) and the jobs that it is in the middle of, the innermost last.
    running: Vec<Option<Job>>,
}

impl Lane {
    fn shown(&self) -> String {
        let more = self.had_more.then_some("…");
        let names: Vec<&str> = more.into_iter().chain(self.names.iter().map(String::as_str)).collect();
        names.join(", ")
    }
}

impl<J: Copy + Ord> Recorder<J> {
    /// A recorder without room, which records nothing.
    pub(crate) fn new() -> Self {
        let begun = Instant::now();
        Self {
            begun,
            capacity: 0,
            events: VecDeque::new(),
            next: 0,
            section: 0,
            shared: 0,
            jobs: BTreeMap::new(),
            promoted: None,
            free: FreeSteps::new(begun, 0),
            detached: VecDeque::new(),
            parts: BTreeMap::new(),
            lanes: Vec::new(),
        }
    }

    /// Keeps so many events. There is room for the first million of them before the first one comes. Called before all else.
    pub(crate) fn set_capacity(&mut self, events: usize) {
        self.capacity = events;
        self.free = FreeSteps::new(self.begun, events);
        self.events.reserve_exact(events.min(1 << 20));
    }

    /// The lock has been taken.
    pub(crate) fn begin_section(&mut self) {
        self.section += 1;
        self.free.begin_section(self.section);
    }

    /// The lock is about to be released.
    pub(crate) fn end_section(&mut self) {
        self.free.end_section(self.section);
    }

    /// Where steps without the lock are recorded.
    pub(crate) fn free_steps(&self) -> FreeSteps<J> {
        self.free.clone()
    }

    /// Records a step, after which so many jobs are shared. Called by the thread whose step it is. A detached job has no
    /// name. What is awaited and is no shared job of this worker is an event: of a wait for it the trace says that it is a wait, no more.
    /// An event may lie where another worker's job was.
    pub(crate) fn record(&mut self, mut step: Step<Option<J>>, shared: usize) {
        if self.capacity == 0 {
            return;
        }
        let is_own =
            |name: J| self.jobs.get(&name).is_some_and(|job| job.owner.is_some() && job.owner == step.worker);
        step.awaits = step.awaits.filter(|awaited| awaited.is_none_or(is_own));
        if let Some(worker) = step.worker.filter(|_| !step.action.is_received()) {
            self.name_lane(worker, step.action == Action::Call);
        }
        self.number(step);
        let detached = self.detached_job(step);
        let named = step.map(|name| {
            let job = name.map_or(detached, |name| self.jobs.get(&name).copied());
            job.expect("a job is shared before anything else happens to it")
        });
        self.follow(named);
        if self.events.len() == self.capacity {
            self.events.pop_front();
        }
        let (number, section, at) = (self.next, self.section, self.begun.elapsed());
        self.events.push_back(Event { number, section, at, shared, step: named, between: None });
        self.next += 1;
    }

    /// Gives a number to the job that this step shares, if it shares one.
    fn number(&mut self, Step { action, worker, to, job, .. }: Step<Option<J>>) {
        let (Action::Promote | Action::Bundled | Action::Spawn | Action::Broadcast, Some(name)) =
            (action, job)
        else {
            return;
        };
        self.shared += 1;
        let owner = worker.filter(|_| action != Action::Spawn);
        let job = Job { number: self.shared, owner };
        match (action, self.promoted) {
            (Action::Promote, _) => self.promoted = name,
            (Action::Bundled, Some(bundle)) => self.free.add(bundle, job),
            _ => (),
        }
        match (name, to) {
            (Some(name), _) => _ = self.jobs.insert(name, job),
            (None, Some(to)) => self.parts.entry(to).or_default().push_back(job),
            (None, None) => self.detached.push_back(job),
        }
    }

    /// The detached job that this step is about, if it is about one. Detached jobs have no names, but they are taken in the
    /// order in which they were shared.
    fn detached_job(&self, Step { action, worker, to, .. }: Step<Option<J>>) -> Option<Job> {
        let queue = to.map_or(Some(&self.detached), |to| self.parts.get(&to));
        match action {
            Action::Spawn | Action::Broadcast => queue?.back().copied(),
            Action::SpawnEnd => self.lanes[worker?].running.last().copied()?,
            _ => queue?.front().copied(),
        }
    }

    /// Keeps account of what each worker is in the middle of.
    fn follow(&mut self, Step { action, worker, to, job, .. }: Step<Job>) {
        let Some(worker) = worker else { return };
        match action {
            Action::Call => self.lanes[worker].running.push(None),
            Action::TakeSharedJob | Action::WaitForJobHelp | Action::BroadcastTake => {
                self.lanes[worker].running.push(job);
                if job.is_some_and(|job| job.owner.is_none()) {
                    let queue = to.map_or(Some(&mut self.detached), |to| self.parts.get_mut(&to));
                    queue.and_then(VecDeque::pop_front);
                }
            }
            Action::CallReturn
            | Action::SetLatch
            | Action::SpawnEnd
            | Action::EndClaims
            | Action::GiveBack => {
                self.lanes[worker].running.pop();
                if self.lanes[worker].running.is_empty() {
                    // All that it has forked is joined.
                    self.jobs.retain(|name, job| job.owner != Some(worker) || self.free.has(*name));
                }
            }
            _ => (),
        }
    }

    /// Learns the name of the thread that runs this worker. A background worker always has the same thread. A caller's worker
    /// may have another thread at each call.
    fn name_lane(&mut self, worker: usize, is_call: bool) {
        if self.lanes.len() <= worker {
            self.lanes.resize_with(worker + 1, Lane::default);
        }
        let lane = &mut self.lanes[worker];
        if lane.names.is_empty() || is_call {
            let name = sync::thread_name().unwrap_or_else(|| format!("caller {worker}"));
            if !lane.names.contains(&name) {
                if lane.names.len() == NAMES {
                    lane.names.pop_front();
                    lane.had_more = true;
                }
                lane.names.push_back(name);
            }
        }
    }

    /// Tells nothing: a section is told to observers, and over std there are none.
    pub(crate) fn section<P>(&self, _picture: impl FnOnce() -> P) -> Section {
        Section
    }

    /// What has been recorded until now.
    pub(crate) fn recorded(&self) -> Recorded {
        let (free, of_free) = self.free.kept_events();
        let mut events: Vec<Event> = self.events.iter().copied().chain(free).collect();
        // Of one worker and one moment, the step under the lock comes first.
        events.sort_by_key(|event| (event.section, event.at, event.between.is_some()));
        let mut shared = events.iter().find(|event| event.between.is_none()).map_or(0, |event| event.shared);
        for event in &mut events {
            match event.between {
                None => shared = event.shared,
                Some(_) => event.shared = shared,
            }
        }
        events.drain(..events.len().saturating_sub(self.capacity));
        let dropped = self.next + of_free - events.len() as u64;
        for (number, event) in (dropped..).zip(&mut events) {
            event.number = number;
        }
        Trace {
            begun: self.begun,
            events,
            dropped,
            workers: self.lanes.iter().map(|lane| lane.shown()).collect(),
            until: self.begun.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests;
