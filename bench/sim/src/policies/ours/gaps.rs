//! Whether a background worker polls between two jobs: the rules of `impl/src/core/gaps.rs`, in virtual time. A test compares
//! the numbers with those there.

use crate::time::Time;

/// A gap is short if it is over within so many times the time that the worker would poll.
const SHORT: Time = 2;

/// What a long gap takes away, where a short one adds one.
const LONG: u32 = 2;

/// From how many points on the worker polls, and how many there are at most.
const ENOUGH: u32 = 3;
const MOST: u32 = 8;

/// The gaps of one background worker.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gaps {
    begun: Option<Time>,
    points: u32,
}

impl Gaps {
    /// The worker has ended a job, and looks for another one. Returns how long it polls if there is none.
    pub(super) fn begin(&mut self, now: Time, polling: Time) -> Time {
        self.begun = Some(now);
        if self.points >= ENOUGH { polling } else { 0 }
    }

    /// It has found one.
    pub(super) fn end(&mut self, now: Time, polling: Time) {
        let Some(begun) = self.begun.take() else { return };
        let is_short = now - begun <= SHORT * polling;
        self.points = if is_short { MOST.min(self.points + 1) } else { self.points.saturating_sub(LONG) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_runtime() {
        let text = include_str!("../../../../../impl/src/core/gaps.rs");
        let numbers =
            [("SHORT", SHORT), ("LONG", LONG.into()), ("ENOUGH", ENOUGH.into()), ("MOST", MOST.into())];
        for (name, number) in numbers {
            let line = text.lines().find(|line| line.starts_with(&format!("const {name}:")));
            assert!(line.is_some_and(|line| line.ends_with(&format!("= {number};"))), "{name}: {line:?}");
        }
    }

    /// Gaps of these lengths, one after the other; whether the worker polls after each of them.
    fn polls(gaps: &[Time]) -> Vec<bool> {
        let mut all = Gaps::default();
        let step = |(now, polls): (Time, Vec<bool>), gap: &Time| {
            let polling = all.begin(now, 40);
            all.end(now + gap, 40);
            (now + gap, polls.into_iter().chain([polling == 40]).collect())
        };
        gaps.iter().fold((0, Vec::new()), step).1
    }

    #[test]
    fn a_worker_polls_after_three_short_gaps_until_a_long_one() {
        assert_eq!(polls(&[80, 80, 80, 81, 1, 1]), [false, false, false, true, false, false]);
        assert_eq!(polls(&[1, 1, 1, 1, 1, 81, 1]), [false, false, false, true, true, true, true]);
    }
}
