//! What was checked, for `target/check`.

use std::time::Duration;

use crate::Outcome;
use tlc::results;

/// All checks so far.
#[derive(Default)]
pub(super) struct Checks(Vec<String>);

impl Checks {
    /// One more: what it is called, what it must come to and did, how much there was to do, and how long that took.
    pub(super) fn add(&mut self, name: &str, verdict: &str, steps: usize, took: Duration) {
        self.0.push(results::object(name, verdict, steps, took));
    }

    /// Leaves them.
    pub(super) fn leave(&self) -> Outcome {
        results::leave("check-conformance", &self.0)
    }
}

/// So much of it, in percent.
pub(super) fn percent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all as f64)
}
