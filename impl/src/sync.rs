//! The primitives that the core is built on, taken from the standard library.
//!
//! Only this file and its twins over Loom, over Shuttle and over the baton name a primitive. The shims have Loom's shape
//! (`with_mut`), so one source compiles over all of them. Every function here only forwards.

mod instant;
mod latency;
mod mutex;
#[allow(unsafe_code, reason = "asks the kernel to run a thread elsewhere")]
pub(crate) mod placement;
pub(crate) mod plain;
mod poll;
#[allow(unsafe_code, reason = "asks the C library to tell of forks")]
mod process;
#[allow(unsafe_code, reason = "asks the C library for the time that processors have worked")]
mod worked;

use std::ops::RangeInclusive;
use std::time::Duration;

/// What a program does, as the feature `record` notes it. Without the feature nothing of it is compiled.
pub(crate) use crate::notes;
pub(crate) use instant::{Instant, later};
pub(crate) use latency::{LEAST_POLLING_TIME, polling_time};
pub(crate) use mutex::{Mutex, MutexGuard};
pub(crate) use poll::{poll, poll_or_leave};
/// What stands in a thread-local, where no other thread could see it.
pub(crate) use std::cell::Cell as LocalCell;
/// What one thread computes once, if it needs it.
pub(crate) use std::cell::LazyCell;
pub(crate) use std::sync::Arc;
/// The reference count of the handlers that users hand in.
pub(crate) use std::sync::Arc as HandlerArc;
/// A count by which the core decides nothing.
pub(crate) use std::sync::atomic::AtomicUsize as HintCount;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering, fence};
pub(crate) use std::thread::{Builder as ThreadBuilder, JoinHandle};
pub(crate) use std::thread_local;
pub(crate) use worked::worked;

/// A condition variable on which one thread waits at a time. Its waits may return early for any reason: a thread that waits
/// looks again. A thread that has waited for long is woken on another processor than the waker's; see `placement`.
pub(crate) struct Condvar(placement::Placement);

impl Condvar {
    pub(crate) fn new() -> Self {
        Self(placement::Placement::new())
    }

    pub(crate) fn notify_one(&self) {
        self.0.wake();
    }

    pub(crate) fn wait<'a, T>(&self, held: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.park(held, None)
    }

    pub(crate) fn wait_timeout<'a, T>(&self, held: MutexGuard<'a, T>, limit: Duration) -> MutexGuard<'a, T> {
        self.park(held, Some(limit))
    }

    /// The thread releases the lock when it is ready to be woken, and takes it again when it runs where it may. So nobody waits for
    /// the lock meanwhile.
    fn park<'a, T>(&self, held: MutexGuard<'a, T>, limit: Option<Duration>) -> MutexGuard<'a, T> {
        let mutex = held.mutex;
        self.0.park(|| drop(held), limit);
        mutex.lock()
    }
}

/// This is a background thread of a pool, and not the user's: from now on it may be woken on any processor that it may use.
pub(crate) fn allow_placement() {
    placement::allow();
}

/// Runs `f`, by which this thread hands something over to a thread that it may wake. Where that thread runs depends on whether this
/// one then waits.
pub(crate) fn handing_over<R>(f: impl FnOnce() -> R) -> R {
    placement::handing_over(f)
}

/// Runs `f`, by which this thread wakes others while no other processor is free: they stay where the system puts them.
pub(crate) fn in_place<R>(f: impl FnOnce() -> R) -> R {
    placement::in_place(f)
}

/// A `Cell` for what one thread alone may touch. Loom's twin checks that no other thread does.
#[repr(transparent)]
pub(crate) struct Cell<T>(std::cell::Cell<T>);

impl<T: Copy> Cell<T> {
    #[inline(always)]
    pub(crate) const fn new(value: T) -> Self {
        Self(std::cell::Cell::new(value))
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> T {
        self.0.get()
    }

    #[inline(always)]
    pub(crate) fn set(&self, value: T) {
        self.0.set(value);
    }
}

/// An `UnsafeCell` whose accesses are closures, so that Loom's twin can see where each begins and ends.
#[repr(transparent)]
pub(crate) struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    #[inline(always)]
    pub(crate) const fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    #[inline(always)]
    pub(crate) fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
        access(self.0.get())
    }
}

/// A number that differs between a process and its parent, if the parent has called [`count_forks`].
#[inline]
pub(crate) fn process() -> usize {
    process::process()
}

/// The number that the system has for this process, which is not zero.
pub(crate) fn process_id() -> usize {
    process::id()
}

/// From now on [`process`] changes at a fork.
pub(crate) fn count_forks() {
    process::count_forks();
}

/// Ends the process, after a line on the standard error stream.
#[cold]
pub(crate) fn abort(why: &str) -> ! {
    eprintln!("systole: {why}; aborting");
    std::process::abort()
}

/// The value of an environment variable, if it is set. What is not Unicode in it is replaced.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// How many workers a pool has if its user does not say: one for each core that this process may use. If the operating
/// system cannot tell, or there is none, the pool has one worker: such a target cannot start threads either.
pub(crate) fn available_parallelism() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// How many threads run at the same time.
pub(crate) fn processors() -> usize {
    available_parallelism()
}

/// Whether a background worker may poll between two jobs, if its jobs come one right after the other. Over Loom, Shuttle and the
/// baton it polls only in pools that are built so: the steps are the same.
pub(crate) const fn polls_between_jobs() -> bool {
    true
}

/// Whether detached jobs stand in queues of their own, and drains run them. Over Loom the model decides. Over the baton each
/// of them is shared by itself: what is compared there is the pool below the queues.
pub(crate) const fn queues_spawned() -> bool {
    true
}

/// Whether a pool may have a spare thread for detached jobs. Over Loom and Shuttle the model decides. Over the baton there is none,
/// as there is no queue.
pub(crate) const fn has_spare() -> bool {
    true
}

/// How many jobs the ring of a thread holds at first. Over Loom and Shuttle few, so that it grows.
pub(crate) const fn first_ring() -> usize {
    32
}

/// A call that takes so long even with the help of other workers is worth waking them, whatever that costs here.
pub(crate) const fn long_call() -> Duration {
    Duration::from_micros(500)
}

/// How many jobs a promotion shares, at first and at most.
pub(crate) const fn jobs_at_once() -> RangeInclusive<usize> {
    1..=256
}

/// Whether this is the calling thread.
pub(crate) fn is_current(thread: &JoinHandle<()>) -> bool {
    thread.thread().id() == std::thread::current().id()
}

/// Lets an observer see the core at a moment: a check of invariants, which makes `()`, a critical section, or links. Over
/// std there is no observer, and nothing of this is compiled.
#[inline(always)]
pub(crate) fn observe<O>(_make: impl FnOnce(Instant) -> O) {}

/// What a flag is that only the thread which has the lock writes, for an observer that has it. The twins let no other thread come in.
#[inline(always)]
pub(crate) fn peek(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}

/// The name of the thread that this runs on, if it has one.
#[cfg(feature = "trace")]
pub(crate) fn thread_name() -> Option<String> {
    std::thread::current().name().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::Mutex;
    use std::process::Command;

    /// The test ends its process, so it runs in another one.
    #[test]
    fn a_panic_inside_a_critical_section_ends_the_process() {
        const APART: &str = "SYSTOLE_TEST_POISONED";
        const TEST: &str = "sync::tests::a_panic_inside_a_critical_section_ends_the_process";
        if std::env::var_os(APART).is_none() {
            let this = std::env::current_exe().unwrap();
            let output =
                Command::new(this).args(["--exact", TEST, "--nocapture"]).env(APART, "1").output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                !output.status.success() && said.contains("a bug of systole"),
                "{}: {said}",
                output.status
            );
            return;
        }
        let mutex = Mutex::new(0);
        let panicked = std::thread::scope(|scope| {
            let section = || {
                let _section = mutex.lock();
                panic!("in a critical section");
            };
            scope.spawn(section).join()
        });
        assert!(panicked.is_err());
        drop(mutex.lock());
    }
}
