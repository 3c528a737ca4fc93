//! Detached jobs: spawned by any thread, run once, and no thread waits for them.

use super::job::{DetachedJob, Link, QueuedJob, Root, SharedJob};
use super::pool::{Drains, Pool, Spawned, Worker, current};
use super::spare;
use super::sync::{self, Arc, LocalCell};
use super::task::Task;
use super::thread_pool::ThreadPool;

impl ThreadPool {
    /// Hands `f` in as a *detached* job, which a thread of the pool's own runs, and returns at once.
    ///
    /// No thread waits for it, so `f` owns what it needs, and hands on what it computes by a channel, a lock or the like.
    /// A thread that waits in a `join` may take a detached job only under
    /// [`Waiting::HelpAny`](super::Waiting::HelpAny), which is not the default.
    ///
    /// # How many run at once
    ///
    /// As many as the pool has workers: [`num_threads`](ThreadPool::num_threads), on every pool. No job runs inside of `spawn`.
    ///
    /// The background threads run them, `num_threads` − 1 of them. When these all run detached jobs, or on a pool of one worker,
    /// the pool starts one thread more, the *spare* thread. It takes the place of the thread that calls, since no thread calls
    /// here: it runs detached jobs, and nothing else but what these fork. Between them it sleeps. It has a name, a stack and
    /// handlers as a background thread has, with the number of the pool's workers, and ends when the pool is dropped.
    ///
    /// If the operating system does not start the spare thread, the background threads run all jobs. On a pool of one worker, for
    /// want of any other thread, the jobs then run before `spawn` returns, one after the other; a job that a job spawns runs after
    /// it. So it is on targets without threads.
    ///
    /// # Order
    ///
    /// Each of the pool's own threads has a queue for what its jobs spawn, and all other threads have one queue together. A thread
    /// runs the jobs of its own queue, the oldest first, and when that is empty, or from time to time before, the oldest
    /// job of another queue. So in a pool of one worker the jobs of each spawner begin in the order in which it spawned them;
    /// with more threads they do so roughly. A job that has not begun keeps no other job from
    /// beginning, as long as fewer jobs run than the pool has workers. Jobs that an owner has shared go first.
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
    /// This is `rayon::ThreadPool::spawn`, with two differences. In rayon the jobs of one thread begin with the newest; here
    /// they begin with the oldest. And in rayon a pool that is dropped does not wait for its threads.
    pub fn spawn<F>(&self, f: F)
    where
        F: FnOnce() + Send + 'static,
    {
        self.spawn_task(|mut t| t.install(f));
    }

    /// [`spawn`](Self::spawn), with a [`Task`] to fork with. As many run at once as `spawn` says: `num_threads`.
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
    let run = |root: Link<'_>| f(Task::new(root));
    pool.check_not_forked();
    if !are_queued(pool) {
        let job = DetachedJob::new(run);
        let mut section = pool.enter_from_outside();
        section.scheduler.spawn(None, SharedJob::Detached(job));
        return section.end();
    }
    let drains = Spawned::push(pool, run);
    // A worker's own spawn is a step of the worker, which makes it itself.
    let is_handed_over =
        drains == Drains::OneMore && current::worker(pool).is_none() && pool.spawned().standby().hand_over();
    if drains != Drains::Enough && !is_handed_over {
        see_to_own(pool, drains);
    }
}

/// Whether the detached jobs of this pool stand in queues. A pool of one worker has no other worker to share them with.
pub(super) fn are_queued(pool: &Pool) -> bool {
    sync::queues_spawned() || pool.num_threads() == 1
}

/// How many jobs were spawned, if so many jobs without an owner were shared.
pub(super) fn count(pool: &Pool, shared: u64) -> u64 {
    if !are_queued(pool) {
        return shared;
    }
    // The first job of a pool with background threads is shared, or a drain for it is, or that is handed over.
    let has_none = shared == 0 && pool.num_threads() > 1 && !pool.spawned().standby().is_handed_over();
    if has_none { 0 } else { pool.spawned().count() }
}

/// Does what is to be done for a job that this thread has just spawned, and for which it may wait in its own way.
#[cold]
fn see_to_own(pool: &Arc<Pool>, drains: Drains) {
    if current::pool().is_some() {
        // It runs a job or a call, and goes on with that.
        see_to(pool, drains);
    } else {
        sync::handing_over(|| see_to(pool, drains));
    }
}

/// Does what is to be done for a job that waits in a queue.
pub(super) fn see_to(pool: &Arc<Pool>, drains: Drains) {
    match drains {
        Drains::OneMore => share_drain(pool),
        Drains::Spare => spare::ask(pool),
        Drains::Enough => {}
    }
}

/// Shares a drain that is counted already: a worker is woken for it.
#[cold]
fn share_drain(pool: &Arc<Pool>) {
    let mut section = pool.enter();
    section.scheduler.spawn(current::worker(pool), SharedJob::Drain);
    section.end();
}

sync::thread_local! {
    static WHEN_DRAINED: LocalCell<Option<fn()>> = const { LocalCell::new(None) };
}

/// Has `f` called when this thread, which runs a detached job, has run all that there are; or when it turns to other work.
#[inline]
#[allow(dead_code, reason = "the executor needs it, which is a feature")]
pub fn when_drained(f: fn()) {
    WHEN_DRAINED.with(|when| when.set(Some(f)));
}

/// A drain that runs.
struct Draining;

impl Drop for Draining {
    fn drop(&mut self) {
        if let Some(f) = WHEN_DRAINED.with(LocalCell::take) {
            f();
        }
    }
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
    let (spawned, home) = (pool.spawned(), current::place(pool));
    let mut turn = 0;
    let _draining = Draining;
    loop {
        turn += 1;
        pool.end_if_forked();
        if !run_next(worker, home, turn, is_on_top) {
            match spawned.end_drain() {
                Drains::OneMore => continue,
                other => return see_to(pool, other),
            }
        }
        if is_on_top {
            return;
        }
        if pool.drains_give_way() {
            let drains = if spawned.has_some() { Drains::OneMore } else { spawned.end_drain() };
            return see_to(pool, drains);
        }
    }
}

/// Pops a job and runs it. Returns whether there was one. A drain that `is_on_top` ends before the job begins.
//
// Most jobs are in the own queue, and are read there. If such a job became the same value as one from elsewhere, that value would go
// through memory, which takes a third of the time of a small job.
#[inline(always)]
fn run_next(worker: &Worker, home: Option<usize>, turn: usize, is_on_top: bool) -> bool {
    let (pool, spawned) = (worker.pool(), worker.pool().spawned());
    let begin = || {
        if is_on_top {
            see_to(pool, spawned.end_drain());
        }
        Root::new(worker)
    };
    if let Some(job) = spawned.pop_own(home, turn) {
        let root = begin();
        pool.handlers().catch(|| QueuedJob::run_taken(job, root.link()));
    } else if let Some(job) = spawned.pop_elsewhere(home) {
        let root = begin();
        pool.handlers().catch(|| job.run(root.link()));
    } else {
        return false;
    }
    true
}
// ANCHOR_END: Drain

/// Runs one detached job that waits in a queue, for a job that looks for other work while it waits. Returns whether there was one.
///
/// `PopOnTop` in `spec/Drains.tla`.
///
/// The drain below, if there is one, is counted as before: all this is a part of its job.
pub(super) fn pop_on_top(worker: &Worker) -> bool {
    let _draining = Draining;
    run_next(worker, current::place(worker.pool()), 1, false)
}

// ANCHOR: Serve
/// Runs detached jobs until there is none, as the spare thread. All of them are one call, whose root this is.
///
/// Book: spawn
pub(super) fn serve(root: Link<'_>) {
    let worker = root.worker();
    let pool = worker.pool();
    let home = current::place(pool);
    let mut turn = 0;
    let _draining = Draining;
    loop {
        turn += 1;
        worker.pool().end_if_forked();
        if !run_next(worker, home, turn, false) && !pool.spawned().goes_on() {
            return;
        }
    }
}
// ANCHOR_END: Serve
