//! What the runtime's scheduler runs on here: workers are numbers, and so is time.

use crate::machine::{JobId, WorkerId};
use crate::scheduler::Platform;
use crate::time::{NANOSECOND, Time};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// The scheduler's platform.
pub(super) struct Virtual;

/// The worker that a scheduler speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// A worker.
    Worker(WorkerId),
    /// The worker that has come from that group for a job.
    Guest(usize),
}

/// The flags that were set and cleared in a critical section.
pub(super) type Flags = Rc<RefCell<Vec<(Who, bool)>>>;

/// A worker, and where its scheduler sets flags.
#[derive(Clone)]
pub(super) struct Handle {
    pub(super) who: Who,
    pub(super) flags: Flags,
}

impl Platform for Virtual {
    type Worker = Handle;
    type Job = JobId;
    type JobId = JobId;
    type Instant = Time;

    fn job_id(job: &JobId) -> Option<JobId> {
        Some(*job)
    }

    fn set_heartbeat(worker: &Handle, on: bool) {
        worker.flags.borrow_mut().push((worker.who, on));
    }

    fn later(moment: Time, by: Duration) -> Time {
        moment.saturating_add(by.as_nanos() as Time * NANOSECOND)
    }

    fn until(now: Time, moment: Time) -> Duration {
        Duration::from_nanos(moment.saturating_sub(now).div_ceil(NANOSECOND))
    }
}
