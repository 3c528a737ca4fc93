//! Where one row runs: a pool, counted values, and a handler that keeps what it gets.

use crate::common::{Counted, Counter, Watch, Watched, fib, join_taken, wait_until};
use crate::out::{Found, text};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use systole::{ThreadPool, ThreadPoolBuilder, Waiting};

/// A pool and all that is observed on it.
pub struct Bench {
    pub pool: Arc<Watched>,
    /// Lives as long as the program, so that detached jobs can have counted values too.
    pub counter: &'static Counter,
    handled: Arc<Mutex<Vec<String>>>,
    workers: usize,
}

/// A value whose drop panics. What it holds is dropped all the same.
pub struct Bomb(#[expect(dead_code, reason = "it is dropped")] pub Counted<'static>);

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("drop");
    }
}

impl Bench {
    /// A pool with a `panic_handler`.
    pub fn new(workers: usize, waiting: Waiting) -> Self {
        let handled = Arc::default();
        Self::of(handler(&handled).num_threads(workers).waiting(waiting).watched(), handled, workers)
    }

    /// A pool without one.
    pub fn unhandled(workers: usize) -> Self {
        Self::of(ThreadPool::builder().num_threads(workers).watched(), Arc::default(), workers)
    }

    fn of(pool: Watched, handled: Arc<Mutex<Vec<String>>>, workers: usize) -> Self {
        Self { pool: Arc::new(pool), counter: Box::leak(Box::default()), handled, workers }
    }

    /// A value that must be dropped once.
    pub fn value(&self) -> Counted<'static> {
        self.counter.make()
    }

    /// A value that must be dropped once, and then panics.
    pub fn bomb(&self) -> Bomb {
        Bomb(self.value())
    }

    /// A builder of a further pool, whose panics are kept with those of this one.
    pub fn builder(&self) -> ThreadPoolBuilder {
        handler(&self.handled)
    }

    /// What comes out of a program.
    pub fn observe(&self, run: fn(&Bench)) -> Found {
        let panic = catch_unwind(AssertUnwindSafe(|| run(self))).err().map(text);
        let handled = std::mem::take(&mut *self.handled.lock().unwrap());
        Found { panic, handled, workers: self.workers }
    }

    /// Waits until the handler has got so many panics.
    pub fn wait_for_handled(&self, count: usize) {
        wait_until("the handler gets the panics", || self.handled.lock().unwrap().len() >= count);
    }

    /// Every value was dropped, and none twice. If the row says how many there are, there were so many.
    pub fn assert_each_dropped_once(&self, name: &str, values: Option<usize>) {
        let made = self.counter.made();
        assert!(values.is_none_or(|values| values == made), "{name}: {made} values were made");
        assert!(made > 0, "{name}: no value was made");
        // A thread that runs a detached job may drop what it shares after the last panic was handled.
        let begin = Instant::now();
        while self.counter.dropped() < made && begin.elapsed() < Duration::from_secs(5) {
            std::thread::yield_now();
        }
        assert_eq!(self.counter.dropped(), made, "{name}: values dropped, of {made}");
    }

    /// The same pool forks, shares and joins, and its other threads run what is spawned and broadcast.
    pub fn assert_works_on(&self, name: &str) {
        if self.workers > 1 {
            assert_eq!(self.pool.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)), (1, 2), "{name}: a join");
        }
        assert_eq!(self.pool.call(|t| fib(t, 12)), 144, "{name}: many joins");
        assert_eq!(self.pool.broadcast(|_| 1), vec![1; self.workers], "{name}: a broadcast");
    }
}

fn handler(handled: &Arc<Mutex<Vec<String>>>) -> ThreadPoolBuilder {
    let handled = Arc::clone(handled);
    ThreadPool::builder().panic_handler(move |payload| handled.lock().unwrap().push(text(payload)))
}
