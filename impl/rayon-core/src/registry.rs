//! A pool: its queues, and the pool of systole's whose threads run what stands in them.

use crate::beside;
use crate::builder::{PanicHandler, ThreadPoolBuilder, ThreadSpawn};
use crate::error::ThreadPoolBuildError;
use crate::habits::Habits;
use crate::lend::Loan;
use crate::queue::{Job, Queue, lock};
use crate::sharing;
use crate::watch::Watchers;
use crate::worker::{self, Sleepers, Worker, calls};
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

/// The most threads that a pool may have, as in rayon on 64 bits.
pub(crate) const MOST_THREADS: usize = (1 << 16) - 1;

/// What all threads of a pool share.
pub(crate) struct Registry {
    id: usize,
    /// One for each thread.
    slots: Box<[Slot]>,
    /// What comes from outside.
    injected: Queue,
    /// The threads. `None` before it is built, and when it has ended.
    pool: RwLock<Option<Arc<systole::ThreadPool>>>,
    /// The threads from outside that wait for a closure.
    watchers: Watchers,
    /// What their closures have taken.
    habits: Habits,
    /// How many things keep the pool: its `ThreadPool`, and each detached job that has not ended.
    uses: AtomicUsize,
    sleepers: Sleepers,
    panic_handler: Option<Arc<PanicHandler>>,
    /// Whether the thread that has built the pool is its thread 0.
    uses_current_thread: bool,
    /// Whether a thread from outside runs `install` itself.
    on_caller: bool,
    /// Whether the threads run the oldest of their own jobs first.
    breadth_first: bool,
}

/// What is one thread's own.
#[derive(Default)]
struct Slot {
    /// Jobs that it has pushed, and that any thread may take.
    own: Queue,
    /// Jobs that it has pushed in FIFO order. For each of them there is a job in a queue `own` that runs the oldest of these.
    fifo: Queue,
    /// Jobs for it alone.
    addressed: Queue,
}

static GLOBAL: OnceLock<Arc<Registry>> = OnceLock::new();

impl Registry {
    /// Builds a pool.
    pub(crate) fn build<S: ThreadSpawn>(
        mut builder: ThreadPoolBuilder<S>,
    ) -> Result<Arc<Self>, ThreadPoolBuildError> {
        static IDS: AtomicUsize = AtomicUsize::new(0);

        let num_threads = builder.threads();
        let uses_current_thread = builder.use_current_thread;
        if uses_current_thread && worker::index().is_some() {
            return Err(ThreadPoolBuildError::current_thread_already_in_pool());
        }
        let registry = Arc::new(Self {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            slots: (0..num_threads).map(|_| Slot::default()).collect(),
            injected: Queue::default(),
            pool: RwLock::new(None),
            watchers: Watchers::default(),
            habits: Habits::default(),
            uses: AtomicUsize::new(1),
            sleepers: Sleepers::default(),
            panic_handler: builder.panic_handler.take(),
            uses_current_thread,
            on_caller: std::env::var_os("SYSTOLE_INSTALL").is_some_and(|value| value == "caller"),
            breadth_first: builder.breadth_first,
        });
        let pool = builder.start(&registry)?;
        *registry.pool.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(pool));
        // A start handler may have pushed before the pool could be asked for a thread.
        if (0..num_threads).any(|index| registry.has_job(index)) {
            registry.announce_to_each(worker::run_all);
        }
        if uses_current_thread {
            worker::enter_users(Worker { registry: Arc::clone(&registry), index: 0 });
        }
        Ok(registry)
    }

    /// Builds the global pool.
    pub(crate) fn build_global<S: ThreadSpawn>(
        builder: ThreadPoolBuilder<S>,
    ) -> Result<(), ThreadPoolBuildError> {
        static BUILDING: Mutex<()> = Mutex::new(());

        let _building = lock(&BUILDING);
        if GLOBAL.get().is_some() {
            return Err(ThreadPoolBuildError::global_pool_already_initialized());
        }
        let registry = Self::build(builder)?;
        assert!(GLOBAL.set(registry).is_ok(), "the lock was held since the look");
        Ok(())
    }

    /// The global pool, which is built if there is none. Where no thread can be started, it is this thread alone.
    pub(crate) fn global() -> &'static Arc<Self> {
        if let Some(registry) = GLOBAL.get() {
            return registry;
        }
        let built = Self::build_global(ThreadPoolBuilder::new());
        if matches!(&built, Err(error) if error.is_unsupported()) && worker::index().is_none() {
            let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
            // Another thread may have come first, which is as good.
            drop(Self::build_global(alone));
        }
        GLOBAL.get().unwrap_or_else(|| panic!("the global thread pool cannot be built: {built:?}"))
    }

    /// Runs `f` with the pool of this thread, or with the global one.
    //
    // It counts no reference. The count would go from one processor to another at each call.
    pub(crate) fn with_current<R>(f: impl FnOnce(&Arc<Self>) -> R) -> R {
        match (worker::current(), calls::current()) {
            (Some(worker), _) => f(&worker.registry),
            (None, Some(registry)) => f(&registry),
            (None, None) => f(Self::global()),
        }
    }

    pub(crate) fn id(&self) -> usize {
        self.id
    }

    pub(crate) fn num_threads(&self) -> usize {
        self.slots.len()
    }

    /// How many threads systole has started for it.
    pub(crate) fn background(&self) -> usize {
        self.num_threads() - usize::from(self.uses_current_thread)
    }

    /// systole's pool, unless it has ended.
    pub(crate) fn pool(&self) -> Option<Arc<systole::ThreadPool>> {
        self.pool.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// This thread, if it is a worker of this pool.
    pub(crate) fn worker(self: &Arc<Self>) -> Option<std::rc::Rc<Worker>> {
        worker::current().filter(|worker| Arc::ptr_eq(&worker.registry, self))
    }

    /// Whether a thread from outside runs `install` itself.
    pub(crate) fn runs_on_caller(&self) -> bool {
        self.on_caller
    }

    /// The threads from outside that wait for a closure.
    pub(crate) fn watchers(&self) -> &Watchers {
        &self.watchers
    }

    /// What their closures have taken.
    pub(crate) fn habits(&self) -> &Habits {
        &self.habits
    }

    /// Wakes threads for what was offered.
    pub(crate) fn announce_offers(&self) {
        if let Some(pool) = self.pool() {
            pool.announce_offers();
        }
    }

    /// A detached job keeps the pool.
    pub(crate) fn keep(&self) {
        self.uses.fetch_add(1, Ordering::SeqCst);
    }

    /// The `ThreadPool` was dropped, or a detached job has ended. When both are true of all, the threads end, and this thread does
    /// not wait for them.
    pub(crate) fn release(&self) {
        if self.uses.fetch_sub(1, Ordering::SeqCst) == 1 {
            let pool = self.pool.write().unwrap_or_else(PoisonError::into_inner).take();
            drop(pool);
        }
    }

    /// Runs what no thread waits for.
    pub(crate) fn catch(&self, f: impl FnOnce()) {
        if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(f)) {
            self.handle(panic);
        }
    }

    pub(crate) fn handle(&self, panic: Box<dyn Any + Send>) {
        let Some(handler) = &self.panic_handler else {
            abort("a detached job has panicked, and the pool has no panic_handler");
        };
        // The payload is not dropped before the process ends: it may itself panic when it is dropped.
        if let Err(_payload) = panic::catch_unwind(AssertUnwindSafe(|| handler(panic))) {
            abort("the panic_handler has panicked");
        }
    }
}

// The queues.
impl Registry {
    /// A job of this thread's own. Those that it has pushed come first, as in rayon.
    pub(crate) fn own(&self, index: usize) -> Option<Job> {
        let slot = &self.slots[index];
        let own = if self.breadth_first { slot.own.pop_oldest() } else { slot.own.pop_newest() };
        own.or_else(|| slot.addressed.pop_oldest())
    }

    /// A job of another thread, or from outside.
    pub(crate) fn steal(&self, index: usize) -> Option<Job> {
        let (before, after) = self.slots.split_at(index);
        let others = after[1..].iter().chain(before);
        others.map(|slot| &slot.own).chain([&self.injected]).find_map(Queue::pop_oldest)
    }

    /// A job for a thread from outside.
    pub(crate) fn oldest_job(&self) -> Option<Job> {
        self.slots.iter().map(|slot| &slot.own).chain([&self.injected]).find_map(Queue::pop_oldest)
    }

    /// Whether there is a job that this thread may run.
    pub(crate) fn has_job(&self, index: usize) -> bool {
        let is_some = |queue: &Queue| !queue.is_empty();
        is_some(&self.slots[index].addressed)
            || is_some(&self.injected)
            || self.slots.iter().any(|slot| is_some(&slot.own))
    }

    /// Whether a part of a broadcast waits for this thread.
    pub(crate) fn has_part(&self, index: usize) -> bool {
        !self.slots[index].addressed.seems_empty()
    }

    /// Whether this thread has a job of its own.
    pub(crate) fn has_own_job(&self, index: usize) -> bool {
        !self.slots[index].own.seems_empty()
    }

    /// A worker of this pool pushes a job.
    pub(crate) fn push_own(&self, index: usize, job: Job) {
        self.slots[index].own.push(job);
        self.announce();
    }

    /// A thread pushes a job, on whatever thread it is.
    pub(crate) fn push(self: &Arc<Self>, job: Job) {
        match self.worker() {
            Some(worker) => worker.push(job),
            None => {
                self.injected.push(job);
                self.announce();
            }
        }
    }

    /// A thread that is no worker of this pool hands in a call. It needs no place in the queues here: systole's own will do.
    pub(crate) fn hand_in(self: &Arc<Self>, call: Loan<'static>) {
        let run = move || {
            sharing::begin_job();
            call.run();
        };
        match self.pool().filter(|_| self.background() > 0) {
            Some(pool) => pool.spawn(run),
            None => self.push(Box::new(run)),
        }
    }

    /// The same, in FIFO order among the jobs of this thread.
    pub(crate) fn push_fifo(self: &Arc<Self>, job: Job) {
        let Some(worker) = self.worker() else { return self.push(job) };
        let (registry, index) = (Arc::clone(self), worker.index);
        self.slots[index].fifo.push(job);
        worker.push(Box::new(move || {
            if let Some(job) = registry.slots[index].fifo.pop_oldest() {
                job();
            }
        }));
    }

    /// Gives each thread a job of its own.
    pub(crate) fn push_to_each(&self, job: impl Fn(usize) -> Job) {
        for (index, slot) in self.slots.iter().enumerate() {
            slot.addressed.push(job(index));
        }
        self.announce_to_each(worker::run_part);
    }

    /// Sends one thread of the pool for a job that was pushed.
    fn announce(&self) {
        self.sleepers.wake_one();
        if self.background() == 0 || beside::spawn(self, worker::run_one) {
            return;
        }
        match self.pool() {
            Some(pool) => pool.spawn(worker::run_one),
            // The pool has ended but for its last jobs, and one of these has pushed: this thread runs it, or another one does.
            None if systole::is_installed() => systole::spawn(worker::run_one),
            None => {}
        }
    }

    /// Sends each thread.
    fn announce_to_each(&self, run: fn()) {
        self.sleepers.wake_all();
        if let Some(pool) = self.pool().filter(|_| self.background() > 0) {
            pool.spawn_broadcast(move |_| run());
        }
    }

    /// A worker is going to sleep until the event.
    pub(crate) fn lie_down(&self, event: &systole::Event) {
        self.sleepers.add(event);
    }

    /// It does so no longer.
    pub(crate) fn get_up(&self, event: &systole::Event) {
        self.sleepers.remove(event);
    }
}

/// Ends the process.
pub(crate) fn abort(why: &str) -> ! {
    eprintln!("systole (as rayon-core): {why}; aborting");
    std::process::abort()
}
