//! Jobs that only one worker may take: the parts of broadcasts.

use super::member::Run;
use super::{Action, Kind, Platform, Scheduler, Shared, Step};

impl<P: Platform> Scheduler<P> {
    /// The workers that a broadcast reaches: the background workers that have not left, in the order of their numbers.
    pub fn addressees(&self) -> Vec<usize> {
        let ids = 0..self.members.len();
        ids.filter(|&id| self.members[id].kind == Kind::Background && !self.members[id].has_left).collect()
    }

    /// This caller's worker runs in the thread of the background worker `home`, which is away meanwhile: the caller's worker
    /// takes the parts that are for `home`.
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
    /// `broadcaster` is the worker that waits for the parts, or `None` if no worker waits for them.
    pub fn broadcast(&mut self, broadcaster: Option<usize>, parts: impl Iterator<Item = (usize, P::Job)>) {
        for (to, job) in parts {
            let run = Run { owner: broadcaster, ..Run::new() };
            let name = P::job_id(&job);
            self.members[to].addressed.push_back(Shared { job, run });
            self.metrics.parts += 1;
            self.addressed += 1;
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

    /// The worker takes a part that is for it alone, the oldest first. It does so in an open join, too, under each policy: the
    /// job that it waits for may itself wait for this part.
    pub(super) fn broadcast_take(&mut self, id: usize) -> Option<P::Job> {
        let to = self.members[id].home?;
        let part = self.members[to].addressed.pop_front()?;
        self.addressed -= 1;
        let job = self.begin(id, part);
        self.record(Step::new(Action::BroadcastTake).by(id).to(to).of(P::job_id(&job)));
        Some(job)
    }

    /// Whether something is for this worker alone.
    pub(super) fn is_addressee(&self, id: usize) -> bool {
        self.members[id].home.is_some_and(|home| !self.members[home].addressed.is_empty())
    }
}
