//! How long a crowd lasts before one more worker gets a job.
//!
//! A job that waits, for a file or for another thread, looks to the scheduler like one that computes. But the system counts for how
//! long processors have worked for the process. If a crowd goes on after one more worker has got a job, the scheduler asks: was
//! a processor idle meanwhile? Then jobs wait, and the next worker gets a job after half the time. If none was, the jobs
//! compute, and a crowd lasts as long again as at first. What was learned holds for the crowds to come.

use super::Platform;
use std::time::Duration;

/// At first, and where jobs compute.
const LONGEST: Duration = Duration::from_millis(2);

/// Each time costs the beater a wake-up.
const SHORTEST: Duration = Duration::from_micros(100);

/// Since when there is a crowd, and how long it may last.
pub(super) struct Patience<P: Platform> {
    lasts: Duration,
    /// Since when the pool is crowded, as far as is known, or since one more worker got a job in a crowd that went on.
    since: Option<P::Instant>,
    /// How long processors had worked for the process until then. Read if a worker got a job then: it takes a system call.
    worked: Option<Duration>,
}

impl<P: Platform> Patience<P> {
    pub fn new() -> Self {
        Self { lasts: LONGEST, since: None, worked: None }
    }

    /// There is a crowd: it has been there since now at least.
    pub fn note(&mut self, now: P::Instant) {
        self.since.get_or_insert(now);
    }

    /// There is none.
    #[inline]
    pub fn forget(&mut self) {
        (self.since, self.worked) = (None, None);
    }

    /// How long a crowd lasts.
    pub fn lasts(&self) -> Duration {
        self.lasts
    }

    /// Until when the crowd lasts, if there is one.
    pub fn until(&self) -> Option<P::Instant> {
        self.since.map(|since| P::later(since, self.lasts))
    }

    // ANCHOR: Patience
    /// Whether it has lasted for so long by now, among so many processors. Then its time begins anew.
    pub fn is_over(&mut self, now: P::Instant, processors: usize) -> bool {
        let Some(since) = self.since.filter(|_| self.until() <= Some(now)) else { return false };
        let worked = P::worked();
        if let (Some(before), Some(worked)) = (self.worked, worked) {
            self.learn(P::until(since, now), worked.saturating_sub(before), processors);
        }
        (self.since, self.worked) = (Some(now), worked);
        true
    }

    /// In this time these processors have worked for so long.
    fn learn(&mut self, time: Duration, worked: Duration, processors: usize) {
        let all = time.saturating_mul(u32::try_from(processors).unwrap_or(u32::MAX));
        // For three quarters of the time, and not for all of it: to wake threads is work, too.
        let was_one_idle = worked + time * 3 / 4 <= all;
        self.lasts = if was_one_idle { SHORTEST.max(self.lasts / 2) } else { LONGEST };
    }
    // ANCHOR_END: Patience
}
