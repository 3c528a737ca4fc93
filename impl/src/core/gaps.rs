//! How long a background worker is without a job between two jobs, and whether it is worth polling meanwhile.
//!
//! To wake a parked worker takes about as long as [`sync::wake_latency`] says. A worker that polls for as long before it parks
//! loses no more than the wake-up would have cost, if the next job comes meanwhile. If it does not, all of that is lost. So a
//! worker polls as long as most of its last gaps were short.

use super::sync::{self, Instant};
use std::time::Duration;

/// A gap is short if it is over within so many times the time that the worker would poll: a part of it is the wake-up.
const SHORT: u32 = 2;

/// What a long gap takes away, where a short one adds one.
const LONG: u32 = 2;

/// From how many points on the worker polls, and how many there are at most.
const ENOUGH: u32 = 3;
const MOST: u32 = 8;

/// The gaps of one worker, be it a background worker or the spare thread's.
#[derive(Default)]
pub(super) struct Gaps {
    begun: Option<Instant>,
    points: u32,
}

impl Gaps {
    /// The worker has ended a job, and looks for another one. Returns how long it polls if there is none.
    pub fn begin(&mut self) -> Duration {
        if !sync::polls_between_jobs() {
            return Duration::ZERO;
        }
        self.begun = Some(Instant::now());
        if self.points >= ENOUGH { sync::wake_latency() } else { Duration::ZERO }
    }

    /// It has found one.
    pub fn end(&mut self) {
        let Some(begun) = self.begun.take() else { return };
        let is_short = Instant::now().duration_since(begun) <= SHORT * sync::wake_latency();
        self.points = if is_short { MOST.min(self.points + 1) } else { self.points.saturating_sub(LONG) };
    }
}
