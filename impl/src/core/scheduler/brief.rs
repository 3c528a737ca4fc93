//! Brief calls: those that are over before a woken worker could take anything from them.
//!
//! After a pause, the thread that calls pays about as much for one wake-up as for ten thousand joins. So a call that is
//! likely to be brief begins *resting*, as if it had just promoted: no worker asks it to share, and none is woken. The spec
//! has this as `TakesOver`. What a call will be is guessed from the calls before it, made as the same worker.
//!
//! A guess may be wrong. What that costs is bounded twice:
//!
//! - A long call that is taken for a brief one is alone for ten times the time between the last two calls, and for
//!   100 ms at most. Then its interval is over, and it is asked like any other.
//! - What such a call has lost is paid back: no call is taken for a brief one again until as much time has gone into
//!   wake-ups for brief calls. So over time a caller that makes both kinds loses at most twice what it would by the better of
//!   two rules, *wake always* and *wake never*. This is the argument of ski rental: Karlin, Manasse, Rudolph and Sleator,
//!   *Competitive snoopy caching*, Algorithmica 3, 1988.
//!
//! No timer is set for each of them, either. The beater sets its own once for many calls: see `linger`.

use super::platform::Platform;
use std::time::Duration;

/// How many times the time between two calls a call is left alone. A timer rings once in as many calls.
const CALLS_PER_TIMER: u32 = 10;
/// A call that is taken for a brief one is left alone no shorter than that: calls may come one right after the other.
const LEAST: Duration = Duration::from_millis(1);
/// Nor longer than that, however rare calls are.
const MOST: Duration = Duration::from_millis(100);

/// How much of a brief call's greatest length a wake-up costs, one part in so many.
const WAKES_PER_LIMIT: u32 = 4;
/// The most calls that are not taken for brief ones, after a wrong guess.
const MOST_WARY: u32 = 1_000;

/// What is remembered of the calls that were made as one worker.
pub(super) struct Calls<P: Platform> {
    /// When the last one began.
    begun: Option<P::Instant>,
    /// Whether it was taken for a brief one.
    is_brief: bool,
    /// How many brief ones came after the last one that was not.
    in_a_row: u32,
    /// How many of these must come before the next one is taken for one.
    wary: u32,
}

impl<P: Platform> Calls<P> {
    pub(super) fn new() -> Self {
        Self { begun: None, is_brief: false, in_a_row: 0, wary: 0 }
    }

    /// Whether the last one was taken for a brief one.
    pub(super) fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// A call begins; `rests` says whether its worker still has an interval. If the call is likely to be brief, this is how
    /// long it is left alone.
    pub(super) fn begin(&mut self, now: P::Instant, rests: bool) -> Option<Duration> {
        let since = self.begun.replace(now).map_or(Duration::ZERO, |begun| P::until(begun, now));
        self.is_brief = rests && self.in_a_row > self.wary;
        self.is_brief.then(|| since.saturating_mul(CALLS_PER_TIMER).clamp(LEAST, MOST))
    }

    /// The call ends. Returns whether it was brief.
    pub(super) fn end(&mut self, now: P::Instant, limit: Duration) -> bool {
        let took = self.begun.map_or(Duration::MAX, |begun| P::until(begun, now));
        let was_brief = took < limit;
        if was_brief {
            self.in_a_row = self.in_a_row.saturating_add(1);
        } else {
            if self.is_brief {
                let wakes = took.saturating_mul(WAKES_PER_LIMIT).as_nanos() / limit.as_nanos().max(1);
                self.wary = wakes.min(u128::from(MOST_WARY)) as u32;
            }
            self.in_a_row = 0;
        }
        was_brief
    }
}
