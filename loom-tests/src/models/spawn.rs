//! `Spawn`: a job that no thread waits for is shared while the worker is about to start, about to park, or parked, and the
//! pool is dropped at once; or it is shared beside a fork, and a free worker runs it.
//!
//! Two workers and one detached job; three workers and a detached job that may be the one to drop the pool; two workers
//! whose owners help with any job, one detached and one forked job. It would catch a job for which no worker is woken, a worker that leaves the stopping pool
//! while a job is shared, so that this job never runs, a thread that waits for itself, and a pool and workers that
//! keep each other alive.

use super::super::core::Waiting;
use super::{pool, pool_that_waits};
use loom::sync::{Arc as LoomArc, mpsc};
use loom::thread::{ThreadId, current};
use loom_tests::{Bound, Ledger, Model, Seen};
use std::sync::{Arc, Mutex, PoisonError};

/// A detached job, and the end of the pool.
pub const STOP: Model = Model {
    name: "spawn_stop",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["taken before the stop", "still shared at the stop", "worker woken", "worker never parked"],
    body: spawn_stop,
};

/// A detached job that drops its pool.
pub const OWN: Model = Model {
    name: "spawn_own",
    threads: 3,
    polling: Bound::Preemptions(3),
    parking: None,
    full: None,
    must_see: &["dropped by the job", "dropped by the spawner"],
    body: spawn_own,
};

/// A detached job beside a fork.
pub const FORK: Model = Model {
    name: "spawn_fork",
    threads: 2,
    // Bound 6 costs 0.3 s of CPU; without a bound, six seconds, or 0.5 s if owners park.
    polling: Bound::Preemptions(6),
    parking: Some(Bound::Unbounded),
    full: Some(Bound::Unbounded),
    must_see: &["run by the background worker", "run by the owner that waits", "run after the call"],
    body: spawn_fork,
};

// ANCHOR: spawn
/// Explores: `Spawn`, `Stop`
pub fn spawn_stop(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();

    let detached = ledger.closure();
    pool.spawn(move || drop(detached.run(1)));

    let metrics = pool.metrics();
    seen.when(metrics.takes == 1, "taken before the stop");
    seen.when(metrics.takes == 0, "still shared at the stop");
    seen.when(metrics.wakes == 1, "worker woken");
    seen.when(metrics.parks == 0, "worker never parked");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: spawn

/// Explores: `Spawn`, `Stop`
///
/// Loom fails an execution that leaks an `Arc` of its own, and each worker has one.
pub fn spawn_own(seen: &Seen) {
    let pool = LoomArc::new(pool(3));
    let ledger = Ledger::default();
    let (done, both) = mpsc::channel();

    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn({
        let pool = LoomArc::clone(&pool);
        move || {
            let is_done = done.clone();
            pool.spawn(move || {
                drop(second.run(2));
                is_done.send(false).expect("the main thread waits");
            });
            drop(first.run(1));
            let is_last = LoomArc::try_unwrap(pool).is_ok();
            done.send(is_last).expect("the main thread waits");
        }
    });
    drop(pool);

    let by_the_job = [both.recv(), both.recv()].contains(&Ok(true));
    seen.when(by_the_job, "dropped by the job");
    seen.when(!by_the_job, "dropped by the spawner");
    ledger.check();
}

/// Explores: `Spawn`, `WaitForJob`
pub fn spawn_fork(seen: &Seen) {
    let pool = pool_that_waits(2, Waiting::HelpAny);
    let ledger = Ledger::default();
    // Std's own lock, so that it orders nothing.
    let ran_on = Arc::new(Mutex::new(None::<ThreadId>));

    let (detached, second) = (ledger.closure(), ledger.closure());
    let detached = {
        let ran_on = Arc::clone(&ran_on);
        move || *ran_on.lock().unwrap_or_else(PoisonError::into_inner) = Some(detached.run(1).ran_on)
    };
    let second = pool.call(|mut t| {
        let (_, second) = t.join(|_| pool.spawn(detached), |_| second.run(2));
        second
    });
    assert_eq!(second.value, 2);

    let by = *ran_on.lock().unwrap_or_else(PoisonError::into_inner);
    seen.when(by.is_none(), "run after the call");
    seen.when(by.is_some_and(|by| by == current().id()), "run by the owner that waits");
    seen.when(by.is_some_and(|by| by != current().id()), "run by the background worker");
    drop((pool, second));
    ledger.check();
}
