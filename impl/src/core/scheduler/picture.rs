//! What the lock protects, as plain data: for the checks that compare it with the spec.

use super::member::Member;
use super::{Platform, Scheduler, Section, Status};

/// The state of a pool, under the names of the spec. `J` is how jobs are named; a detached job has no name.
#[allow(dead_code, reason = "read by the recorders over Loom and over the baton alone")]
pub struct Picture<J> {
    /// By their numbers.
    pub workers: Vec<WorkerPicture<J>>,
    /// The shared jobs, the one that was promoted first at the front.
    pub shared: Vec<Option<J>>,
    /// The idle worker that watches the intervals for all.
    pub beater: Option<usize>,
    /// Whether the pool stops.
    pub stopping: bool,
}

/// A worker, as the spec sees it.
#[allow(dead_code, reason = "as above")]
pub struct WorkerPicture<J> {
    /// What it is doing.
    pub status: Status,
    /// While it is idle in an open join, or woken from there: the job that it waits for.
    pub awaits: Option<J>,
    /// Whether its heartbeat is set.
    pub heartbeat: bool,
    /// Whether its interval goes on: it is not in the spec's `rested`.
    pub rests: bool,
}

impl<P: Platform> Scheduler<P> {
    /// The critical section as the recorder tells it: its steps, and what it leaves behind.
    pub fn show(&self, now: P::Instant) -> Section {
        self.recorder.section(|| self.picture(now))
    }

    fn picture(&self, now: P::Instant) -> Picture<P::JobId> {
        let worker = |member: &Member<P>| WorkerPicture {
            status: member.status,
            awaits: member.awaits,
            heartbeat: member.heartbeat.is_some(),
            rests: member.heartbeat.max(member.resting).is_some_and(|until| until > now),
        };
        Picture {
            workers: self.members.iter().map(worker).collect(),
            shared: self.shared.iter().map(|shared| P::job_id(&shared.job)).collect(),
            beater: self.beater,
            stopping: self.stopping,
        }
    }
}
