//! One step of the algorithm, as it is recorded.

use super::Action;

/// A step: which action, by which worker, of which job. `J` is how jobs are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<J> {
    /// What is done.
    pub action: Action,
    /// The worker whose step it is; for [`Beat`](Action::Beat), [`NameBeater`](Action::NameBeater) and
    /// [`Wake`](Action::Wake) the worker to which it is done. `None` for [`Spawn`](Action::Spawn), for
    /// [`Stop`](Action::Stop) and for the [`Broadcast`](Action::Broadcast) of a detached part.
    pub worker: Option<usize>,
    /// In whose thread: a background worker. Where a part of a broadcast is shared or taken, it is the worker that the part
    /// is for; the worker of a call that is made in its thread may take the part in its place. For [`Call`](Action::Call)
    /// it is the worker in whose thread the call is made, or `None` if it is made in a thread from outside.
    pub to: Option<usize>,
    /// The job that the step is about: shared, taken, reclaimed or done.
    pub job: Option<J>,
    /// For the four parts of `WaitForJob`: the job at whose join the worker is.
    pub awaits: Option<J>,
}

impl<J> Step<J> {
    /// A step of no worker and of no job.
    #[must_use]
    pub const fn new(action: Action) -> Self {
        Self { action, worker: None, to: None, job: None, awaits: None }
    }

    /// This step, by this worker or done to it.
    #[must_use]
    pub fn by(self, worker: impl Into<Option<usize>>) -> Self {
        Self { worker: worker.into(), ..self }
    }

    /// This step, in the thread of this background worker, or with a part that is for it.
    #[must_use]
    pub fn to(self, worker: impl Into<Option<usize>>) -> Self {
        Self { to: worker.into(), ..self }
    }

    /// This step, about this job.
    #[must_use]
    pub fn of(self, job: J) -> Self {
        Self { job: Some(job), ..self }
    }

    /// This step, at the join of this job.
    #[must_use]
    pub fn awaiting(self, job: J) -> Self {
        Self { awaits: Some(job), ..self }
    }

    /// The same step, with other names for its jobs.
    #[must_use]
    pub fn map<K>(self, mut name: impl FnMut(J) -> K) -> Step<K> {
        let Self { action, worker, to, job, awaits } = self;
        Step { action, worker, to, job: job.map(&mut name), awaits: awaits.map(&mut name) }
    }
}
