//! How a pool is configured.

use super::build_error::BuildError;
use super::scheduler::Waiting;
use super::sync;
use super::thread_pool::ThreadPool;
use std::time::Duration;

/// The most workers that a pool may have.
const MAX_THREADS: usize = 1 << 16;

/// The largest stack that is passed on to the operating system: rounding it up to pages must not overflow.
const MAX_STACK_SIZE: usize = isize::MAX as usize / 2;

/// Configures a [`ThreadPool`]. Made by [`ThreadPool::builder`].
///
/// ```
/// use std::time::Duration;
///
/// let pool = systole::ThreadPool::builder()
///     .num_threads(4)
///     .heartbeat_interval(Duration::from_micros(50))
///     .thread_name("render")
///     .stack_size(4 << 20)
///     .build()?;
/// assert_eq!(pool.num_threads(), 4);
/// # Ok::<(), systole::BuildError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct ThreadPoolBuilder {
    num_threads: usize,
    pub(super) heartbeat_interval: Duration,
    pub(super) waiting: Waiting,
    pub(super) spin: Duration,
    pub(super) thread_name: String,
    pub(super) stack_size: Option<usize>,
}

impl ThreadPoolBuilder {
    pub(super) fn new() -> Self {
        Self {
            num_threads: 0,
            heartbeat_interval: Duration::from_micros(10),
            waiting: Waiting::default(),
            spin: Duration::ZERO,
            thread_name: "systole".to_owned(),
            stack_size: None,
        }
    }

    /// How many workers the pool has, the calling thread counted as one: `n` starts `n - 1` threads. 0, the default,
    /// means one for each core that this process may use.
    pub fn num_threads(mut self, num_threads: usize) -> Self {
        self.num_threads = num_threads;
        self
    }

    /// The least time between two promotions of one worker; 10 µs by default. A worker makes it longer by itself if a
    /// promotion takes it more than a quarter of that, or if its promotions bring nothing.
    pub fn heartbeat_interval(mut self, interval: Duration) -> Self {
        self.heartbeat_interval = interval;
        self
    }

    /// What an owner may do while a job of its own runs elsewhere; [`Waiting::HelpAny`] by default.
    ///
    /// A caller that holds a lock across a `join` needs [`Waiting::HelpDescendants`] or [`Waiting::HelpNone`] if other
    /// jobs want that lock too:
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use systole::{Task, ThreadPool, Waiting};
    ///
    /// fn add(mut t: Task<'_>, total: &Mutex<u64>, from: u64, to: u64) {
    ///     if to - from == 1 {
    ///         let mut total = total.lock().unwrap();
    ///         // Whatever may run on this thread during this join must not want `total`.
    ///         let (a, b) = t.join(|_| from * from, |_| from);
    ///         *total += a + b;
    ///         return;
    ///     }
    ///     let mid = from.midpoint(to);
    ///     t.join(|t| add(t, total, from, mid), |t| add(t, total, mid, to));
    /// }
    ///
    /// let pool = ThreadPool::builder().waiting(Waiting::HelpDescendants).build()?;
    /// let total = Mutex::new(0);
    /// pool.call(|t| add(t, &total, 0, 100));
    /// assert_eq!(total.into_inner().unwrap(), 328_350 + 4950);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn waiting(mut self, waiting: Waiting) -> Self {
        self.waiting = waiting;
        self
    }

    /// How long a worker that finds nothing to do polls before it parks; zero by default.
    ///
    /// A parked worker uses no processor, but to wake it takes some microseconds, on virtual machines some tens of them.
    /// One that polls is there at once, so that less work is worth sharing, but it takes its core away from others.
    pub fn spin(mut self, spin: Duration) -> Self {
        self.spin = spin;
        self
    }

    /// What the background threads are called: this, a hyphen, and a number from 1. `systole` by default. Some operating
    /// systems show the first 15 bytes only.
    pub fn thread_name(mut self, name: impl Into<String>) -> Self {
        self.thread_name = name.into();
        self
    }

    /// The stack of each background thread, in bytes; the standard library's default if not set. The calling thread
    /// keeps the stack it has.
    pub fn stack_size(mut self, bytes: usize) -> Self {
        self.stack_size = Some(bytes);
        self
    }

    /// Starts the pool.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if a value is out of range or the operating system does not start a thread; those already started
    /// have been stopped and joined.
    pub fn build(mut self) -> Result<ThreadPool, BuildError> {
        if self.num_threads == 0 {
            self.num_threads = sync::available_parallelism();
        }
        if self.num_threads > MAX_THREADS {
            return Err(BuildError::TooManyThreads { requested: self.num_threads, limit: MAX_THREADS });
        }
        if self.thread_name.contains('\0') {
            return Err(BuildError::ThreadName { name: self.thread_name });
        }
        match self.stack_size {
            Some(requested) if requested > MAX_STACK_SIZE => {
                Err(BuildError::StackSize { requested, limit: MAX_STACK_SIZE })
            }
            _ => ThreadPool::start(&self, self.num_threads - 1),
        }
    }
}
