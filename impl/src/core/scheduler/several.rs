//! Several jobs in one promotion.
//!
//! Where the work is not balanced, the oldest latent job is often a trifle: it takes less time than it cost to share it. So a
//! worker learns how many jobs to share at a time. It shares one at first, twice as many after a trifle, and half as many after
//! a job that was worth its cost, or that it had to take back. Each of them is a shared job like any other. But a wake-up costs
//! more than all the rest, so one worker is woken for all of them. It takes one of the jobs, and wakes the next worker if
//! any is left: see `replace`.
//!
//! That chain of wake-ups ends when no job is left, however many workers are active by then. So a pool that has more workers than
//! processors shares at most as many jobs as processors are free, and one if it is crowded: see `crowd.rs`.

use super::member::Member;
use super::{Platform, Scheduler};
use std::ops::RangeInclusive;
use std::time::Duration;

impl<P: Platform> Scheduler<P> {
    /// A promotion shares so many jobs, at first and at most. Each of them takes two steps under the lock. As it is at first, each
    /// promotion shares one job.
    pub fn set_jobs_at_once(&mut self, numbers: RangeInclusive<usize>) {
        self.jobs_at_once = numbers;
    }

    /// How many jobs this worker should share besides the one that it has just promoted: none, unless more workers are idle,
    /// and there are processors for them.
    pub fn more(&self, id: usize) -> usize {
        if self.places.idle.len() == 0 { 0 } else { self.free_processors().min(self.members[id].at_once - 1) }
    }

    /// Whether a promotion may share several jobs now. If only one worker is idle, or if there is a processor for one only, a
    /// second job would have to wait for that worker.
    pub(super) fn has_room(&self) -> bool {
        self.free_processors().min(self.places.idle.len()) > 1
    }

    // ANCHOR: PromoteMore
    /// This worker shares one more job in the critical section of its promotion. No worker is woken for it if one is on its
    /// way: that worker takes one of the jobs, and wakes the next worker.
    ///
    /// The interval has begun with the first job, and `cost` is what the promotion costs.
    pub fn promote_more(&mut self, id: usize, job: P::Job, cost: Duration) {
        self.change(id, Member::give_away);
        self.enqueue(id, job, cost, true);
        if self.places.woken == 0 {
            self.wake_one(self.shared.len() - 1);
        }
    }
    // ANCHOR_END: PromoteMore

    /// The worker has taken a job of that owner's, and is likely to have jobs of the same kind: it begins with what the owner
    /// has learned.
    pub(super) fn learn_from(&mut self, id: usize, owner: usize) {
        self.members[id].at_once = self.members[owner].at_once;
    }
}
