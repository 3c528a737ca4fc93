//! A closure that every thread of a pool runs once.

use crate::beside;
use crate::latch::Latch;
use crate::lend::lending;
use crate::queue::lock;
use crate::registry::Registry;
use std::fmt;
use std::marker::PhantomData;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

/// On which thread of the pool a part of a broadcast runs, and how many there are.
pub struct BroadcastContext<'a> {
    index: usize,
    num_threads: usize,
    pool: usize,
    thread: PhantomData<(&'a mut dyn Fn(), *const ())>,
}

impl BroadcastContext<'_> {
    pub(crate) fn new(registry: &Registry, index: usize) -> Self {
        Self { index, num_threads: registry.num_threads(), pool: registry.id(), thread: PhantomData }
    }

    /// The index of this thread in the pool.
    #[inline]
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many threads the pool has, and the broadcast parts.
    #[inline]
    pub fn num_threads(&self) -> usize {
        self.num_threads
    }
}

impl fmt::Debug for BroadcastContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BroadcastContext")
            .field("pool", &self.pool)
            .field("index", &self.index)
            .field("num_threads", &self.num_threads)
            .finish()
    }
}

/// Runs `op` once on each thread of the current pool, and returns all results, in the order of the threads.
///
/// ```
/// let indices = rayon_core::broadcast(|context| context.index());
/// assert!(indices.into_iter().eq(0..rayon_core::current_num_threads()));
/// ```
///
/// # Panics
///
/// A panic of a part comes out after all parts have ended; of several, that of the thread with the lowest index does.
pub fn broadcast<OP, R>(op: OP) -> Vec<R>
where
    OP: Fn(BroadcastContext<'_>) -> R + Sync,
    R: Send,
{
    Registry::with_current(|registry| registry.broadcast(op))
}

/// Sends `op` to each thread of the current pool, to run there once, and returns at once.
///
/// # Panics
///
/// A panic of a part is treated as in [`spawn`](crate::spawn).
pub fn spawn_broadcast<OP>(op: OP)
where
    OP: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
{
    Registry::with_current(|registry| registry.spawn_broadcast(op));
}

impl Registry {
    pub(crate) fn broadcast<R: Send>(
        self: &Arc<Self>,
        op: impl Fn(BroadcastContext<'_>) -> R + Sync,
    ) -> Vec<R> {
        let results: Vec<_> = (0..self.num_threads()).map(|_| Mutex::new(None)).collect();
        let part = |index: usize| {
            let ended = panic::catch_unwind(AssertUnwindSafe(|| op(BroadcastContext::new(self, index))));
            *lock(&results[index]) = Some(ended);
        };
        let part = &part;
        let blocks = self.worker().is_none();
        if blocks {
            beside::leave();
        }
        lending(
            |lender| {
                let push = || self.push_to_each(|index| lender.lend(move |_| part(index)));
                // A thread of this pool has a part itself. Any other one leaves its processor to one of the parts.
                if blocks { systole::about_to_block(push) } else { push() }
            },
            Latch::wait,
        );
        let ended = results.into_iter().map(|result| {
            let result = result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            result.expect("each thread runs its part")
        });
        let ended: Vec<_> = ended.collect();
        ended.into_iter().collect::<Result<_, _>>().unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    pub(crate) fn spawn_broadcast(
        self: &Arc<Self>,
        op: impl Fn(BroadcastContext<'_>) + Send + Sync + 'static,
    ) {
        let op = Arc::new(op);
        self.push_to_each(|index| {
            let (op, registry) = (Arc::clone(&op), Arc::clone(self));
            self.detached(move || op(BroadcastContext::new(&registry, index)))
        });
    }
}
