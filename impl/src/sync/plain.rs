//! The primitives of what stands outside of the core, as the standard library has them. The twin over Loom is
//! `over_loom/plain.rs` in `loom-tests`.

pub(crate) use std::sync::{Arc, Mutex, MutexGuard};

#[cfg(feature = "executors")]
pub(crate) use for_the_gate::*;

/// What the executor's gate needs.
#[cfg(feature = "executors")]
mod for_the_gate {
    use super::{Mutex, MutexGuard};
    use std::sync::PoisonError;
    use std::time::Duration;

    pub(crate) use crate::global::place::Place as Next;
    pub(crate) use std::sync::Condvar;
    pub(crate) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, fence};
    pub(crate) use std::thread_local;

    /// Statics. Over Loom each execution has its own.
    macro_rules! process_wide {
        ($(#[$about:meta])* static $name:ident: $type:ty = $value:expr;) => {
            $(#[$about])*
            static $name: $type = $value;
        };
    }
    pub(crate) use process_wide;

    /// Waits with the mutex that is held, which is the second argument, for so long at most.
    pub(crate) fn wait_timeout<'a, T>(
        condvar: &Condvar,
        _mutex: &'a Mutex<T>,
        held: MutexGuard<'a, T>,
        limit: Duration,
    ) -> MutexGuard<'a, T> {
        condvar.wait_timeout(held, limit).unwrap_or_else(PoisonError::into_inner).0
    }

    /// How many threads have a tally of their own. Over Loom there is one: the others share.
    pub(crate) const fn own_tallies() -> usize {
        usize::BITS as usize
    }
}
