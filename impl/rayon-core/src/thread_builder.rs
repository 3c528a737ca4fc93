//! A thread of a pool, before it runs.

use crate::registry::Registry;
use crate::worker::{self, Worker};
use std::fmt;
use std::sync::Arc;

/// A thread of a pool that is being built: what [`spawn_handler`](crate::ThreadPoolBuilder::spawn_handler) gets.
pub struct ThreadBuilder {
    thread: systole::PoolThread,
    registry: Arc<Registry>,
    index: usize,
    name: Option<String>,
}

impl ThreadBuilder {
    pub(crate) fn new(
        thread: systole::PoolThread,
        registry: Arc<Registry>,
        index: usize,
        name: Option<String>,
    ) -> Self {
        Self { thread, registry, index, name }
    }

    /// Its index in the pool.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The name that the builder gives it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The stack that the builder asks for, in bytes.
    pub fn stack_size(&self) -> Option<usize> {
        self.thread.stack_size()
    }

    /// Makes the calling thread this thread of the pool, until the pool ends.
    ///
    /// # Panics
    ///
    /// Panics if the thread is one of a pool already.
    pub fn run(self) {
        assert!(
            worker::index().is_none(),
            "this thread belongs to a pool already; run it on a thread of its own"
        );
        let Self { thread, registry, index, name: _ } = self;
        worker::enter(Worker { registry, index });
        thread.run();
        worker::leave();
    }
}

impl fmt::Debug for ThreadBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadBuilder")
            .field("pool", &self.registry.id())
            .field("index", &self.index)
            .field("name", &self.name)
            .field("stack_size", &self.stack_size())
            .finish()
    }
}
