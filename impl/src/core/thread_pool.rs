//! The pool as its users see it.

use super::job::Root;
use super::pool::{BuildError, CriticalSection, ForkedError, Pool, ThreadPoolBuilder, Worker, current};
use super::recorder::Recorded;
use super::scheduler::{Dump, Kind, Metrics};
use super::spawn;
use super::sync::{self, Arc, Instant, JoinHandle, LazyCell};
use super::task::Task;
use std::{fmt, mem};

/// A pool of workers that share each other's latent jobs.
///
/// A pool of `n` workers has `n - 1` background threads; the thread that [`call`](Self::call)s is the `n`-th. While
/// no thread calls, all of them are parked. They have no timer, but for one that may ring once within 100 ms after a call.
/// [Detached](Self::spawn) jobs may need one thread more.
///
/// Dropping the pool stops and joins its threads, when every detached job has run. If one of these threads drops it, as the
/// owner of the last `Arc`, the drop does not wait: the threads end by themselves. If a job of another pool drops it, for
/// which one of these threads waits, both wait forever.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// let (a, b) = pool.call(|mut t| t.join(|_| 6 * 7, |_| "done"));
/// assert_eq!((a, b), (42, "done"));
/// # Ok::<(), systole::BuildError>(())
/// ```
pub struct ThreadPool {
    pub(super) pool: Arc<Pool>,
    pub(super) threads: Vec<JoinHandle<()>>,
    /// Whether its user has started the threads, and so waits for their end if need be.
    pub(super) is_foreign: bool,
}

impl ThreadPool {
    /// A pool with one worker for each core that this process may use.
    ///
    /// # Errors
    ///
    /// Returns a [`BuildError`] if the operating system does not start a thread.
    pub fn new() -> Result<Self, BuildError> {
        Self::builder().build()
    }

    /// Configures a pool.
    pub fn builder() -> ThreadPoolBuilder {
        ThreadPoolBuilder::new()
    }

    /// How many workers the pool has, the calling thread included.
    #[must_use]
    pub fn num_threads(&self) -> usize {
        self.pool.num_threads()
    }

    /// Whether the thread that asks is one of the pool's own.
    #[allow(dead_code, reason = "asked by `run_on_thread`, and the core is the same in every build")]
    pub(crate) fn is_own_thread(&self) -> bool {
        current::place(&self.pool).is_some()
    }

    /// What the pool has done since it was built.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    #[must_use]
    pub fn metrics(&self) -> Metrics {
        let section = self.pool.enter_from_outside();
        let mut metrics = section.scheduler.metrics();
        section.end();
        metrics.spawns = spawn::count(&self.pool, metrics.drains);
        metrics
    }

    /// What each worker of the pool does and waits for, as text: for a program that does not go on.
    ///
    /// It takes the pool's lock for a moment and stops no worker. Call it from a thread that is not stuck, for example from a
    /// watchdog that wakes up when a call takes too long.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
    /// let dump = pool.call(|_| pool.dump());
    /// assert!(dump.to_string().contains("a thread that calls: runs a call"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    #[must_use]
    pub fn dump(&self) -> Dump {
        let section = self.pool.enter_from_outside();
        let dump = section.scheduler.dump();
        section.end();
        dump
    }

    /// What the recorder has at the time when that is asked, which may be after the pool was dropped.
    #[allow(dead_code, reason = "asked with the feature `trace` only")]
    pub(crate) fn recorded(&self) -> impl Fn() -> Recorded + use<> {
        let pool = Arc::clone(&self.pool);
        move || {
            let section = pool.enter_from_outside();
            let recorded = section.scheduler.recorded();
            section.end();
            recorded
        }
    }

    /// Runs `f` on this thread, which is a worker of the pool until `f` returns.
    ///
    /// Several threads may call at once. A call from inside a job, on this pool or on another, is a call like any other.
    ///
    /// A [`systole::join`](crate::join()) directly in `f` is such a call, since `f` has the task of this one.
    /// [`install`](Self::install) is the call for code without a task.
    ///
    /// # Panics
    ///
    /// A panic of `f`, and so of any closure below it, comes out of `call`, after all that it forked has finished.
    ///
    /// Panics in a child of the process that built the pool, with the message of [`ForkedError`]; see
    /// [`try_call`](Self::try_call).
    pub fn call<F, R>(&self, f: F) -> R
    where
        F: FnOnce(Task<'_>) -> R,
    {
        call(&self.pool, f)
    }

    /// [`call`](Self::call), if this process is still the process that built the pool.
    ///
    /// ```
    /// let pool = systole::ThreadPool::new()?;
    /// let (a, b) = pool.try_call(|mut t| t.join(|_| 1, |_| 2))?;
    /// assert_eq!((a, b), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// After `fork(2)` the child has one thread, the thread that forked. A pool that was built before is of no use there: this
    /// method returns an error without running `f`, and a drop of the pool gives nothing back. The check compares a number
    /// with a number that a fork changes. It locks nothing, allocates nothing, and does not ask the operating system.
    ///
    /// If the thread that forks is itself inside a call of the pool, that call goes on in the child, and shares nothing more.
    /// The result of a job that it had shared before cannot come: a `join` with that job, or the end of a job that was
    /// taken from another worker or is detached, ends the child by [`abort`](std::process::abort). So does a scope whose queue
    /// another thread had locked.
    ///
    /// # Errors
    ///
    /// Returns a [`ForkedError`] in a child of the process that built the pool.
    ///
    /// # Panics
    ///
    /// A panic of `f` comes out, as from [`call`](Self::call).
    pub fn try_call<F, R>(&self, f: F) -> Result<R, ForkedError>
    where
        F: FnOnce(Task<'_>) -> R,
    {
        self.pool.try_enter().map(|section| call_in(section, &self.pool, f))
    }

    // ANCHOR: Stop
    /// Ends all background workers: the parked workers are woken, and the others see that the pool stops when they look next.
    ///
    /// Spec: `Stop`; book: stop
    ///
    /// If one of these threads drops the pool, it cannot wait for itself, or for others that may wait for a job on its stack.
    fn stop(&mut self) {
        let is_own = self.threads.iter().any(sync::is_current) || self.pool.spare().is_current();
        let is_abandoned = is_own || self.is_foreign;
        if self.pool.spawned().standby().is_handed_over() {
            self.pool.take_back();
        }
        let mut section = self.pool.enter();
        let workers = section.scheduler.stop(is_abandoned);
        let is_left_to_spare = section.scheduler.is_left_to_spare();
        section.end();
        drop(workers);
        if is_abandoned {
            if is_left_to_spare {
                drop(self.pool.spare().end());
            }
            return;
        }
        for thread in self.threads.drain(..) {
            thread.join().expect("a background worker runs the user's code only where panics are caught");
        }
        // The background threads may have asked for it until now.
        if let Some(thread) = self.pool.spare().end() {
            thread.join().expect("the spare thread runs the user's code only where panics are caught");
        }
        // Workers hold the pool and the pool holds its workers: this cuts the circle.
        let mut section = self.pool.enter();
        let workers = section.scheduler.remove_workers();
        section.end();
        drop(workers);
    }
    // ANCHOR_END: Stop
}

// ANCHOR: Call
/// Makes this thread a worker of the pool until `f` returns.
///
/// Spec: `Call`; book: call
pub(super) fn call<F, R>(pool: &Arc<Pool>, f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    call_in(pool.enter_from_outside(), pool, f)
}

/// The call, from its first critical section on.
fn call_in<F, R>(mut section: CriticalSection<'_>, pool: &Arc<Pool>, f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    let worker =
        section.scheduler.take_free_caller().unwrap_or_else(|| section.new_worker(pool, Kind::Caller));
    begin(section, worker, pool, |task| sync::notes::call(|| f(task)))
}

/// Makes this thread this worker of the pool until `f` returns. The worker is no other thread's.
pub(super) fn call_as(worker: &Arc<Worker>, pool: &Arc<Pool>, f: impl FnOnce(Task<'_>)) {
    begin(pool.enter(), Arc::clone(worker), pool, f);
}

fn begin<F, R>(mut section: CriticalSection<'_>, worker: Arc<Worker>, pool: &Arc<Pool>, f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    section.scheduler.set_home(worker.id(), current::home(pool));
    // A call may be over in a microsecond, so the clock is read once, and not at all if no decision needs it.
    let begun = LazyCell::new(Instant::now);
    section.scheduler.call(worker.id(), || *begun);
    if let Some(maker) = current::worker(pool) {
        section.scheduler.call_from(worker.id(), maker, || *begun);
    }
    section.end_at(|| *begun);

    let caller = Caller(worker);
    current::enter(&caller.0, || f(Task::new(Root::new(&caller.0).link())))
}
// ANCHOR_END: Call

impl CriticalSection<'_> {
    /// One more worker, not yet running.
    pub(super) fn new_worker(&mut self, pool: &Arc<Pool>, kind: Kind) -> Arc<Worker> {
        let worker = Arc::new(Worker::new(self.scheduler.next_id(), Arc::clone(pool)));
        self.scheduler.add_worker(kind, Arc::clone(&worker));
        worker
    }
}

/// A calling thread's worker, which is off again when the call is over, by return or by panic.
struct Caller(Arc<Worker>);

impl Drop for Caller {
    fn drop(&mut self) {
        // In a child that was forked during the call, the lock cannot be taken, and no call will want the worker.
        let Ok(mut section) = self.0.pool().try_enter() else { return };
        let ended = LazyCell::new(Instant::now);
        section.scheduler.call_return(self.0.id(), || *ended);
        section.end_at(|| *ended);
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        if self.pool.is_forked() {
            // The threads to be joined are not in this process, and one of them may have held the lock, and left
            // what it protects half-done. All of it is leaked.
            mem::forget(mem::take(&mut self.threads));
            return mem::forget(Arc::clone(&self.pool));
        }
        self.stop();
    }
}

impl fmt::Debug for ThreadPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPool").field("num_threads", &self.num_threads()).finish_non_exhaustive()
    }
}
