//! Brief calls: those that are faster alone.
//!
//! After a pause, the thread that calls pays about as much for one wake-up as for ten thousand joins, and the woken worker
//! comes some tens of microseconds later. Whether that pays depends on the call, on the machine and on what else runs there.
//! So it is measured. A call is either *shared*: it begins rested, and is asked at once if a worker is idle. Or it is left
//! *alone*: it begins resting, as if it had just promoted. The spec has this as `TakesOver`. For the calls that were made as
//! one worker the pool knows how long they take in either way, and does what has been faster. Now and then it tries the
//! other way, more and more rarely as long as that is no better.
//!
//! What a wrong choice costs is bounded:
//!
//! - A call is left alone for ten times the time between the last two calls, for 1 ms at least and for 100 ms at most. Then
//!   its interval is over, and it is asked like any other.
//! - Where that is only tried, the first call is left alone for twice what a shared call takes. It may have to tell a beater,
//!   so it does not count. If it ends within that time, a second one is left alone as usual, and counts.
//! - If a call that is left alone takes half a millisecond or more, the next ones are shared: 32, twice as many when it
//!   happens again, and so on.
//! - Where shared calls take half a millisecond or more, no call is left alone.
//!
//! Half a millisecond is for a pool with a processor for each worker. With n workers for each processor it is n times that, since a
//! shared call may then be long for want of a processor.
//!
//! No timer is set for each of these calls, either. The beater sets its own once for many of them: see `linger`.

use super::platform::Platform;
use std::mem;
use std::time::Duration;

/// How many times the time between two calls a call is left alone. A timer rings once in as many calls.
const CALLS_PER_TIMER: u32 = 10;
/// A call is left alone no shorter than that: calls may come one right after the other.
const LEAST: Duration = Duration::from_millis(1);
/// Nor longer than that, however rare calls are.
const MOST: Duration = Duration::from_millis(100);
/// Where it is only tried, no shorter than that.
const LEAST_TRIED: Duration = Duration::from_micros(40);

/// After how many calls the other way is tried, at first and at last.
const PATIENCE: u32 = 16;
const MOST_PATIENCE: u32 = 1024;

/// How many of the last calls count for how long a call takes.
const WEIGHT: u32 = 16;
/// A call that took so many times as long as the others was interrupted. It counts as if it had taken only that long.
const MOST_TIMES: u32 = 4;

/// How long a call is left alone where that is only tried, and a shared call takes that long.
fn tried(shared: Duration) -> Duration {
    shared.saturating_mul(2).max(LEAST_TRIED)
}

/// What is remembered of the calls that were made as one worker.
pub(super) struct Calls<P: Platform> {
    /// When the last one began.
    begun: Option<P::Instant>,
    /// Whether the last one was left alone.
    is_alone: bool,
    /// Whether the one before was made in the other way: what is known of this way is old.
    is_new: bool,
    /// How long a call takes that is left alone, and one that is shared.
    alone: Option<Duration>,
    shared: Option<Duration>,
    /// Whether a call has offered what it forked. Then the next one may be left alone, though this one has not promoted.
    has_offered: bool,
    /// Whether a call was left alone to try it, and the next one is the trial: the first one may have had to tell a beater.
    is_prepared: bool,
    /// How many calls there were since the other way was tried last.
    since: u32,
    /// After how many calls sharing is tried, where calls are left alone; and the other way round.
    patience: u32,
    wariness: u32,
}

impl<P: Platform> Calls<P> {
    pub(super) fn new() -> Self {
        Self {
            begun: None,
            is_alone: false,
            is_new: true,
            alone: None,
            shared: None,
            has_offered: false,
            is_prepared: false,
            since: 0,
            patience: PATIENCE,
            wariness: PATIENCE,
        }
    }

    /// The call that goes on has offered what it forked.
    pub(super) fn offer(&mut self) {
        self.has_offered = true;
    }

    /// Whether the last one was left alone.
    pub(super) fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Whether calls take so long, as far as is known, that sharing pays whatever promotions have brought before.
    pub(super) fn are_long(&self, long: Duration) -> bool {
        self.shared.is_some_and(|shared| shared >= long)
    }

    /// Whether calls are faster alone, as far as is known.
    fn is_better_alone(&self) -> bool {
        match (self.alone, self.shared) {
            (Some(alone), Some(shared)) => alone <= shared,
            _ => false,
        }
    }

    /// Whether it is time to try the other way.
    fn must_try(&self) -> bool {
        let patience = if self.is_better_alone() { self.patience } else { self.wariness };
        self.alone.is_none() || self.since >= patience
    }

    /// A call begins. If it is to be left alone, this is for how long. `may_rest` says whether its worker still has an
    /// interval that it may go on with; no call is left alone where shared calls are that `long`.
    pub(super) fn begin(&mut self, now: P::Instant, may_rest: bool, long: Duration) -> Option<Duration> {
        let period = self.begun.replace(now).map_or(Duration::ZERO, |begun| P::until(begun, now));
        let was_alone = self.is_alone;
        let may_rest = mem::take(&mut self.has_offered) || may_rest;
        let shared = self.shared.filter(|&shared| may_rest && shared < long);
        self.is_alone = shared.is_some() && self.is_better_alone() != self.must_try();
        self.is_new = self.is_alone != was_alone;
        if !self.is_alone {
            return None;
        }
        if self.must_try() && !self.is_prepared {
            return shared.map(tried);
        }
        Some(period.saturating_mul(CALLS_PER_TIMER).clamp(LEAST, MOST))
    }

    /// The call ends.
    pub(super) fn end(&mut self, now: P::Instant, long: Duration) {
        let Some(begun) = self.begun else { return };
        let took = P::until(begun, now);
        let was_better_alone = self.is_better_alone();
        let was_tried = self.is_alone != was_better_alone;
        if self.is_alone && took >= long {
            // The calls have changed, or some of them are long. Each time that this is seen, it is remembered for longer.
            self.alone = Some(took);
            self.wariness = MOST_PATIENCE.min(2 * self.wariness);
            (self.since, self.is_prepared) = (0, false);
            return;
        }
        let is_first = self.is_alone && was_tried && !self.is_prepared;
        self.is_prepared = is_first && self.shared.is_some_and(|shared| took < tried(shared));
        if self.is_prepared {
            return;
        }
        let known = if self.is_alone { &mut self.alone } else { &mut self.shared };
        *known = Some(match *known {
            Some(known) if !self.is_new && !was_tried => {
                known - known / WEIGHT + took.min(known.saturating_mul(MOST_TIMES)) / WEIGHT
            }
            _ => took,
        });
        self.since = self.since.saturating_add(1);
        if self.is_better_alone() != was_better_alone {
            (self.since, self.patience) = (0, PATIENCE);
        } else if was_tried {
            self.since = 0;
            let patience = if was_better_alone { &mut self.patience } else { &mut self.wariness };
            *patience = MOST_PATIENCE.min(2 * *patience);
        } else if was_better_alone && self.since >= self.wariness {
            self.wariness = PATIENCE;
        }
    }
}
