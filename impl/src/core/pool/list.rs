//! The detached jobs of all threads that have no queue of their own: a list of any length, under a lock.

use super::job::QueuedJob;
use super::sync::{AtomicBool, Mutex, Ordering};
use std::collections::VecDeque;

/// Detached jobs, the oldest at the front.
pub struct List {
    jobs: Mutex<Jobs>,
    /// Whether there is a job. It is read without the lock, and written under the lock only.
    ///
    /// `Relaxed`: a thread that finds it set takes the lock before it acts. If a thread finds it clear by mistake, the last
    /// look of a drain finds the job, which is made under the lock.
    has_some: AtomicBool,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<QueuedJob>,
    /// How many were spawned here.
    spawned: u64,
}

impl List {
    pub fn new() -> Self {
        Self { jobs: Mutex::new(Jobs::default()), has_some: AtomicBool::new(false) }
    }

    pub fn push(&self, job: QueuedJob) {
        self.change(|jobs| {
            jobs.waiting.push_back(job);
            jobs.spawned += 1;
        });
    }

    /// Takes the oldest job.
    pub fn pop(&self) -> Option<QueuedJob> {
        if self.has_some() { self.change(|jobs| jobs.waiting.pop_front()) } else { None }
    }

    /// Whether there is a job, as far as can be seen without the lock.
    pub fn has_some(&self) -> bool {
        self.has_some.load(Ordering::Relaxed)
    }

    /// Whether there is no job, under the lock.
    pub fn is_empty(&self) -> bool {
        self.jobs.lock().waiting.is_empty()
    }

    /// How many jobs were spawned here.
    pub fn count(&self) -> u64 {
        self.jobs.lock().spawned
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
}
