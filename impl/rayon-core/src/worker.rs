//! What a thread of a pool knows of itself.

use crate::latch::Latch;
use crate::queue::{Job, lock};
use crate::registry::Registry;
use crate::sharing;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use systole::Event;

thread_local! {
    static WORKER: RefCell<Option<Rc<Worker>>> = const { RefCell::new(None) };
    /// The worker's index, or `OUTSIDE`: it is asked for often, and needs no reference count.
    static INDEX: Cell<usize> = const { Cell::new(OUTSIDE) };
    /// Whether the user has started this thread, and made it a worker: systole does not know it as one.
    static IS_USERS: Cell<bool> = const { Cell::new(false) };
    /// Whether the last announcement has found its job gone: an earlier announcement, or a wait, has run that.
    static WAS_IN_VAIN: Cell<bool> = const { Cell::new(false) };
}

const OUTSIDE: usize = usize::MAX;

/// A thread that belongs to a pool.
pub(crate) struct Worker {
    pub(crate) registry: Arc<Registry>,
    pub(crate) index: usize,
}

/// The worker that this thread is.
pub(crate) fn current() -> Option<Rc<Worker>> {
    index()?;
    WORKER.try_with(|worker| worker.borrow().clone()).ok().flatten()
}

/// Its index.
#[inline]
pub(crate) fn index() -> Option<usize> {
    let index = INDEX.get();
    (index != OUTSIDE).then_some(index)
}

/// Whether this worker is a thread of the user's.
#[inline]
pub(crate) fn is_users() -> bool {
    IS_USERS.get()
}

/// Makes this thread, which the user has started, a worker.
pub(crate) fn enter_users(worker: Worker) {
    IS_USERS.set(true);
    enter(worker);
}

/// Makes this thread a worker.
pub(crate) fn enter(worker: Worker) {
    INDEX.set(worker.index);
    sharing::begin(worker.registry.num_threads());
    WORKER.with(|current| *current.borrow_mut() = Some(Rc::new(worker)));
}

/// Makes this thread a worker no longer.
pub(crate) fn leave() {
    INDEX.set(OUTSIDE);
    let worker = WORKER.with(|current| current.borrow_mut().take());
    drop(worker);
}

/// What each job of a pool's queues is announced by: a detached job of systole's, which runs one of them, if any is left.
///
/// A thread from outside that runs `install` itself may come to it, too, while it waits in a join: then that thread runs a job, since
/// no other announcement may follow.
pub(crate) fn run_one() {
    let job = match current() {
        Some(worker) => worker.find_job(),
        None => calls::current().and_then(|registry| registry.oldest_job()),
    };
    let is_in_vain = job.is_none();
    if let Some(job) = job {
        sharing::begin_job();
        job();
    }
    WAS_IN_VAIN.set(is_in_vain);
}

/// Runs what joins have shared, or could share, or what is announced. Returns whether there was something to run.
pub(crate) fn run_shared() -> bool {
    loop {
        WAS_IN_VAIN.set(false);
        if systole::yield_now() != Some(true) {
            return false;
        }
        if !WAS_IN_VAIN.get() {
            return true;
        }
    }
}

/// What a part of a broadcast is announced by, on its thread. As in rayon, a thread runs its part after the jobs that it has pushed
/// itself: so it runs them all here, since their announcements may have gone to other threads.
///
/// There is an announcement for each job, and each must run one. If another job's announcement has run the part, this one runs what
/// that one was for.
pub(crate) fn run_part() {
    let Some(worker) = current() else { return };
    let mut has_run = false;
    while worker.registry.has_part(worker.index) {
        let Some(job) = worker.find_own_job() else { break };
        job();
        has_run = true;
    }
    if !has_run {
        run_one();
    }
}

/// What announces all that was pushed before there was a pool to announce it to.
pub(crate) fn run_all() {
    while let Some(job) = current().and_then(|worker| worker.find_job()) {
        job();
    }
}

impl Worker {
    /// A job to run next: the newest of its own; one that is for this thread alone; the oldest of another thread; the oldest
    /// from outside.
    pub(crate) fn find_job(&self) -> Option<Job> {
        self.find_own_job().or_else(|| self.registry.steal(self.index))
    }

    /// The same, of its own queues alone.
    pub(crate) fn find_own_job(&self) -> Option<Job> {
        self.registry.own(self.index)
    }

    /// Runs `f` where joins are cheap: in a call of the pool, if this thread has none.
    ///
    /// Only a thread that builds a pool and belongs to it is ever without one, and a handler that runs when a thread starts.
    pub(crate) fn enter<R>(&self, f: impl FnOnce() -> R) -> R {
        if systole::is_installed() {
            return f();
        }
        match self.registry.pool() {
            Some(pool) => pool.install(f),
            None => f(),
        }
    }

    /// Runs jobs until the latch is open.
    pub(crate) fn serve_until_open(&self, latch: &Latch) {
        self.enter(|| {
            while !latch.is_open() {
                if let Some(job) = self.find_job() {
                    job();
                    continue;
                }
                let event = Event::new();
                latch.tell(event.clone());
                // A thread that pushes a job looks for sleepers after that, and this one looks for jobs after it is listed.
                self.registry.lie_down(&event);
                if !latch.is_open() && !self.registry.has_job(self.index) {
                    event.wait();
                }
                self.registry.get_up(&event);
            }
        });
    }

    /// Pushes a job to this thread's own queue.
    pub(crate) fn push(&self, job: Job) {
        self.registry.push_own(self.index, job);
    }
}

impl Latch {
    /// Waits. A thread of a pool runs jobs of the pool meanwhile.
    pub(crate) fn wait(&self) {
        if self.is_open() {
            return;
        }
        if let Some(worker) = current() {
            return worker.serve_until_open(self);
        }
        if systole::current_thread_index().is_none() {
            return self.block();
        }
        // It is a thread of one of systole's own pools.
        let event = Event::new();
        self.tell(event.clone());
        if !self.is_open() {
            event.wait();
        }
    }
}

/// The registries of the pools on which this thread runs `install` itself, the innermost last; see `on_caller`.
pub(crate) mod calls {
    use super::{Arc, RefCell, Registry};

    thread_local! {
        static CALLS: RefCell<Vec<Arc<Registry>>> = const { RefCell::new(Vec::new()) };
    }

    /// The innermost.
    pub(crate) fn current() -> Option<Arc<Registry>> {
        CALLS.try_with(|calls| calls.borrow().last().cloned()).ok().flatten()
    }

    /// Runs `f` in a call on this pool.
    pub(crate) fn within<R>(registry: &Arc<Registry>, f: impl FnOnce() -> R) -> R {
        struct Over;

        impl Drop for Over {
            fn drop(&mut self) {
                let over = CALLS.with(|calls| calls.borrow_mut().pop());
                drop(over);
            }
        }

        // In the destructor of a thread-local value the list may be gone.
        let is_listed = CALLS.try_with(|calls| calls.borrow_mut().push(Arc::clone(registry))).is_ok();
        let _over = is_listed.then_some(Over);
        f()
    }
}

/// The threads of a pool that sleep until a job comes or their latch opens.
#[derive(Default)]
pub(crate) struct Sleepers(std::sync::Mutex<Vec<Event>>);

impl Sleepers {
    pub(crate) fn add(&self, event: &Event) {
        lock(&self.0).push(event.clone());
    }

    /// The event was set by another thread, or was not needed.
    pub(crate) fn remove(&self, event: &Event) {
        lock(&self.0).retain(|other| !other.is_same(event));
    }

    pub(crate) fn wake_one(&self) {
        let event = lock(&self.0).pop();
        if let Some(event) = event {
            event.set();
        }
    }

    pub(crate) fn wake_all(&self) {
        let all = std::mem::take(&mut *lock(&self.0));
        all.iter().for_each(Event::set);
    }
}
