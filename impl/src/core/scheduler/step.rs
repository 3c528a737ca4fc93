//! The steps of the algorithm, as a trace names them.

/// A step of the algorithm that takes the pool's lock, or a part of one. `J` is how jobs are named.
///
/// Each is called as its action in `spec/`, or as the operator there that it is a part of; `Wake` is the
/// operator `Remove`. `Fork`, `Tick` and `Join` take no lock and leave no trace.
#[allow(
    dead_code,
    reason = "the fields are read by the recorder, which is there with the feature `trace` alone"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step<J> {
    /// A thread from outside has become this worker, for one call.
    Call {
        /// Whose step it is.
        worker: usize,
    },
    /// The call is over.
    CallReturn {
        /// Whose step it is.
        worker: usize,
    },
    /// A hungry worker is asked to share; whoever ends a critical section asks.
    Beat {
        /// Who is asked.
        worker: usize,
    },
    /// The worker shares its oldest latent job.
    Promote {
        /// Whose step it is.
        worker: usize,
        /// Which job.
        job: J,
    },
    /// A background worker takes a shared job, and is going to run it.
    TakeSharedJob {
        /// Whose step it is.
        worker: usize,
        /// Which job.
        job: J,
    },
    /// Some thread shares a detached job, which has no owner. Not a worker's step.
    Spawn {
        /// Which job.
        job: J,
    },
    /// The worker has run a detached job. There is nobody to tell.
    SpawnEnd {
        /// Whose step it is.
        worker: usize,
        /// Which job.
        job: J,
    },
    /// Some worker shares a part of a broadcast, which one background worker alone may take.
    Broadcast {
        /// Whose step it is, unless the part is detached.
        broadcaster: Option<usize>,
        /// Who is to run it.
        to: usize,
        /// Which job.
        job: J,
    },
    /// The part is taken in the thread of the worker that it is for, be it between two jobs or in an open join.
    BroadcastTake {
        /// Whose step it is.
        worker: usize,
        /// Whom the part is for: this worker, or one that has made a call in its thread.
        to: usize,
        /// Which job.
        job: J,
    },
    /// The worker has run a job that it had taken, and tells its owner.
    SetLatch {
        /// Whose step it is.
        worker: usize,
        /// Which job.
        job: J,
    },
    /// The owner takes its own shared job back, and is going to run it.
    WaitForJobReclaim {
        /// Whose step it is.
        worker: usize,
        /// Which job.
        job: J,
    },
    /// An owner in an open join takes a shared job, and is going to run it.
    WaitForJobHelp {
        /// Whose step it is.
        worker: usize,
        /// Which job it takes.
        job: J,
        /// Which one it waits for.
        awaits: J,
    },
    /// An owner in an open join finds nothing that it may do, and idles.
    WaitForJobPark {
        /// Whose step it is.
        worker: usize,
        /// Which job it waits for.
        awaits: J,
    },
    /// An owner looks under the lock, finds its job's latch set, and leaves the join. One that sees the latch at once needs no
    /// lock, and leaves no trace.
    WaitForJobReturn {
        /// Whose step it is.
        worker: usize,
        /// Which job it has waited for.
        job: J,
    },
    /// A background worker finds no shared job, and idles.
    Park {
        /// Whose step it is.
        worker: usize,
    },
    /// A worker that idles polls at first, instead of being parked. Follows `Park` or `WaitForJobPark`.
    BeginPolling {
        /// Whose step it is.
        worker: usize,
    },
    /// An idle worker becomes the beater: either the one that is about to park, which then parks with a timer, or another
    /// one, which is notified and looks again.
    NameBeater {
        /// Who becomes the beater.
        worker: usize,
    },
    /// An idle worker is sent on its way, for a job, a result or the end of the pool; it is notified right after the lock
    /// is released.
    Wake {
        /// Who is woken.
        worker: usize,
    },
    /// The pool stops. Not a worker's step.
    Stop,
    /// A background worker looks, sees that the pool stops, and ends.
    Leave {
        /// Whose step it is.
        worker: usize,
    },
}
