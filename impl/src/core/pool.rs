//! What all threads of a pool share.

use super::builder::ThreadPoolBuilder;
use super::critical_section::CriticalSection;
use super::forked_error::ForkedError;
use super::handlers::Handlers;
use super::scheduler::Scheduler;
use super::sync::{self, Mutex};
use super::threads::Threads;
use std::time::Duration;

/// One mutex, and what never changes.
pub(super) struct Pool {
    scheduler: Mutex<Scheduler<Threads>>,
    spin: Duration,
    num_threads: usize,
    handlers: Handlers,
    /// The process that built it.
    process: usize,
}

impl Pool {
    pub(super) fn new(builder: &ThreadPoolBuilder, num_threads: usize) -> Self {
        sync::watch_forks();
        let mut scheduler = Scheduler::new(builder.heartbeat_interval, builder.waiting);
        scheduler.set_trace_capacity(builder.trace_capacity);
        Self {
            scheduler: Mutex::new(scheduler),
            spin: builder.spin,
            num_threads,
            handlers: builder.handlers.clone(),
            process: sync::process(),
        }
    }

    /// Takes the lock, for somebody who cannot go on without it.
    ///
    /// In a child of the process that built the pool this ends the process: whatever is to come (the result of a job that
    /// was shared before the fork, say), no thread is left to bring it.
    pub(super) fn enter(&self) -> CriticalSection<'_> {
        match self.try_enter() {
            Ok(section) => section,
            Err(error) => sync::abort(&error.to_string()),
        }
    }

    /// Takes the lock, for a user of the pool.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool.
    pub(super) fn enter_from_outside(&self) -> CriticalSection<'_> {
        self.try_enter().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Takes the lock. Not in a child of the process that built the pool: there the mutex may be held for ever, by a thread
    /// that is not there.
    pub(super) fn try_enter(&self) -> Result<CriticalSection<'_>, ForkedError> {
        if self.is_forked() {
            return Err(ForkedError::new());
        }
        Ok(CriticalSection::new(self, self.scheduler.lock()))
    }

    /// Whether this is a child of the process that built the pool.
    pub(super) fn is_forked(&self) -> bool {
        self.process != sync::process()
    }

    pub(super) fn handlers(&self) -> &Handlers {
        &self.handlers
    }

    pub(super) fn spin(&self) -> Duration {
        self.spin
    }

    /// The background threads and one caller.
    pub(super) fn num_threads(&self) -> usize {
        self.num_threads
    }
}
