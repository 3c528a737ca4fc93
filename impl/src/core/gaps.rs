//! How long a background worker is without a job between two jobs, and whether it is worth polling meanwhile.
//!
//! A worker that polls for [`sync::polling_time`] before it parks saves a wake-up, if the next job comes meanwhile, and that costs
//! about as much. If no job comes, the time is lost. So a worker polls as long as most of its last gaps were short.

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
        if self.points >= ENOUGH { sync::polling_time() } else { Duration::ZERO }
    }

    /// It has found one.
    pub fn end(&mut self) {
        let Some(begun) = self.begun.take() else { return };
        let is_short = Instant::now().duration_since(begun) <= SHORT * sync::polling_time();
        self.points = if is_short { MOST.min(self.points + 1) } else { self.points.saturating_sub(LONG) };
    }
}
