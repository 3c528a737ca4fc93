//! What Spice and chili have in common: a joiner that runs any shared job, and blocks when there is none until its own job
//! is done.

use crate::machine::{JobId, Machine, WorkerId};
use crate::time::Time;

/// A scheduler whose joiners block.
pub(super) trait Blocking {
    /// Takes the worker's shared job out of its place, if it is this job and still there.
    fn take_back(&mut self, id: WorkerId, job: JobId) -> bool;

    /// Makes a section in which a shared job is taken, if there is one. Also returns when the section ends.
    fn pop(&mut self, machine: &mut Machine<'_>, time: Time) -> (Option<JobId>, Time);

    /// The workers that are blocked until their jobs are done.
    fn blocked(&mut self) -> &mut [bool];

    /// A joiner takes its job back, or finds it done, or runs another job, or blocks.
    fn join(&mut self, machine: &mut Machine<'_>, id: WorkerId, job: JobId) {
        let now = machine.now();
        if self.take_back(id, job) {
            let granted = machine.enter(0, now);
            let free = machine.leave(0, granted, machine.costs.hold);
            return machine.reclaim(id, free);
        }
        if machine.is_done(job, now) {
            return machine.joined(id, now);
        }
        match self.pop(machine, now) {
            (Some(other), free) => machine.take(id, other, free + machine.costs.take),
            (None, _) => {
                self.blocked()[id] = true;
                machine.park(id, None);
            }
        }
    }

    /// A worker is at a join, or at the end of the call or of a job. After a job, returns when it goes on.
    fn end(&mut self, machine: &mut Machine<'_>, id: WorkerId) -> Option<Time> {
        let now = machine.now();
        if let Some(job) = machine.awaits(id) {
            self.join(machine, id, job);
            return None;
        }
        if machine.top(id).job.is_none() {
            machine.finish(now);
            return None;
        }
        let job = machine.set_latch(id, now);
        let owner = machine.jobs[job].owner;
        if !self.blocked()[owner] || machine.awaits(owner) != Some(job) {
            return Some(now);
        }
        self.blocked()[owner] = false;
        machine.counts.wakes += 1;
        machine.wake(owner, now + machine.costs.latency);
        Some(now + machine.costs.wake)
    }
}
