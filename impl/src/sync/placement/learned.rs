//! Where to wake a thread whose waker may go on or block: what the last wake-ups of each kind have cost.
//!
//! A thread from outside that spawns a detached job goes on, or waits for the job at once; it does not say which. If it waits, the
//! woken thread is best off on the same processor, which is awake and free. If it goes on, the woken thread waits there until
//! the spawner is done, or keeps the spawner waiting. Both can be measured: how long the woken thread takes to run, and how long the
//! waker takes to go on. So both places are tried, and the one that has cost less is used.
//!
//! To try the other place has a price: a processor that sleeps may take ten times as long to come as the waker takes to block. So a
//! place that has cost much more is tried seldom. And a thread of which nothing is known begins where the last one was woken best.

use std::time::Duration;

/// Where a woken thread runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Where the kernel puts it, which is likely to be its waker's processor.
    Here,
    /// On another processor.
    Away,
}

/// After how many wake-ups the other place is tried, at first and at last.
const PATIENCE: u32 = 16;
const MOST_PATIENCE: u32 = 1024;

/// To try the other place costs no more than one of so many parts of what the wake-ups since the last try have cost.
const PARTS: u32 = 16;

/// How many of the last wake-ups count.
const WEIGHT: u32 = 8;

/// What is known of one thread's wake-ups.
#[derive(Clone, Copy)]
pub(super) struct Learned {
    here: Option<Duration>,
    away: Option<Duration>,
    /// How many wake-ups there were since the other place was tried, and after how many it is tried next.
    since: u32,
    patience: u32,
}

impl Learned {
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { here: None, away: None, since: 0, patience: 0 };

    /// Whether a thread has no wake-ups behind it.
    pub(super) fn is_nothing(&self) -> bool {
        self.here.is_none() && self.away.is_none()
    }

    /// What another thread may begin with: that a wake-up costs less here. That it costs more is no beginning: a thread for which
    /// that is wrong would find out only much later.
    pub(super) fn for_another(&self) -> Self {
        match self.better() {
            Where::Here => Self { since: 0, patience: 0, ..*self },
            Where::Away => Self::NOTHING,
        }
    }

    /// Where to wake the thread now.
    pub(super) fn choose(&mut self) -> Where {
        if self.away.is_some() && self.here.is_none() {
            return Where::Here;
        }
        self.since += 1;
        let patience = self.patience.max(self.least_patience());
        if self.away.is_none() || self.since < patience {
            return self.better();
        }
        self.since = 0;
        self.patience = MOST_PATIENCE.min(2 * patience);
        match self.better() {
            Where::Here => Where::Away,
            Where::Away => Where::Here,
        }
    }

    /// What a wake-up has cost.
    pub(super) fn learn(&mut self, place: Where, cost: Duration) {
        let better = self.better();
        let known = match place {
            Where::Here => &mut self.here,
            Where::Away => &mut self.away,
        };
        // What is known of the place that is not used is old.
        *known = Some(
            known.filter(|_| place == better).map_or(cost, |known| known - known / WEIGHT + cost / WEIGHT),
        );
        if self.better() != better {
            (self.since, self.patience) = (0, 0);
        }
    }

    /// As far as the costs tell it.
    fn least_patience(&self) -> u32 {
        let (Some(here), Some(away)) = (self.here, self.away) else { return PATIENCE };
        let (less, more) = (here.min(away).as_nanos(), here.max(away).as_nanos());
        // By a coarse clock they may be nothing.
        let patience = u128::from(PARTS) * (more - less) / less.max(1);
        u32::try_from(patience).unwrap_or(MOST_PATIENCE).clamp(PATIENCE, MOST_PATIENCE)
    }

    fn better(&self) -> Where {
        match (self.here, self.away) {
            (Some(here), Some(away)) if here < away => Where::Here,
            _ => Where::Away,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Learned, MOST_PATIENCE, Where};
    use std::time::Duration;

    /// So many wake-ups of these costs in microseconds; how many were here.
    fn wake(learned: &mut Learned, times: u32, (here, away): (u64, u64)) -> u32 {
        let mut count = 0;
        for _ in 0..times {
            let place = learned.choose();
            count += u32::from(place == Where::Here);
            learned.learn(place, Duration::from_micros(if place == Where::Here { here } else { away }));
        }
        count
    }

    #[test]
    fn the_place_that_costs_less_is_found_and_used() {
        for (costs, expected) in [((10, 90), 0.97..1.0), ((2000, 90), 0.0..0.03)] {
            let mut learned = Learned::NOTHING;
            let here = wake(&mut learned, 1000, costs);
            assert!(expected.contains(&(f64::from(here) / 1000.0)), "{here} of 1000 with {costs:?}");
        }
    }

    #[test]
    fn a_place_that_costs_much_more_is_tried_seldom() {
        let mut learned = Learned::NOTHING;
        wake(&mut learned, 2, (10, 90));
        assert_eq!(wake(&mut learned, 127, (10, 90)), 127, "one of 128 costs a sixteenth more");
        assert_eq!(wake(&mut learned, 1, (10, 90)), 0);
        let mut learned = Learned::NOTHING;
        wake(&mut learned, 2, (10, 12));
        assert_eq!(wake(&mut learned, 16, (10, 12)), 15, "it costs about the same");
    }

    #[test]
    fn wake_ups_may_take_no_time_by_a_coarse_clock() {
        let [none, same] = [(0, 0), (10, 10)].map(|costs| {
            let mut learned = Learned::NOTHING;
            wake(&mut learned, 1000, costs)
        });
        assert_eq!(none, same, "as where both cost the same");
        assert!(none > 0);
    }

    #[test]
    fn another_thread_begins_here_where_that_costs_less() {
        let first_of_another = |costs| {
            let mut learned = Learned::NOTHING;
            wake(&mut learned, 100, costs);
            learned.for_another().choose()
        };
        assert_eq!(first_of_another((10, 90)), Where::Here);
        assert_eq!(first_of_another((2000, 90)), Where::Away);
        let mut learned = Learned::NOTHING;
        wake(&mut learned, 2, (2000, 90));
        assert_eq!(wake(&mut learned.for_another(), 2, (10, 90)), 1, "it tries both");
    }

    #[test]
    fn a_waker_that_changes_is_found_out() {
        let mut learned = Learned::NOTHING;
        wake(&mut learned, 1000, (10, 90));
        assert_eq!(learned.better(), Where::Here);
        wake(&mut learned, 1, (2000, 90));
        assert_eq!(learned.better(), Where::Away, "one such wake-up is too many");
        wake(&mut learned, MOST_PATIENCE + 1, (10, 90));
        assert_eq!(learned.better(), Where::Here);
    }
}
