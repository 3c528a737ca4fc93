//! The primitives that the core is built on, taken from Shuttle.
//!
//! Before each access to a primitive Shuttle lets another thread go on, or this one. All atomics are sequentially consistent
//! here, whatever the core asks for, and cells are std's: a wrong ordering and a data race are Loom's to find.
//!
//! Time is a number. It passes when a thread asks for it, by an amount that the schedule holds, and when a timed wait is
//! over: every timer rings, after any number of steps of the others.

use crate::oracle;
use shuttle as explorer;
use shuttle::rand::{Rng, thread_rng};
use std::cell::Cell as StdCell;
use std::ops::RangeInclusive;
use std::sync::PoisonError;
use std::time::Duration;

/// No notes are taken of what a program does.
#[path = "../../../../impl/src/unnoted.rs"]
pub mod notes;

#[path = "../../../src/explored.rs"]
mod explored;

pub use self::explored::*;
pub use loom_tests::machine::*;
pub use loom_tests::sections;
pub use shuttle::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering, fence};
pub use shuttle::thread_local;
/// See the twin over std: a thread-local is of one thread.
pub use std::cell::Cell as LocalCell;
/// See the twin over std: it is of one thread.
pub use std::cell::LazyCell;
/// To count references is no step of the algorithm.
pub use std::sync::Arc;
/// The reference count of what users hand in: handlers.
pub use std::sync::Arc as HandlerArc;
/// See the twin over std: nothing that a model would have to see.
pub use std::sync::atomic::AtomicUsize as HintCount;

/// What differs from program to program, in the one operating system's thread that runs it.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// The most that passes when a thread asks for the time.
    pub tick: Duration,
    /// Owners poll before they park, as over std.
    pub owners_poll: bool,
    /// Detached jobs stand in queues, as over std.
    pub queues_spawned: bool,
    /// Pools have a spare thread, as over std. The oracle knows of no call that it makes.
    pub has_spare: bool,
    /// Each so many-th untimed wait ends for no reason; 0: none does.
    pub spurious: u32,
    /// How many jobs a promotion shares, if there are so many.
    pub jobs_at_once: usize,
    /// Calls that are shorter are left alone. The oracle knows of no such call.
    pub long_call: Duration,
}

std::thread_local! {
    // Shuttle runs all threads of a program as coroutines of one operating system thread: one clock and one world a program.
    static NOW: StdCell<Duration> = const { StdCell::new(Duration::ZERO) };
    static WORLD: StdCell<World> = const {
        StdCell::new(World {
            tick: Duration::ZERO,
            owners_poll: true,
            queues_spawned: true,
            has_spare: false,
            spurious: 0,
            jobs_at_once: 1,
            long_call: Duration::ZERO,
        })
    };
}

shuttle::thread_local! {
    /// What time it was when this thread asked last.
    static TOLD: StdCell<Duration> = StdCell::new(Duration::ZERO);
}

/// Begins an execution in this world, at the beginning of time.
pub fn begin(world: World) {
    NOW.set(Duration::ZERO);
    WORLD.set(world);
}

fn pass(by: Duration) {
    NOW.set(NOW.get().saturating_add(by));
}

/// The thread works for a while: others go on, and time passes.
pub fn work() {
    for _ in 0..any_below(4) {
        shuttle::thread::sleep(Duration::ZERO);
        pass(WORLD.get().tick);
    }
}

/// A number below the bound that the schedule holds, so that a replay has the same one.
fn any_below(bound: u32) -> u32 {
    thread_rng().gen_range(0..bound)
}

impl Instant {
    /// The present, a little later than it was.
    pub fn now() -> Self {
        let tick = WORLD.get().tick;
        if !tick.is_zero() {
            pass(tick * any_below(5) / 4);
        }
        TOLD.with(|told| told.set(NOW.get()));
        Self(NOW.get())
    }
}

impl<T> Mutex<T> {
    /// Not called: no process is forked here.
    pub fn lock_alone(&self) -> MutexGuard<'_, T> {
        self.lock()
    }
}

impl Condvar {
    /// Releases the mutex, waits, and takes it again. In some worlds a wait may end for no reason.
    pub fn wait<'a, T>(&self, held: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        let spurious = WORLD.get().spurious;
        if spurious > 0 && any_below(spurious) == 0 {
            return give_way(held);
        }
        let MutexGuard { guard, mutex } = held;
        MutexGuard { guard: self.0.wait(guard).unwrap_or_else(PoisonError::into_inner), mutex }
    }

    /// Gives way, then times out; a notification that came meanwhile is found by looking again.
    pub fn wait_timeout<'a, T>(&self, held: MutexGuard<'a, T>, limit: Duration) -> MutexGuard<'a, T> {
        let held = give_way(held);
        pass(limit);
        held
    }
}

fn give_way<T>(held: MutexGuard<'_, T>) -> MutexGuard<'_, T> {
    let mutex = held.mutex;
    drop(held);
    shuttle::thread::yield_now();
    mutex.lock()
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

/// For scopes, which wait for closures before they park. Any time will do, as below.
pub const LEAST_POLLING_TIME: Duration = Duration::from_micros(40);

/// See the twin over std; what the world says. Any time will do: a poll is over after a few tries.
pub fn polling_time() -> Duration {
    if WORLD.get().owners_poll { LEAST_POLLING_TIME } else { Duration::ZERO }
}

/// See the twin over std; what the world says.
pub fn queues_spawned() -> bool {
    WORLD.get().queues_spawned
}

/// See the twin over std; what the world says.
pub fn has_spare() -> bool {
    WORLD.get().has_spare
}

/// See the twin over std; what the world says.
pub fn long_call() -> Duration {
    WORLD.get().long_call
}

/// See the twin over std.
pub fn jobs_at_once() -> RangeInclusive<usize> {
    WORLD.get().jobs_at_once..=WORLD.get().jobs_at_once
}

/// Polls up to four times. Then the worker has polled for as long as it may, or it has seen something and may poll as long again.
pub fn poll(limit: Duration, condition: impl Fn() -> bool) -> Duration {
    for _ in 0..=any_below(4) {
        if condition() {
            return Duration::ZERO;
        }
    }
    pass(limit);
    Duration::MAX
}

/// See the twin over std.
pub fn observe<O: Observed>(make: impl FnOnce(Instant) -> O) {
    // What this thread knows of the time: other threads may have let some pass since it decided what to do.
    O::observe(|| make(Instant(TOLD.with(StdCell::get))));
}

/// See the twin over std. This is no point at which another thread could go on.
pub fn peek(flag: &AtomicBool) -> bool {
    // SAFETY: premise of `raw_load`: Shuttle runs one thread at a time.
    unsafe { flag.raw_load() }
}

/// What can be observed of the core.
pub trait Observed: Sized {
    /// Observes it, or does not have it made.
    fn observe(make: impl FnOnce() -> Self);
}

/// The core's own check of its invariants, in the pool's own words. The oracle has seen the section before it.
impl Observed for () {
    fn observe(check: impl FnOnce()) {
        if oracle::lets_core_check() {
            check();
        }
    }
}

/// The oracle is told of each critical section.
impl Observed for sections::Section {
    fn observe(make: impl FnOnce() -> Self) {
        oracle::section(make());
    }
}

/// The core checks its links itself.
impl Observed for sections::Links {
    fn observe(_make: impl FnOnce() -> Self) {}
}
