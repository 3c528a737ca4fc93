//! The lock of the core: the standard library's, for which a thread waits awake at first.
//!
//! On Linux, FreeBSD and Windows the standard library's mutex lets a thread look a hundred times, and not at all once another one has
//! parked. On macOS it is the system's mutex. To wake a parked thread takes tens of microseconds, and a critical section a hundred
//! nanoseconds, or two microseconds where its memory comes from another core. So where many threads come to the lock, most of the time
//! would go to wake-ups, and the thread that releases the lock would have to make them. Here a thread that does not get the lock goes on
//! waiting awake, also if another one was quicker. It parks only when it has waited for as long as a wake-up may take: then it has lost no
//! more than twice what the better choice would have cost it.
//!
//! A thread that has waited knows for how long. The scheduler learns from that how many workers may come at a time.

use super::{LEAST_POLLING_TIME, abort};
use std::hint::spin_loop;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A mutex of the core. None of the user's code runs while it is held, so a panic inside a critical section is a bug of the
/// core. What the lock protects may be half changed then, and other threads would wait forever for what was not done: the
/// next thread that takes the lock ends the process.
pub(crate) struct Mutex<T> {
    /// A hint for threads that come. It is set just after the mutex is taken, and cleared just before it is released.
    ///
    /// Relaxed everywhere: nothing is read or written because of it. Only the mutex decides which thread has the lock, and only the mutex
    /// orders critical sections.
    is_held: AtomicBool,
    /// How long the thread that has the lock has waited for it, in nanoseconds, until it asks. Only that thread reads and writes it, so the
    /// mutex orders this, too.
    waited: AtomicU32,
    mutex: std::sync::Mutex<T>,
}

/// The lock while it is held, and which one it is.
pub(crate) struct MutexGuard<'a, T> {
    guard: std::sync::MutexGuard<'a, T>,
    pub(super) mutex: &'a Mutex<T>,
}

/// So many pauses of the processor lie between two looks, at most. Each look takes the hint's cache line away from the thread that has the
/// lock, and threads that look at different moments do not all come at once.
const MOST_PAUSES: u32 = 32;

impl<T> Mutex<T> {
    pub(crate) fn new(value: T) -> Self {
        Self {
            is_held: AtomicBool::new(false),
            waited: AtomicU32::new(0),
            mutex: std::sync::Mutex::new(value),
        }
    }

    // ANCHOR: Lock
    #[inline]
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        let guard = if self.is_held.load(Ordering::Relaxed) {
            self.wait_awake()
        } else {
            self.mutex.lock().unwrap_or_else(|_| abort(POISONED))
        };
        self.hold(guard)
    }

    /// Waits until this thread gets the lock, awake for as long as a wake-up may take.
    #[cold]
    #[inline(never)]
    fn wait_awake(&self) -> std::sync::MutexGuard<'_, T> {
        let begun = Instant::now();
        let (mut pauses, mut waited) = (1, Duration::from_nanos(1));
        let guard = loop {
            (0..pauses).for_each(|_| spin_loop());
            pauses = MOST_PAUSES.min(2 * pauses);
            if !self.is_held.load(Ordering::Relaxed) {
                // If it is poisoned, that is found below.
                if let Ok(guard) = self.mutex.try_lock() {
                    break guard;
                }
            }
            // The clock is not read once more when the thread has the lock, which others may want.
            waited = begun.elapsed();
            if waited >= LEAST_POLLING_TIME {
                let guard = self.mutex.lock().unwrap_or_else(|_| abort(POISONED));
                waited = begun.elapsed();
                break guard;
            }
        };
        self.waited.store(waited.as_nanos().try_into().unwrap_or(u32::MAX), Ordering::Relaxed);
        guard
    }
    // ANCHOR_END: Lock

    #[inline]
    fn hold<'a>(&'a self, guard: std::sync::MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.is_held.store(true, Ordering::Relaxed);
        MutexGuard { guard, mutex: self }
    }

    /// Takes the lock in a child of `fork(2)`, whose only thread this is. If another thread had it at the fork, it is never given
    /// back, and what it protects may be half changed.
    #[cold]
    pub(crate) fn lock_alone(&self) -> MutexGuard<'_, T> {
        self.hold(self.mutex.try_lock().unwrap_or_else(|_| abort(LEFT_LOCKED)))
    }
}

impl<T> MutexGuard<'_, T> {
    /// How long this thread has waited for the lock, in nanoseconds: zero, if no other thread had it, or if this was asked before. A
    /// wait that did not end in the kernel counts until the last look but one.
    #[inline]
    pub(crate) fn take_waited(&self) -> u32 {
        let waited = self.mutex.waited.load(Ordering::Relaxed);
        if waited > 0 {
            self.mutex.waited.store(0, Ordering::Relaxed);
        }
        waited
    }
}

impl<T> Drop for MutexGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.mutex.is_held.store(false, Ordering::Relaxed);
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.guard
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.guard
    }
}

const LEFT_LOCKED: &str = "this process was forked while another thread, which it does not have, held a lock of the scope that \
                           goes on here; end the scope before the fork, or call exec";

const POISONED: &str =
    "a panic has ended a critical section of the pool, which is a bug of systole; please report the panic";

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    /// How often this thread has given its processor up to wait.
    fn parks() -> u64 {
        let status =
            std::fs::read_to_string("/proc/thread-self/status").expect("the file system tells of threads");
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        line.and_then(|count| count.trim().parse().ok()).expect("the kernel counts them")
    }

    /// In how many of some rounds a thread parks, which comes to the lock while another one holds it for so long.
    fn parks_of(rounds: usize, held: Duration) -> u64 {
        let lock = Mutex::new(());
        let (is_ready, holds) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let wait_for = |count: &AtomicUsize, round| {
            while count.load(Ordering::Acquire) != round {
                thread::yield_now();
            }
        };
        thread::scope(|scope| {
            scope.spawn(|| {
                for round in 1..=rounds {
                    wait_for(&is_ready, round);
                    let guard = lock.lock();
                    holds.store(round, Ordering::Release);
                    let begun = Instant::now();
                    while begun.elapsed() < held {}
                    drop(guard);
                }
            });
            let rounds = (1..=rounds).map(|round| {
                // To ask takes longer than the lock is held.
                let before = parks();
                is_ready.store(round, Ordering::Release);
                wait_for(&holds, round);
                drop(lock.lock());
                (parks() - before).min(1)
            });
            rounds.sum()
        })
    }

    #[test]
    fn a_thread_waits_awake_for_a_step_and_parks_if_it_takes_long() {
        if thread::available_parallelism().is_ok_and(|all| all.get() > 1) {
            let parks = parks_of(100, Duration::from_micros(15));
            assert!(parks <= 50, "{parks} of 100");
        }
        assert_eq!(parks_of(1, Duration::from_millis(300)), 1);
    }
}
