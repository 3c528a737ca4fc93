//! Where to wake a thread whose waker may go on or block: what the last wake-ups of each kind have cost.
//!
//! A thread from outside that spawns a detached job goes on, or waits for the job at once; it does not say which. If it waits, the
//! woken thread is best off on the same processor, which is awake and free. If it goes on, the woken thread waits there until
//! the spawner is done, or keeps the spawner waiting. Both can be measured: how long the woken thread takes to run, and how long the
//! waker takes to go on. So both places are tried, and the one that has cost less is used.

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

/// How many of the last wake-ups count.
const WEIGHT: u32 = 8;

/// What is known of one thread's wake-ups.
#[derive(Default)]
pub(super) struct Learned {
    here: Option<Duration>,
    away: Option<Duration>,
    /// How many wake-ups there were since the other place was tried, and after how many it is tried next.
    since: u32,
    patience: u32,
}

impl Learned {
    /// Where to wake the thread now.
    pub(super) fn choose(&mut self) -> Where {
        if self.away.is_some() && self.here.is_none() {
            return Where::Here;
        }
        self.since += 1;
        if self.away.is_none() || self.since < PATIENCE.max(self.patience) {
            return self.better();
        }
        self.since = 0;
        self.patience = MOST_PATIENCE.min(2 * PATIENCE.max(self.patience));
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
            (self.since, self.patience) = (0, PATIENCE);
        }
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
            let mut learned = Learned::default();
            let here = wake(&mut learned, 1000, costs);
            assert!(expected.contains(&(f64::from(here) / 1000.0)), "{here} of 1000 with {costs:?}");
        }
    }

    #[test]
    fn a_waker_that_changes_is_found_out() {
        let mut learned = Learned::default();
        wake(&mut learned, 1000, (10, 90));
        assert_eq!(learned.better(), Where::Here);
        wake(&mut learned, 1, (2000, 90));
        assert_eq!(learned.better(), Where::Away, "one such wake-up is too many");
        wake(&mut learned, MOST_PATIENCE + 1, (10, 90));
        assert_eq!(learned.better(), Where::Here);
    }
}
