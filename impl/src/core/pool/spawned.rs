//! The detached jobs that have not begun: a queue for each thread of the pool's own, and one for all other threads.
//!
//! A job is pushed and popped without the pool's lock. Each thread of the pool's own has a *ring*, into which it puts what its jobs
//! spawn, without any lock. What other threads spawn stands in a *list* with a lock of its own. A *drain* is what runs the jobs: a
//! piece of work that is shared like any other (`Spawn`), once for many of them. It pops jobs until all queues are empty. When
//! there are as many drains as background threads, the *spare thread* is asked: it does the same, and no worker shares it.
//!
//! # Invariant
//!
//! **No job is left.** If a queue is not empty, then one of these holds:
//!
//! - there are as many drains as background threads, and the spare thread is asked or runs a job;
//! - a drain is shared and has not begun, or was handed over to a worker that stands by, which is going to share it;
//! - a thread has work to do before it turns to anything else. A thread that has pushed a job counts the drains, and may ask the
//!   spare thread. A drain that runs no job pops, and so does the spare thread. A drain that ends looks at all queues again, and
//!   so does the spare thread before it sleeps.
//!
//! So a job is never stuck behind another job that waits for it, as long as a background thread or the spare thread has nothing
//! to do. If there is no spare thread, then it counts as one that is asked for ever.
//!
//! # The look
//!
//! What a thread wrote before it looks at a queue and finds no job there, the thread that pushes next reads after its push: by the
//! lock of the list, and by the tail of a ring, see `ring.rs`. So each push, pop and look is one step of the spec, as if the queue was
//! under a lock.

use super::current;
use super::job::{Link, QueuedJob, Ring, Taken};
use super::list::List;
use super::standby::Standby;
use super::state::Pool;
use super::sync::{Arc, AtomicBool, AtomicUsize, Ordering};

/// Each job of this number a drain takes from another queue, if there is one, though its own queue is not empty. So jobs
/// that spawn others for ever keep no job from running.
const TURN: usize = 64;

/// What the thread that is told so has to do.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Drains {
    /// It has to share a drain: one more is counted already.
    OneMore,
    /// It has to wake the spare thread, which is asked already.
    Spare,
    /// Nothing: there are enough.
    Enough,
}

/// A job that has been popped, and must be run.
pub enum Popped<'p> {
    /// It is in its ring still.
    Taken(Taken<'p, QueuedJob>),
    Moved(QueuedJob),
}

impl Popped<'_> {
    /// Runs the job on the worker of this root, to its end or its panic.
    #[inline(always)]
    pub fn run(self, root: Link<'_>) {
        match self {
            Self::Taken(job) => QueuedJob::run_taken(job, root),
            Self::Moved(job) => job.run(root),
        }
    }
}

/// What shares no cache line with anything else.
#[repr(align(128))]
struct Apart<T>(T);

/// All queues of a pool.
pub struct Spawned {
    /// Those of the background threads, and that of the spare thread, if there may be one.
    own: Box<[Ring<QueuedJob>]>,
    /// That of all other threads.
    outside: Apart<List>,
    /// How many background threads there are.
    background: usize,
    /// How many drains are shared or run; at most one for each background thread.
    ///
    /// `Relaxed`: the queues' locks order what matters. A drain that ends takes itself off, and then looks at each queue under
    /// its lock. A thread that has pushed reads this after the queue's lock. If the look came first, the thread reads what
    /// the drain wrote, or something later. Otherwise the look finds the job.
    drains: AtomicUsize,
    /// How many threads wait for events. Each of them may be in the middle of a drain, which runs no job meanwhile, so there may
    /// be one drain more for each.
    ///
    /// `Relaxed`: as for `drains`. A thread that begins to wait writes it, and then looks at each queue under its lock.
    waiting: AtomicUsize,
    /// The background workers that stand by.
    standby: Standby,
    /// Whether the spare thread is asked for, or awake. Of the threads that find it asleep, one sets this, and wakes it.
    ///
    /// `Relaxed`: as for `drains`. The spare thread clears it, and then looks at each queue under its lock.
    is_asked: AtomicBool,
}

impl Spawned {
    /// No job, for so many background threads.
    ///
    /// A pool with background threads and without a spare thread never asks for one.
    pub fn new(background: usize, has_spare: bool) -> Self {
        Self {
            own: (0..background + usize::from(has_spare)).map(|_| Ring::new()).collect(),
            outside: Apart(List::new()),
            background,
            drains: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            standby: Standby::new(),
            is_asked: AtomicBool::new(background > 0 && !has_spare),
        }
    }

    /// The background workers that stand by, and what was handed over to them.
    pub fn standby(&self) -> &Standby {
        &self.standby
    }

    /// How many jobs were spawned so far.
    pub fn count(&self) -> u64 {
        let outside = self.outside.0.count();
        outside + self.own.iter().map(|ring| ring.pushed() as u64).sum::<u64>()
    }

    /// Whether there is a job, as far as can be seen without a lock.
    pub fn has_some(&self) -> bool {
        self.outside.0.has_some() || self.own.iter().any(Ring::has_some)
    }

    // ANCHOR: Push
    /// A thread spawns a job on this pool.
    ///
    /// `Push` in `spec/Drains.tla`.
    #[inline(always)]
    pub fn push(pool: &Arc<Pool>, job: impl FnOnce(Link<'_>) + Send + 'static) -> Drains {
        let spawned = pool.spawned();
        match current::place(pool) {
            Some(place) => {
                // SAFETY: premise of `write`: premise 2 of `Ring::push`.
                let write = |slot| unsafe { QueuedJob::write(slot, job) };
                // SAFETY: premises of `Ring::push`: 1. each place is that of one thread, and this is it (Invariant 7 of
                // `current.rs`); 2. a job is written.
                unsafe { spawned.own[place].push(write) };
            }
            None => spawned.outside.0.push(QueuedJob::new(job)),
        }
        spawned.begin_drain()
    }
    // ANCHOR_END: Push

    // ANCHOR: Pop
    /// The next job for a drain on this thread, the `turn`-th of this drain, if it is in the thread's own queue. If it is not,
    /// [`pop_elsewhere`](Self::pop_elsewhere) comes next.
    ///
    /// `Pop` in `spec/Drains.tla`.
    ///
    /// The thread's own queue comes first, then that of threads from outside, then the others. So a thread that is alone runs
    /// the jobs of each spawner in the order in which they were spawned.
    #[inline(always)]
    pub fn pop_own(&self, home: Option<usize>, turn: usize) -> Option<Taken<'_, QueuedJob>> {
        let own = home.map(|place| &self.own[place]);
        own.filter(|_| turn % TURN != 0).and_then(Ring::take)
    }

    /// The next job, wherever it is. The own queue comes last here: it is empty, or it is the others' turn.
    #[inline(never)]
    pub fn pop_elsewhere(&self, home: Option<usize>) -> Option<Popped<'_>> {
        if let Some(job) = self.outside.0.pop() {
            return Some(Popped::Moved(job));
        }
        let (before, own) = self.own.split_at(home.unwrap_or(0));
        let (own, behind) = own.split_at(own.len().min(1));
        let mut others = behind.iter().rev().chain(before.iter().rev()).chain(own);
        others.find_map(Ring::take).map(Popped::Taken)
    }
    // ANCHOR_END: Pop

    // ANCHOR: BeginDrain
    /// Counts one drain more, if there may be one. The background threads come first, then the spare thread, and then the
    /// threads that wait for events.
    ///
    /// `Counted` in `spec/Drains.tla`.
    fn begin_drain(&self) -> Drains {
        if self.count_one_more(self.background) {
            return Drains::OneMore;
        }
        if self.ask_spare() {
            return Drains::Spare;
        }
        let waiting = self.waiting.load(Ordering::Relaxed);
        let may_be_more = waiting > 0 && self.count_one_more(self.background + waiting);
        if may_be_more { Drains::OneMore } else { Drains::Enough }
    }
    // ANCHOR_END: BeginDrain

    /// A background thread does not come: it counts as one that drains for ever. A job that is in the queues already may have counted on
    /// it, so the spare thread is asked.
    pub fn without_one(&self) -> Drains {
        self.drains.fetch_add(1, Ordering::Relaxed);
        if self.is_left() && self.ask_spare() { Drains::Spare } else { Drains::Enough }
    }

    #[allow(deprecated, reason = "its new name, `try_update`, is younger than our oldest Rust")]
    fn count_one_more(&self, most: usize) -> bool {
        let one_more = |drains| (drains < most).then_some(drains + 1);
        self.drains.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_ok()
    }

    /// Asks for the spare thread. Returns whether it was asleep, and so has to be woken by this thread.
    pub fn ask_spare(&self) -> bool {
        !self.is_asked() && !self.is_asked.swap(true, Ordering::Relaxed)
    }

    /// Whether the spare thread is asked for, or awake.
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed)
    }

    // ANCHOR: EndSpare
    /// The spare thread has found no job. It sleeps, unless there is a job now: then it goes on. Returns whether it does.
    ///
    /// `EndSpare` and `LookAgain` in `spec/Drains.tla`.
    pub fn goes_on(&self) -> bool {
        self.is_asked.store(false, Ordering::Relaxed);
        let is_left = self.is_left();
        if is_left {
            self.is_asked.store(true, Ordering::Relaxed);
        }
        is_left
    }
    // ANCHOR_END: EndSpare

    // ANCHOR: EndDrain
    /// A drain has found no job. It ends, unless there is a job now: then it is counted again, and goes on.
    ///
    /// `EndDrain` and `LookAgain` in `spec/Drains.tla`.
    pub fn end_drain(&self) -> Drains {
        self.drains.fetch_sub(1, Ordering::Relaxed);
        self.look_again()
    }
    // ANCHOR_END: EndDrain

    /// A thread is going to wait for an event.
    ///
    /// `BeginWait` in `spec/Drains.tla`.
    pub fn begin_wait(&self) -> Drains {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.look_again()
    }

    /// It waits no longer.
    pub fn end_wait(&self) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// Looks at all queues. If there is a job, one drain more is counted, if there may be one.
    pub fn look_again(&self) -> Drains {
        if self.is_left() { self.begin_drain() } else { Drains::Enough }
    }

    fn is_left(&self) -> bool {
        !(self.outside.0.is_empty() && self.own.iter().all(Ring::is_empty))
    }
}
