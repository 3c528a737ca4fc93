//! What all threads of a pool share.

use super::critical_section::CriticalSection;
use super::state::State;
use super::sync::Mutex;
use std::time::Duration;

/// One mutex, and how long two beats must be apart.
pub(super) struct Pool {
    state: Mutex<State>,
    heartbeat_interval: Duration,
}

impl Pool {
    pub(super) fn new(heartbeat_interval: Duration) -> Self {
        Self { state: Mutex::new(State::default()), heartbeat_interval }
    }

    /// Takes the lock.
    pub(super) fn enter(&self) -> CriticalSection<'_> {
        CriticalSection::new(self, self.state.lock())
    }

    pub(super) fn heartbeat_interval(&self) -> Duration {
        self.heartbeat_interval
    }
}
