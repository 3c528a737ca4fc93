//! The detached jobs that have not begun: a queue for each thread of the pool's own, and one for all other threads.
//!
//! A job is pushed and popped under the lock of its queue, and not under the pool's. A *drain* is what runs the jobs: a piece
//! of work that is shared like any other (`Spawn`), once for many of them. It pops jobs until all queues are empty. When there
//! are as many drains as background threads, the *spare thread* is asked: it does the same, and no worker shares it.
//!
//! # Invariant
//!
//! **No job is left.** If a queue is not empty, then one of these holds:
//!
//! - there are as many drains as background threads, and the spare thread is asked or runs a job;
//! - a drain is shared and has not begun;
//! - a thread has work to do before it turns to anything else. A thread that has pushed a job counts the drains, and may ask the
//!   spare thread. A drain that runs no job pops, and so does the spare thread. A drain that ends looks at all queues again, and
//!   so does the spare thread before it sleeps.
//!
//! So a job is never stuck behind another job that waits for it, as long as a background thread or the spare thread has nothing
//! to do. If there is no spare thread, then it counts as one that is asked for ever.

use super::job::DetachedJob;
use super::sync::{AtomicBool, AtomicUsize, Mutex, Ordering};
use std::collections::VecDeque;
use std::iter;

/// Each job of this number a drain takes from another queue, if there is one, though its own queue is not empty. So jobs
/// that spawn others for ever keep no job from running.
const TURN: usize = 64;

/// Detached jobs, the oldest at the front. A thread's own queue shares no cache line with another one.
#[repr(align(128))]
struct Queue {
    jobs: Mutex<Jobs>,
    /// Whether there is a job. It is read without the lock, and written under the lock only.
    ///
    /// `Relaxed`: a thread that finds it set takes the lock before it acts. If a thread finds it clear by mistake, the last
    /// look of a drain finds the job, which is made under the lock.
    has_some: AtomicBool,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<DetachedJob>,
    /// How many were spawned here.
    spawned: u64,
}

impl Queue {
    fn new() -> Self {
        Self { jobs: Mutex::new(Jobs::default()), has_some: AtomicBool::new(false) }
    }

    fn change<R>(&self, change: impl FnOnce(&mut Jobs) -> R) -> R {
        let mut jobs = self.jobs.lock();
        let had_some = !jobs.waiting.is_empty();
        let result = change(&mut jobs);
        let has_some = !jobs.waiting.is_empty();
        if had_some != has_some {
            self.has_some.store(has_some, Ordering::Relaxed);
        }
        result
    }

    fn has_some(&self) -> bool {
        self.has_some.load(Ordering::Relaxed)
    }

    fn pop(&self) -> Option<DetachedJob> {
        if self.has_some() { self.change(|jobs| jobs.waiting.pop_front()) } else { None }
    }
}

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

/// All queues of a pool.
pub struct Spawned {
    /// Those of the background threads, that of the spare thread, if there may be one, and that of all other threads.
    queues: Box<[Queue]>,
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
            queues: (0..=background + usize::from(has_spare)).map(|_| Queue::new()).collect(),
            background,
            drains: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            is_asked: AtomicBool::new(background > 0 && !has_spare),
        }
    }

    /// How many jobs were spawned so far.
    pub fn count(&self) -> u64 {
        self.queues.iter().map(|queue| queue.jobs.lock().spawned).sum()
    }

    /// Whether there is a job, as far as can be seen without a lock.
    pub fn has_some(&self) -> bool {
        self.queues.iter().any(Queue::has_some)
    }

    // ANCHOR: Push
    /// A thread spawns a job. `home` is the place of its queue, if it is a thread of the pool's own.
    ///
    /// `Push` in `spec/Drains.tla`.
    pub fn push(&self, home: Option<usize>, job: DetachedJob) -> Drains {
        self.queues[self.own(home)].change(|jobs| {
            jobs.waiting.push_back(job);
            jobs.spawned += 1;
        });
        self.begin_drain()
    }
    // ANCHOR_END: Push

    // ANCHOR: Pop
    /// The next job for a drain on this thread, the `turn`-th of this drain.
    ///
    /// `Pop` in `spec/Drains.tla`.
    ///
    /// The thread's own queue comes first, then that of threads from outside, then the others. So a thread that is alone runs
    /// the jobs of each spawner in the order in which they were spawned.
    pub fn pop(&self, home: Option<usize>, turn: usize) -> Option<DetachedJob> {
        let own = self.own(home);
        let others = (own + 1..self.queues.len()).rev().chain((0..own).rev());
        if turn % TURN == 0 {
            let mut all = others.chain([own]);
            all.find_map(|queue| self.queues[queue].pop())
        } else {
            let mut all = iter::once(own).chain(others);
            all.find_map(|queue| self.queues[queue].pop())
        }
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

    /// Looks at each queue under its lock. If there is a job, one drain more is counted, if there may be one.
    pub fn look_again(&self) -> Drains {
        if self.is_left() { self.begin_drain() } else { Drains::Enough }
    }

    fn is_left(&self) -> bool {
        self.queues.iter().any(|queue| !queue.jobs.lock().waiting.is_empty())
    }

    /// The queue of the thread of this `home`.
    fn own(&self, home: Option<usize>) -> usize {
        home.unwrap_or(self.queues.len() - 1)
    }
}
