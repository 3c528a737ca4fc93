//! Heartbeats on demand: an idle worker is the pacemaker.
//!
//! A beat is *due* while one worker is idle and another worker is hungry: active, not asked yet, and able to share what the
//! idle worker may take. At the end of every critical section, the hungry workers whose *interval* is over are asked. The
//! interval runs from the worker's own last promotion. So a worker that has just taken a job, and may well be at the top of
//! a large piece of work, is asked at once. No more workers are asked than can be used, and those with the most work come
//! first. For all others, one idle worker becomes the *beater*, the only thread of the pool that parks with a timeout. So
//! no timer runs while all workers work, or while all workers rest. After a call that was left alone, one may ring once
//! more: see `linger`.
//!
//! A worker's interval is the configured one, or four times what its last promotion took, if that is longer: wake-ups
//! are cheap on one machine and costly on another. From there it grows up to 32 times, by what its promotions bring. It
//! grows to four times when the worker has to take its own shared job back, since no worker came for it in time. It doubles
//! for a job that was taken and took less time than it cost to share it, from the third such job in a row on. It halves for
//! each job that was worth its cost. So wake-ups that bring nothing become rare, whatever the reason: small calls, small
//! closures, or more threads than cores. While more than one worker is idle, a worker learns from the first two how many jobs to
//! share at a time instead: see `bundles.rs`.

use super::member::{MOST_DOUBLINGS, Status};
use super::places::Places;
use super::{Action, Platform, Scheduler, Step};
use std::time::Duration;

/// The interval of a promotion that costs as much as one can, before it is doubled.
const LEAST_LONG_INTERVAL: Duration = Duration::from_micros(100);

impl<P: Platform> Scheduler<P> {
    /// Which workers could share something that an idle worker could use.
    fn are_useful(&self) -> impl Fn(usize) -> bool {
        // Most often one idle worker waits for no job of its own, and may take any job.
        let is_any_free = self.places.idle.free.len() > 0;
        move |hungry| is_any_free || self.is_of_use_to_owner(hungry)
    }

    /// The hungry workers that are rested and could be of use to an idle one, those with the most work first.
    pub(super) fn useful_rested(&self) -> impl Iterator<Item = usize> {
        let is_useful = self.are_useful();
        self.places.rested.iter().map(|(_, id)| id).filter(move |&id| is_useful(id))
    }

    /// The end of the first interval of a hungry worker that could be of use to an idle one.
    pub(super) fn first_useful_rest(&self) -> Option<P::Instant> {
        let is_useful = self.are_useful();
        self.places.resting.iter().find(|&(_, id)| is_useful(id)).map(|(until, _)| until)
    }

    /// Whether there is a hungry worker that could be of use to an idle one.
    pub(super) fn is_any_useful(&self) -> bool {
        let Places { idle, rested, resting, .. } = &self.places;
        if idle.free.len() > 0 {
            return !(rested.is_empty() && resting.is_empty());
        }
        idle.awaiting.iter().any(|owner| self.is_any_of_use_to(owner))
    }

    /// Whether a beat is due, or a job is withheld for which one will be.
    pub(super) fn is_due(&self) -> bool {
        // Most often no worker is idle: then no worker is asked.
        self.places.idle.len() > 0 && (self.withheld > 0 || self.is_any_useful())
    }

    /// Whether a rested worker that could be of use was not asked, though more workers are idle than were asked, and the pool is
    /// not crowded.
    pub(super) fn forgets_to_ask(&self) -> bool {
        if self.is_crowded() {
            return false;
        }
        let room = self.congestion.most_on_their_way().saturating_sub(self.places.woken);
        self.places.idle.len().min(room) > self.places.asked.len() && self.useful_rested().next().is_some()
    }

    /// How many workers may be asked now. In a crowded pool this is one, if it `is_long_crowd`, and none otherwise.
    fn allowance(&self, now: P::Instant, is_long_crowd: bool) -> usize {
        let most =
            if self.is_crowded() { usize::from(is_long_crowd) } else { self.congestion.most_on_their_way() };
        let room = most.saturating_sub(self.places.woken);
        self.places.idle.len().min(room).saturating_sub(self.places.expected(now).1)
    }

    /// Ends the intervals that are over by now.
    fn elapse(&mut self, now: P::Instant) {
        while let Some((until, id)) = self.places.resting.first() {
            if until > now {
                break;
            }
            self.change(id, |member| member.resting = None);
        }
    }

    // ANCHOR: Beat
    /// Asks hungry workers whose interval is over to share their oldest latent job: one for each idle worker for
    /// which no other was asked. The flag stays set until the worker's next fork, however late that is: a banked beat.
    /// But if it is later than an interval from now, others are asked too.
    ///
    /// Spec: `Beat`; book: beat
    pub(super) fn beat(&mut self, now: P::Instant, is_long_crowd: bool) {
        if self.places.rested.is_empty() {
            return;
        }
        // An answer takes some time, even if the interval is zero.
        let until = P::later(now, self.interval.max(Duration::from_nanos(1)));
        for _ in 0..self.allowance(now, is_long_crowd) {
            let Some(id) = self.useful_rested().next() else { break };
            self.change(id, |member| {
                member.ask(Some(until));
                member.calls.ask();
            });
            self.metrics.beats += 1;
            self.record(Step::new(Action::Beat).by(id));
        }
    }
    // ANCHOR_END: Beat

    /// When the next beat may be made: the end of the first interval, of a hungry worker or of one that is expected to answer.
    fn next_beat(&self, now: P::Instant) -> Option<P::Instant> {
        [self.first_useful_rest(), self.places.expected(now).0].into_iter().flatten().min()
    }

    /// A timer may ring late, by the longest interval of a worker that promotes: the beater has set it for an interval that
    /// ends then. But it may also have set it for a call that is left alone, and then it may ring late by as long as there is to
    /// wait anyway: calls do not come quite evenly. Or it has set it for a crowd, and that is over: see `outlasts_crowd`. If it
    /// would ring later than that, the beater is told to look, and to set its timer anew. A worker on its way will see to that.
    fn hurry(&mut self, now: P::Instant) {
        if self.long_call.is_zero() {
            return;
        }
        let longest = self.interval.max(LEAST_LONG_INTERVAL).saturating_mul(1 << MOST_DOUBLINGS);
        let slack = if self.outlasts_crowd(now) { LEAST_LONG_INTERVAL } else { longest };
        // Most often no timer is that far off.
        if self.rings <= Some(P::later(now, slack)) || self.places.woken > 0 || !self.is_due() {
            return;
        }
        let (Some(late), Some(next)) = (self.beater, self.next_beat(now)) else { return };
        if self.rings > Some(P::later(next, slack.max(P::until(now, next)))) {
            self.rings = Some(next);
            self.unpark(late);
        }
    }

    // ANCHOR: Ensure
    /// `Ensure` of the spec: each worker that should be asked now is asked. If a beat must wait a little, an idle worker is
    /// the beater.
    ///
    /// `parking` is the worker that is about to park, if the section ends so. Returns how long it may park, if that is
    /// limited: exactly if it is the beater.
    fn ensure(&mut self, parking: Option<usize>, now: impl FnOnce() -> P::Instant) -> Option<Duration> {
        let (is_due, turned) = (self.is_due(), self.take_turned());
        self.forget_crowd();
        let lingers = if is_due || self.beater.is_some() || self.lingers.is_none() { None } else { parking };
        if !is_due && turned.is_none() && lingers.is_none() {
            return None;
        }
        let now = now();
        if let Some(id) = turned {
            self.count_idle(id, now);
        }
        if !is_due {
            return lingers.and_then(|parking| self.linger(parking, now));
        }
        self.elapse(now);
        let is_long_crowd = self.is_crowd_long(now);
        let is_long_crowd = !self.announce_withheld(is_long_crowd) && is_long_crowd;
        // If the worker that is about to park was woken for what was withheld, it looks again instead.
        let parking = parking.filter(|&id| self.members[id].status == Status::Idle);
        self.beat(now, is_long_crowd);
        if self.beater.is_some() || !self.is_due() {
            self.hurry(now);
            return None;
        }
        if parking.is_none() && self.places.woken > 0 {
            // A worker on its way will end its section like this one. To notify one more parked worker costs this worker a
            // system call. The notified worker may also come first and take the job, so that the woken worker was woken in
            // vain.
            return None;
        }
        self.note_crowd(now);
        let next = self.next_beat(now).unwrap_or_else(|| P::later(now, self.interval));
        let crowd = self.crowd_may_last_until().filter(|&until| until > next);
        self.rings_for_crowd = crowd.is_some();
        let next = crowd.unwrap_or(next);
        let beater = parking.or_else(|| self.places.idle.iter().next())?;
        self.beater = Some(beater);
        self.rings = Some(next);
        self.record(Step::new(Action::NameBeater).by(beater));
        if parking.is_some() {
            return Some(P::until(now, next));
        }
        // The beater stays idle. It looks again, and arms its own timer.
        self.unpark(beater);
        None
    }
    // ANCHOR_END: Ensure

    // ANCHOR: Linger
    /// No beat is due, and this worker is about to park. While the interval of a call goes on that was left alone and is over,
    /// the worker becomes the beater all the same: then the next call need not notify one. Each call begins the interval anew, so the
    /// timer rings once in many calls, and at most once more after the last call.
    /// In the spec this is `Lingering`.
    fn linger(&mut self, parking: usize, now: P::Instant) -> Option<Duration> {
        let until = self.lingers.filter(|&until| until > now);
        self.lingers = until;
        let limit = P::until(now, until?);
        self.beater = Some(parking);
        self.rings = until;
        self.rings_for_crowd = false;
        self.record(Step::new(Action::NameBeater).by(parking));
        Some(limit)
    }
    // ANCHOR_END: Linger

    /// Ends a critical section after which this thread does not park.
    pub fn end(&mut self, now: impl FnOnce() -> P::Instant) {
        self.ensure(None, now);
    }

    /// Ends a critical section after which this worker, which has found nothing, parks. If it is the beater, it parks for the
    /// returned time at most.
    pub fn park(&mut self, id: usize, now: impl FnOnce() -> P::Instant) -> Option<Duration> {
        self.ensure(Some(id), now)
    }

    /// The worker that has been told to park polls at first: `BeginPolling` of the spec.
    pub fn begin_polling(&mut self, id: usize) {
        self.members[id].is_polling = true;
        self.record(Step::new(Action::BeginPolling).by(id));
    }
}
