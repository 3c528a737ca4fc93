//! What is known of calls of one kind: how long they take alone and shared, and which of the two is to be tried.

use std::mem;
use std::time::Duration;

/// Where it is only tried, a call is left alone no shorter than that.
const LEAST_TRIED: Duration = Duration::from_micros(40);

/// After how many calls the other way is tried, at first and at last.
const PATIENCE: u32 = 16;
const MOST_PATIENCE: u32 = 1024;
/// Where to share calls after a pause was tried in vain, the next trial comes after so many times as many calls: it takes many
/// times as long as such a call. Any other trial comes after twice as many.
const RARER: u32 = 4;
/// Where shared calls took so many times as long as alone, the next trial comes after so many at least. More than one call in a
/// hundred would be slow otherwise. Where calls follow each other, the first shared one has to wake the workers, and may be
/// interrupted: it says less.
const LONG_PATIENCE: u32 = 256;
const TOO_LONG: u32 = 2;
const TOO_LONG_AT_FIRST: u32 = 4;
/// But sharing is tried as soon as calls take more than so many times as long as when it was tried last.
const GROWN: u32 = 2;
/// If calls were faster shared for so many calls, and then no longer, a trial of sharing is as likely to pay as at first.
const PROVEN: u32 = 64;

/// After a call that was left alone and took long, so many are shared, at first; and twice as many each time.
const CAUTION: u32 = 8;

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
    /// Whether the one before was made in the other way.
    is_new: bool,
    /// Whether the last one is to be shared since one that was left alone has taken long, and how many after it.
    is_cautious: bool,
    cautious: u32,
    /// How long a call takes that is left alone, and one that is shared.
    alone: Option<Duration>,
    shared: Option<Duration>,
    /// How long the first call took that was left alone to try it, while the second one is to be made; and whether it was over by
    /// the end of its time.
    first: Option<Duration>,
    is_prepared: bool,
    /// Whether the trial before the last call was in vain, so what is known of this call's way is not old.
    was_in_vain: bool,
    /// How many calls were shared to try it, and how long those took that count.
    trials: u32,
    took: Duration,
    /// How many calls there were since the other way was tried last, and how long a call took alone then.
    since: u32,
    alone_then: Duration,
    /// After how many calls sharing is tried, where calls are left alone; and the other way round.
    patience: u32,
    wariness: u32,
    /// After the next call that takes long alone, so many calls are shared.
    caution: u32,
}

impl Experience {
    /// Calls after a pause.
    pub(super) fn of_rare() -> Self {
        Self {
            follow: false,
            is_alone: false,
            is_new: true,
            is_cautious: false,
            cautious: 0,
            alone: None,
            shared: None,
            first: None,
            is_prepared: false,
            was_in_vain: false,
            trials: 0,
            took: Duration::ZERO,
            since: 0,
            alone_then: Duration::MAX,
            patience: PATIENCE,
            wariness: PATIENCE,
            caution: CAUTION,
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

    /// Whether no call was shared or left alone yet.
    pub(super) fn is_untried(&self) -> bool {
        self.alone.is_none() && self.shared.is_none()
    }

    /// Whether the last one was shared, though calls are faster alone as far as is known.
    fn tries_sharing(&self) -> bool {
        !self.is_alone && !self.is_cautious && self.is_better_alone()
    }

    /// Whether the last one was shared for what calls of this kind have taken, whatever its worker's promotions have brought:
    /// to try it, or since calls take so `long`, or one that was left alone did.
    pub(super) fn is_shared_at_once(&self, long: Duration) -> bool {
        self.is_cautious
            || self.tries_sharing()
            || !self.is_alone && self.shared.is_some_and(|shared| shared >= long)
    }

    /// Whether calls are faster alone, as far as is known.
    fn is_better_alone(&self) -> bool {
        self.alone.is_some_and(|alone| self.is_faster(alone))
    }

    /// Whether a call that takes so long alone is faster than a shared one.
    fn is_faster(&self, alone: Duration) -> bool {
        let least = if self.follow { alone - alone / SAVED } else { alone };
        self.shared.is_some_and(|shared| least <= shared)
    }

    /// Whether a shared call takes more than so many times as long as one that is left alone.
    fn takes_times(&self, shared: Duration, times: u32) -> bool {
        self.alone.is_some_and(|alone| shared > alone.saturating_mul(times))
    }

    /// Whether it is time to try the other way.
    fn must_try(&self) -> bool {
        let Some(alone) = self.alone else { return true };
        if !self.is_faster(alone) {
            return self.since >= self.wariness;
        }
        self.since >= self.patience || alone > self.alone_then.saturating_mul(GROWN)
    }

    /// A call begins. `None` if it is shared. Otherwise it is left alone, and if that is only tried, this is for how long.
    pub(super) fn begin(&mut self, may_rest: bool, long: Duration) -> Option<Option<Duration>> {
        let was_alone = self.is_alone;
        let shared = self.shared.filter(|&shared| may_rest && shared < long);
        self.is_cautious = self.cautious > 0;
        self.cautious = self.cautious.saturating_sub(1);
        let must_try = self.must_try();
        self.is_alone = !self.is_cautious && shared.is_some() && self.is_better_alone() != must_try;
        self.is_new = self.is_alone != was_alone;
        let is_first = must_try && !self.is_prepared;
        self.is_alone.then_some(shared.filter(|_| is_first).map(tried))
    }

    /// The call ends.
    pub(super) fn end(&mut self, took: Duration, long: Duration) {
        if self.is_alone && took >= long {
            // It may have been interrupted, or the calls have changed, or some of them are long.
            (self.cautious, self.caution) = (self.caution, MOST_PATIENCE.min(2 * self.caution));
            (self.since, self.first, self.is_prepared) = (0, None, false);
            return;
        }
        let was_better_alone = self.is_better_alone();
        let was_tried = self.is_alone != was_better_alone && !self.is_cautious;
        let is_old = self.is_new && !mem::take(&mut self.was_in_vain);
        let took = match (was_tried, self.is_alone) {
            (true, true) => self.shorter(took),
            (true, false) => self.mean(took),
            _ => Some(took),
        };
        let Some(took) = took else { return };
        if self.follow && self.is_new && !was_tried && !self.is_alone {
            // Sharing goes on after a trial, in which the workers have parked: this call had to wake them, and the next one need not.
            return;
        }
        let known = if self.is_alone { &mut self.alone } else { &mut self.shared };
        *known = Some(match *known {
            Some(known) if !is_old && !was_tried => {
                known - known / WEIGHT + took.min(known.saturating_mul(MOST_TIMES)) / WEIGHT
            }
            _ => took,
        });
        self.since = self.since.saturating_add(1);
        let is_better_alone = self.is_better_alone();
        let has_turned = is_better_alone != was_better_alone;
        let times = if self.follow { TOO_LONG_AT_FIRST } else { TOO_LONG };
        let is_hopeless = self.shared.is_some_and(|shared| self.takes_times(shared, times));
        if was_tried && !has_turned {
            self.was_in_vain = true;
            let patience = if is_better_alone { &mut self.patience } else { &mut self.wariness };
            let longer = match (is_better_alone, is_hopeless, self.follow) {
                (true, true, _) => LONG_PATIENCE.max(RARER * *patience),
                (true, false, false) => RARER * *patience,
                _ => 2 * *patience,
            };
            *patience = MOST_PATIENCE.min(longer);
        } else if has_turned && is_better_alone {
            // If calls were shared for a short time, the trial before it has shown what was so by chance.
            let is_chance = !was_tried && self.since < PROVEN;
            // Where calls follow each other, the first shared ones had to wake the workers, and say little.
            self.patience = match (is_chance, is_hopeless && !self.follow) {
                (true, _) => MOST_PATIENCE.min(2 * self.patience),
                (false, true) => LONG_PATIENCE,
                (false, false) => PATIENCE,
            };
        }
        if was_tried || has_turned {
            self.since = 0;
            self.alone_then = self.alone.unwrap_or(Duration::MAX);
        } else if is_better_alone && self.since >= self.wariness {
            self.wariness = PATIENCE;
        }
        if is_better_alone && self.since >= self.caution {
            self.caution = CAUTION;
        }
    }

    /// To leave calls alone was tried. How long such a call takes, if the trial is over: it is made of two calls, and the shorter one
    /// counts. The first one may have had to tell a beater, and each may have been interrupted.
    fn shorter(&mut self, took: Duration) -> Option<Duration> {
        let Some(first) = self.first.take() else {
            self.first = Some(took);
            self.is_prepared = self.shared.is_some_and(|shared| took < tried(shared));
            return None;
        };
        self.is_prepared = false;
        Some(took.min(first))
    }

    /// Sharing was tried once more. How long a shared call takes, if the trial is over.
    fn mean(&mut self, took: Duration) -> Option<Duration> {
        self.trials += 1;
        let is_hopeless = self.takes_times(took, HOPELESS);
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
