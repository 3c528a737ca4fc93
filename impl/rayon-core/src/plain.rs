//! The primitives of the latch. The twin over Loom is `over_loom/plain.rs` in `loom-tests`.

pub(crate) use crate::queue::lock;
pub(crate) use std::sync::atomic::{AtomicUsize, Ordering};
pub(crate) use std::sync::{Condvar, Mutex};
pub(crate) use std::time::Instant;
pub(crate) use systole::Event;

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

/// Waits with the mutex that is held, which is the second argument, for so long at most.
pub(crate) fn wait_timeout<'a, T>(
    condvar: &Condvar,
    _mutex: &'a Mutex<T>,
    held: MutexGuard<'a, T>,
    limit: Duration,
) -> MutexGuard<'a, T> {
    condvar.wait_timeout(held, limit).unwrap_or_else(PoisonError::into_inner).0
}
