//! Jobs that have not begun, in the order in which they came.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a thread of the pool runs once. It never unwinds: who makes a job says what becomes of a panic.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Locks. No code of the user's runs under a lock of this crate, so what a poisoned one protects is whole.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One queue. Its owner pushes at the back.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Queue {
    jobs: Mutex<VecDeque<Job>>,
    /// How many there are, for a look without the lock.
    ///
    /// `Relaxed`: a thread that goes to sleep looks under the lock.
    len: AtomicUsize,
}

impl Queue {
    fn change<R>(&self, change: impl FnOnce(&mut VecDeque<Job>) -> R) -> R {
        let mut jobs = lock(&self.jobs);
        let result = change(&mut jobs);
        self.len.store(jobs.len(), Ordering::Relaxed);
        result
    }

    pub(crate) fn push(&self, job: Job) {
        self.change(|jobs| jobs.push_back(job));
    }

    /// The oldest job.
    pub(crate) fn pop_oldest(&self) -> Option<Job> {
        if self.seems_empty() { None } else { self.change(VecDeque::pop_front) }
    }

    /// The newest job.
    pub(crate) fn pop_newest(&self) -> Option<Job> {
        if self.seems_empty() { None } else { self.change(VecDeque::pop_back) }
    }

    /// Whether it is empty, as far as can be seen without the lock.
    pub(crate) fn seems_empty(&self) -> bool {
        self.len.load(Ordering::Relaxed) == 0
    }

    /// Whether it is empty. If this comes after a push, it sees that.
    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.jobs).is_empty()
    }
}
