//! A thread that already runs, and waits by polling or parked: what a second core can give at best.

use std::hint;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

const STARTED: u8 = 0;
const DONE: u8 = 1;
const STOPPED: u8 = 2;

/// How the two threads wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// By looking again and again. Nothing is quicker, and it takes a core.
    Polling,
    /// At a condition variable, so that a waiting thread uses nothing.
    Parked,
}

/// The helper, as seen from the thread that it helps.
#[repr(align(128))]
pub struct Helper {
    state: AtomicU8,
    result: AtomicI64,
    waiting: Waiting,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Helper {
    /// Runs `main` beside a thread that polls until `main` tells it to run `work`, any number of times.
    ///
    /// The thread is started and ready before `main`, and is stopped after it.
    pub fn beside<R>(work: impl Fn() -> i64 + Sync, main: impl FnOnce(&Self) -> R) -> R {
        Self::waiting(Waiting::Polling, work, main)
    }

    /// The same, but the two threads wait in this way.
    pub fn waiting<R>(waiting: Waiting, work: impl Fn() -> i64 + Sync, main: impl FnOnce(&Self) -> R) -> R {
        let (state, result) = (AtomicU8::new(STARTED), AtomicI64::new(0));
        let helper = Self { state, result, waiting, lock: Mutex::new(()), changed: Condvar::new() };
        thread::scope(|scope| {
            scope.spawn(|| helper.serve(&work));
            let _stop = Stop(&helper);
            // The thread has run its work once when it is ready.
            helper.finish();
            main(&helper)
        })
    }

    /// Tells the helper to run its work. One store, and a wake-up if it is parked.
    pub fn start(&self) {
        self.set(STARTED);
    }

    /// Waits until the work is done, and returns its result.
    ///
    /// # Panics
    ///
    /// Panics if the work has panicked.
    pub fn finish(&self) -> i64 {
        match self.wait_while(STARTED) {
            DONE => self.result.load(Ordering::Relaxed),
            _ => panic!("the helper has stopped: its work panicked"),
        }
    }

    fn set(&self, state: u8) {
        // Release: with STARTED comes what the caller has written, and with DONE the result.
        self.state.store(state, Ordering::Release);
        if self.waiting == Waiting::Parked {
            // A thread that has seen the old state under the lock waits by now.
            drop(self.locked());
            self.changed.notify_all();
        }
    }

    /// Waits until there is another state, and returns that.
    fn wait_while(&self, state: u8) -> u8 {
        // Acquire: see `set`.
        let next = || Some(self.state.load(Ordering::Acquire)).filter(|&next| next != state);
        match self.waiting {
            Waiting::Polling => loop {
                if let Some(next) = next() {
                    return next;
                }
                hint::spin_loop();
            },
            Waiting::Parked => {
                let mut lock = self.locked();
                loop {
                    if let Some(next) = next() {
                        return next;
                    }
                    lock = self.changed.wait(lock).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// The lock guards no data.
    fn locked(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, work: &impl Fn() -> i64) {
        let _stop = Stop(self);
        while self.wait_while(DONE) == STARTED {
            self.result.store(work(), Ordering::Relaxed);
            self.set(DONE);
        }
    }
}

/// Stops the helper, even if one of the two sides panics.
struct Stop<'h>(&'h Helper);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.set(STOPPED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_runs_as_often_as_it_is_started() {
        for waiting in [Waiting::Polling, Waiting::Parked] {
            let runs = AtomicI64::new(0);
            let work = || runs.fetch_add(1, Ordering::Relaxed) + 1;
            let last = Helper::waiting(waiting, work, |helper| {
                (0..100)
                    .map(|_| {
                        helper.start();
                        helper.finish()
                    })
                    .last()
            });
            // The helper runs its work once more than it was told to, to be ready.
            assert_eq!((last, runs.into_inner()), (Some(101), 101));
        }
    }

    #[test]
    #[should_panic]
    fn a_panic_of_the_work_ends_the_wait() {
        Helper::beside(|| panic!("on purpose"), |_| ());
    }

    #[test]
    #[should_panic]
    fn a_panic_of_the_work_ends_the_sleep() {
        Helper::waiting(Waiting::Parked, || panic!("on purpose"), |_| ());
    }
}
