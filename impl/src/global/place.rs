//! Where the global pool stands, and the right to make it.
//!
//! Neither is a lock of the standard library's. A child of `fork(2)` inherits such a lock as it was, and the thread that held
//! it is not in the child: it would be held forever.

use crate::sync;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// A place for one value, which is set at most once and never dropped.
pub(crate) struct Place<T>(AtomicPtr<T>);

impl<T: Sync> Place<T> {
    pub(crate) const fn new() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    /// What stands here, if it was set.
    ///
    /// `Acquire`: the value was written before the pointer was, by the `Release` in [`set`](Self::set).
    pub(crate) fn get(&self) -> Option<&'static T> {
        let value = self.0.load(Ordering::Acquire);
        // SAFETY: premises of `as_ref`: the pointer is null, or it comes from a `&'static T` in `set` or `offer`. So no thread
        // changes the value, and it is never freed; it may be read from any thread, since `T` is `Sync`.
        unsafe { value.as_ref() }
    }

    /// Sets the value. Only the thread that makes it does so, after it has found none.
    pub(super) fn set(&self, _making: &Making, value: T) -> &'static T {
        let value = Box::leak(Box::new(value));
        self.0.store(value, Ordering::Release);
        value
    }

    /// Sets the value, unless another thread was first: then returns what stands here.
    ///
    /// `Release` and `Acquire`, as in `get`.
    #[cfg_attr(
        not(feature = "executors"),
        expect(dead_code, reason = "the places of the executor's gates alone")
    )]
    pub(crate) fn offer(&self, value: &'static T) -> Option<&'static T> {
        let value = ptr::from_ref(value).cast_mut();
        let offered = self.0.compare_exchange(ptr::null_mut(), value, Ordering::Release, Ordering::Relaxed);
        offered.err().and_then(|_| self.get())
    }
}

/// Nothing is being made.
const NOTHING: usize = 0;

/// In which process, by [`sync::process_id`], a thread makes the pool. The count of forks would not do: this may be the first pool,
/// and a fork that had begun before forks were counted is not counted.
static MAKER: AtomicUsize = AtomicUsize::new(NOTHING);

/// How long a thread sleeps before it looks again whether another thread has made the pool. To start a thread takes some tens
/// of microseconds.
const LOOKS_AGAIN: Duration = Duration::from_micros(100);

/// The right to make the pool: one thread of a process has it at a time. It runs none of the user's code meanwhile.
pub(super) struct Making(());

impl Making {
    /// Waits until no other thread of this process makes the pool. In a child of `fork(2)`, a thread of the parent that made
    /// the pool at that moment is not there, and is not waited for.
    ///
    /// `Acquire`: what an earlier maker has set was set before it gave the right back, by the `Release` of its drop.
    pub(super) fn begin() -> Self {
        let here = sync::process_id();
        loop {
            let maker = MAKER.load(Ordering::Relaxed);
            if maker == here {
                thread::sleep(LOOKS_AGAIN);
            } else if MAKER.compare_exchange(maker, here, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                return Self(());
            }
        }
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        MAKER.store(NOTHING, Ordering::Release);
    }
}
