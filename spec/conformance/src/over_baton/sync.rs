//! The primitives that the core is built on, each with a point where other threads could see it: there the
//! thread waits for the baton.
//!
//! What one thread has for itself (its links, its thread-local) has none, nor has what happens under the lock. There are
//! no orderings to speak of: threads go one at a time.

use super::baton::{self, Stand};
use std::ops::RangeInclusive;
use std::sync::PoisonError;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// No notes are taken of what a program does.
#[path = "../../../../impl/src/unnoted.rs"]
pub mod notes;

pub use loom_tests::machine::*;
pub use loom_tests::sections;
/// See the twin over std: a thread-local is of one thread.
pub use std::cell::Cell as LocalCell;
/// See the twin over std: it is of one thread.
pub use std::cell::LazyCell;
pub use std::sync::Arc;
/// The reference count of what users hand in: handlers.
pub use std::sync::Arc as HandlerArc;
/// See the twin over std: nothing that a model would have to see.
pub use std::sync::atomic::AtomicUsize as HintCount;
pub use std::sync::atomic::{Ordering, fence};
pub use std::thread_local;

/// A moment of the director's clock: the number of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(u64);

impl Instant {
    /// The director's present.
    pub fn now() -> Self {
        Self(baton::now())
    }

    /// Nothing takes any time.
    pub fn duration_since(self, _earlier: Self) -> Duration {
        Duration::ZERO
    }
}

/// The moment that comes so much later: when the director says.
pub fn later(_moment: Instant, _by: Duration) -> Instant {
    Instant(baton::deadline())
}

/// See the twin over std. To take it is a point, to release it is none.
pub struct Mutex<T>(std::sync::Mutex<T>);

/// A held [`Mutex`], which remembers the mutex for waits.
pub struct MutexGuard<'a, T> {
    guard: Option<std::sync::MutexGuard<'a, T>>,
    mutex: &'a Mutex<T>,
}

impl<T> Mutex<T> {
    /// An unlocked mutex.
    pub fn new(value: T) -> Self {
        Self(std::sync::Mutex::new(value))
    }

    /// Blocks until the mutex is held.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        baton::point(Stand::Lock);
        self.take()
    }

    fn take(&self) -> MutexGuard<'_, T> {
        let guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        baton::holds(true);
        MutexGuard { guard: Some(guard), mutex: self }
    }
}

impl<T> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        self.guard = None;
        baton::holds(false);
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
        self.guard.as_ref().expect("held until it is dropped")
    }
}

impl<T> std::ops::DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.guard.as_mut().expect("held until it is dropped")
    }
}

/// See the twin over std. A wait ends when the director says, notified or not; to wake up and to take the lock is one pass.
pub struct Condvar(u64);

impl Condvar {
    /// A condition variable on which no thread waits.
    #[allow(clippy::new_without_default, reason = "the twin over std has no use for a default")]
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Notifies the one waiter, if there is one; the director can see it.
    pub fn notify_one(&self) {
        baton::notify(self.0);
    }

    /// Releases the mutex, waits, and takes it again.
    pub fn wait<'a, T>(&self, held: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.wait_until_let(held, false)
    }

    /// The same; the director can see that it may end by itself.
    pub fn wait_timeout<'a, T>(&self, held: MutexGuard<'a, T>, _limit: Duration) -> MutexGuard<'a, T> {
        self.wait_until_let(held, true)
    }

    fn wait_until_let<'a, T>(&self, held: MutexGuard<'a, T>, is_timed: bool) -> MutexGuard<'a, T> {
        let mutex = held.mutex;
        // Between the two no other thread moves, so that no notification is lost.
        drop(held);
        baton::park(self.0, is_timed);
        mutex.take()
    }
}

/// A flag. To load it without the lock is a point.
pub struct AtomicBool(std::sync::atomic::AtomicBool);

impl AtomicBool {
    /// A flag with this value.
    pub fn new(value: bool) -> Self {
        Self(std::sync::atomic::AtomicBool::new(value))
    }

    /// The value.
    pub fn load(&self, ordering: Ordering) -> bool {
        baton::point(Stand::Flag);
        self.0.load(ordering)
    }

    /// Replaces the value.
    pub fn store(&self, value: bool, ordering: Ordering) {
        self.0.store(value, ordering);
        baton::stored();
    }

    /// Replaces the value, and returns the one before: the first step of a notification.
    pub fn swap(&self, value: bool, ordering: Ordering) -> bool {
        baton::before_notifying();
        self.0.swap(value, ordering)
    }
}

/// A number: the word of a job in a bundle, or a count that no step depends on here. To exchange it without the lock is a point,
/// and so is to acquire it. A relaxed load is none: what it says decides nothing before the next exchange.
pub struct AtomicUsize(std::sync::atomic::AtomicUsize);

impl AtomicUsize {
    /// A number with this value.
    pub const fn new(value: usize) -> Self {
        Self(std::sync::atomic::AtomicUsize::new(value))
    }

    /// The value.
    pub fn load(&self, ordering: Ordering) -> usize {
        if ordering == Ordering::Acquire {
            baton::point(Stand::Latch);
        }
        self.0.load(ordering)
    }

    /// Replaces the value, and returns the one before.
    pub fn swap(&self, value: usize, ordering: Ordering) -> usize {
        baton::point(Stand::Word);
        self.0.swap(value, ordering)
    }

    /// Replaces the value, if it is this one.
    ///
    /// # Errors
    ///
    /// The value, if it is another one.
    pub fn compare_exchange(
        &self,
        current: usize,
        new: usize,
        success: Ordering,
        failure: Ordering,
    ) -> Result<usize, usize> {
        baton::point(Stand::Word);
        self.0.compare_exchange(current, new, success, failure)
    }
}

impl std::ops::Deref for AtomicUsize {
    type Target = std::sync::atomic::AtomicUsize;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// A pointer. To acquire it without the lock is a point, and so is what comes after a store; a relaxed load sees what the
/// lock has brought.
pub struct AtomicPtr<T>(std::sync::atomic::AtomicPtr<T>);

impl<T> AtomicPtr<T> {
    /// A pointer with this value.
    pub fn new(value: *mut T) -> Self {
        Self(std::sync::atomic::AtomicPtr::new(value))
    }

    /// The value.
    pub fn load(&self, ordering: Ordering) -> *mut T {
        if ordering == Ordering::Acquire {
            baton::point(Stand::Latch);
        }
        self.0.load(ordering)
    }

    /// Replaces the value. The memory may be gone as soon as others can see that.
    pub fn store(&self, value: *mut T, ordering: Ordering) {
        self.0.store(value, ordering);
        baton::point(Stand::Inside);
    }
}

/// See the twin over std.
pub struct Cell<T>(std::cell::Cell<T>);

impl<T: Copy> Cell<T> {
    /// A cell that holds `value`.
    pub fn new(value: T) -> Self {
        Self(std::cell::Cell::new(value))
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

/// See the twin over std.
pub struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    /// A cell that holds `value`.
    pub fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    /// Runs `access` on a pointer to the value.
    pub fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
        access(self.0.get())
    }
}

/// Starts threads that stop at their points.
#[derive(Default)]
pub struct ThreadBuilder(String);

impl ThreadBuilder {
    /// A builder without a name.
    pub fn new() -> Self {
        Self::default()
    }

    /// Names the thread, for the director too.
    pub fn name(self, name: String) -> Self {
        Self(name)
    }

    /// Accepted and ignored.
    pub fn stack_size(self, _bytes: usize) -> Self {
        self
    }

    /// Starts the thread.
    pub fn spawn<F: FnOnce() + Send + 'static>(self, body: F) -> std::io::Result<JoinHandle<()>> {
        baton::spawn(self.0, body).map(JoinHandle)
    }
}

/// A started thread. To wait for its end is a point.
pub struct JoinHandle<T>(std::thread::JoinHandle<T>);

impl<T> JoinHandle<T> {
    /// Waits for the thread's end.
    pub fn join(self) -> std::thread::Result<T> {
        baton::point(Stand::Joining);
        self.0.join()
    }
}

/// Owners poll as over std, if the director says so. How long, the director says as well.
pub fn polling_time() -> Duration {
    if baton::owners_poll() { Duration::MAX } else { Duration::ZERO }
}

/// See the twin over std: each detached job is shared by itself.
pub fn queues_spawned() -> bool {
    false
}

/// See the twin over std: no job is in a queue.
pub const fn has_spare() -> bool {
    false
}

/// No call is left alone: how long an interval is, the director says.
pub fn long_call() -> Duration {
    Duration::ZERO
}

/// One. A pool whose promotions share more is built so.
pub const fn jobs_at_once() -> RangeInclusive<usize> {
    1..=1
}

/// Polls once; then either the whole time is over, however long it is, or none has passed, as the director says.
pub fn poll(_limit: Duration, condition: impl Fn() -> bool) -> Duration {
    if baton::polled(condition()) { Duration::MAX } else { Duration::ZERO }
}

/// Whether this is the thread that asks.
pub fn is_current(thread: &JoinHandle<()>) -> bool {
    thread.0.thread().id() == std::thread::current().id()
}

/// See the twin over std.
pub fn observe<O: Observed>(make: impl FnOnce(Instant) -> O) {
    O::observe(|| make(Instant::now()));
}

/// See the twin over std.
pub fn peek(flag: &AtomicBool) -> bool {
    flag.0.load(Ordering::Relaxed)
}

/// What can be observed of the core.
pub trait Observed: Sized {
    /// Observes it, or does not have it made.
    fn observe(make: impl FnOnce() -> Self);
}

/// A check of invariants is not made: here the spec says what must hold.
impl Observed for () {
    fn observe(_check: impl FnOnce()) {}
}

/// A critical section is told to the director.
impl Observed for sections::Section {
    fn observe(make: impl FnOnce() -> Self) {
        baton::tell_section(make());
    }
}

/// The links of this thread's chain are told to the director.
impl Observed for sections::Links {
    fn observe(make: impl FnOnce() -> Self) {
        baton::tell_links(make());
    }
}
