//! More workers than processors.
//!
//! A pool may have more threads than there are processors, since its jobs wait for files or for locks. But if they compute, one
//! more active worker does not run beside the others. It takes a processor away from one of them for a while, and the owner of
//! that one's job waits for it as long. So the pool is *crowded* while as many workers are active, or on their way, as there are
//! processors, and then no worker is asked to share. As soon as one of them has nothing to do, workers are asked again, as in a
//! pool that has no more threads than processors.
//!
//! Jobs that wait look like jobs that compute. So the beater's timer rings in a crowded pool, too, and then one worker is
//! asked: every [`PATIENCE`] one more worker becomes active.
//!
//! In such a pool it also matters which idle worker is woken. The one that has run last still polls, or at least its stack is in
//! the caches. In other pools there is seldom a choice: workers are idle because there is little to do.

use super::{Platform, Scheduler};
use std::time::Duration;

/// How long a crowd lasts before one more worker is asked to share.
pub(super) const PATIENCE: Duration = Duration::from_millis(2);

impl<P: Platform> Scheduler<P> {
    /// There are so many processors, which is fewer than workers. Without this, the pool is never crowded.
    pub fn set_processors(&mut self, processors: usize) {
        self.processors = Some(processors);
    }

    /// `Crowded` of the spec: as many workers are active, or on their way, as there are processors. Two workers of one thread
    /// count as one here.
    pub(super) fn is_crowded(&self) -> bool {
        self.free_processors() == 0
    }

    /// How many more workers may become active until the pool is crowded.
    pub(super) fn free_processors(&self) -> usize {
        let left = |processors: usize| (processors + self.away).saturating_sub(self.places.busy());
        self.processors.map_or(usize::MAX, left)
    }

    /// Whether the pool has more workers than processors.
    pub(super) fn may_be_crowded(&self) -> bool {
        self.processors.is_some()
    }

    /// Of the idle workers that may take a job of that lineage, the one that has run last. One that polls comes first, and the
    /// beater comes last.
    pub(super) fn last_idle_worker_for(&self, lineage: &[P::JobId]) -> Option<usize> {
        let able = self.places.idle.iter().filter(|&id| self.may_take(self.members[id].awaits, lineage));
        able.max_by_key(|&id| {
            let member = &self.members[id];
            (self.beater != Some(id), member.is_polling, member.idle_since)
        })
    }
}
