//! A held lock, and the threads to be notified once it is released.

use super::pool::Pool;
use super::state::State;
use super::sync::{self, Arc, MutexGuard};
use super::worker::Worker;
use std::ops::{Deref, DerefMut};

/// The pool's lock while it is held. Leave it by [`end`](Self::end) or [`park`](Self::park): both make sure, last of
/// all, that a beat which is due has somebody to make it.
///
/// Nothing of the user's runs inside. Threads are notified after the release, since a notification costs the waker some
/// ten microseconds and the woken thread wants the lock at once; the `Arc` keeps the condition variable alive, though
/// the woken worker may be gone by then.
#[must_use = "leave it by `end` or `park`"]
pub(super) struct CriticalSection<'p> {
    pool: &'p Pool,
    state: MutexGuard<'p, State>,
    unparks: Vec<Arc<Worker>>,
}

impl<'p> CriticalSection<'p> {
    pub(super) fn new(pool: &'p Pool, state: MutexGuard<'p, State>) -> Self {
        Self { pool, state, unparks: Vec::new() }
    }

    pub(super) fn pool(&self) -> &'p Pool {
        self.pool
    }

    /// Notifies this worker as soon as the lock is released.
    pub(super) fn unpark(&mut self, worker: Arc<Worker>) {
        self.unparks.push(worker);
    }

    /// `Remove` of the spec: an idle worker is woken.
    pub(super) fn remove(&mut self, id: usize) {
        let worker = self.state.remove(id);
        self.unpark(worker);
    }

    /// `WakeOne` of the spec: one idle worker, if there is one, is woken for a shared job.
    pub(super) fn wake_one(&mut self) {
        if let Some(id) = self.state.idle_worker() {
            self.remove(id);
        }
    }

    /// Ends the critical section.
    pub(super) fn end(mut self) {
        self.ensure_beater(None);
        self.release();
    }

    /// Parks a worker that is idle, until it is notified or, if it is the beater, until a beat may be made. May return
    /// early for any reason: the worker looks again.
    pub(super) fn park(mut self, worker: &Worker) -> Self {
        let timeout = self.ensure_beater(Some(worker.id()));
        if !self.unparks.is_empty() {
            // Somebody is to be notified first, and not under the lock.
            let pool = self.pool;
            self.release();
            return pool.enter();
        }
        sync::oracle(|| self.state.check());
        self.state.metrics.parks += 1;
        let state = match timeout {
            None => worker.parking().wait(self.state),
            Some(timeout) => worker.parking().wait_timeout(self.state, timeout),
        };
        Self::new(self.pool, state)
    }

    fn release(self) {
        sync::oracle(|| self.state.check());
        drop(self.state);
        for worker in self.unparks {
            worker.parking().notify_one();
        }
    }
}

impl Deref for CriticalSection<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for CriticalSection<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}
