//! The detached jobs that have not begun: a queue for each background thread, and one for all other threads.
//!
//! A job is pushed and popped under the lock of its queue, and not under the pool's. A *drain* is what runs the jobs: a piece
//! of work that is shared like any other (`Spawn`), once for many of them. It pops jobs until all queues are empty.
//!
//! # Invariant
//!
//! **No job is left.** If a queue is not empty, then one of these holds: there are as many drains as background threads; a
//! drain is shared and has not begun; or a thread has work to do before it turns to anything else: a thread that has pushed
//! a job counts the drains, a drain that runs no job pops, and a drain that ends looks at all queues again.
//!
//! So a job is never stuck behind another job that waits for it, as long as a background thread has nothing to do.

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

/// Whether the thread that is told so has to share a drain.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Drains {
    /// It has to: one drain more is counted already.
    OneMore,
    /// There are enough.
    Enough,
}

/// All queues of a pool.
pub struct Spawned {
    /// The last one is that of threads that are no background threads.
    queues: Box<[Queue]>,
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
}

impl Spawned {
    pub fn new(background: usize) -> Self {
        Self {
            queues: (0..=background).map(|_| Queue::new()).collect(),
            drains: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
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
    /// A thread spawns a job. `home` is the background worker whose own thread it is.
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

    /// Counts one drain more, if there may be one.
    fn begin_drain(&self) -> Drains {
        let most = self.queues.len() - 1 + self.waiting.load(Ordering::Relaxed);
        let one_more = |drains| (drains < most).then_some(drains + 1);
        match self.drains.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) {
            Ok(_) => Drains::OneMore,
            Err(_) => Drains::Enough,
        }
    }

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

    fn look_again(&self) -> Drains {
        let is_left = self.queues.iter().any(|queue| !queue.jobs.lock().waiting.is_empty());
        if is_left { self.begin_drain() } else { Drains::Enough }
    }

    /// The queue of the threads whose `home` is this one.
    fn own(&self, home: Option<usize>) -> usize {
        home.unwrap_or(self.queues.len() - 1)
    }
}
