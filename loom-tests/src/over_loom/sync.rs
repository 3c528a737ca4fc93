//! The primitives that the core is built on, taken from Loom.
//!
//! Loom has no clock and its timed waits never time out. Here time stands still except in a timed wait, which gives
//! way to the other threads once and then advances the clock by its whole limit: every timer fires, after any
//! number of steps of the others.

use loom as explorer;
use std::cell::{Cell as StdCell, RefCell};
use std::mem::ManuallyDrop;
use std::ops::RangeInclusive;
use std::sync::PoisonError;
use std::time::Duration;

/// No notes are taken of what a model does.
#[path = "../../../impl/src/unnoted.rs"]
pub mod notes;
#[path = "plain.rs"]
pub mod plain;

#[path = "../explored.rs"]
mod explored;

pub use self::explored::*;
pub use crate::machine::*;
pub use crate::sections;
pub use loom::sync::Arc;
pub use loom::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering, fence};
pub use loom::thread_local as lazy_thread_local;
/// See the twin over std: a thread-local is of one thread.
pub use std::cell::Cell as LocalCell;
/// See the twin over std: it is of one thread.
pub use std::cell::LazyCell;
/// See the twin over std: nothing that a model would have to see.
pub use std::sync::Arc as HandlerArc;
/// See the twin over std: nothing that a model would have to see.
pub use std::sync::atomic::AtomicUsize as HintCount;

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

std::thread_local! {
    // Std's own, like the clock: to record a model orders nothing in it.
    static SECTIONS: RefCell<Option<Vec<sections::Section>>> = const { RefCell::new(None) };
}

/// Begins to record the critical sections of an execution; call it last before the model's program.
pub fn begin_recording() {
    SECTIONS.set(Some(Vec::new()));
}

/// Whether that has begun: then an execution goes on.
pub fn is_recording() -> bool {
    SECTIONS.with_borrow(Option::is_some)
}

/// Ends that, and returns the sections in their order.
pub fn end_recording() -> Vec<sections::Section> {
    SECTIONS.take().unwrap_or_default()
}

/// See the twin over std.
pub fn observe<O: Observed>(make: impl FnOnce(Instant) -> O) {
    // The moment is that of the timers alone: to ask the clock is a point at which Loom could let another thread go on.
    O::observe(|| make(Instant(NOW.get())));
}

/// See the twin over std. This is no point at which Loom could let another thread go on, so it makes no execution more. It
/// fails if another thread writes the flag without the lock.
pub fn peek(flag: &AtomicBool) -> bool {
    // SAFETY: premise of `unsync_load`: the lock orders the writes of the flag. If it does not, Loom says so.
    unsafe { flag.unsync_load() }
}

/// What can be observed of the core.
pub trait Observed: Sized {
    /// Observes it, or does not have it made.
    fn observe(make: impl FnOnce() -> Self);
}

/// A check of invariants, which fails the model unless they hold.
impl Observed for () {
    fn observe(check: impl FnOnce()) {
        check();
    }
}

/// Critical sections are kept while they are recorded.
impl Observed for sections::Section {
    fn observe(make: impl FnOnce() -> Self) {
        if SECTIONS.with_borrow(Option::is_some) {
            let section = make();
            SECTIONS.with_borrow_mut(|sections| sections.as_mut().map(|sections| sections.push(section)));
        }
    }
}

/// No model looks at links; the core checks them itself.
impl Observed for sections::Links {
    fn observe(_make: impl FnOnce() -> Self) {}
}

/// Sets the clock back; call it first in every execution, so that executions are alike.
pub fn reset_clock() {
    NOW.set(Duration::ZERO);
}

std::thread_local! {
    // What an execution that fails leaves here cannot be dropped outside of it.
    static CLOCK: RefCell<Option<ManuallyDrop<Clock>>> = const { RefCell::new(None) };
    static STROKE: StdCell<Duration> = const { StdCell::new(Duration::ZERO) };
}

/// So much time passes, for all threads at once.
pub fn pass(by: Duration) {
    NOW.set(NOW.get().saturating_add(by));
}

/// A clock that strikes once, at a moment that Loom chooses: a thread that asks for the time may find that some has passed.
#[derive(Clone)]
pub struct Clock(Arc<AtomicBool>);

/// From now on time passes by so much when the clock strikes. Without a clock, time is what it was: no point at which Loom
/// could let another thread go on.
pub fn wind_clock(by: Duration) -> Clock {
    let clock = Clock(Arc::new(AtomicBool::new(false)));
    STROKE.set(by);
    CLOCK.set(Some(ManuallyDrop::new(clock.clone())));
    clock
}

/// To be called before the execution ends.
pub fn stop_clock() {
    drop(CLOCK.take().map(ManuallyDrop::into_inner));
}

impl Clock {
    /// Lets the time pass.
    pub fn strike(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// `Relaxed`: time is asked for under the lock, which orders one answer and the next.
    fn is_struck(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Instant {
    /// The model's present.
    pub fn now() -> Self {
        let is_struck = CLOCK.with_borrow(|clock| clock.as_ref().is_some_and(|clock| clock.is_struck()));
        Self(NOW.get() + if is_struck { STROKE.get() } else { Duration::ZERO })
    }
}

impl Condvar {
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
        pass(limit);
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

std::thread_local! {
    static POLLING_TIME: StdCell<Duration> = const { StdCell::new(Duration::ZERO) };
}

/// From now on owners poll before they park, as over std, or they park at once.
pub fn let_owners(poll: bool) {
    // Any time will do: a poll is over after one try.
    POLLING_TIME.set(if poll { Duration::from_micros(40) } else { Duration::ZERO });
}

/// See the twin over std; what the model says.
pub fn polling_time() -> Duration {
    POLLING_TIME.get()
}

std::thread_local! {
    static QUEUES_SPAWNED: StdCell<bool> = const { StdCell::new(false) };
}

/// From now on detached jobs stand in queues, and drains run them, as over std; or each of them is shared by itself.
pub fn let_spawned_jobs(queue: bool) {
    QUEUES_SPAWNED.set(queue);
}

/// See the twin over std; what the model says.
pub fn queues_spawned() -> bool {
    QUEUES_SPAWNED.get()
}

std::thread_local! {
    static HAS_SPARE: StdCell<bool> = const { StdCell::new(false) };
}

/// From now on a pool may have a spare thread for detached jobs, as over std; or it has none.
pub fn let_pools_have_spare(spare: bool) {
    HAS_SPARE.set(spare);
}

/// See the twin over std; what the model says.
pub fn has_spare() -> bool {
    HAS_SPARE.get()
}

std::thread_local! {
    static LONG_CALL: StdCell<Duration> = const { StdCell::new(Duration::ZERO) };
    static AT_ONCE: StdCell<usize> = const { StdCell::new(1) };
}

/// From now on calls are left alone, or all are shared.
pub fn let_calls_be_alone(alone: bool) {
    // Any time will do: the clock stands still but in timed waits.
    LONG_CALL.set(if alone { Duration::from_nanos(1) } else { Duration::ZERO });
}

/// See the twin over std; what the model says.
pub fn long_call() -> Duration {
    LONG_CALL.get()
}

/// From now on a pool's promotions share so many jobs at once.
pub fn let_jobs_be_shared(at_once: usize) {
    AT_ONCE.set(at_once);
}

/// See the twin over std; what the model says. No job is a trifle, as the clock stands still: the number only becomes smaller.
pub fn jobs_at_once() -> RangeInclusive<usize> {
    AT_ONCE.get()..=AT_ONCE.get()
}

/// Polls once; then the worker has polled for as long as it may. If the condition did not hold, the time has passed.
///
/// To try more than once would let Loom run this thread for ever: a thread that gives way instead lets all others go first,
/// and so hides the orders in which it parks while they run.
pub fn poll(limit: Duration, condition: impl Fn() -> bool) -> Duration {
    if !condition() {
        pass(limit);
    }
    Duration::MAX
}
