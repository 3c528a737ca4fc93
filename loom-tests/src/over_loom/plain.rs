//! The primitives of what stands outside of the core. See the twin over std.
//!
//! Loom takes a `SeqCst` access for one that acquires and releases. Here a `SeqCst` read-modify-write also counts in one place for
//! all of them: so what stands before it happens before what stands behind the next one. This is a little more than the language
//! promises, and so a model may pass though it relies on that. A `SeqCst` fence in that place would be more still: it would also
//! acquire what was loaded `Relaxed` before. A `SeqCst` load needs nothing, since all such writes are read-modify-writes, but for a
//! store to a gate that no other thread knows yet.

use super::pass;
use std::sync::{OnceLock, PoisonError};
use std::time::Duration;

pub use crate::over_loom::core::Event;
pub use crate::over_loom::sync::Instant;
pub use loom::sync::atomic::{Ordering, fence};
pub use loom::sync::{Arc, Condvar, Mutex, MutexGuard};
pub use loom::{lazy_static, thread_local as lazy_thread_local};

/// Statics that each execution makes anew.
#[doc(hidden)]
#[macro_export]
macro_rules! loom_process_wide {
    ($(#[$about:meta])* static $name:ident: $type:ty = $value:expr;) => {
        $crate::over_loom::sync::plain::lazy_static! {
            $(#[$about])*
            static ref $name: $type = $value;
        }
    };
}
pub use loom_process_wide as process_wide;

/// Thread-locals of Loom's threads, with a constant initialiser or another one.
#[doc(hidden)]
#[macro_export]
macro_rules! loom_thread_locals {
    () => {};
    (static $name:ident: $type:ty = const $init:block; $($rest:tt)*) => {
        $crate::over_loom::sync::plain::lazy_thread_local! { static $name: $type = $init; }
        $crate::loom_thread_locals! { $($rest)* }
    };
    (static $name:ident: $type:ty = $init:expr; $($rest:tt)*) => {
        $crate::over_loom::sync::plain::lazy_thread_local! { static $name: $type = $init; }
        $crate::loom_thread_locals! { $($rest)* }
    };
}
pub use loom_thread_locals as thread_local;

lazy_static! {
    /// How many `SeqCst` read-modify-writes there were.
    static ref IN_ORDER: loom::sync::atomic::AtomicUsize = loom::sync::atomic::AtomicUsize::new(0);
}

/// What the head of this file says.
fn put_in_order(order: Ordering) {
    if order == Ordering::SeqCst {
        IN_ORDER.fetch_add(1, Ordering::AcqRel);
    }
}

/// An atomic of Loom's, with what is said above.
macro_rules! atomic {
    ($name:ident, $type:ty, $($operation:ident),*) => {
        #[doc = concat!("See the head of this file: Loom's `", stringify!($name), "`.")]
        #[derive(Debug, Default)]
        pub struct $name(loom::sync::atomic::$name);

        impl $name {
            /// See std.
            pub fn new(value: $type) -> Self {
                Self(loom::sync::atomic::$name::new(value))
            }

            /// See std.
            pub fn load(&self, order: Ordering) -> $type {
                self.0.load(order)
            }

            /// See std.
            pub fn store(&self, value: $type, order: Ordering) {
                self.0.store(value, order);
            }

            $(
                /// See std.
                pub fn $operation(&self, value: $type, order: Ordering) -> $type {
                    let before = self.0.$operation(value, order);
                    put_in_order(order);
                    before
                }
            )*
        }
    };
}

atomic!(AtomicBool, bool, swap);
atomic!(AtomicUsize, usize, fetch_add, fetch_sub, fetch_and);

impl AtomicUsize {
    /// See std.
    ///
    /// # Errors
    ///
    /// If `change` has nothing to set.
    pub fn fetch_update(
        &self,
        set: Ordering,
        fetch: Ordering,
        change: impl FnMut(usize) -> Option<usize>,
    ) -> Result<usize, usize> {
        self.0.fetch_update(set, fetch, change)
    }
}

/// See the twin over std. Std's own lock, so that Loom does not see it: no model lets two threads set it.
pub struct Next<T: 'static>(OnceLock<&'static T>);

impl<T> Next<T> {
    /// An empty place.
    #[allow(clippy::new_without_default, reason = "the twin over std has no use for a default")]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// What stands here.
    pub fn get(&self) -> Option<&'static T> {
        self.0.get().copied()
    }

    /// Sets it, or returns what stands here.
    pub fn offer(&self, value: &'static T) -> Option<&'static T> {
        self.0.set(value).err().and_then(|_| self.get())
    }
}

/// Gives way once, then times out: whether the thread was notified makes no difference.
pub fn wait_timeout<'a, T>(
    _condvar: &Condvar,
    mutex: &'a Mutex<T>,
    held: MutexGuard<'a, T>,
    limit: Duration,
) -> MutexGuard<'a, T> {
    drop(held);
    loom::thread::yield_now();
    pass(limit);
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One, so that both kinds are there with two threads.
pub const fn own_tallies() -> usize {
    1
}

/// Locks.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
