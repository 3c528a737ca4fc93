//! Waiting for what no job brings about, while the waiting thread works for its pool.
//!
//! A worker that waits for an event does what an owner does in an open join: it takes shared jobs, and parks when there is
//! none. To the scheduler an event is a latch without a job: `WaitForJobHelp`, `WaitForJobPark` and `WaitForJobReturn` are its
//! steps too. The wait is a call of its own, so that the jobs which it takes fork on no chain but theirs.

use super::drop_in;
use super::job::JobId;
use super::pool::{Pool, Worker, current};
use super::spawn;
use super::sync::{self, Arc, AtomicBool, Condvar, Mutex, Ordering};
use super::thread_pool;
use super::waiting;
use std::fmt;
use std::mem;
use std::time::Duration;

/// How often a child of `fork(2)` looks at an event that its parent has made.
const LOOK: Duration = Duration::from_millis(1);

/// Something that happens once: a thread sets it, and other threads wait for it.
///
/// A job that waits for a channel, a lock or a condition variable keeps its thread from the pool. If it waits for an event
/// instead, and the pool was built with [`Waiting::HelpAny`](super::Waiting::HelpAny), its thread runs other jobs of the pool
/// until the event is set. Under the other policies, and outside of pools, the thread is blocked.
///
/// A clone is the same event.
///
/// A child of `fork(2)` has events of its own: to set an event in one process does not set it in the other. It may set an event
/// that was made before the fork, and wait for it. There each wait blocks its thread, which looks once in a millisecond.
///
/// ```
/// use systole::{Event, ThreadPool};
///
/// let pool = ThreadPool::builder().num_threads(2).build()?;
/// let ready = Event::new();
/// pool.spawn({
///     let ready = ready.clone();
///     move || ready.set()
/// });
/// ready.wait();
/// assert!(ready.is_set());
/// # Ok::<(), systole::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Event(Arc<State>);

struct State {
    /// `Release` and `Acquire`: what the setter has done before must be seen by each thread that has waited. A setter writes it
    /// before it locks the waiters, and a waiter reads it after it has: so the setter finds the waiter, or the waiter finds it set.
    is_set: AtomicBool,
    waiters: Mutex<Vec<Waiter>>,
    /// The process that made it.
    process: usize,
}

enum Waiter {
    /// A worker of a pool, which is told under the pool's lock.
    Worker(Arc<Pool>, usize),
    /// Any other thread, which is parked under the lock of the waiters.
    Thread(Arc<Condvar>),
}

impl Event {
    /// An event that is not set.
    #[must_use]
    pub fn new() -> Self {
        sync::count_forks();
        let (is_set, waiters) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        Self(Arc::new(State { is_set, waiters, process: sync::process() }))
    }

    /// Whether this is a child of the process that made it. There a thread that the child does not have may hold the lock of the
    /// waiters for ever, and those who wait are threads of the parent.
    fn is_inherited(&self) -> bool {
        self.0.process != sync::process()
    }

    /// Whether the other one is a clone of this one.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether it is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Acquire)
    }

    /// Sets it, and wakes all threads that wait for it. All that this thread has done before happens before their waits return.
    pub fn set(&self) {
        self.0.is_set.store(true, Ordering::Release);
        if self.is_inherited() {
            return;
        }
        let waiters = mem::take(&mut *self.0.waiters.lock());
        for waiter in waiters {
            match waiter {
                Waiter::Worker(pool, id) => {
                    let mut section = pool.enter();
                    section.scheduler.set_event(id, self.name());
                    section.end();
                }
                Waiter::Thread(parking) => parking.notify_one(),
            }
        }
    }

    /// Waits until it is set. Inside of a call or a job this thread runs shared jobs of its pool meanwhile, on top of its stack,
    /// as far as the pool's [`Waiting`](super::Waiting) policy lets a `join` do so: [`Waiting::HelpAny`](super::Waiting::HelpAny)
    /// does. Before it parks, it shares all that the [`systole::join`](crate::join())s below it have forked.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`ThreadPool::call`](super::ThreadPool::call) does.
    pub fn wait(&self) {
        if self.is_set() {
            return;
        }
        let Some(pool) = current::pool() else { return self.block() };
        pool.check_not_forked();
        drop_in::share_all();
        if self.is_inherited() {
            return self.look();
        }
        thread_pool::call(&pool, |mut task| {
            let newest = task.newest();
            let worker = newest.worker();
            let mut waiters = self.0.waiters.lock();
            if self.is_set() {
                return;
            }
            waiters.push(Waiter::Worker(Arc::clone(&pool), worker.id()));
            drop(waiters);
            spawn::see_to(&pool, pool.spawned().begin_wait());
            waiting::wait_for_event(worker, self.name(), &|| self.is_set());
            pool.spawned().end_wait();
        });
    }

    /// Waits as a thread that no pool can use.
    fn block(&self) {
        if self.is_inherited() {
            return self.look();
        }
        let mut waiters = self.0.waiters.lock();
        if self.is_set() {
            return;
        }
        let parking = Arc::new(Condvar::new());
        waiters.push(Waiter::Thread(Arc::clone(&parking)));
        while !self.is_set() {
            waiters = parking.wait(waiters);
        }
    }

    /// Waits without the lock of the waiters.
    fn look(&self) {
        let (lock, parking) = (Mutex::new(()), Condvar::new());
        while !self.is_set() {
            drop(parking.wait_timeout(lock.lock(), LOOK));
        }
    }

    /// What the scheduler calls it. No other event or job has the same address as long as it is waited for.
    fn name(&self) -> JobId {
        JobId::of_event(&*self.0)
    }
}

impl Default for Event {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").field("is_set", &self.is_set()).finish_non_exhaustive()
    }
}

/// Runs one shared job of the pool whose worker this thread is. If there is none, it shares the oldest job that the drop-in
/// joins below have forked, and runs that job. If there is none either, it runs a detached job that no drain has come to.
pub fn yield_now() -> Option<bool> {
    let pool = current::pool()?;
    drop_in::tick();
    let help = |once: fn(&Worker) -> bool| thread_pool::call(&pool, |mut task| once(task.newest().worker()));
    let help_once = || help(waiting::help_once);
    Some(
        help_once()
            || (drop_in::share_one() && help_once())
            || (pool.spawned().has_some() && help(spawn::pop_on_top)),
    )
}

/// How many workers the pool has whose worker this thread is.
pub fn current_num_threads() -> Option<usize> {
    current::pool().map(|pool| pool.num_threads())
}

/// The number of this thread in that pool.
pub fn current_thread_index() -> Option<usize> {
    // The background workers are the first of the pool.
    current::pool().map(|pool| current::home(&pool).map_or(0, |home| home + 1))
}
