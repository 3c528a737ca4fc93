//! What the decisions are made about.

use std::time::Duration;

/// Threads and their jobs, or a simulation of both: all that the scheduler asks of them.
///
/// The runtime's own platform is `Threads`, over std and over Loom. That of `bench/sim` has workers that are numbers, and a
/// clock that the simulator turns itself.
pub trait Platform: Sized {
    /// A worker, from where it can be asked to share and be told to look.
    type Worker: Clone;
    /// The one right to run a shared job.
    type Job;
    /// A job's name.
    type JobId: Copy + Ord;
    /// A moment.
    type Instant: Copy + Ord;

    /// The name of the job that this is the right to run; a detached job, for which no worker waits, has none.
    fn job_id(job: &Self::Job) -> Option<Self::JobId>;

    /// Sets or clears the flag that the worker polls after each fork.
    fn set_heartbeat(worker: &Self::Worker, on: bool);

    /// The moment that comes so much later, or a moment that never comes if there is no such moment.
    fn later(moment: Self::Instant, by: Duration) -> Self::Instant;

    /// How long it is to a moment, zero if it has passed.
    fn until(now: Self::Instant, moment: Self::Instant) -> Duration;

    /// For how long processors have worked for the process, all threads together, if that is known.
    fn worked() -> Option<Duration> {
        None
    }
}
