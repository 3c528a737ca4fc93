//! A pool of rayon's whose threads have ended when it is gone.
//!
//! `rayon::ThreadPool` tells its threads to end when it is dropped, and does not wait for them. The pools of the others wait. So
//! rayon's threads would still wake up and end during the next contestant's turn, and that turn would pay for them.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Deref;
use std::thread::{Builder, JoinHandle};

/// The pool, with rayon's defaults.
pub struct RayonPool {
    // The fields are dropped in this order: the threads are told to end, and then they are awaited.
    pool: ThreadPool,
    _threads: Threads,
}

/// The threads of a pool. To drop them waits until they have ended, so the pool must be dropped before.
pub struct Threads(Vec<JoinHandle<()>>);

impl RayonPool {
    /// A pool of so many threads, whose stacks have so many bytes if a number is given.
    ///
    /// # Panics
    ///
    /// Panics if the system starts no thread.
    pub fn new(threads: usize, stack: Option<usize>) -> Self {
        let (pool, threads) = Self::parts(threads, stack);
        Self { pool, _threads: threads }
    }

    /// The same in two parts, for a pool that its own jobs hold, too: no thread can wait for its own end.
    ///
    /// # Panics
    ///
    /// Panics if the system starts no thread.
    pub fn parts(threads: usize, stack: Option<usize>) -> (ThreadPool, Threads) {
        let mut started = Vec::new();
        let builder = ThreadPoolBuilder::new().num_threads(threads);
        let builder = if let Some(stack) = stack { builder.stack_size(stack) } else { builder };
        // What rayon does by itself, except that it forgets the handles.
        let builder = builder.spawn_handler(|thread| {
            let own = thread.stack_size().map_or_else(Builder::new, |size| Builder::new().stack_size(size));
            started.push(own.spawn(|| thread.run())?);
            Ok(())
        });
        let pool = builder.build().expect("threads for rayon");
        (pool, Threads(started))
    }
}

impl Deref for RayonPool {
    type Target = ThreadPool;

    fn deref(&self) -> &ThreadPool {
        &self.pool
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // A thread that has panicked has ended, too.
        self.0.drain(..).for_each(|thread| drop(thread.join()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    /// Counts when its thread ends, which takes a while.
    struct Ending(Arc<AtomicUsize>);

    impl Drop for Ending {
        fn drop(&mut self) {
            thread::sleep(Duration::from_millis(50));
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    thread_local! {
        static ENDING: RefCell<Option<Ending>> = const { RefCell::new(None) };
    }

    #[test]
    fn the_threads_have_ended_when_the_pool_is_gone() {
        let (ended, pool) = (Arc::new(AtomicUsize::new(0)), RayonPool::new(3, None));
        pool.broadcast(|_| ENDING.set(Some(Ending(Arc::clone(&ended)))));
        drop(pool);
        assert_eq!(ended.load(Ordering::Relaxed), 3);
    }
}
