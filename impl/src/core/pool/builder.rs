//! How a pool is configured.

use super::error::BuildError;
use super::handlers::Handlers;
use super::names::Names;
use super::scheduler::Waiting;
use super::size;
use super::sync::{self, HandlerArc};
use std::any::Any;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Configures a [`ThreadPool`](crate::ThreadPool). Made by [`ThreadPool::builder`](crate::ThreadPool::builder).
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
    pub(super) polling: Duration,
    pub(super) moves_woken: bool,
    pub(super) processors: usize,
    pub(super) jobs_at_once: RangeInclusive<usize>,
    has_spare: bool,
    thread_names: Names,
    pub(crate) stack_size: Option<usize>,
    pub(super) handlers: Handlers,
    /// How many events the trace keeps, if there is one.
    pub(crate) trace_capacity: usize,
}

impl Default for ThreadPoolBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ThreadPoolBuilder {
    /// A builder with the defaults, as [`ThreadPool::builder`](crate::ThreadPool::builder) gives it. rayon's builder has the
    /// same name.
    ///
    /// ```
    /// let pool = systole::ThreadPoolBuilder::new().num_threads(2).build()?;
    /// assert_eq!(pool.num_threads(), 2);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn new() -> Self {
        Self {
            num_threads: 0,
            heartbeat_interval: Duration::from_micros(10),
            waiting: Waiting::default(),
            polling: Duration::ZERO,
            moves_woken: true,
            processors: 0,
            jobs_at_once: sync::jobs_at_once(),
            has_spare: true,
            thread_names: Names::Numbered("systole".to_owned()),
            stack_size: None,
            handlers: Handlers::default(),
            trace_capacity: 1 << 16,
        }
    }

    /// How many workers the pool has, the calling thread counted as one: `n` starts `n - 1` background threads, and 1 starts none.
    ///
    /// 0, the default, leaves it to the environment variable `SYSTOLE_NUM_THREADS`. If that is not set, or 0, there is one
    /// worker for each core that this process may use. If the number of cores is unknown, as on targets without threads,
    /// there is one worker.
    ///
    /// With one worker nothing is ever shared: no thread is started, no clock is read, and no worker parks.
    ///
    /// For a [detached](crate::ThreadPool::spawn) job no thread calls, and yet `n` of them run at the same time: the pool starts
    /// one more thread, the *spare* thread, when `n` of them are to run for the first time. `spawn_broadcast` has a part for each
    /// background thread, `n - 1` of them. The handlers and names have the numbers from 1 to `n - 1` for the background threads,
    /// and `n` for the spare thread.
    pub fn num_threads(mut self, num_threads: usize) -> Self {
        self.num_threads = num_threads;
        self
    }

    /// The least time between two promotions of one worker within a call; 10 µs by default. A worker makes it longer by
    /// itself if a promotion takes it more than a quarter of that time, or if its promotions bring nothing. A call that
    /// begins ends its caller's interval, unless the caller's last promotions have brought nothing.
    pub fn heartbeat_interval(mut self, interval: Duration) -> Self {
        self.heartbeat_interval = interval;
        self
    }

    /// What an owner may do while a job of its own runs elsewhere; [`Waiting::HelpDescendants`] by default.
    ///
    /// Under the default and under [`Waiting::HelpNone`] a caller may hold a lock across a `join` which other jobs want, too.
    /// Under [`Waiting::HelpAny`] this program may wait for itself:
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use systole::{Task, ThreadPool};
    ///
    /// fn add(mut t: Task<'_>, total: &Mutex<u64>, from: u64, to: u64) {
    ///     if to - from == 1 {
    ///         let mut total = total.lock().unwrap();
    ///         // No job that may run on this thread during this join may want `total`.
    ///         let (a, b) = t.join(|_| from * from, |_| from);
    ///         *total += a + b;
    ///         return;
    ///     }
    ///     let mid = from.midpoint(to);
    ///     t.join(|t| add(t, total, from, mid), |t| add(t, total, mid, to));
    /// }
    ///
    /// let pool = ThreadPool::builder().build()?;
    /// let total = Mutex::new(0);
    /// pool.call(|t| add(t, &total, 0, 100));
    /// assert_eq!(total.into_inner().unwrap(), 328_350 + 4950);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn waiting(mut self, waiting: Waiting) -> Self {
        self.waiting = waiting;
        self
    }

    /// How long a worker that finds nothing to do polls at least before it parks; zero by default.
    ///
    /// While its jobs come one right after the other, a worker polls for some tens of microseconds in any case. A parked worker
    /// uses no processor, but to wake it takes some microseconds, on virtual machines some tens of them. A worker that polls takes
    /// a job at once, so that smaller jobs are worth sharing, but its core does not rest, though it lets other threads go first.
    pub fn polling(mut self, polling: Duration) -> Self {
        self.polling = polling;
        self
    }

    /// Whether a background thread that has been parked for 100 µs or more, or that ran last where its waker runs, is woken on
    /// another processor than the thread that wakes it. It is by default. On other systems than Linux this changes nothing.
    ///
    /// Linux often puts such a thread on the waker's own processor, above all in a virtual machine. There it waits until the
    /// waker is done, though it was woken to run beside it. So the waker takes its processor out of the sleeper's affinity
    /// mask, and the sleeper puts its mask back as soon as it runs. No thread leaves the mask that it has, for example from
    /// a start handler; and a mask of one processor does not change. Where there are more workers than processors, and all of these
    /// are in use, the sleeper is left where the kernel puts it.
    ///
    /// It costs three system calls for each such wake-up. Turn it off where a sandbox does not allow
    /// `sched_setaffinity`, or where another thread of the program changes the masks of the pool's threads while they are
    /// parked.
    pub fn move_woken(mut self, moves: bool) -> Self {
        self.moves_woken = moves;
        self
    }

    /// How many of the pool's threads run at the same time, if their jobs only compute. 0, the default, is the number of cores that
    /// this process may use.
    ///
    /// A pool with more threads than that asks for no more shared jobs while so many of its threads have one: a further thread
    /// would take a core away from another one. Every 2 ms one more of them gets a job all the same, since jobs may wait for
    /// files or for locks. If meanwhile a core was idle, as far as the operating system tells, the next one gets a job sooner, in
    /// the end after 100 µs. Where most jobs wait, set this to the number of threads. Then all threads get jobs at once.
    ///
    /// It changes when jobs are shared, and no result.
    ///
    /// ```
    /// // These jobs wait for a disk: all 16 threads are of use, on any machine.
    /// let pool = systole::ThreadPool::builder().num_threads(16).processors(16).build()?;
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn processors(mut self, processors: usize) -> Self {
        self.processors = processors;
        self
    }

    /// The name of each background thread begins with this, followed by a hyphen and a number from 1; `systole` by default. The
    /// [spare](crate::ThreadPool::spawn) thread has the last number, which is that of the pool's workers. Some operating systems
    /// show the first 15 bytes only.
    pub fn thread_name(mut self, name: impl Into<String>) -> Self {
        self.thread_names = Names::Numbered(name.into());
        self
    }

    /// Names each background thread by its number, from 1, and the [spare](crate::ThreadPool::spawn) thread by the number of the
    /// pool's workers, whether it is ever started or not. Of this method and [`thread_name`](Self::thread_name), the one that is
    /// called later counts.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().thread_names(|index| format!("render {index}")).build()?;
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// rayon's builder has the same method, called `thread_name`. There all threads belong to the pool and are counted from
    /// 0.
    pub fn thread_names(mut self, name: impl Fn(usize) -> String + Send + Sync + 'static) -> Self {
        self.thread_names = Names::Each(HandlerArc::new(name));
        self
    }

    /// The stack of each background thread and of the [spare](crate::ThreadPool::spawn) thread, in bytes; the standard library's
    /// default if not set. The calling thread keeps the stack it has: [`run_on_thread`](crate::ThreadPool::run_on_thread) moves a
    /// call to a thread of the pool's own.
    pub fn stack_size(mut self, bytes: usize) -> Self {
        self.stack_size = Some(bytes);
        self
    }

    /// Runs on each background thread before it looks for work, with the thread's number, from 1; and on the
    /// [spare](crate::ThreadPool::spawn) thread, if it is started, with the number of the pool's workers.
    ///
    /// It may still run when `build` has returned. It does not run on calling threads, which do not belong to the pool. If
    /// the handler panics, the [`panic_handler`](Self::panic_handler) gets the panic, and the thread goes on.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// static STARTED: AtomicUsize = AtomicUsize::new(0);
    /// static ENDED: AtomicUsize = AtomicUsize::new(0);
    ///
    /// let pool = systole::ThreadPool::builder()
    ///     .num_threads(4)
    ///     .start_handler(|_| _ = STARTED.fetch_add(1, Ordering::Relaxed))
    ///     .exit_handler(|_| _ = ENDED.fetch_add(1, Ordering::Relaxed))
    ///     .build()?;
    /// drop(pool);
    /// assert_eq!(STARTED.load(Ordering::Relaxed), 3);
    /// assert_eq!(ENDED.load(Ordering::Relaxed), 3);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn start_handler(mut self, handler: impl Fn(usize) + Send + Sync + 'static) -> Self {
        self.handlers.start_handler = Some(HandlerArc::new(handler));
        self
    }

    /// Runs on each background thread, and on the [spare](crate::ThreadPool::spawn) thread if it was started, when the pool is
    /// dropped and the thread has nothing left to do, with the thread's number. The drop waits for it.
    ///
    /// If the handler panics, the [`panic_handler`](Self::panic_handler) gets the panic.
    pub fn exit_handler(mut self, handler: impl Fn(usize) + Send + Sync + 'static) -> Self {
        self.handlers.exit_handler = Some(HandlerArc::new(handler));
        self
    }

    /// Gets the panics for which no thread waits: those of a start handler or an exit handler, and of detached jobs. The
    /// panic of a `join` or of a call comes out of that `join` or call instead.
    ///
    /// Without this handler such a panic ends the process by [`abort`](std::process::abort), and so does a panic of this
    /// handler itself. rayon has the same rules.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// static PANICS: AtomicUsize = AtomicUsize::new(0);
    ///
    /// let pool = systole::ThreadPool::builder()
    ///     .num_threads(2)
    ///     .start_handler(|_| panic!("no licence for this thread"))
    ///     .panic_handler(|_payload| _ = PANICS.fetch_add(1, Ordering::Relaxed))
    ///     .build()?;
    /// drop(pool);
    /// assert_eq!(PANICS.load(Ordering::Relaxed), 1);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn panic_handler(mut self, handler: impl Fn(Box<dyn Any + Send>) + Send + Sync + 'static) -> Self {
        self.handlers.panic_handler = Some(HandlerArc::new(handler));
        self
    }

    /// Whether the pool may start a spare thread; it may by default. Without one, `n - 1` detached jobs run at once, and on a pool
    /// of one worker they run before `spawn` returns. This is for pools that have a worker too many: those of `impl/rayon-core`
    /// and of `PoolExecutor::new`, all of whose threads help with what a job forks.
    #[doc(hidden)]
    pub fn spare_thread(mut self, spare: bool) -> Self {
        self.has_spare = spare;
        self
    }

    /// Ties a background thread to a core, if it is set. It runs before the start handler.
    #[allow(dead_code, reason = "called by the feature `affinity`, and the core is the same in every build")]
    pub(crate) fn pin_handler(mut self, handler: Option<impl Fn(usize) + Send + Sync + 'static>) -> Self {
        self.handlers.pin_handler = handler.map(|handler| HandlerArc::new(handler) as _);
        self
    }

    /// The names of the background threads to be started, and then that of the spare thread, if the pool may have one.
    pub(crate) fn names(&self) -> Result<Vec<String>, BuildError> {
        let num_threads = size::of(self.num_threads)?;
        self.thread_names.of(num_threads - usize::from(!self.has_spare()))
    }

    /// Whether the pool may have a spare thread.
    pub(crate) fn has_spare(&self) -> bool {
        self.has_spare && sync::has_spare()
    }
}
