//! The recorder: what the scheduler tells it, under the pool's lock, becomes an event.

use super::{Event, Job, Step, Trace};
use crate::sync;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

pub use super::Trace as Recorded;

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
    /// The shared jobs that may still be spoken of, by the names that they have now.
    jobs: BTreeMap<J, Job>,
    /// The detached jobs that nobody has taken yet.
    detached: VecDeque<Job>,
    /// The detached parts of broadcasts that nobody has taken yet, by the workers that they are for.
    parts: BTreeMap<usize, VecDeque<Job>>,
    lanes: Vec<Lane>,
}

/// What is known of a worker besides its events.
#[derive(Default)]
struct Lane {
    /// The names of the threads that have run it.
    names: Vec<String>,
    /// The calls (`None`) and the jobs that it is in the middle of, the innermost last.
    running: Vec<Option<Job>>,
}

impl<J: Copy + Ord> Recorder<J> {
    /// A recorder without room, which records nothing.
    pub(crate) fn new() -> Self {
        Self {
            begun: Instant::now(),
            capacity: 0,
            events: VecDeque::new(),
            next: 0,
            section: 0,
            shared: 0,
            jobs: BTreeMap::new(),
            detached: VecDeque::new(),
            parts: BTreeMap::new(),
            lanes: Vec::new(),
        }
    }

    /// Makes room for so many events.
    pub(crate) fn set_capacity(&mut self, events: usize) {
        self.capacity = events;
        self.events.reserve_exact(events);
    }

    /// The lock has been taken.
    pub(crate) fn begin_section(&mut self) {
        self.section += 1;
    }

    /// Records a step, after which so many jobs are shared. Called by the thread whose step it is. Detached jobs have no
    /// name.
    pub(crate) fn record(&mut self, step: Step<Option<J>>, shared: usize) {
        if self.capacity == 0 {
            return;
        }
        let by = step.by();
        if let Some(worker) = by {
            self.name_lane(worker, matches!(step, Step::Call { .. }));
        }
        match step {
            Step::Promote { worker, job: Some(name) } => {
                let job = self.new_job(Some(worker));
                self.jobs.insert(name, job);
            }
            Step::Spawn { .. } => {
                let job = self.new_job(None);
                self.detached.push_back(job);
            }
            Step::Broadcast { broadcaster, job: Some(name), .. } => {
                let job = self.new_job(broadcaster);
                self.jobs.insert(name, job);
            }
            Step::Broadcast { to, job: None, .. } => {
                let job = self.new_job(None);
                self.parts.entry(to).or_default().push_back(job);
            }
            _ => (),
        }
        let detached = match step {
            Step::Broadcast { to, .. } => self.parts.get(&to).and_then(VecDeque::back),
            Step::BroadcastTake { to, .. } => self.parts.get(&to).and_then(VecDeque::front),
            Step::Spawn { .. } => self.detached.back(),
            Step::SpawnEnd { worker, .. } => self.lanes[worker].running.last().and_then(Option::as_ref),
            // They are all alike, so the oldest is taken first.
            _ => self.detached.front(),
        };
        let named = step.map(|name| {
            let job = name.map_or(detached, |name| self.jobs.get(&name));
            *job.expect("a job is shared before anything else happens to it")
        });
        match named {
            Step::Call { worker } => self.lanes[worker].running.push(None),
            Step::TakeSharedJob { worker, job } | Step::WaitForJobHelp { worker, job, .. } => {
                self.lanes[worker].running.push(Some(job));
                if job.owner.is_none() {
                    self.detached.pop_front();
                }
            }
            Step::BroadcastTake { worker, to, job } => {
                self.lanes[worker].running.push(Some(job));
                if job.owner.is_none() {
                    self.parts.get_mut(&to).and_then(VecDeque::pop_front);
                }
            }
            Step::CallReturn { worker } | Step::SetLatch { worker, .. } | Step::SpawnEnd { worker, .. } => {
                self.lanes[worker].running.pop();
                if self.lanes[worker].running.is_empty() {
                    // All that it has forked is joined.
                    self.jobs.retain(|_, job| job.owner != Some(worker));
                }
            }
            _ => (),
        }
        if self.events.len() == self.capacity {
            self.events.pop_front();
        }
        let (number, section, at) = (self.next, self.section, self.begun.elapsed());
        self.events.push_back(Event { number, section, at, shared, step: named });
        self.next += 1;
    }

    fn new_job(&mut self, owner: Option<usize>) -> Job {
        self.shared += 1;
        Job { number: self.shared, owner }
    }

    /// Learns what the thread is called that this worker is. A background worker's is the same for ever; a caller's may be
    /// another one at each call.
    fn name_lane(&mut self, worker: usize, is_call: bool) {
        if self.lanes.len() <= worker {
            self.lanes.resize_with(worker + 1, Lane::default);
        }
        let lane = &mut self.lanes[worker];
        if lane.names.is_empty() || is_call {
            let name = sync::thread_name().unwrap_or_else(|| format!("caller {worker}"));
            if !lane.names.contains(&name) {
                lane.names.push(name);
            }
        }
    }

    /// A picture is for other recorders: nobody calls this one, since the oracles are silent over std.
    pub(crate) fn show<P>(&self, _picture: impl FnOnce() -> P) {}

    /// What has been recorded until now.
    pub(crate) fn recorded(&self) -> Recorded {
        Trace {
            begun: self.begun,
            events: self.events.iter().copied().collect(),
            dropped: self.next - self.events.len() as u64,
            workers: self.lanes.iter().map(|lane| lane.names.join(", ")).collect(),
            until: self.begun.elapsed(),
        }
    }
}

impl<J> Step<J> {
    /// The worker whose step it is; nobody's if it is done to a worker by whoever holds the lock.
    fn by(&self) -> Option<usize> {
        match self {
            Self::Beat { .. } | Self::NameBeater { .. } | Self::Wake { .. } => None,
            _ => self.worker(),
        }
    }

    /// The same step, its jobs named otherwise.
    fn map<K>(self, name: impl Fn(J) -> K) -> Step<K> {
        match self {
            Self::Call { worker } => Step::Call { worker },
            Self::CallReturn { worker } => Step::CallReturn { worker },
            Self::Beat { worker } => Step::Beat { worker },
            Self::Promote { worker, job } => Step::Promote { worker, job: name(job) },
            Self::TakeSharedJob { worker, job } => Step::TakeSharedJob { worker, job: name(job) },
            Self::Spawn { job } => Step::Spawn { job: name(job) },
            Self::Broadcast { broadcaster, to, job } => Step::Broadcast { broadcaster, to, job: name(job) },
            Self::BroadcastTake { worker, to, job } => Step::BroadcastTake { worker, to, job: name(job) },
            Self::SpawnEnd { worker, job } => Step::SpawnEnd { worker, job: name(job) },
            Self::SetLatch { worker, job } => Step::SetLatch { worker, job: name(job) },
            Self::WaitForJobReclaim { worker, job } => Step::WaitForJobReclaim { worker, job: name(job) },
            Self::WaitForJobHelp { worker, job, awaits } => {
                Step::WaitForJobHelp { worker, job: name(job), awaits: name(awaits) }
            }
            Self::WaitForJobPark { worker, awaits } => Step::WaitForJobPark { worker, awaits: name(awaits) },
            Self::WaitForJobReturn { worker, job } => Step::WaitForJobReturn { worker, job: name(job) },
            Self::Park { worker } => Step::Park { worker },
            Self::BeginPolling { worker } => Step::BeginPolling { worker },
            Self::NameBeater { worker } => Step::NameBeater { worker },
            Self::Wake { worker } => Step::Wake { worker },
            Self::Stop => Step::Stop,
            Self::Leave { worker } => Step::Leave { worker },
        }
    }
}

#[cfg(test)]
mod tests;
