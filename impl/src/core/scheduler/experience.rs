//! What is known of calls of one kind: how long they take alone and shared, and which of the two is to be tried.

use std::time::Duration;

/// Where it is only tried, a call is left alone no shorter than that.
const LEAST_TRIED: Duration = Duration::from_micros(40);

/// After how many calls the other way is tried, at first and at last.
const PATIENCE: u32 = 16;
const MOST_PATIENCE: u32 = 1024;
/// Where to share calls after a pause was tried in vain, the next trial comes after so many times as many calls: it takes many
/// times as long as such a call. Any other trial comes after twice as many.
const RARER: u32 = 4;
/// If calls were faster shared for so many calls, and then no longer, a trial of sharing is as likely to pay as at first.
const PROVEN: u32 = 64;

/// How many of the last calls count for how long a call takes.
const WEIGHT: u32 = 16;
/// A call that took so many times as long as the others was interrupted. It counts as if it had taken only that long.
const MOST_TIMES: u32 = 4;

/// Sharing is tried for so many calls in a row, where calls follow each other. The last `COUNTED` of them count: by then the
/// workers poll.
const IN_A_ROW: u32 = 10;
const COUNTED: u32 = 6;
/// Such calls are shared if that saves an eighth of their time: calls are of all lengths, and averages of some of them differ by
/// chance. It keeps other threads awake, too.
const SAVED: u32 = 8;
/// The trial ends at once with a call that takes so many times as long as one that is left alone: help cannot make up for that.
const HOPELESS: u32 = 2;

/// How long a call is left alone where that is only tried, and a shared call takes that long.
fn tried(shared: Duration) -> Duration {
    shared.saturating_mul(2).max(LEAST_TRIED)
}

/// What is known of calls of one kind.
pub(super) struct Experience {
    /// Whether each of them follows another call at once.
    follow: bool,
    /// Whether the last one was left alone.
    is_alone: bool,
    /// Whether the one before was made in the other way: what is known of this way is old.
    is_new: bool,
    /// How long a call takes that is left alone, and one that is shared.
    alone: Option<Duration>,
    shared: Option<Duration>,
    /// Whether a call was left alone to try it, and the next one is the trial: the first one may have had to tell a beater.
    is_prepared: bool,
    /// How many calls were shared to try it, and how long those took that count.
    trials: u32,
    took: Duration,
    /// How many calls there were since the other way was tried last.
    since: u32,
    /// After how many calls sharing is tried, where calls are left alone; and the other way round.
    patience: u32,
    wariness: u32,
}

impl Experience {
    /// Calls after a pause.
    pub(super) fn of_rare() -> Self {
        Self {
            follow: false,
            is_alone: false,
            is_new: true,
            alone: None,
            shared: None,
            is_prepared: false,
            trials: 0,
            took: Duration::ZERO,
            since: 0,
            patience: PATIENCE,
            wariness: PATIENCE,
        }
    }

    /// Calls of which each follows another one at once.
    pub(super) fn of_following() -> Self {
        Self { follow: true, ..Self::of_rare() }
    }

    /// Whether the last one was left alone.
    pub(super) fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Whether the last one was shared, though calls are faster alone as far as is known.
    fn tries_sharing(&self) -> bool {
        !self.is_alone && self.is_better_alone()
    }

    /// Whether the last one was shared for what calls of this kind have taken, whatever its worker's promotions have brought:
    /// to try it, or since calls take so `long`.
    pub(super) fn is_shared_at_once(&self, long: Duration) -> bool {
        !self.is_alone && (self.tries_sharing() || self.shared.is_some_and(|shared| shared >= long))
    }

    /// Whether calls are faster alone, as far as is known.
    fn is_better_alone(&self) -> bool {
        match (self.alone, self.shared) {
            (Some(alone), Some(shared)) if self.follow => alone - alone / SAVED <= shared,
            (Some(alone), Some(shared)) => alone <= shared,
            _ => false,
        }
    }

    /// Whether it is time to try the other way.
    fn must_try(&self) -> bool {
        let patience = if self.is_better_alone() { self.patience } else { self.wariness };
        self.alone.is_none() || self.since >= patience
    }

    /// A call begins. `None` if it is shared. Otherwise it is left alone, and if that is only tried, this is for how long.
    pub(super) fn begin(&mut self, may_rest: bool, long: Duration) -> Option<Option<Duration>> {
        let was_alone = self.is_alone;
        let shared = self.shared.filter(|&shared| may_rest && shared < long);
        self.is_alone = shared.is_some() && self.is_better_alone() != self.must_try();
        self.is_new = self.is_alone != was_alone;
        let is_first = self.must_try() && !self.is_prepared;
        self.is_alone.then_some(shared.filter(|_| is_first).map(tried))
    }

    /// The call ends.
    pub(super) fn end(&mut self, took: Duration, long: Duration) {
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
        let took = if self.tries_sharing() { self.mean(took) } else { Some(took) };
        let Some(took) = took else { return };
        if self.follow && self.is_new && !was_tried && !self.is_alone {
            // Sharing goes on after a trial, in which the workers have parked: this call had to wake them, and the next one need not.
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
        let is_better_alone = self.is_better_alone();
        let has_turned = is_better_alone != was_better_alone;
        if was_tried && !has_turned {
            let (patience, times) = match (is_better_alone, self.follow) {
                (true, false) => (&mut self.patience, RARER),
                (true, true) => (&mut self.patience, 2),
                (false, _) => (&mut self.wariness, 2),
            };
            *patience = MOST_PATIENCE.min(times * *patience);
        } else if has_turned && is_better_alone {
            // If calls were shared for a short time, the trial before it has shown what was so by chance.
            let is_chance = !was_tried && self.since < PROVEN;
            self.patience = if is_chance { MOST_PATIENCE.min(2 * self.patience) } else { PATIENCE };
        }
        if was_tried || has_turned {
            self.since = 0;
        } else if is_better_alone && self.since >= self.wariness {
            self.wariness = PATIENCE;
        }
    }

    /// Sharing was tried once more. How long a shared call takes, if the trial is over.
    fn mean(&mut self, took: Duration) -> Option<Duration> {
        self.trials += 1;
        let is_hopeless = self.alone.is_some_and(|alone| took > alone.saturating_mul(HOPELESS));
        let (in_a_row, counted) = if self.follow { (IN_A_ROW, COUNTED) } else { (1, 1) };
        if self.trials + counted > in_a_row {
            self.took += took;
        }
        let mean = match self.trials {
            _ if is_hopeless => took,
            trials if trials >= in_a_row => self.took / counted,
            _ => return None,
        };
        (self.trials, self.took) = (0, Duration::ZERO);
        Some(mean)
    }
}
