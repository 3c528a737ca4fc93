//! Brief calls: those that are faster alone.
//!
//! After a pause, the thread that calls pays about as much for one wake-up as for ten thousand joins, and the woken worker
//! comes some tens of microseconds later. Whether that pays depends on the call, on the machine and on what else runs there.
//! So it is measured. A call is either *shared*: it begins rested, and is asked at once if a worker is idle. Or it is left
//! *alone*: it begins resting, as if it had just promoted. The spec has this as `TakesOver`. For the calls that were made as
//! one worker the pool knows how long they take in either way, and does what has been faster. Now and then it tries the
//! other way, more and more rarely as long as that is no better.
//!
//! A call that follows another one at once is of another kind than a call after a pause, and both are measured for themselves:
//! where calls follow each other and are shared, the workers stay awake, as `gaps.rs` says, and none is woken. But they stay
//! awake only after some such calls. So where sharing is tried, it is tried for some calls in a row.
//!
//! What a wrong choice costs is bounded:
//!
//! - A call is left alone for ten times the time between the last two calls, for 1 ms at least and for 100 ms at most. Then
//!   its interval is over, and it is asked like any other. After 80 brief calls this rises, to 128 times after 1,024: where
//!   calls come evenly, it is no more than an eighth of the time for which they have been brief.
//! - Where that is only tried, the first call is left alone for twice what a shared call takes. If it ends within that time, a
//!   second one is left alone as usual. The shorter of the two counts.
//! - If a call that is left alone takes half a millisecond or more, the next ones are shared: 8, twice as many when it
//!   happens again, and so on.
//! - Where shared calls take half a millisecond or more, no call is left alone.
//! - Where sharing is tried for some calls in a row, that ends with the first one that takes twice as long as alone.
//!
//! What a call that was interrupted costs is bounded, too: it counts as four times as long as the others at most.
//!
//! No timer is set for each of these calls, either. The beater sets its own once for many of them: see `linger`.

use super::experience::Experience;
use super::platform::Platform;
use std::mem;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A call that comes within this time after the end of another one may find workers awake: over std they poll for as long.
const SHORT_PAUSE: Duration = Duration::from_micros(40);

/// How many times the time between two calls a call is left alone, at first and at most. A timer rings once in as many calls.
const CALLS_PER_TIMER: RangeInclusive<u32> = 10..=128;
/// How many brief calls are worth one call more: a long call that is left alone takes longer by a part of the time before it.
const BRIEF_CALLS: u32 = 8;
/// A call is left alone no shorter than that: calls may come one right after the other.
const LEAST: Duration = Duration::from_millis(1);
/// Nor longer than that, however rare calls are.
const MOST: Duration = Duration::from_millis(100);

/// After the first call, which is shared, the next one is left alone to try it. Nothing is known yet of the time between two
/// calls; but a timer may ring as late as that: see `hurry`.
const FIRST_STAY: Duration = Duration::from_millis(3);

/// What is remembered of the calls that were made as one worker.
pub(super) struct Calls<P: Platform> {
    /// When the last one began, and when it ended.
    begun: Option<P::Instant>,
    ended: Option<P::Instant>,
    /// Whether a call has offered what it forked. Then the next one may be left alone, though this one has not promoted.
    has_offered: bool,
    /// Whether the worker has promoted and was not asked since: then the next call may be left alone, and a beater may stay,
    /// though the interval may be over by the clock.
    has_promoted: bool,
    /// Whether the last one followed another one at once.
    follows: bool,
    /// How long a call is left alone as a rule: see [`CALLS_PER_TIMER`].
    usual: Duration,
    /// How many calls were left alone and were brief, since one was long.
    brief: u32,
    /// Calls after a pause, and calls that follow another one.
    rare: Experience,
    following: Experience,
}

impl<P: Platform> Calls<P> {
    pub(super) fn new() -> Self {
        Self {
            begun: None,
            ended: None,
            has_offered: false,
            has_promoted: false,
            follows: false,
            usual: Duration::ZERO,
            brief: 0,
            rare: Experience::of_rare(),
            following: Experience::of_following(),
        }
    }

    /// The call that goes on has offered what it forked.
    pub(super) fn offer(&mut self) {
        self.has_offered = true;
    }

    /// The worker has promoted.
    pub(super) fn promote(&mut self) {
        self.has_promoted = true;
    }

    /// The worker is asked to promote. So its interval is over.
    pub(super) fn ask(&mut self) {
        self.has_promoted = false;
    }

    /// Whether the last one was left alone.
    pub(super) fn is_alone(&self) -> bool {
        self.known().is_alone()
    }

    /// Whether the last one was shared for what calls like it have taken, whatever promotions have brought before.
    pub(super) fn is_shared_at_once(&self, long: Duration) -> bool {
        self.known().is_shared_at_once(long)
    }

    /// What is known of calls of the last one's kind.
    fn known(&self) -> &Experience {
        if self.follows { &self.following } else { &self.rare }
    }

    fn known_mut(&mut self) -> &mut Experience {
        if self.follows { &mut self.following } else { &mut self.rare }
    }

    /// A call begins. If it is to be left alone, this is for how long. `may_rest` says whether its worker still has an
    /// interval that it may go on with; no call is left alone where shared calls are that `long`.
    pub(super) fn begin(&mut self, now: P::Instant, may_rest: bool, long: Duration) -> Option<Duration> {
        let period = self.begun.replace(now).map_or(Duration::ZERO, |begun| P::until(begun, now));
        let may_rest = mem::take(&mut self.has_offered) || self.has_promoted || may_rest;
        self.follows = self.ended.is_some_and(|ended| P::until(ended, now) < SHORT_PAUSE);
        let times = (self.brief / BRIEF_CALLS).clamp(*CALLS_PER_TIMER.start(), *CALLS_PER_TIMER.end());
        self.usual = period.saturating_mul(times).clamp(LEAST, MOST);
        let usual = self.usual;
        self.known_mut().begin(may_rest, long).map(|limit| limit.unwrap_or(usual))
    }

    /// The call ends. If the next one is likely to be left alone, this is for how long a beater may stay for it. `may_rest` says
    /// whether its worker still has an interval.
    pub(super) fn end(&mut self, now: P::Instant, may_rest: bool, long: Duration) -> Option<Duration> {
        self.ended = Some(now);
        let begun = self.begun?;
        let (took, is_alone) = (P::until(begun, now), self.is_alone());
        let is_brief = took < long;
        if is_alone {
            self.brief = if is_brief { self.brief.saturating_add(1) } else { 0 };
        }
        let is_first = self.known().is_untried();
        self.known_mut().end(took, long);
        let stays = if is_alone { self.usual.saturating_sub(took) } else { FIRST_STAY };
        let may_stay = is_brief && (may_rest || self.has_promoted);
        (may_stay && (is_alone || is_first)).then_some(stays)
    }
}
