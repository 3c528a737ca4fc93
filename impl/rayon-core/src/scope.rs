//! Scopes: jobs that borrow from outside, and have all ended when the scope returns.

use crate::beside;
use crate::broadcast::BroadcastContext;
use crate::latch::Latch;
use crate::lend::{Lender, lending};
use crate::queue::{Job, Queue, lock};
use crate::registry::Registry;
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::{fmt, mem};

/// What spawned closures belong to.
pub struct Scope<'scope> {
    base: Base<'scope>,
}

/// A [`Scope`] whose jobs of one thread begin with the oldest.
pub struct ScopeFifo<'scope> {
    base: Base<'scope>,
}

/// What the two have in common: the right to lend jobs, and what these share.
struct Base<'scope> {
    lender: Lender<'scope>,
    shared: Arc<Shared>,
}

struct Shared {
    registry: Arc<Registry>,
    /// For each thread of the pool, the jobs that it has spawned in FIFO order.
    fifos: Box<[Queue]>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Shared {
    /// Runs a closure, and keeps its panic, if it is the first one.
    fn catch<R>(&self, f: impl FnOnce() -> R) -> Option<R> {
        let panic = match panic::catch_unwind(AssertUnwindSafe(f)) {
            Ok(result) => return Some(result),
            Err(panic) => panic,
        };
        let mut first = lock(&self.panic);
        if first.is_none() {
            *first = Some(panic);
            return None;
        }
        drop(first);
        // A payload may itself panic when it is dropped; the payload of that panic is leaked.
        mem::forget(panic::catch_unwind(AssertUnwindSafe(|| drop(panic))));
        None
    }

    /// Pushes a job so that the jobs of this thread begin with the oldest.
    fn push_fifo(self: &Arc<Self>, job: Job) {
        let Some(worker) = self.registry.worker() else { return self.registry.push(job) };
        let (shared, index) = (Arc::clone(self), worker.index);
        self.fifos[index].push(job);
        worker.push(Box::new(move || {
            if let Some(job) = shared.fifos[index].pop_oldest() {
                job();
            }
        }));
    }
}

/// Opens a scope, and returns when all that was spawned in it has ended.
fn open<'scope, R>(registry: &Arc<Registry>, has_fifos: bool, body: impl FnOnce(Base<'scope>) -> R) -> R {
    let fifos = if has_fifos { registry.num_threads() } else { 0 };
    let shared = Arc::new(Shared {
        registry: Arc::clone(registry),
        fifos: (0..fifos).map(|_| Queue::default()).collect(),
        panic: Mutex::new(None),
    });
    let result =
        lending(|lender| shared.catch(|| body(Base { lender, shared: Arc::clone(&shared) })), Latch::wait);
    let panic = lock(&shared.panic).take();
    if let Some(panic) = panic {
        panic::resume_unwind(panic);
    }
    result.expect("a body without a result has panicked")
}

impl<'scope> Base<'scope> {
    /// A job that runs `body` in this scope.
    fn job(&self, body: impl FnOnce(Base<'scope>) + Send + 'scope) -> Job {
        let shared = Arc::clone(&self.shared);
        self.lender.lend(move |lender| {
            let base = Base { lender: lender.again(), shared: Arc::clone(&shared) };
            shared.catch(|| body(base));
        })
    }

    fn broadcast(&self, body: impl Fn(Base<'scope>, BroadcastContext<'_>) + Send + Sync + 'scope) {
        let body = Arc::new(body);
        self.shared.registry.push_to_each(|index| {
            let body = Arc::clone(&body);
            self.job(move |base| {
                let shared = Arc::clone(&base.shared);
                body(base, BroadcastContext::new(&shared.registry, index));
            })
        });
    }

    fn debug(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(name).field("pool", &self.shared.registry.id()).finish_non_exhaustive()
    }
}

impl<'scope> Scope<'scope> {
    /// Spawns a closure in this scope. An idle thread of the pool takes it at once.
    ///
    /// A thread runs the newest of the jobs that it has spawned first, and other threads take the oldest.
    ///
    /// # Panics
    ///
    /// A panic of `body` comes out of the scope.
    pub fn spawn<BODY>(&self, body: BODY)
    where
        BODY: FnOnce(&Scope<'scope>) + Send + 'scope,
    {
        let job = self.base.job(|base| body(&Scope { base }));
        self.base.shared.registry.push(job);
    }

    /// Spawns a closure that each thread of the pool runs once.
    pub fn spawn_broadcast<BODY>(&self, body: BODY)
    where
        BODY: Fn(&Scope<'scope>, BroadcastContext<'_>) + Send + Sync + 'scope,
    {
        self.base.broadcast(move |base, context| body(&Scope { base }, context));
    }
}

impl<'scope> ScopeFifo<'scope> {
    /// Spawns a closure in this scope. An idle thread of the pool takes it at once.
    ///
    /// Each thread begins with the oldest of the jobs that it has spawned here.
    ///
    /// # Panics
    ///
    /// A panic of `body` comes out of the scope.
    pub fn spawn_fifo<BODY>(&self, body: BODY)
    where
        BODY: FnOnce(&ScopeFifo<'scope>) + Send + 'scope,
    {
        let job = self.base.job(|base| body(&ScopeFifo { base }));
        self.base.shared.push_fifo(job);
    }

    /// Spawns a closure that each thread of the pool runs once.
    pub fn spawn_broadcast<BODY>(&self, body: BODY)
    where
        BODY: Fn(&ScopeFifo<'scope>, BroadcastContext<'_>) + Send + Sync + 'scope,
    {
        self.base.broadcast(move |base, context| body(&ScopeFifo { base }, context));
    }
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.base.debug("Scope", f)
    }
}

impl fmt::Debug for ScopeFifo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.base.debug("ScopeFifo", f)
    }
}

/// Runs `op` on a thread of the current pool. Closures can be spawned in it that borrow from outside; all of them have ended when
/// `scope` returns.
///
/// ```
/// let mut halves = [0, 0];
/// let [low, high] = &mut halves;
/// rayon_core::scope(|s| {
///     s.spawn(|_| *low = (0..50).sum());
///     s.spawn(|_| *high = (50..100).sum());
/// });
/// assert_eq!(halves, [1225, 3725]);
/// ```
///
/// # Panics
///
/// The first panic, of `op` or of a closure, comes out when all closures have ended.
pub fn scope<'scope, OP, R>(op: OP) -> R
where
    OP: FnOnce(&Scope<'scope>) -> R + Send,
    R: Send,
{
    Registry::with_current(|registry| registry.scope(op))
}

/// [`scope`], whose jobs of one thread begin with the oldest.
///
/// # Panics
///
/// Panics as [`scope`] does.
pub fn scope_fifo<'scope, OP, R>(op: OP) -> R
where
    OP: FnOnce(&ScopeFifo<'scope>) -> R + Send,
    R: Send,
{
    Registry::with_current(|registry| registry.scope_fifo(op))
}

/// [`scope`], whose body runs on this thread.
///
/// # Panics
///
/// Panics as [`scope`] does.
pub fn in_place_scope<'scope, OP, R>(op: OP) -> R
where
    OP: FnOnce(&Scope<'scope>) -> R,
{
    Registry::with_current(|registry| registry.in_place_scope(op))
}

/// [`scope_fifo`], whose body runs on this thread.
///
/// # Panics
///
/// Panics as [`scope`] does.
pub fn in_place_scope_fifo<'scope, OP, R>(op: OP) -> R
where
    OP: FnOnce(&ScopeFifo<'scope>) -> R,
{
    Registry::with_current(|registry| registry.in_place_scope_fifo(op))
}

impl Registry {
    pub(crate) fn scope<'scope, R: Send>(self: &Arc<Self>, op: impl FnOnce(&Scope<'scope>) -> R + Send) -> R {
        self.in_worker(|_| self.in_place_scope(op))
    }

    pub(crate) fn scope_fifo<'scope, R: Send>(
        self: &Arc<Self>,
        op: impl FnOnce(&ScopeFifo<'scope>) -> R + Send,
    ) -> R {
        self.in_worker(|_| self.in_place_scope_fifo(op))
    }

    pub(crate) fn in_place_scope<'scope, R>(self: &Arc<Self>, op: impl FnOnce(&Scope<'scope>) -> R) -> R {
        open(self, false, |base| beside::run(self, || op(&Scope { base })))
    }

    pub(crate) fn in_place_scope_fifo<'scope, R>(
        self: &Arc<Self>,
        op: impl FnOnce(&ScopeFifo<'scope>) -> R,
    ) -> R {
        open(self, true, |base| beside::run(self, || op(&ScopeFifo { base })))
    }
}
