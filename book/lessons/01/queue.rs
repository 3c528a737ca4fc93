//! A queue of jobs, and two ways to wait for one.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Jobs are numbers here. What a job does is no part of this story.
pub type Job = u32;

// ANCHOR: Queue
/// The queue: the jobs under a lock, and a condition variable on which a worker waits
/// for more of them.
#[derive(Default)]
pub struct Queue {
    jobs: Mutex<VecDeque<Job>>,
    more: Condvar,
}

impl Queue {
    /// The producer's step: puts a job into the queue, and wakes the worker if it
    /// waits.
    pub fn push(&self, job: Job) {
        self.lock().push_back(job);
        self.more.notify_one();
    }
    // ANCHOR_END: Queue

    // ANCHOR: LookThenWait
    /// The worker's steps, written by a programmer in a hurry: look, and if there is
    /// nothing, wait.
    ///
    /// `looked` is called after a look that found nothing. `None`: the worker was not
    /// woken for as long as `patience`.
    pub fn look_then_wait(&self, mut looked: impl FnMut(), patience: Duration) -> Option<Job> {
        loop {
            let found = self.lock().pop_front(); // locks, looks, unlocks
            if found.is_some() {
                return found;
            }
            looked();
            let jobs = self.lock(); // locks again
            let (_jobs, waited) = self.more.wait_timeout(jobs, patience).unwrap();
            if waited.timed_out() {
                return None;
            }
        }
    }
    // ANCHOR_END: LookThenWait

    // ANCHOR: LookAndWait
    /// The same worker, mended: it keeps the lock from the look until it waits.
    pub fn look_and_wait(&self, mut looked: impl FnMut(), patience: Duration) -> Option<Job> {
        let mut jobs = self.lock();
        loop {
            let found = jobs.pop_front();
            if found.is_some() {
                return found;
            }
            looked();
            // `wait_timeout` gives the lock back and begins to wait, both in one step.
            let (again, waited) = self.more.wait_timeout(jobs, patience).unwrap();
            if waited.timed_out() {
                return None;
            }
            jobs = again;
        }
    }
    // ANCHOR_END: LookAndWait

    /// How many jobs lie in the queue.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.jobs.lock().unwrap()
    }
}
