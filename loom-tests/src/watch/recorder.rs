//! The recorder that tells each critical section, once it is over, to whoever watches: `super::sync::tell`.

use super::core::scheduler::{Picture, Status, Step, WorkerPicture};
use super::sync::{self, watch};
use std::collections::BTreeMap;

/// What is known of the pool besides its picture. `J` is how the scheduler names jobs: a name may be another job's later.
pub struct Recorder<J> {
    events: Vec<watch::Event>,
    /// How many jobs have been given a number: those that were promoted, or are parts of a broadcast that somebody joins.
    numbered: u64,
    /// The numbers of the jobs that have these names now.
    numbers: BTreeMap<J, u64>,
}

/// What has been recorded: nothing that could be asked for.
pub struct Recorded;

impl<J: Copy + Ord> Recorder<J> {
    /// A recorder that has heard nothing.
    #[allow(clippy::new_without_default, reason = "the twin of the feature `trace` has no use for a default")]
    pub fn new() -> Self {
        Self { events: Vec::new(), numbered: 0, numbers: BTreeMap::new() }
    }

    /// Makes no room: what is told is not kept.
    pub fn set_capacity(&mut self, _events: usize) {}

    /// The lock has been taken.
    pub fn begin_section(&mut self) {
        self.events.clear();
    }

    /// A step was made.
    pub fn record(&mut self, step: Step<Option<J>>, _shared: usize) {
        if let Step::Promote { job: Some(name), .. } | Step::Broadcast { job: Some(name), .. } = step {
            self.numbered += 1;
            self.numbers.insert(name, self.numbered);
        }
        self.events.push(self.event(step));
    }

    /// The section is over, and this is what it leaves behind.
    pub fn show(&self, picture: impl FnOnce() -> Picture<J>) {
        sync::tell(watch::Section { events: self.events.clone(), picture: self.numbered(picture()) });
    }

    /// Nothing.
    pub fn recorded(&self) -> Recorded {
        Recorded
    }

    fn number(&self, name: Option<J>) -> Option<u64> {
        name.map(|name| *self.numbers.get(&name).expect("a job is shared before anything else happens to it"))
    }

    fn numbered(&self, picture: Picture<J>) -> watch::Picture {
        let worker = |worker: &WorkerPicture<J>| watch::Worker {
            status: match worker.status {
                Status::Off => "Off",
                Status::Active => "Active",
                Status::Idle => "Idle",
                Status::Woken => "Woken",
            },
            awaits: self.number(worker.awaits),
            heartbeat: worker.heartbeat,
            rests: worker.rests,
        };
        watch::Picture {
            workers: picture.workers.iter().map(worker).collect(),
            shared: picture.shared.iter().map(|&job| self.number(job)).collect(),
            beater: picture.beater,
            stopping: picture.stopping,
        }
    }

    fn event(&self, step: Step<Option<J>>) -> watch::Event {
        let (name, worker, job, awaits) = match step {
            Step::Call { worker } => ("Call", Some(worker), None, None),
            Step::CallReturn { worker } => ("CallReturn", Some(worker), None, None),
            Step::Beat { worker } => ("Beat", Some(worker), None, None),
            Step::Promote { worker, job } => ("Promote", Some(worker), job, None),
            Step::TakeSharedJob { worker, job } => ("TakeSharedJob", Some(worker), job, None),
            Step::Spawn { job } => ("Spawn", None, job, None),
            Step::SpawnEnd { worker, job } => ("SpawnEnd", Some(worker), job, None),
            Step::Broadcast { broadcaster, job, .. } => ("Broadcast", broadcaster, job, None),
            Step::BroadcastTake { worker, job, .. } => ("BroadcastTake", Some(worker), job, None),
            Step::SetLatch { worker, job } => ("SetLatch", Some(worker), job, None),
            Step::WaitForJobReclaim { worker, job } => ("WaitForJobReclaim", Some(worker), job, None),
            Step::WaitForJobHelp { worker, job, awaits } => ("WaitForJobHelp", Some(worker), job, awaits),
            Step::WaitForJobPark { worker, awaits } => ("WaitForJobPark", Some(worker), None, awaits),
            Step::WaitForJobReturn { worker, job } => ("WaitForJobReturn", Some(worker), job, None),
            Step::Park { worker } => ("Park", Some(worker), None, None),
            Step::BeginPolling { worker } => ("BeginPolling", Some(worker), None, None),
            Step::NameBeater { worker } => ("NameBeater", Some(worker), None, None),
            Step::Wake { worker } => ("Wake", Some(worker), None, None),
            Step::Stop => ("Stop", None, None, None),
            Step::Leave { worker } => ("Leave", Some(worker), None, None),
        };
        watch::Event { name, worker, job: self.number(job), awaits: self.number(awaits) }
    }
}
