//! Threads from outside that compute beside a pool, and spawn jobs meanwhile.

use super::job::SharedJob;
use super::pool::{Drains, Spawned, current};
use super::spawn;
use super::sync::Arc;
use super::task::Task;
use super::thread_pool::ThreadPool;
use std::fmt;

/// A thread from outside that computes *beside* a pool, and spawns jobs that help it.
///
/// As long as this lives, the thread counts as one that takes a processor, as a worker does that runs a job. That matters in a pool
/// that has more background threads than there are [`processors`](crate::ThreadPoolBuilder::processors). There no worker is woken for
/// a job that [`spawn`](Self::spawn) hands in while all processors are in use: a worker that has nothing to do takes it. If none does
/// for 2 ms, one worker is woken for the oldest such job, and so on every 2 ms, or sooner if jobs wait and a processor is idle. So as many jobs run at once as the pool has workers,
/// though not from the start, and jobs may wait for each other. One processor is always left to the workers.
///
/// Drop this before the thread waits for something: it leaves its processor then.
///
/// ```
/// use std::sync::{Arc, mpsc};
/// use systole::Beside;
///
/// let pool = Arc::new(systole::ThreadPool::builder().num_threads(3).build()?);
/// let (sender, receiver) = mpsc::channel();
/// let beside = Beside::new(&pool);
/// beside.spawn(move || sender.send((50..100).sum::<i32>()).unwrap());
/// let low: i32 = (0..50).sum();
/// drop(beside);
/// assert_eq!(low + receiver.recv().unwrap(), 4950);
/// # Ok::<(), systole::BuildError>(())
/// ```
pub struct Beside {
    pool: Arc<ThreadPool>,
}

impl Beside {
    /// This thread is going to compute beside that pool.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`ThreadPool::call`] does.
    #[must_use = "the thread is beside the pool as long as this lives"]
    pub fn new(pool: &Arc<ThreadPool>) -> Self {
        let mut section = pool.pool.enter_from_outside();
        section.scheduler.come_beside();
        section.end();
        Self { pool: Arc::clone(pool) }
    }

    /// [`ThreadPool::spawn`], but that no worker is woken while all processors are in use.
    ///
    /// # Panics
    ///
    /// Panics as [`ThreadPool::spawn`] does.
    pub fn spawn<F>(&self, f: F)
    where
        F: FnOnce() + Send + 'static,
    {
        let pool = &self.pool.pool;
        pool.check_not_forked();
        if !spawn::are_queued(pool) {
            return self.pool.spawn(f);
        }
        match Spawned::push(pool, |root| Task::new(root).install(f)) {
            Drains::OneMore => {
                let mut section = pool.enter();
                section.scheduler.spawn_beside(current::worker(pool), SharedJob::Drain);
                section.end();
            }
            other => spawn::see_to(pool, other),
        }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // A child of `fork(2)` has no worker to wake.
        if let Ok(mut section) = self.pool.pool.try_enter() {
            section.scheduler.go_from_beside();
            section.end();
        }
    }
}

impl fmt::Debug for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beside").field("pool", &self.pool).finish()
    }
}
