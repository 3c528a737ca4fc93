//! The pool as its users see it.

use crate::builder::{ThreadPoolBuilder, ThreadSpawn};
use crate::error::ThreadPoolBuildError;
use crate::registry::Registry;
use crate::worker::{self, Worker};
use crate::{BroadcastContext, Scope, ScopeFifo};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// A pool of threads of its own.
///
/// Dropping it does not wait: its threads end when all detached jobs have run.
///
/// ```
/// let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).build()?;
/// assert_eq!(pool.install(rayon_core::current_num_threads), 2);
/// # Ok::<(), rayon_core::ThreadPoolBuildError>(())
/// ```
pub struct ThreadPool {
    registry: Arc<Registry>,
}

/// What a thread did in [`yield_now`] or [`yield_local`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yield {
    /// It has run a job.
    Executed,
    /// It has found none.
    Idle,
}

impl ThreadPool {
    #[deprecated(note = "use `ThreadPoolBuilder::build`")]
    #[allow(deprecated, missing_docs)]
    pub fn new(configuration: crate::Configuration) -> Result<Self, Box<dyn std::error::Error>> {
        configuration.build()
    }

    pub(crate) fn build<S: ThreadSpawn>(builder: ThreadPoolBuilder<S>) -> Result<Self, ThreadPoolBuildError> {
        Ok(Self { registry: Registry::build(builder)? })
    }

    /// Runs `op` on a thread of this pool, and returns its result. If this thread is one of them, it runs `op` itself; a thread of
    /// another pool runs jobs of that pool meanwhile.
    ///
    /// # Panics
    ///
    /// A panic of `op` comes out.
    pub fn install<OP, R>(&self, op: OP) -> R
    where
        OP: FnOnce() -> R + Send,
        R: Send,
    {
        self.registry.in_worker(|_| op())
    }

    /// [`broadcast`](crate::broadcast) on this pool.
    ///
    /// # Panics
    ///
    /// A panic of a part comes out.
    pub fn broadcast<OP, R>(&self, op: OP) -> Vec<R>
    where
        OP: Fn(BroadcastContext<'_>) -> R + Sync,
        R: Send,
    {
        self.registry.broadcast(op)
    }

    /// How many threads the pool has.
    #[inline]
    pub fn current_num_threads(&self) -> usize {
        self.registry.num_threads()
    }

    /// The index of this thread in this pool.
    #[inline]
    pub fn current_thread_index(&self) -> Option<usize> {
        self.worker().map(|worker| worker.index)
    }

    /// Whether this thread of this pool has jobs of its own that have not begun.
    #[inline]
    pub fn current_thread_has_pending_tasks(&self) -> Option<bool> {
        self.worker().map(|worker| has_pending(&worker))
    }

    /// [`join`](crate::join) on this pool.
    ///
    /// # Panics
    ///
    /// A panic of either closure comes out.
    pub fn join<A, B, RA, RB>(&self, oper_a: A, oper_b: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        self.install(|| crate::join(oper_a, oper_b))
    }

    /// [`scope`](crate::scope()) on this pool.
    ///
    /// # Panics
    ///
    /// The first panic comes out.
    pub fn scope<'scope, OP, R>(&self, op: OP) -> R
    where
        OP: FnOnce(&Scope<'scope>) -> R + Send,
        R: Send,
    {
        self.registry.scope(op)
    }

    /// [`scope_fifo`](crate::scope_fifo) on this pool.
    ///
    /// # Panics
    ///
    /// The first panic comes out.
    pub fn scope_fifo<'scope, OP, R>(&self, op: OP) -> R
    where
        OP: FnOnce(&ScopeFifo<'scope>) -> R + Send,
        R: Send,
    {
        self.registry.scope_fifo(op)
    }

    /// [`in_place_scope`](crate::in_place_scope) on this pool.
    ///
    /// # Panics
    ///
    /// The first panic comes out.
    pub fn in_place_scope<'scope, OP, R>(&self, op: OP) -> R
    where
        OP: FnOnce(&Scope<'scope>) -> R,
    {
        self.registry.in_place_scope(op)
    }

    /// [`in_place_scope_fifo`](crate::in_place_scope_fifo) on this pool.
    ///
    /// # Panics
    ///
    /// The first panic comes out.
    pub fn in_place_scope_fifo<'scope, OP, R>(&self, op: OP) -> R
    where
        OP: FnOnce(&ScopeFifo<'scope>) -> R,
    {
        self.registry.in_place_scope_fifo(op)
    }

    /// [`spawn`](crate::spawn()) on this pool.
    pub fn spawn<OP>(&self, op: OP)
    where
        OP: FnOnce() + Send + 'static,
    {
        self.registry.spawn(op);
    }

    /// [`spawn_fifo`](crate::spawn_fifo) on this pool.
    pub fn spawn_fifo<OP>(&self, op: OP)
    where
        OP: FnOnce() + Send + 'static,
    {
        self.registry.spawn_fifo(op);
    }

    /// [`spawn_broadcast`](crate::spawn_broadcast) on this pool.
    pub fn spawn_broadcast<OP>(&self, op: OP)
    where
        OP: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
    {
        self.registry.spawn_broadcast(op);
    }

    /// [`yield_now`] on a thread of this pool.
    pub fn yield_now(&self) -> Option<Yield> {
        self.worker().map(|worker| run_any(&worker))
    }

    /// [`yield_local`] on a thread of this pool.
    pub fn yield_local(&self) -> Option<Yield> {
        self.worker().map(|worker| run_own(&worker))
    }

    fn worker(&self) -> Option<Rc<Worker>> {
        self.registry.worker()
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.registry.release();
    }
}

impl fmt::Debug for ThreadPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadPool")
            .field("num_threads", &self.current_num_threads())
            .field("id", &self.registry.id())
            .finish()
    }
}

/// How many threads the pool of this thread has, or the global pool.
pub fn current_num_threads() -> usize {
    Registry::with_current(|registry| registry.num_threads())
}

/// How many threads a pool may have at most. A builder that is asked for more builds so many.
pub fn max_num_threads() -> usize {
    crate::registry::MOST_THREADS
}

/// The index of this thread in its pool, or `None` if it belongs to none.
#[inline]
pub fn current_thread_index() -> Option<usize> {
    worker::index()
}

/// Whether this thread of a pool has jobs of its own that have not begun: such that it has spawned. A closure of an open
/// [`join`](crate::join) is none, since no other thread could take it now.
#[inline]
pub fn current_thread_has_pending_tasks() -> Option<bool> {
    worker::current().map(|worker| has_pending(&worker))
}

/// Runs a job of the pool on top of this stack, if there is one: a spawned one, a call from outside, one that another thread has
/// shared, or what this thread has forked. `None` if this thread belongs to no pool.
///
/// ```
/// assert_eq!(rayon_core::yield_now(), None);
/// ```
pub fn yield_now() -> Option<Yield> {
    worker::current().map(|worker| run_any(&worker))
}

/// [`yield_now`], which prefers what this thread has spawned or forked itself.
pub fn yield_local() -> Option<Yield> {
    worker::current().map(|worker| run_own(&worker))
}

/// The pool of systole's below the pool of this thread, or below the global one, unless that pool has ended: for its counters
/// and its [`dump`](systole::ThreadPool::dump), and with the feature `trace` for a timeline. The real rayon-core has no such
/// function.
///
/// ```
/// rayon_core::join(|| 1, || 2);
/// let pool = rayon_core::systole_pool().expect("the global pool never ends");
/// println!("{:?}", pool.metrics());
/// ```
pub fn systole_pool() -> Option<Arc<systole::ThreadPool>> {
    Registry::with_current(|registry| registry.pool())
}

fn has_pending(worker: &Worker) -> bool {
    worker.registry.has_own_job(worker.index)
}

fn run_any(worker: &Worker) -> Yield {
    worker.enter(|| match worker.find_job() {
        Some(job) => {
            job();
            Yield::Executed
        }
        None => run_shared(),
    })
}

fn run_own(worker: &Worker) -> Yield {
    worker.enter(|| match worker.find_own_job() {
        Some(job) => {
            job();
            Yield::Executed
        }
        None => run_shared(),
    })
}

fn run_shared() -> Yield {
    if worker::run_shared() { Yield::Executed } else { Yield::Idle }
}
