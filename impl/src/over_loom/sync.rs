//! The primitives that the core is built on, taken from Loom.
//!
//! Loom has no clock and its timed waits never time out. Here time stands still except in a timed wait, which gives
//! way to the other threads once and then advances the clock by its whole limit: every timer fires, after any
//! number of steps of the others.

use std::cell::Cell as StdCell;
use std::sync::PoisonError;
use std::time::Duration;

pub use loom::sync::Arc;
pub use loom::sync::MutexGuard as LoomGuard;
pub use loom::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
pub use loom::thread::JoinHandle;
pub use loom::thread_local as lazy_thread_local;
/// See the twin over std: nothing that a model would have to see.
pub use std::sync::Arc as HandlerArc;

/// A thread-local of each of Loom's threads. Its initialiser is a constant, as over std; Loom evaluates it on first use.
#[doc(hidden)]
#[macro_export]
macro_rules! loom_thread_local {
    (static $name:ident: $type:ty = const $init:block;) => {
        $crate::over_loom::sync::lazy_thread_local! { static $name: $type = $init; }
    };
}
pub use loom_thread_local as thread_local;

std::thread_local! {
    // Loom runs all threads of a model as coroutines of one operating system thread, so this is one clock a model.
    static NOW: StdCell<Duration> = const { StdCell::new(Duration::ZERO) };
}

/// Sets the clock back; call it first in every execution, so that executions are alike.
pub fn reset_clock() {
    NOW.set(Duration::ZERO);
}

/// A moment of the model's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// The model's present.
    pub fn now() -> Self {
        Self(NOW.get())
    }

    /// Time from `earlier` to this moment.
    pub fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// See the twin over std.
pub struct Mutex<T>(loom::sync::Mutex<T>);

/// A held [`Mutex`], which remembers the mutex for timed waits.
pub struct MutexGuard<'a, T> {
    guard: LoomGuard<'a, T>,
    mutex: &'a Mutex<T>,
}

impl<T> Mutex<T> {
    /// An unlocked mutex.
    pub fn new(value: T) -> Self {
        Self(loom::sync::Mutex::new(value))
    }

    /// Blocks until the mutex is held.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        let guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        MutexGuard { guard, mutex: self }
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
pub struct Condvar(loom::sync::Condvar);

impl Condvar {
    /// A condition variable that nobody waits for.
    #[allow(clippy::new_without_default, reason = "the twin over std has no use for a default")]
    pub fn new() -> Self {
        Self(loom::sync::Condvar::new())
    }

    /// Wakes the one waiter, if there is one.
    pub fn notify_one(&self) {
        self.0.notify_one();
    }

    /// Releases the mutex, waits, and takes it again.
    pub fn wait<'a, T>(&self, held: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        let MutexGuard { guard, mutex } = held;
        MutexGuard { guard: self.0.wait(guard).unwrap_or_else(PoisonError::into_inner), mutex }
    }

    /// Gives way once, then times out; a notification that came meanwhile is found by looking again.
    pub fn wait_timeout<'a, T>(&self, held: MutexGuard<'a, T>, limit: Duration) -> MutexGuard<'a, T> {
        let mutex = held.mutex;
        drop(held);
        loom::thread::yield_now();
        NOW.set(NOW.get().saturating_add(limit));
        mutex.lock()
    }
}

/// See the twin over std; Loom fails a model in which two threads touch it unordered.
pub struct Cell<T>(loom::cell::Cell<T>);

impl<T: Copy> Cell<T> {
    /// A cell that holds `value`.
    pub fn new(value: T) -> Self {
        Self(loom::cell::Cell::new(value))
    }

    /// The value.
    pub fn get(&self) -> T {
        self.0.get()
    }

    /// Replaces the value.
    pub fn set(&self, value: T) {
        self.0.set(value);
    }
}

/// See the twin over std; Loom fails a model in which two accesses are unordered.
pub struct UnsafeCell<T>(loom::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    /// A cell that holds `value`.
    pub fn new(value: T) -> Self {
        Self(loom::cell::UnsafeCell::new(value))
    }

    /// Runs `access` on a pointer to the value, as a write.
    pub fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
        self.0.with_mut(access)
    }
}

/// Starts threads of the model.
pub struct ThreadBuilder(loom::thread::Builder);

impl ThreadBuilder {
    /// A builder with Loom's defaults.
    #[allow(clippy::new_without_default, reason = "the twin over std is std's own builder")]
    pub fn new() -> Self {
        Self(loom::thread::Builder::new())
    }

    /// Names the thread.
    pub fn name(self, name: String) -> Self {
        Self(self.0.name(name))
    }

    /// Accepted and ignored: Loom's threads are coroutines with stacks of Loom's own.
    pub fn stack_size(self, _bytes: usize) -> Self {
        self
    }

    /// Starts the thread.
    pub fn spawn<F: FnOnce() + Send + 'static>(self, body: F) -> std::io::Result<JoinHandle<()>> {
        self.0.spawn(body)
    }
}

/// One: Loom does not fork.
pub fn process() -> usize {
    1
}

/// Nothing to do.
pub fn watch_forks() {}

/// Fails the model.
pub fn abort(why: &str) -> ! {
    panic!("{why}")
}

/// Models take no orders from the environment.
pub fn variable(_name: &str) -> Option<String> {
    None
}

/// Two: the smallest pool in which something can be shared.
pub fn available_parallelism() -> usize {
    2
}

/// The moment that comes so much later.
pub fn later(moment: Instant, by: Duration) -> Instant {
    Instant(moment.0.saturating_add(by))
}

/// Here a thread wakes in no time; so owners park at once, unless a model lets all workers poll.
pub const WAKE_LATENCY: Duration = Duration::ZERO;

/// Polls once; then the whole time is over.
pub fn poll(limit: Duration, condition: impl Fn() -> bool) -> Duration {
    _ = condition();
    limit
}

/// Whether this is the thread that asks.
pub fn is_current(thread: &JoinHandle<()>) -> bool {
    thread.thread().id() == loom::thread::current().id()
}

/// Runs a check of the invariants.
pub fn oracle(check: impl FnOnce()) {
    check();
}
