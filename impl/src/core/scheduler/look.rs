//! What a worker looks for when it has nothing of its own to do.

use super::member::Status;
use super::{Action, Platform, Scheduler, Step};

/// What a worker waits for besides shared jobs.
pub enum Goal<P: Platform> {
    /// A background worker: the end of the pool.
    Stop,
    /// An owner in an open join: its job's latch.
    Latch {
        /// The job that it waits for.
        job: P::JobId,
        /// Whether its latch is set.
        is_set: bool,
    },
}

/// What a worker found.
pub enum Found<P: Platform> {
    /// What it was waiting for.
    Goal,
    /// A shared job, which the worker runs now.
    Job(P::Job),
    /// Nothing. The worker is idle, and parks.
    Nothing,
}

impl<P: Platform> Scheduler<P> {
    // ANCHOR: Look
    /// Looks for the goal, then for a job that is for this worker alone, then for any other job that it may take. If there is
    /// none, the worker is idle.
    ///
    /// A worker that was woken for a shared job and takes none passes the wake-up on. A worker that takes a job may have been
    /// woken for another job. Then another worker is woken in its place, if need be.
    pub fn look(&mut self, id: usize, goal: Goal<P>) -> Found<P> {
        self.looked = Some(id);
        self.members[id].is_polling = false;
        if self.beater == Some(id) {
            self.beater = None;
        }
        let was_woken = self.members[id].status == Status::Woken;
        // A background worker may take any job, so each shared job comes before the pool's end.
        let is_over = self.stopping && self.shared.is_empty() && !self.is_addressee(id);
        let (reached, awaits) = match goal {
            Goal::Stop => (is_over.then_some(Status::Off), None),
            Goal::Latch { job, is_set } => (is_set.then_some(Status::Active), Some(job)),
        };
        if reached.is_none() {
            let part = self.broadcast_take(id);
            if let Some(job) = part.or_else(|| self.take_shared_job(id, awaits)) {
                if let Some(run) = self.members[id].runs.last_mut() {
                    run.below = awaits;
                }
                if was_woken {
                    self.replace();
                }
                return Found::Job(job);
            }
        }
        self.change_run(id, |member| {
            member.turn(reached.unwrap_or(Status::Idle));
            member.has_left = member.status == Status::Off;
            member.awaits = awaits.filter(|_| reached.is_none());
        });
        self.record(match (reached.is_some(), awaits) {
            (true, None) => Step::new(Action::Leave).by(id),
            (true, _) => Step::new(Action::WaitForJobReturn).by(id).awaiting(awaits),
            (false, None) => Step::new(Action::Park).by(id),
            (false, _) => Step::new(Action::WaitForJobPark).by(id).awaiting(awaits),
        });
        if was_woken {
            self.pass_on();
        }
        if reached.is_some() {
            return Found::Goal;
        }
        self.metrics.parks += 1;
        self.metrics.vain_wakes += u64::from(was_woken);
        Found::Nothing
    }
    // ANCHOR_END: Look
}
