//! The primitives that Loom and Shuttle offer alike. The core's twins over either mount this file, and say which `explorer` it is.

use super::explorer::{sync, thread};
use std::sync::PoisonError;
use std::time::Duration;

pub use thread::JoinHandle;

/// A moment of the explored program's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(pub(super) Duration);

impl Instant {
    /// Time from `earlier` to this moment.
    pub fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// The moment that comes so much later.
pub fn later(moment: Instant, by: Duration) -> Instant {
    Instant(moment.0.saturating_add(by))
}

/// See the twin over std.
pub struct Mutex<T>(sync::Mutex<T>);

/// A held [`Mutex`], which remembers the mutex for waits.
pub struct MutexGuard<'a, T> {
    pub(super) guard: sync::MutexGuard<'a, T>,
    pub(super) mutex: &'a Mutex<T>,
}

impl<T> Mutex<T> {
    /// An unlocked mutex.
    pub fn new(value: T) -> Self {
        Self(sync::Mutex::new(value))
    }

    /// Blocks until the mutex is held. It is never poisoned in earnest: a panic inside a critical section ends the run.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        let guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        MutexGuard { guard, mutex: self }
    }
}

impl<T> MutexGuard<'_, T> {
    /// No time passes here while a thread waits.
    pub fn take_waited(&self) -> u32 {
        0
    }
}

impl<T> std::ops::Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.guard
    }
}

impl<T> std::ops::DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.guard
    }
}

/// See the twin over std.
pub struct Condvar(pub(super) sync::Condvar);

impl Condvar {
    /// A condition variable on which no thread waits.
    #[allow(clippy::new_without_default, reason = "the twin over std has no use for a default")]
    pub fn new() -> Self {
        Self(sync::Condvar::new())
    }

    /// Wakes the one waiter, if there is one.
    pub fn notify_one(&self) {
        self.0.notify_one();
    }
}

/// Starts threads of the explored program.
pub struct ThreadBuilder(thread::Builder);

impl ThreadBuilder {
    /// A builder with the explorer's defaults.
    #[allow(clippy::new_without_default, reason = "the twin over std is std's own builder")]
    pub fn new() -> Self {
        Self(thread::Builder::new())
    }

    /// Names the thread.
    pub fn name(self, name: String) -> Self {
        Self(self.0.name(name))
    }

    /// Accepted and ignored: threads are coroutines, and the explorer says how large their stacks are.
    pub fn stack_size(self, _bytes: usize) -> Self {
        self
    }

    /// Starts the thread.
    pub fn spawn<F: FnOnce() + Send + 'static>(self, body: F) -> std::io::Result<JoinHandle<()>> {
        self.0.spawn(body)
    }
}

/// Whether this is the thread that asks.
pub fn is_current(thread: &JoinHandle<()>) -> bool {
    thread.thread().id() == thread::current().id()
}
