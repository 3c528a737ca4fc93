//! Detached jobs: spawned by any thread, run once, and no thread waits for them.

use super::job::{DetachedJob, SharedJob};
use super::pool::{Pool, current};
use super::sync::Arc;
use super::task::Task;
use super::thread_pool::{self, ThreadPool};

impl ThreadPool {
    /// Shares `f` as a *detached* job, which a background thread of the pool runs, and returns at once.
    ///
    /// No thread waits for it, so `f` owns what it needs, and hands on what it computes by a channel, a lock or the like.
    /// Detached jobs begin in the order in which they were spawned, and stand in one queue with the jobs that owners have
    /// shared. A thread that waits in a `join` may take a detached job only under
    /// [`Waiting::HelpAny`](super::Waiting::HelpAny), the default. A pool of one thread has no background thread: there `f`
    /// runs before `spawn` returns.
    ///
    /// Dropping the pool waits until every detached job has run, including the jobs that they spawn in turn. If one of the
    /// pool's own jobs drops it, the drop cannot wait, but the detached jobs still run, as long as the process lives.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// let pool = systole::ThreadPool::new()?;
    /// let (sender, receiver) = mpsc::channel();
    /// pool.spawn(move || sender.send(6 * 7).unwrap());
    /// assert_eq!(receiver.recv(), Ok(42));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// A panic of `f` goes to the pool's [`panic_handler`](super::ThreadPoolBuilder::panic_handler). Without one the
    /// process is aborted, after the panic hook has said why.
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    ///
    /// # Compared with rayon
    ///
    /// This is `rayon::ThreadPool::spawn`, with two differences. In rayon the jobs of one thread begin with the newest; here
    /// they begin with the oldest. In rayon a pool that is dropped does not wait for its threads.
    pub fn spawn<F>(&self, f: F)
    where
        F: FnOnce() + Send + 'static,
    {
        self.spawn_task(|_| f());
    }

    /// [`spawn`](Self::spawn), with a [`Task`] to fork with.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// let pool = systole::ThreadPool::new()?;
    /// let (sender, receiver) = mpsc::channel();
    /// pool.spawn_task(move |mut t| sender.send(t.join(|_| 6, |_| 7)).unwrap());
    /// assert_eq!(receiver.recv(), Ok((6, 7)));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`spawn`](Self::spawn) does.
    pub fn spawn_task<F>(&self, f: F)
    where
        F: FnOnce(Task<'_>) + Send + 'static,
    {
        spawn_on(&self.pool, f);
    }
}

/// Spawns on the pool whose worker this thread is, or on the pool that `outside` returns.
pub fn spawn<F>(f: F, outside: fn() -> &'static ThreadPool)
where
    F: FnOnce() + Send + 'static,
{
    match current::pool() {
        Some(pool) => spawn_on(&pool, |_| f()),
        None => outside().spawn(f),
    }
}

fn spawn_on<F>(pool: &Arc<Pool>, f: F)
where
    F: FnOnce(Task<'_>) + Send + 'static,
{
    let job = DetachedJob::new(|root| f(Task::new(root)));
    if pool.num_threads() == 1 {
        return thread_pool::call(pool, |mut t| pool.handlers().catch(|| job.run(t.newest())));
    }
    let mut section = pool.enter_from_outside();
    section.scheduler.spawn(SharedJob::Detached(job));
    section.end();
}
