//! A call for which no thread waits: a future of its result.
//!
//! The closure runs as a [detached](crate::spawn()) job, and stands in a place that the job and the future share until then.

use crate::core::spawn;
use crate::{Task, ThreadPool, core, global, sync, with_task};
/// A call that runs on a pool: the future of its result, made by [`ThreadPool::call_async`] and [`call_async`].
///
pub use shared::CallAsync;

mod shared;

impl ThreadPool {
    /// [`call`](Self::call) for asynchronous code: runs `f` on a thread of the pool, and returns a future of its result.
    ///
    /// No thread waits for the result, and the future needs no runtime of its own: it is polled by tokio, by smol, or by a
    /// `block_on` of any crate.
    ///
    /// ```
    /// use futures_lite::future::block_on;
    ///
    /// let pool = systole::ThreadPool::builder().num_threads(3).build()?;
    /// let sum = block_on(async {
    ///     let numbers: Vec<u64> = (0..1000).collect();
    ///     pool.call_async(move |mut t| t.map_reduce(&numbers, || 0, |&n| n, |a, b| a + b)).await
    /// });
    /// assert_eq!(sum, 499_500);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// The call is [spawned](Self::spawn) at once, and runs whether the future is polled or not. So several of them run at the
    /// same time, as many as the pool has workers: `num_threads`. None of them runs inside of `call_async`.
    ///
    /// # Cancellation
    ///
    /// If the future is dropped before `f` has begun, `f` does not begin. A thread cannot be stopped, so an `f` that has begun
    /// runs to its end; its result is dropped. If it is long, let it look at a flag that the caller's side sets, such as an
    /// `Arc<AtomicBool>`: [`try_for_each`](Task::try_for_each) ends a loop early. The example `server` does so for clients that
    /// hang up.
    ///
    /// # Panics
    ///
    /// A panic of `f` comes out of the `.await`. If the future is gone by then, the panic hook reports it, and the pool goes on.
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    pub fn call_async<F, R>(&self, f: F) -> CallAsync<R>
    where
        F: FnOnce(Task<'_>) -> R + Send + 'static,
        R: Send + 'static,
    {
        let (future, job) = CallAsync::new(f);
        self.spawn_task(job);
        future
    }
}

/// [`ThreadPool::call_async`] on the pool whose worker this thread is, or else on the [`global`] one.
///
/// ```
/// use futures_lite::future::block_on;
///
/// let fruit = block_on(systole::call_async(|mut t| t.join(|_| "apples", |_| "pears")));
/// assert_eq!(fruit, ("apples", "pears"));
/// ```
///
/// # Panics
///
/// Panics if the global pool is needed and cannot be made, and in a child of the process that built the pool. A panic of `f` comes out
/// of the `.await`.
pub fn call_async<F, R>(f: F) -> CallAsync<R>
where
    F: FnOnce(Task<'_>) -> R + Send + 'static,
    R: Send + 'static,
{
    let (future, job) = CallAsync::new(f);
    spawn::spawn(move || with_task(job), global);
    future
}
