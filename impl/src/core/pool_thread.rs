//! A background thread of a pool, before it runs.

use super::pool::Worker;
use super::sync::Arc;
use super::waiting;
use std::fmt;

/// A background thread of a pool that is being built: what [`ThreadPoolBuilder::build_with`](crate::ThreadPoolBuilder::build_with)
/// hands to the code that starts its threads.
pub struct PoolThread {
    /// Taken by `run`.
    pub(super) worker: Option<Arc<Worker>>,
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) stack_size: Option<usize>,
}

impl PoolThread {
    /// Its number, from 1, as the handlers get it.
    #[must_use]
    pub fn index(&self) -> usize {
        self.number
    }

    /// The name that the builder gives it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The stack that the builder asks for, in bytes.
    #[must_use]
    pub fn stack_size(&self) -> Option<usize> {
        self.stack_size
    }

    /// Makes the calling thread this thread of the pool. It returns when the pool has been dropped and has nothing left to do.
    pub fn run(mut self) {
        if let Some(worker) = self.worker.take() {
            waiting::run_background(&worker, self.number);
        }
    }
}

impl Drop for PoolThread {
    /// A thread that was never started does not run, and keeps its pool from nothing.
    fn drop(&mut self) {
        let Some(worker) = self.worker.take() else { return };
        let mut section = worker.pool().enter();
        let workers = section.scheduler.leave();
        section.end();
        drop(workers);
    }
}

impl fmt::Debug for PoolThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { worker: _, number, name, stack_size } = self;
        let mut thread = f.debug_struct("PoolThread");
        thread.field("index", number).field("name", name).field("stack_size", stack_size).finish()
    }
}
