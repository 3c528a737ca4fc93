//! How a pool is configured.

use crate::ThreadPool;
use crate::error::ThreadPoolBuildError;
use crate::registry::{MOST_THREADS, Registry};
use crate::thread_builder::ThreadBuilder;
use std::any::Any;
use std::sync::Arc;
use std::{env, fmt, io, thread};

pub(crate) type PanicHandler = dyn Fn(Box<dyn Any + Send>) + Send + Sync;
type ThreadHandler = dyn Fn(usize) + Send + Sync;
type ThreadName = dyn FnMut(usize) -> String;

/// Configures a [`ThreadPool`], or the global pool.
///
/// ```
/// let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).thread_name(|index| format!("worker {index}")).build()?;
/// let name = pool.install(|| std::thread::current().name().map(str::to_owned));
/// assert!(name.is_some_and(|name| name.starts_with("worker ")));
/// # Ok::<(), rayon_core::ThreadPoolBuildError>(())
/// ```
pub struct ThreadPoolBuilder<S = DefaultSpawn> {
    num_threads: usize,
    pub(crate) use_current_thread: bool,
    pub(crate) panic_handler: Option<Arc<PanicHandler>>,
    thread_name: Option<Box<ThreadName>>,
    stack_size: Option<usize>,
    start_handler: Option<Box<ThreadHandler>>,
    exit_handler: Option<Box<ThreadHandler>>,
    spawn: S,
    pub(crate) breadth_first: bool,
}

/// Starts a thread of a pool. There are two ways: the default, and [`ThreadPoolBuilder::spawn_handler`].
pub trait ThreadSpawn: sealed::Sealed {
    /// Starts this thread.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be started. Then the pool cannot be built.
    #[doc(hidden)]
    fn spawn(&mut self, thread: ThreadBuilder) -> io::Result<()>;
}

mod sealed {
    pub trait Sealed {}
}

/// Threads of the standard library.
#[derive(Debug, Default)]
pub struct DefaultSpawn;

/// Threads that a closure starts.
pub struct CustomSpawn<F>(F);

impl<F> fmt::Debug for CustomSpawn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CustomSpawn")
    }
}

impl sealed::Sealed for DefaultSpawn {}

impl ThreadSpawn for DefaultSpawn {
    fn spawn(&mut self, thread: ThreadBuilder) -> io::Result<()> {
        of_the_standard_library(&thread).spawn(|| thread.run()).map(drop)
    }
}

impl<F> sealed::Sealed for CustomSpawn<F> {}

impl<F: FnMut(ThreadBuilder) -> io::Result<()>> ThreadSpawn for CustomSpawn<F> {
    fn spawn(&mut self, thread: ThreadBuilder) -> io::Result<()> {
        (self.0)(thread)
    }
}

fn of_the_standard_library(thread: &ThreadBuilder) -> thread::Builder {
    let mut builder = thread::Builder::new();
    if let Some(name) = thread.name() {
        builder = builder.name(name.to_owned());
    }
    if let Some(bytes) = thread.stack_size() {
        builder = builder.stack_size(bytes);
    }
    builder
}

impl Default for ThreadPoolBuilder {
    fn default() -> Self {
        Self {
            num_threads: 0,
            use_current_thread: false,
            panic_handler: None,
            thread_name: None,
            stack_size: None,
            start_handler: None,
            exit_handler: None,
            spawn: DefaultSpawn,
            breadth_first: false,
        }
    }
}

impl ThreadPoolBuilder {
    /// A builder with the defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Builds a pool whose threads end before this returns: `wrapper` gets each of them, and may lend what it has borrowed.
    ///
    /// # Errors
    ///
    /// Returns an error as [`build`](Self::build) does.
    pub fn build_scoped<W, F, R>(self, wrapper: W, with_pool: F) -> Result<R, ThreadPoolBuildError>
    where
        W: Fn(ThreadBuilder) + Sync,
        F: FnOnce(&ThreadPool) -> R,
    {
        thread::scope(|scope| {
            let wrapper = &wrapper;
            let spawn = |thread: ThreadBuilder| {
                of_the_standard_library(&thread).spawn_scoped(scope, move || wrapper(thread)).map(drop)
            };
            let pool = self.spawn_handler(spawn).build()?;
            Ok(with_pool(&pool))
        })
    }
}

impl<S: ThreadSpawn> ThreadPoolBuilder<S> {
    /// Builds the pool.
    ///
    /// # Errors
    ///
    /// Returns an error if a thread cannot be started, or if the current thread shall belong to the pool and belongs to another
    /// one.
    pub fn build(self) -> Result<ThreadPool, ThreadPoolBuildError> {
        ThreadPool::build(self)
    }

    /// Builds the global pool.
    ///
    /// # Errors
    ///
    /// Returns an error as [`build`](Self::build) does, and if there is a global pool already.
    pub fn build_global(self) -> Result<(), ThreadPoolBuildError> {
        Registry::build_global(self)
    }

    /// Starts systole's pool, with one worker more than it has threads: systole counts a caller.
    pub(crate) fn start(
        mut self,
        registry: &Arc<Registry>,
    ) -> Result<systole::ThreadPool, ThreadPoolBuildError> {
        // As rayon's threads do, a thread that waits runs any job: programs rely on it.
        let mut builder = systole::ThreadPool::builder()
            .num_threads(registry.background() + 1)
            // As many detached jobs run at once as there are threads.
            .spare_thread(false)
            .waiting(systole::Waiting::HelpAny);
        let first = registry.num_threads() - registry.background();
        // systole's threads are numbered from 1.
        let index = move |number: usize| number - 1 + first;
        if let Some(bytes) = self.stack_size {
            builder = builder.stack_size(bytes);
        }
        if let Some(handler) = self.start_handler.take() {
            builder = builder.start_handler(move |number| handler(index(number)));
        }
        if let Some(handler) = self.exit_handler.take() {
            builder = builder.exit_handler(move |number| handler(index(number)));
        }
        if first == 1 {
            // The name of the builder's own thread is asked for, and not used, as in rayon.
            _ = self.thread_name.as_mut().map(|name| name(0));
        }
        let handled = Arc::clone(registry);
        builder = builder.panic_handler(move |panic| handled.handle(panic));
        let pool = builder.build_with(|thread| {
            let index = index(thread.index());
            let name = self.thread_name.as_mut().map(|name| name(index));
            self.spawn.spawn(ThreadBuilder::new(thread, Arc::clone(registry), index, name))
        });
        Ok(pool?)
    }
}

impl<S> ThreadPoolBuilder<S> {
    /// Starts each thread by a closure, which hands the [`ThreadBuilder`] to a thread that [`run`](ThreadBuilder::run)s it.
    pub fn spawn_handler<F>(self, spawn: F) -> ThreadPoolBuilder<CustomSpawn<F>>
    where
        F: FnMut(ThreadBuilder) -> io::Result<()>,
    {
        ThreadPoolBuilder {
            num_threads: self.num_threads,
            use_current_thread: self.use_current_thread,
            panic_handler: self.panic_handler,
            thread_name: self.thread_name,
            stack_size: self.stack_size,
            start_handler: self.start_handler,
            exit_handler: self.exit_handler,
            spawn: CustomSpawn(spawn),
            breadth_first: self.breadth_first,
        }
    }

    /// How many threads the pool gets.
    pub(crate) fn threads(&self) -> usize {
        let variable = |name| env::var(name).ok().and_then(|value| value.parse::<usize>().ok());
        let cores = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let num_threads = match (self.num_threads, variable("RAYON_NUM_THREADS")) {
            (num_threads @ 1.., _) | (0, Some(num_threads @ 1..)) => num_threads,
            (0, Some(0)) => cores(),
            (0, None) => variable("RAYON_RS_NUM_CPUS").filter(|&threads| threads > 0).unwrap_or_else(cores),
        };
        num_threads.min(MOST_THREADS)
    }

    /// Names each thread by its index.
    pub fn thread_name<F>(mut self, closure: F) -> Self
    where
        F: FnMut(usize) -> String + 'static,
    {
        self.thread_name = Some(Box::new(closure));
        self
    }

    /// How many threads the pool has. 0, the default, leaves it to the environment variable `RAYON_NUM_THREADS`, then to
    /// `RAYON_RS_NUM_CPUS`, then to the number of cores that this process may use.
    pub fn num_threads(mut self, num_threads: usize) -> Self {
        self.num_threads = num_threads;
        self
    }

    /// Makes the thread that builds the pool its thread 0. It runs jobs of the pool while it waits in one of the pool's
    /// functions, and not otherwise.
    pub fn use_current_thread(mut self) -> Self {
        self.use_current_thread = true;
        self
    }

    /// Gets the panics for which no thread waits. Without it, such a panic ends the process.
    pub fn panic_handler<H>(mut self, panic_handler: H) -> Self
    where
        H: Fn(Box<dyn Any + Send>) + Send + Sync + 'static,
    {
        self.panic_handler = Some(Arc::new(panic_handler));
        self
    }

    /// The stack of each thread, in bytes.
    pub fn stack_size(mut self, stack_size: usize) -> Self {
        self.stack_size = Some(stack_size);
        self
    }

    /// The threads run the oldest of their own jobs first.
    #[deprecated(note = "use `scope_fifo` and `spawn_fifo`")]
    pub fn breadth_first(mut self) -> Self {
        self.breadth_first = true;
        self
    }

    /// Runs on each thread when it starts, with its index.
    pub fn start_handler<H>(mut self, start_handler: H) -> Self
    where
        H: Fn(usize) + Send + Sync + 'static,
    {
        self.start_handler = Some(Box::new(start_handler));
        self
    }

    /// Runs on each thread when it ends, with its index.
    pub fn exit_handler<H>(mut self, exit_handler: H) -> Self
    where
        H: Fn(usize) + Send + Sync + 'static,
    {
        self.exit_handler = Some(Box::new(exit_handler));
        self
    }
}

impl<S> fmt::Debug for ThreadPoolBuilder<S> {
    /// Closures are shown by whether there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            num_threads,
            use_current_thread,
            panic_handler,
            thread_name,
            stack_size,
            start_handler,
            exit_handler,
            spawn: _,
            breadth_first,
        } = self;
        f.debug_struct("ThreadPoolBuilder")
            .field("num_threads", num_threads)
            .field("use_current_thread", use_current_thread)
            .field("has_thread_name", &thread_name.is_some())
            .field("has_panic_handler", &panic_handler.is_some())
            .field("stack_size", stack_size)
            .field("has_start_handler", &start_handler.is_some())
            .field("has_exit_handler", &exit_handler.is_some())
            .field("breadth_first", breadth_first)
            .finish()
    }
}
