//! Detached jobs: they are shared from the start, and no thread waits for them.

use super::member::Run;
use super::{Action, Platform, Scheduler, Shared, Step};

impl<P: Platform> Scheduler<P> {
    // ANCHOR: Spawn
    /// A thread, which need not be a worker, shares a job that has no owner, and a worker is woken for it.
    ///
    /// Spec: `Spawn`; book: spawn
    ///
    /// The job is as much work as a call, and part of no other job: an owner that waits takes it under `HelpAny` only.
    /// No interval begins, since no worker has promoted.
    pub fn spawn(&mut self, job: P::Job) {
        self.shared.push_back(Shared { job, run: Run::new() });
        self.metrics.spawns += 1;
        self.record(Step::new(Action::Spawn).of(None));
        self.wake_one(self.shared.len() - 1);
    }

    /// The worker has run a detached job. The job has no owner, so there is no latch to set.
    pub fn spawn_end(&mut self, executor: usize) {
        self.change(executor, |member| {
            member.runs.pop();
        });
        self.record(Step::new(Action::SpawnEnd).by(executor).of(None));
    }
    // ANCHOR_END: Spawn
}
