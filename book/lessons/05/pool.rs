//! The pool of lesson 5: a queue of promoted jobs under one lock, and a flag by which an idle worker asks for one.

use super::job::{Claim, Header, Task, on_new_chain};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

/// What came to pass in a pool.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    pub promotions: u32,
    pub takes: u32,
    pub reclaims: u32,
}

#[derive(Default)]
struct State {
    shared: VecDeque<Claim>,
    stopping: bool,
    counts: Counts,
}

// ANCHOR: Pool
/// The pool. The worker that calls is A; the thread that runs `work` is B.
#[derive(Default)]
pub struct Pool {
    state: Mutex<State>,
    /// Something has changed: a job is shared, a job is done, the pool stops.
    changed: Condvar,
    /// The heartbeat: B is idle, and asks for a job.
    heartbeat: AtomicBool,
}
// ANCHOR_END: Pool

impl Pool {
    /// Runs `f` as worker A.
    pub fn call<R>(&self, f: impl FnOnce(Task<'_>) -> R) -> R {
        on_new_chain(self, f)
    }

    /// Whether an idle worker asks for a job. `Relaxed`: the flag carries no data, and
    /// the lock orders all the rest.
    pub fn asks_for_work(&self) -> bool {
        self.heartbeat.load(Ordering::Relaxed)
    }

    // ANCHOR: promote
    /// The owner shares a job that it has just unlinked from its chain, and wakes B.
    #[cold]
    pub fn promote(&self, oldest: Claim) {
        let mut state = self.lock();
        self.heartbeat.store(false, Ordering::Relaxed);
        state.shared.push_back(oldest);
        state.counts.promotions += 1;
        self.changed.notify_all();
    }
    // ANCHOR_END: promote

    // ANCHOR: work
    /// Worker B: takes shared jobs and runs them, until the pool stops. It looks and
    /// waits under one lock.
    pub fn work(&self) {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.shared.pop_front() {
                state.counts.takes += 1;
                drop(state);
                let finished = job.run(self);
                state = self.lock();
                finished.say_so();
                self.changed.notify_all();
            } else if state.stopping {
                return;
            } else {
                self.heartbeat.store(true, Ordering::Relaxed);
                state = self.changed.wait(state).unwrap();
            }
        }
    }
    // ANCHOR_END: work

    /// The owner takes its promoted job back, if no worker has taken it.
    pub fn reclaim(&self, job: &Header) -> bool {
        let mut state = self.lock();
        let found = state.shared.iter().position(|claim| claim.is_for(job));
        let reclaimed = found.and_then(|index| state.shared.remove(index)).is_some();
        state.counts.reclaims += u32::from(reclaimed);
        reclaimed
    }

    /// The owner waits for a job that B runs.
    pub fn wait_until_done(&self, job: &Header) {
        let waiting = self.changed.wait_while(self.lock(), |_| !job.is_done());
        drop(waiting.unwrap());
    }

    /// Ends `work`, once no job is shared.
    pub fn stop(&self) {
        self.lock().stopping = true;
        self.changed.notify_all();
    }

    /// What came to pass so far.
    pub fn counts(&self) -> Counts {
        self.lock().counts
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}
