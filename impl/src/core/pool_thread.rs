//! A thread of a pool's own, before it runs.

use super::pool::{Pool, Worker};
use super::spare;
use super::sync::Arc;
use super::waiting;
use std::fmt;

/// A thread of a pool that is being built, be it a background thread or the spare one: what [`ThreadPoolBuilder::build_with`](crate::ThreadPoolBuilder::build_with)
/// hands to the code that starts its threads.
pub struct PoolThread {
    /// Taken by `run`.
    pub(super) part: Option<Part>,
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) stack_size: Option<usize>,
}

/// What the thread is to be.
pub(super) enum Part {
    Background(Arc<Worker>),
    Spare(Arc<Pool>),
}

impl PoolThread {
    /// Its number, from 1, as the handlers get it. The [spare](crate::ThreadPool::spawn) thread has the last number.
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
        match self.part.take() {
            Some(Part::Background(worker)) => waiting::run_background(&worker, self.number),
            Some(Part::Spare(pool)) => spare::run(&pool, self.number),
            None => {}
        }
    }
}

impl Drop for PoolThread {
    /// A thread that was never started does not run, and keeps its pool from nothing.
    fn drop(&mut self) {
        match self.part.take() {
            Some(Part::Background(worker)) => spare::never_come(&worker),
            Some(Part::Spare(pool)) => spare::forgo(&pool),
            None => {}
        }
    }
}

impl fmt::Debug for PoolThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part: _, number, name, stack_size } = self;
        let mut thread = f.debug_struct("PoolThread");
        thread.field("index", number).field("name", name).field("stack_size", stack_size).finish()
    }
}
