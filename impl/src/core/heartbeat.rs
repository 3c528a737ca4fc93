//! Heartbeats on demand: an idle worker is the pacemaker.
//!
//! A beat is *due* while somebody is idle and somebody is hungry: active, with nothing on offer, and not asked yet. At
//! the end of every critical section in which a beat is due, it is made at once if the interval since the last one has
//! passed, or else one idle worker becomes the *beater*, the only thread of the pool that parks with a timeout. So no
//! timer runs while everybody works, nor while everybody rests.
//!
//! The interval limits how often workers pay for a promotion, so it runs from the last beat that led to one. A beat that
//! nobody has served costs nothing: if it held back the next one, a call that returns with its flag still set would
//! leave the following call without a beat.

use super::critical_section::CriticalSection;
use super::state::{State, Status};
use super::sync::{Instant, Ordering};
use std::time::Duration;

impl State {
    /// Whether somebody idle could use what somebody hungry might share.
    pub(super) fn is_due(&self) -> bool {
        self.members.iter().any(|m| m.status == Status::Idle) && self.members.iter().any(|m| m.is_hungry())
    }

    // ANCHOR: Beat
    /// Asks every hungry worker to share its oldest latent job. The flag stays set until the worker's next fork, however
    /// late that is: a banked beat.
    ///
    /// Spec: `Beat`; book: beat
    ///
    /// `Relaxed`: the flag tells the worker to take the lock, and the lock orders all the rest.
    pub(super) fn beat(&mut self, now: Instant) {
        for member in self.members.iter().filter(|m| m.is_hungry()) {
            member.worker.heartbeat().store(true, Ordering::Relaxed);
        }
        self.unserved_beat = Some(now);
        self.metrics.beats += 1;
    }
    // ANCHOR_END: Beat
}

impl CriticalSection<'_> {
    /// `Ensure` of the spec: if a beat is due, it is made now, or somebody is the beater.
    ///
    /// `parking` is the worker that is about to park, if the section ends so. Returns how long it may park, if that is
    /// limited: exactly if it is the beater.
    pub(super) fn ensure_beater(&mut self, parking: Option<usize>) -> Option<Duration> {
        if self.beater.is_some() || !self.is_due() {
            return None;
        }
        let now = Instant::now();
        let rest = match self.last_beat {
            Some(last) => self.pool().heartbeat_interval().saturating_sub(now.duration_since(last)),
            None => Duration::ZERO,
        };
        if rest.is_zero() {
            self.beat(now);
            return None;
        }
        let beater = parking.or_else(|| self.idle_worker())?;
        self.beater = Some(beater);
        if parking.is_some() {
            return Some(rest);
        }
        // It stays idle; it looks again, and arms its own timer.
        let worker = self.members[beater].worker.clone();
        self.unpark(worker);
        None
    }
}
