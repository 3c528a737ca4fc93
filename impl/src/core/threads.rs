//! The scheduler's platform: threads, with jobs on their stacks.

use super::header::JobId;
use super::scheduler::Platform;
use super::spawn::SharedJob;
use super::sync::{Arc, Instant, Ordering, later};
use super::worker::Worker;
use std::time::Duration;

/// Threads of the operating system, or of Loom.
pub(super) struct Threads;

impl Platform for Threads {
    type Worker = Arc<Worker>;
    type Job = SharedJob;
    type JobId = JobId;
    type Instant = Instant;

    fn job_id(job: &SharedJob) -> Option<JobId> {
        job.id()
    }

    /// `Relaxed`: the flag tells the worker to take the lock, and the lock orders all the rest.
    fn set_heartbeat(worker: &Arc<Worker>, on: bool) {
        worker.heartbeat().store(on, Ordering::Relaxed);
    }

    fn later(moment: Instant, by: Duration) -> Instant {
        later(moment, by)
    }

    fn until(now: Instant, moment: Instant) -> Duration {
        moment.duration_since(now)
    }
}
