//! The recorder that tells each critical section to observers, once it is over.

use super::core::scheduler::{Action, Picture, Status, Step, WorkerPicture};
use super::sync::sections;
use std::collections::BTreeMap;

#[allow(dead_code, reason = "one of its types is of use here")]
#[path = "../../../impl/src/silent.rs"]
mod silent;

pub use super::sync::sections::Section;
pub use silent::FreeSteps;

/// What is known of the pool besides its picture. `J` is how the scheduler names jobs: a name may be another job's later.
pub struct Recorder<J> {
    events: Vec<sections::Event>,
    /// How many jobs have been given a number: those that were promoted, and the parts of broadcasts that a worker joins.
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

    /// The lock is about to be released.
    pub fn end_section(&mut self) {}

    /// What is done without the lock is no section, and is not told.
    pub fn free_steps(&self) -> FreeSteps<J> {
        silent::Recorder::new().free_steps()
    }

    /// A step was made.
    pub fn record(&mut self, step: Step<Option<J>>, _shared: usize) {
        if let Step {
            action: Action::Promote | Action::Bundled | Action::Broadcast,
            job: Some(Some(name)),
            ..
        } = step
        {
            self.numbered += 1;
            self.numbers.insert(name, self.numbered);
        }
        let Step { action, worker, job, awaits, .. } = step;
        let (name, is_part) = (action.name(), action.is_part());
        let (job, awaits) = (self.number(job.flatten()), self.awaited(awaits.flatten()));
        let event = sections::Event { name, is_part, worker, job, awaits };
        self.events.push(event);
    }

    /// The critical section, with what it leaves behind.
    pub fn section(&self, picture: impl FnOnce() -> Picture<J>) -> Section {
        Section { events: self.events.clone(), picture: self.numbered(picture()) }
    }

    /// Nothing.
    pub fn recorded(&self) -> Recorded {
        Recorded
    }

    fn number(&self, name: Option<J>) -> Option<u64> {
        name.map(|name| *self.numbers.get(&name).expect("a job is shared before anything else happens to it"))
    }

    /// An event is awaited as a job is, but it is never shared.
    fn awaited(&self, name: Option<J>) -> Option<u64> {
        name.map(|name| self.numbers.get(&name).copied().unwrap_or(sections::AN_EVENT))
    }

    fn numbered(&self, picture: Picture<J>) -> sections::Picture {
        let worker = |worker: &WorkerPicture<J>| sections::Worker {
            status: match worker.status {
                Status::Off => "Off",
                Status::Active => "Active",
                Status::Idle => "Idle",
                Status::Woken => "Woken",
            },
            awaits: self.awaited(worker.awaits),
            heartbeat: worker.heartbeat,
            rests: worker.rests,
        };
        sections::Picture {
            workers: picture.workers.iter().map(worker).collect(),
            shared: picture.shared.iter().map(|&job| self.number(job)).collect(),
            beater: picture.beater,
            stopping: picture.stopping,
        }
    }
}
