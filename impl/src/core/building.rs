//! How a pool comes into being.

use super::pool::{BuildError, Pool, StartSpare, ThreadPoolBuilder};
use super::pool_thread::{Part, PoolThread};
use super::scheduler::Kind;
use super::sync::{Arc, JoinHandle, ThreadBuilder};
use super::thread_pool::ThreadPool;
use std::io;

/// The largest stack that is passed on to the operating system: rounding it up to pages must not overflow.
const MAX_STACK_SIZE: usize = isize::MAX as usize / 2;

impl ThreadPool {
    /// Starts the threads of these names, each by `spawn`. The last name is the spare thread's, if the pool may have one: it is
    /// started now only if the threads are foreign.
    pub(super) fn start(
        builder: &ThreadPoolBuilder,
        mut names: Vec<String>,
        is_foreign: bool,
        mut spawn: impl FnMut(PoolThread) -> io::Result<Option<JoinHandle<()>>>,
    ) -> Result<Self, Unfinished> {
        let stack_size = builder.stack_size;
        let spare = if builder.has_spare() { names.pop() } else { None };
        let started_now = spare.clone().filter(|_| is_foreign);
        let background = names.len();
        let spare = spare.map(|name| StartSpare { name, stack_size });
        let pool = Arc::new(Pool::new(builder, background + 1, spare));
        let mut this = Self { pool, threads: Vec::new(), is_foreign };
        let of = background + usize::from(started_now.is_some());
        for (number, name) in (1..).zip(names.into_iter().chain(started_now)) {
            let part = this.part(number <= background);
            match spawn(PoolThread { part: Some(part), number, name, stack_size }) {
                Ok(handle) => this.threads.extend(handle),
                Err(source) => return Err((BuildError::Spawn { thread: number, of, source }, Some(this))),
            }
        }
        Ok(this)
    }

    /// What another thread of the pool is to be, which the scheduler knows from now on.
    fn part(&self, is_background: bool) -> Part {
        let mut section = self.pool.enter();
        let part = if is_background {
            Part::Background(section.new_worker(&self.pool, Kind::Background))
        } else {
            section.scheduler.add_spare();
            Part::Spare(Arc::clone(&self.pool))
        };
        section.end();
        if !is_background {
            self.pool.spare().set_foreign(true);
        }
        part
    }
}

impl ThreadPoolBuilder {
    /// Checks that the operating system can be asked for such stacks.
    fn check_stack_size(&self) -> Result<(), BuildError> {
        match self.stack_size {
            Some(requested) if requested > MAX_STACK_SIZE => {
                Err(BuildError::StackSize { requested, limit: MAX_STACK_SIZE })
            }
            _ => Ok(()),
        }
    }

    /// Starts the pool.
    ///
    /// # Errors
    ///
    /// Returns a [`BuildError`] if a value, also one from the environment, is out of range, or if the operating system does
    /// not start a thread. Threads that were already started have then been stopped and joined.
    pub fn build(self) -> Result<ThreadPool, BuildError> {
        let names = self.names()?;
        self.build_named(names).map_err(|(error, _unfinished)| error)
    }

    /// Starts the pool on threads that `spawn` starts. It is called once for each background thread, in the order of their
    /// numbers, and then for the spare thread, which [`spawn`](ThreadPool::spawn) needs: so a pool of `n` workers gets `n` threads.
    /// It hands the [`PoolThread`] to a thread that does nothing but [`run`](PoolThread::run) it. A [`PoolThread`] that is dropped
    /// instead is left out, and the others run what is spawned; if no thread is run, none does. A broadcast that has begun before the
    /// drop waits for it.
    ///
    /// This is for threads that the standard library does not start as they shall be: on a certain core, with a priority, or
    /// within [`std::thread::scope`]. A pool that is dropped tells its threads to end, and does not wait for them: it does not
    /// know them.
    ///
    /// ```
    /// use std::thread;
    ///
    /// let sum = thread::scope(|scope| {
    ///     let builder = systole::ThreadPool::builder().num_threads(3);
    ///     let pool = builder.build_with(|thread| {
    ///         scope.spawn(|| thread.run());
    ///         Ok(())
    ///     })?;
    ///     let (a, b) = pool.call(|mut t| t.join(|_| 1, |_| 2));
    ///     Ok::<_, systole::BuildError>(a + b)
    /// })?;
    /// assert_eq!(sum, 3);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`BuildError`] as [`build`](Self::build) does, also if `spawn` returns an error. The threads that were started
    /// before then end.
    ///
    /// # Compared with rayon
    ///
    /// This is `rayon::ThreadPoolBuilder::spawn_handler`, followed by `build`.
    pub fn build_with(
        self,
        mut spawn: impl FnMut(PoolThread) -> io::Result<()>,
    ) -> Result<ThreadPool, BuildError> {
        let names = self.names()?;
        self.check_stack_size()?;
        let spawn = |thread| spawn(thread).map(|()| None);
        ThreadPool::start(&self, names, true, spawn).map_err(|(error, _unfinished)| error)
    }

    /// The second half of `build`, which runs none of the user's code on this thread.
    pub(crate) fn build_named(&self, names: Vec<String>) -> Result<ThreadPool, Unfinished> {
        self.check_stack_size().map_err(|error| (error, None))?;
        ThreadPool::start(self, names, false, |thread| {
            let mut spawner = ThreadBuilder::new().name(thread.name().to_owned());
            if let Some(bytes) = thread.stack_size() {
                spawner = spawner.stack_size(bytes);
            }
            spawner.spawn(|| thread.run()).map(Some)
        })
    }
}

/// Why a pool could not be built, and what of it was started. To drop that waits for threads which may be in the user's start
/// handler.
type Unfinished = (BuildError, Option<ThreadPool>);
