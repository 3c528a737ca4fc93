//! What all threads of a pool share.

use super::critical_section::CriticalSection;
use super::scheduler::{Scheduler, Waiting};
use super::sync::Mutex;
use super::threads::Threads;
use std::time::Duration;

/// One mutex, how long an idle worker polls before it parks, and how many workers there are.
pub(super) struct Pool {
    scheduler: Mutex<Scheduler<Threads>>,
    spin: Duration,
    num_threads: usize,
}

impl Pool {
    pub(super) fn new(
        heartbeat_interval: Duration,
        waiting: Waiting,
        spin: Duration,
        num_threads: usize,
    ) -> Self {
        Self { scheduler: Mutex::new(Scheduler::new(heartbeat_interval, waiting)), spin, num_threads }
    }

    /// Takes the lock.
    pub(super) fn enter(&self) -> CriticalSection<'_> {
        CriticalSection::new(self, self.scheduler.lock())
    }

    pub(super) fn spin(&self) -> Duration {
        self.spin
    }

    /// The background threads and one caller.
    pub(super) fn num_threads(&self) -> usize {
        self.num_threads
    }
}
