//! Detached jobs: spawned by any thread, run once, and no thread waits for them.

use super::job::{DetachedJob, Root, SharedJob};
use super::pool::{Drains, Pool, Worker, current};
use super::sync::{self, Arc};
use super::task::Task;
use super::thread_pool::{self, ThreadPool};

impl ThreadPool {
    /// Shares `f` as a *detached* job, which a background thread of the pool runs, and returns at once.
    ///
    /// No thread waits for it, so `f` owns what it needs, and hands on what it computes by a channel, a lock or the like.
    /// A thread that waits in a `join` may take a detached job only under
    /// [`Waiting::HelpAny`](super::Waiting::HelpAny), which is not the default.
    ///
    /// # How many run at once
    ///
    /// As many as the pool has background threads: [`num_threads`](ThreadPool::num_threads) − 1, since one worker is the
    /// thread that calls, and no thread calls here. So a pool for `n` detached jobs at a time has `n` + 1 workers.
    ///
    /// A pool of one worker has no background thread: there `f` runs before `spawn` returns, on the same stack. So on such a
    /// pool, which a container with one core gets by default, `f` must not wait for the thread that spawns it, and a long chain
    /// of jobs that spawn each other overflows the stack.
    ///
    /// # Order
    ///
    /// Each background thread has a queue for what its jobs spawn, and all other threads have one queue together. A background
    /// thread runs the jobs of its own queue, the oldest first, and when that is empty, or from time to time before, the oldest
    /// job of another queue. So in a pool of two threads, which has one background thread, the jobs of each spawner begin in the
    /// order in which it spawned them; with more threads they do so roughly. A job that has not begun keeps no other job from
    /// beginning, as long as one background thread is free. Jobs that an owner has shared go first.
    ///
    /// Dropping the pool waits until every detached job has run, including the jobs that they spawn in turn. A job that waits for
    /// a job that it spawns during the drop may wait for ever, since other threads may have ended. If one of the
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
    /// This is `rayon::ThreadPool::spawn`, with three differences. In rayon the jobs of one thread begin with the newest; here
    /// they begin with the oldest. In rayon a pool that is dropped does not wait for its threads. And a pool of rayon's has
    /// `num_threads` threads for them, which is one more.
    pub fn spawn<F>(&self, f: F)
    where
        F: FnOnce() + Send + 'static,
    {
        self.spawn_task(|mut t| t.install(f));
    }

    /// [`spawn`](Self::spawn), with a [`Task`] to fork with. As many run at once as `spawn` says: `num_threads` − 1.
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
        Some(pool) => spawn_on(&pool, |mut t| t.install(f)),
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
    pool.check_not_forked();
    if !sync::queues_spawned() {
        let mut section = pool.enter_from_outside();
        section.scheduler.spawn(None, SharedJob::Detached(job));
        return section.end();
    }
    if pool.spawned().push(current::home(pool), job) == Drains::OneMore {
        share_drain(pool);
    }
}

/// How many jobs were spawned, if so many jobs without an owner were shared.
pub(super) fn count(pool: &Pool, shared: u64) -> u64 {
    if sync::queues_spawned() { pool.spawned().count() } else { shared }
}

/// Shares a drain that is counted already: a worker is woken for it.
#[cold]
pub(super) fn share_drain(pool: &Arc<Pool>) {
    let mut section = pool.enter();
    section.scheduler.spawn(current::worker(pool), SharedJob::Drain);
    section.end();
}

// ANCHOR: Drain
/// Runs detached jobs until there is none.
///
/// Book: spawn
///
/// It lets a job go first for which an owner waits: then this drain is shared again, behind that job. A drain that was taken
/// in an open join, which `is_on_top`, runs one job, since what is below it on the stack waits. It ends before that job begins:
/// its thread may be in the middle of another drain, and then there would be a thread that runs none, and drains enough.
pub(super) fn drain(worker: &Worker, is_on_top: bool) {
    let pool = worker.pool();
    let (spawned, home) = (pool.spawned(), current::home(pool));
    let mut turn = 0;
    loop {
        turn += 1;
        pool.end_if_forked();
        let Some(job) = spawned.pop(home, turn) else {
            match spawned.end_drain() {
                Drains::OneMore => continue,
                Drains::Enough => return,
            }
        };
        if is_on_top && spawned.end_drain() == Drains::OneMore {
            share_drain(pool);
        }
        let root = Root::new(worker);
        pool.handlers().catch(|| job.run(root.link()));
        if is_on_top {
            return;
        }
        if pool.is_offered() {
            if spawned.has_some() || spawned.end_drain() == Drains::OneMore {
                share_drain(pool);
            }
            return;
        }
    }
}
// ANCHOR_END: Drain
