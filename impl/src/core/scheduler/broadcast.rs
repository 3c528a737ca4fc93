//! Jobs that one worker alone may take: the parts of broadcasts.

use super::member::Run;
use super::{Action, Kind, Platform, Scheduler, Shared, Step};
use std::time::Duration;

impl<P: Platform> Scheduler<P> {
    /// The workers that a broadcast reaches: the background workers, in the order of their numbers, but for those that
    /// have left.
    pub fn addressees(&self) -> Vec<usize> {
        let ids = 0..self.members.len();
        ids.filter(|&id| self.members[id].kind == Kind::Background && !self.members[id].has_left).collect()
    }

    /// The thread of this caller's worker is that of a background worker, which takes no part in anything meanwhile:
    /// whatever is for that one, this one takes.
    pub fn set_home(&mut self, id: usize, home: Option<usize>) {
        self.members[id].home = home;
    }

    // ANCHOR: BroadcastLocked
    /// Each of these workers gets a job that is for it alone. The worker that is idle in its thread is woken.
    ///
    /// Spec: `Broadcast`; book: broadcast
    ///
    /// The job is as much work as a call, and part of no other job, as a broadcast is a call of its own.
    ///
    /// `broadcaster` is the worker that waits for the parts, if anybody does.
    pub fn broadcast(&mut self, broadcaster: Option<usize>, parts: impl Iterator<Item = (usize, P::Job)>) {
        for (to, job) in parts {
            let run = Run { generation: 0, lineage: Vec::new(), cost: Duration::ZERO };
            let name = P::job_id(&job);
            self.members[to].addressed.push_back(Shared { job, run });
            self.metrics.parts += 1;
            self.record(Step::new(Action::Broadcast).by(broadcaster).to(to).of(name));
            if let Some(id) = self.idle_worker_at(to) {
                self.wake(id);
            }
        }
    }
    // ANCHOR_END: BroadcastLocked

    /// The idle worker in the thread of this background worker.
    fn idle_worker_at(&self, home: usize) -> Option<usize> {
        self.places.idle.iter().find(|&id| self.members[id].home == Some(home))
    }

    /// The worker takes what is for it alone, the oldest first; in an open join, too, and whatever the policy. What it
    /// waits for may itself wait for this.
    pub(super) fn broadcast_take(&mut self, id: usize) -> Option<P::Job> {
        let to = self.members[id].home?;
        let part = self.members[to].addressed.pop_front()?;
        let job = self.begin(id, part);
        self.record(Step::new(Action::BroadcastTake).by(id).to(to).of(P::job_id(&job)));
        Some(job)
    }

    /// Whether something is for this worker alone.
    pub(super) fn is_addressee(&self, id: usize) -> bool {
        self.members[id].home.is_some_and(|home| !self.members[home].addressed.is_empty())
    }
}
