//! For how long a worker polls before it parks: the rules of `impl/src/sync/latency.rs`, in virtual time. A test compares the
//! numbers with those there.

use crate::time::{MICROSECOND, Time};

/// Nobody polls for longer, however long it takes to wake a thread.
const MOST: Time = 200 * MICROSECOND;

/// Polls take so many times as long as a wake-up.
const WAKE_UPS: Time = 2;

/// A wake-up that took less takes away three of so many parts, and one that took longer adds one.
const PARTS: Time = 64;

/// What the workers of a pool have learned of wake-ups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Latency {
    least: Time,
    polling: Time,
}

impl Latency {
    /// Nothing is known yet, and nobody polls for less than that. Where that is zero, nobody polls.
    pub(super) fn new(least: Time) -> Self {
        Self { least, polling: least }
    }

    /// For how long a worker polls that waits for something which is likely to come soon.
    pub(super) fn polling(self) -> Time {
        self.polling
    }

    /// A worker was woken, and it took so long until it ran.
    pub(super) fn learn(&mut self, wake_up: Time) {
        let part = self.polling / PARTS;
        let is_less = wake_up * WAKE_UPS < self.polling;
        let known = if is_less { self.polling - 3 * part } else { self.polling + part };
        self.polling = known.min(MOST).max(self.least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_runtime() {
        let text = include_str!("../../../../../impl/src/sync/latency.rs");
        let most = format!("Duration::from_micros({})", MOST / MICROSECOND);
        let numbers = [("MOST", most), ("WAKE_UPS", WAKE_UPS.to_string()), ("PARTS", PARTS.to_string())];
        for (name, number) in numbers {
            let line = text.lines().find(|line| line.starts_with(&format!("const {name}:")));
            assert!(line.is_some_and(|line| line.ends_with(&format!("= {number};"))), "{name}: {line:?}");
        }
        for rule in ["known - 3 * part", "known + part"] {
            assert!(text.contains(rule), "no more `{rule}`");
        }
    }

    /// For how long a worker polls in the end, if wake-ups take that long, one after the other.
    fn after(least: Time, wake_ups: &[Time]) -> Time {
        let mut latency = Latency::new(least * MICROSECOND);
        let all = (0..1000).flat_map(|_| wake_ups);
        all.for_each(|&wake_up| latency.learn(wake_up * MICROSECOND));
        latency.polling() / MICROSECOND
    }

    #[test]
    fn a_worker_polls_for_twice_as_long_as_a_wake_up_takes_within_limits() {
        assert_eq!(after(40, &[5, 10, 19]), 40);
        assert!((75..=92).contains(&after(40, &[40, 45, 50, 5000])));
        assert_eq!(after(40, &[1000]), 200);
        assert_eq!(after(0, &[1000]), 0);
        assert_eq!(after(300, &[1000]), 300, "who asks for more gets it");
    }
}
