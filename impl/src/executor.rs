//! Systole as an [`executors::Executor`]: detached jobs and futures on a [`ThreadPool`].
//!
//! The crate `executors` has one trait for all that can run a closure, with several pools behind it. Code that is generic
//! in this trait runs on systole by [`PoolExecutor`].
//!
//! ```
//! use std::sync::mpsc;
//! use systole::executor::{Executor, PoolExecutor};
//!
//! let executor = PoolExecutor::new(2)?;
//! let (sender, receiver) = mpsc::channel();
//! for n in 0..8 {
//!     let sender = sender.clone();
//!     executor.execute(move || sender.send(n * n).unwrap());
//! }
//! assert_eq!(receiver.iter().take(8).sum::<u32>(), 140);
//!
//! let answer = executor.spawn(async { 6 * 7 });
//! assert_eq!(futures_lite::future::block_on(answer), 42);
//! executor.shutdown()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The traits of `executors` are here too, so that a program need not name that crate as a dependency. To await what a pool
//! computes, [`ThreadPool::call_async`](crate::ThreadPool::call_async) is enough, and needs no feature.
//!
//! # What is the same as in the pools of `executors`
//!
//! - Jobs run in no particular order, each on one of the pool's threads.
//! - A job that panics ends alone: the panic hook reports it, and the pool goes on.
//! - After a shutdown has begun, further jobs are dropped silently. Jobs that were accepted before still run.
//! - The pool's threads end when the last handle is dropped. A future that has not ended holds a handle: as long as a waker of
//!   it lives, so do the threads.
//!
//! # What differs
//!
//! - [`try_execute_locally`](executors::try_execute_locally) gives the job back: only the pools inside of `executors`
//!   can register themselves for it. Let the job hold a handle, and [`execute`](Executor::execute) on that.
//! - [`shutdown`](Executor::shutdown) waits as long as it takes, not for five seconds. It stops the executor, not the
//!   pool, which others may share. The pool's threads rest, and end with the pool.
//! - A future that is still pending when a shutdown begins is cancelled at its next wake-up. A future that is spawned
//!   later is cancelled at once. To await the handle of a cancelled future panics.
//! - A job may fork: [`ThreadPool::call`] on its own pool is an ordinary nested call.
//! - Metrics need the feature `executors-metrics` of *this* crate. Without it `register_metrics` does nothing. The method is
//!   there in any case: the feature `produce-metrics` of `executors` adds it to the trait, any crate of a build may turn that on,
//!   and this crate always does.

use std::fmt;
use std::future::Future;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use async_task::Runnable;
#[doc(no_inline)]
pub use executors::{CanExecute, Executor, FuturesExecutor, JoinHandle};

use self::gate::{Gate, Ticket};
use self::handle::Handle;
use crate::{BuildError, ThreadPool, sync};

mod gate;
mod handle;
#[cfg(feature = "executors-metrics")]
mod metrics;

/// A handle to a [`ThreadPool`] that runs detached jobs, in the shape of the crate `executors`.
///
/// Clones are handles to the same executor: a shutdown of one is a shutdown of all.
#[derive(Clone)]
pub struct PoolExecutor(Handle);

/// What all handles share. It shares no cache line with their count, which changes with each handle that is cloned for a job.
#[repr(align(128))]
struct Shared {
    pool: Arc<ThreadPool>,
    gate: Gate,
}

impl PoolExecutor {
    /// An executor on a pool of its own, with so many threads that run jobs, one at least.
    ///
    /// The pool has one worker more, since [`ThreadPool`] counts the thread that calls, and here no thread calls. All of its
    /// threads help with what a job forks.
    ///
    /// # Errors
    ///
    /// [`BuildError`] as [`build`](crate::ThreadPoolBuilder::build) does, for the pool of one worker more.
    pub fn new(threads: usize) -> Result<Self, BuildError> {
        let workers = threads.max(1).saturating_add(1);
        ThreadPool::builder().num_threads(workers).spare_thread(false).build().map(Self::from)
    }

    /// The pool that runs the jobs.
    #[must_use]
    pub fn pool(&self) -> &ThreadPool {
        &self.0.pool
    }

    /// Runs a future on the pool, and returns a handle to await it by: [`FuturesExecutor::spawn`] for code that does not import
    /// that trait.
    ///
    /// ```
    /// let executor = systole::executor::PoolExecutor::new(2)?;
    /// let answer = executor.spawn(async { 6 * 7 });
    /// assert_eq!(futures_lite::future::block_on(answer), 42);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn spawn<R: Send + 'static>(
        &self,
        future: impl Future<Output = R> + 'static + Send,
    ) -> JoinHandle<R> {
        let executor = self.clone();
        // Each poll is a job. A runnable that is dropped cancels its future.
        let schedule = move |runnable: Runnable| executor.submit(|| _ = runnable.run());
        let (runnable, handle) = async_task::spawn(future, schedule);
        runnable.schedule();
        handle
    }

    /// Runs the job if there is no shutdown yet, and drops it otherwise.
    fn submit(&self, job: impl FnOnce() + Send + 'static) {
        if let Some(ticket) = self.0.gate.ticket() {
            #[cfg(feature = "executors-metrics")]
            metrics::queued();
            self.0.pool.spawn(move || run(ticket, job));
        }
    }
}

/// Runs a job, and only then gives the ticket back: what the job holds, and its panic, are dropped before that.
fn run(ticket: Ticket, job: impl FnOnce()) {
    ticket.run(|| {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(job)) {
            // The payload may itself panic when it is dropped. That second payload is leaked, since it may panic as well.
            mem::forget(catch_unwind(AssertUnwindSafe(|| drop(panic))));
        }
        #[cfg(feature = "executors-metrics")]
        metrics::executed();
    });
}

impl From<ThreadPool> for PoolExecutor {
    fn from(pool: ThreadPool) -> Self {
        Self::from(Arc::new(pool))
    }
}

/// An executor on a pool that others use too.
impl From<Arc<ThreadPool>> for PoolExecutor {
    fn from(pool: Arc<ThreadPool>) -> Self {
        Self(Handle::new(Shared { pool, gate: Gate::new() }))
    }
}

impl CanExecute for PoolExecutor {
    fn execute_job(&self, job: Box<dyn FnOnce() + Send + 'static>) {
        self.submit(job);
    }
}

impl Executor for PoolExecutor {
    fn execute<F>(&self, job: F)
    where
        F: FnOnce() + Send + 'static,
    {
        self.submit(job);
    }

    fn shutdown_async(&self) {
        self.0.gate.close();
    }

    /// Waits until all jobs that were accepted have ended.
    ///
    /// A job that calls this waits for itself forever.
    ///
    /// # Errors
    ///
    /// Returns an error if a shutdown has already begun.
    fn shutdown_borrowed(&self) -> Result<(), String> {
        if !self.0.gate.close() {
            return Err(
                "the executor has been shut down already; one shutdown is enough for all handles".into()
            );
        }
        self.0.gate.wait_until_empty();
        Ok(())
    }

    /// Describes the metrics, if the feature `executors-metrics` of this crate is on.
    fn register_metrics(&self) {
        #[cfg(feature = "executors-metrics")]
        metrics::describe();
    }
}

impl FuturesExecutor for PoolExecutor {
    fn spawn<R: Send + 'static>(&self, future: impl Future<Output = R> + 'static + Send) -> JoinHandle<R> {
        Self::spawn(self, future)
    }
}

impl fmt::Debug for PoolExecutor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PoolExecutor").field("pool", &self.0.pool).field("gate", &self.0.gate).finish()
    }
}
