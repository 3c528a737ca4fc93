//! What all threads of a pool share.

use super::critical_section::CriticalSection;
use super::scheduler::{Scheduler, Waiting};
use super::sync::Mutex;
use super::threads::Threads;
use std::time::Duration;

/// One mutex, and how long an idle worker polls before it parks.
pub(super) struct Pool {
    scheduler: Mutex<Scheduler<Threads>>,
    spin: Duration,
}

impl Pool {
    pub(super) fn new(heartbeat_interval: Duration, waiting: Waiting, spin: Duration) -> Self {
        Self { scheduler: Mutex::new(Scheduler::new(heartbeat_interval, waiting)), spin }
    }

    /// Takes the lock.
    pub(super) fn enter(&self) -> CriticalSection<'_> {
        CriticalSection::new(self, self.scheduler.lock())
    }

    pub(super) fn spin(&self) -> Duration {
        self.spin
    }
}
