//! How long workers have had nothing to do.

use super::member::Status;
use super::{Platform, Scheduler};

impl<P: Platform> Scheduler<P> {
    /// The worker that has become idle in this critical section, or that is no longer idle. Only for such a worker is it worth
    /// reading the clock.
    pub(super) fn take_turned(&mut self) -> Option<usize> {
        let id = self.looked.take()?;
        let member = &self.members[id];
        let is_idle = matches!(member.status, Status::Idle | Status::Woken);
        (is_idle != member.idle_since.is_some()).then_some(id)
    }

    /// Counts how long the worker was idle, if it is no longer idle. Otherwise its idle time begins.
    pub(super) fn count_idle(&mut self, id: usize, now: P::Instant) {
        let member = &mut self.members[id];
        match member.idle_since.take() {
            Some(since) => self.metrics.idle += P::until(since, now),
            None => member.idle_since = Some(now),
        }
    }
}
