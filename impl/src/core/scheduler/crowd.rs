//! More workers than processors.
//!
//! A pool may have more threads than there are processors, since its jobs wait for files or for locks. But if they compute, one
//! more active worker does not run beside the others. It takes a processor away from one of them for a while, and the owner of
//! that one's job waits for it as long. So the pool is *crowded* while as many workers are active, or on their way, as there are
//! processors, and then no worker is asked to share. As soon as one of them has nothing to do, workers are asked again, as in a
//! pool that has no more threads than processors.
//!
//! A thread that shares what it has forked without being asked, as [`share_all`](crate::share_all()) does, wakes no worker in a
//! crowd either: it *withholds* the job. That is an offer, which the pool announces itself as soon as it is no longer crowded. Most often
//! the crowd ends since a worker has nothing to do, and that one has taken the job already.
//!
//! A thread from outside may compute beside the workers, and spawn jobs that help it: the body of a scope, say. It takes a
//! processor, too, but the last one is left to a worker. What it spawns in a crowd is withheld, as what a worker shares is. Other
//! detached jobs are not: they may all wait for files, and the thread that spawns them may be about to wait for them.
//!
//! Jobs that wait look like jobs that compute. So the beater's timer rings in a crowded pool, too, and then one worker is
//! asked, or woken for a job that was withheld, and becomes active. How often that may be is learned: see `patience.rs`.
//!
//! In such a pool it also matters which idle worker is woken. The one that has run last still polls, or at least its stack is in
//! the caches. In other pools there is seldom a choice: workers are idle because there is little to do.

use super::lineages::Lineage;
use super::member::Announcer;
use super::{Platform, Scheduler, Shared};
use std::time::Duration;

/// A timer that was set for a crowd is set anew no sooner than that: it costs a wake-up.
const KEPT: Duration = Duration::from_micros(500);

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
        let left = |processors: usize| (processors + self.away).saturating_sub(self.taken(0));
        self.processors.map_or(usize::MAX, left)
    }

    /// How many processors the workers take that are active, or on their way, and the threads beside them: at least so many threads.
    fn taken(&self, least_beside: usize) -> usize {
        self.places.busy() + self.beside.min(self.most_beside).max(least_beside)
    }

    /// Whether each worker that is on its way may find a processor on which no other worker is, nor the thread that wakes it. That
    /// thread takes a processor, too: if it `is_outside`, it is no worker.
    ///
    /// If there is none, a worker that is kept from its waker's processor would share another worker's. And there it stays, even if
    /// the waker is about to wait, and its processor has nothing to do.
    pub fn has_room_elsewhere(&self, is_outside: bool) -> bool {
        self.processors.is_none_or(|processors| self.taken(usize::from(is_outside)) <= processors + self.away)
    }

    /// If the pool is not crowded, it is not known any longer since when it was.
    pub(super) fn forget_crowd(&mut self) {
        if self.patience.until().is_some() && !self.is_crowded() {
            self.patience.forget();
        }
    }

    /// Whether the pool has been crowded for so long that one more worker may get a job. Then the time begins anew.
    pub(super) fn is_crowd_long(&mut self, now: P::Instant) -> bool {
        let is_long = self.processors.is_some_and(|processors| self.patience.is_over(now, processors));
        self.note_crowd(now);
        is_long
    }

    /// If the pool is crowded, it has been so since now at least.
    pub(super) fn note_crowd(&mut self, now: P::Instant) {
        if self.is_crowded() {
            self.patience.note(now);
        }
    }

    /// In a crowded pool: until when no worker is asked.
    pub(super) fn crowd_may_last_until(&self) -> Option<P::Instant> {
        self.patience.until()
    }

    /// Whether the beater has set its timer for a crowd, a while ago, and that is over.
    pub(super) fn outlasts_crowd(&self, now: P::Instant) -> bool {
        let left = self.patience.lasts().saturating_sub(KEPT);
        self.rings_for_crowd && !self.is_crowded() && self.rings <= Some(P::later(now, left))
    }

    /// Whether the pool has more workers than processors.
    pub(super) fn may_be_crowded(&self) -> bool {
        self.processors.is_some()
    }

    /// This worker shares a job without being asked: it promotes it, or withholds it in a crowd. Returns whether it has promoted.
    pub fn share(&mut self, id: usize, job: P::Job, cost: Duration, now: P::Instant) -> bool {
        let promotes = !self.is_crowded();
        if promotes {
            self.promote(id, job, cost, now);
        } else {
            self.offer_until_announced(id, job, Announcer::Pool);
        }
        promotes
    }

    /// So many processors may be taken by threads from outside that compute beside the workers. As it is at first, none is.
    pub fn set_most_beside(&mut self, most: usize) {
        self.most_beside = most;
    }

    /// A thread from outside computes beside the workers from now on.
    pub fn come_beside(&mut self) {
        self.beside += 1;
    }

    /// It does so no longer, and its processor is free.
    pub fn go_from_beside(&mut self) {
        self.beside -= 1;
    }

    /// Whether jobs are withheld though the pool is not crowded.
    pub(super) fn withholds_in_vain(&self) -> bool {
        self.withheld > 0 && self.places.idle.len() > 0 && !self.is_crowded()
    }

    /// Wakes workers for what was withheld, until the pool is crowded again. In a crowd it wakes one, if it `is_long_crowd`.
    /// Returns whether it does that, so that none need be asked.
    pub(super) fn announce_withheld(&mut self, is_long_crowd: bool) -> bool {
        let wakes_one = is_long_crowd && self.withheld > 0 && self.is_crowded();
        if wakes_one {
            self.announce_oldest();
        }
        while self.withholds_in_vain() {
            self.announce_oldest();
        }
        wakes_one
    }

    fn announce_oldest(&mut self) {
        let is_withheld = |shared: &Shared<P>| shared.run.offered == Some(Announcer::Pool);
        let Some(place) = self.shared.iter().position(is_withheld) else { return };
        self.shared[place].run.offered = None;
        self.withheld -= 1;
        self.wake_one(place);
    }

    /// Of the idle workers that may take a job of that lineage, the one that has run last. One that polls comes first, and the
    /// beater comes last.
    //
    // A loop: as a chain of iterators the search went through 52 cache lines of code, and this is 12. After a rest each is a miss.
    #[inline(never)]
    pub(super) fn last_idle_worker_for(&self, lineage: Lineage) -> Option<usize> {
        let mut best = None;
        for id in self.places.idle.iter() {
            let member = &self.members[id];
            let rank = (self.beater != Some(id), member.is_polling, member.idle_since);
            if self.may_take(member.awaits, lineage) && best.is_none_or(|(_, highest)| rank >= highest) {
                best = Some((id, rank));
            }
        }
        best.map(|(id, _)| id)
    }
}
