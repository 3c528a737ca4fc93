//! Detached jobs: those that are shared from the start, and that no thread waits for.

use super::member::Run;
use super::{Action, Platform, Scheduler, Shared, Step};
use std::time::Duration;

impl<P: Platform> Scheduler<P> {
    // ANCHOR: Spawn
    /// Some thread, which need not be a worker, shares a job that has no owner, and a worker is woken for it.
    ///
    /// Spec: `Spawn`; book: spawn
    ///
    /// The job is as much work as a call, and part of no other job: an owner that waits takes it under `HelpAny` alone.
    /// No interval begins, since no worker has promoted.
    pub fn spawn(&mut self, job: P::Job) {
        let run = Run { generation: 0, lineage: Vec::new(), cost: Duration::ZERO };
        self.shared.push_back(Shared { job, run });
        self.metrics.spawns += 1;
        self.record(Step::new(Action::Spawn).of(None));
        self.wake_one(self.shared.len() - 1);
    }

    /// The worker has run a detached job. There is no owner to tell.
    pub fn spawn_end(&mut self, executor: usize) {
        self.change(executor, |member| {
            member.runs.pop();
        });
        self.record(Step::new(Action::SpawnEnd).by(executor).of(None));
    }
    // ANCHOR_END: Spawn
}
