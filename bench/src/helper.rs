//! A thread that already runs, and waits by polling: what a second core can give at best.

use std::hint;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::thread;

const STARTED: u8 = 0;
const DONE: u8 = 1;
const STOPPED: u8 = 2;

/// The helper, as seen from the thread that it helps.
#[repr(align(128))]
pub struct Helper {
    state: AtomicU8,
    result: AtomicI64,
}

impl Helper {
    /// Runs `main` beside a thread that polls until `main` tells it to run `work`, any number of times.
    ///
    /// The thread is started and ready before `main`, and is stopped after it.
    pub fn beside<R>(work: impl Fn() -> i64 + Sync, main: impl FnOnce(&Self) -> R) -> R {
        let helper = Self { state: AtomicU8::new(STARTED), result: AtomicI64::new(0) };
        thread::scope(|scope| {
            scope.spawn(|| helper.serve(&work));
            let _stop = Stop(&helper);
            // The thread has run its work once when it is ready.
            helper.finish();
            main(&helper)
        })
    }

    /// Tells the helper to run its work. One store.
    pub fn start(&self) {
        // Release: the helper sees what the caller has written.
        self.state.store(STARTED, Ordering::Release);
    }

    /// Waits until the work is done, and returns its result.
    ///
    /// # Panics
    ///
    /// Panics if the work has panicked.
    pub fn finish(&self) -> i64 {
        loop {
            // Acquire: with DONE comes the result.
            match self.state.load(Ordering::Acquire) {
                STARTED => hint::spin_loop(),
                DONE => return self.result.load(Ordering::Relaxed),
                _ => panic!("the helper has stopped: its work panicked"),
            }
        }
    }

    fn serve(&self, work: &impl Fn() -> i64) {
        let _stop = Stop(self);
        loop {
            match self.state.load(Ordering::Acquire) {
                STARTED => {
                    self.result.store(work(), Ordering::Relaxed);
                    self.state.store(DONE, Ordering::Release);
                }
                STOPPED => return,
                _ => hint::spin_loop(),
            }
        }
    }
}

/// Stops the helper, even if one of the two sides panics.
struct Stop<'h>(&'h Helper);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.state.store(STOPPED, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_runs_as_often_as_it_is_started() {
        let runs = AtomicI64::new(0);
        let work = || runs.fetch_add(1, Ordering::Relaxed) + 1;
        let last = Helper::beside(work, |helper| {
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

    #[test]
    #[should_panic]
    fn a_panic_of_the_work_ends_the_wait() {
        Helper::beside(|| panic!("on purpose"), |_| ());
    }
}
