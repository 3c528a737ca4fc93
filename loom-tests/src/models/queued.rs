//! `Push`, `Pop`, `EndDrain`: detached jobs in queues of their own, and the drains that run them.
//!
//! Two workers and two jobs, while the drain of the first job is shared, runs it, looks again, or has ended; three workers
//! and two jobs, the first of which waits for the second; two workers and a job that spawns; two jobs and a worker that polls, to
//! which the drain may be handed over; two workers, and a job that looks for other work. It would catch a job that is left in a queue when the last drain ends, also at the end of
//! the pool, a job behind another one for which no worker comes, and a drain that no thread shares.

use super::super::core::{ThreadPool, event, spawn};
use super::pool;
use loom::sync::mpsc;
use loom_tests::over_loom::sync::let_spawned_jobs;
use loom_tests::{Bound, Ledger, Model, Seen};
use std::time::Duration;

/// Two jobs, and the end of the pool.
pub const TWO: Model = Model {
    name: "queued_two",
    threads: 2,
    polling: Bound::Preemptions(5),
    parking: None,
    full: Some(Bound::Preemptions(7)),
    must_see: &["one drain for both", "a drain for each"],
    body: queued_two,
};

/// A job that waits for the one behind it.
pub const WAITS: Model = Model {
    name: "queued_waits",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["two drains"],
    body: queued_waits,
};

/// A job that spawns another one.
pub const INSIDE: Model = Model {
    name: "queued_inside",
    threads: 2,
    polling: Bound::Preemptions(5),
    parking: None,
    full: Some(Bound::Preemptions(7)),
    must_see: &["run before the end of the pool", "run at the end of the pool"],
    body: queued_inside,
};

/// Two jobs, and a worker that polls and stands by.
pub const STANDBY: Model = Model {
    name: "queued_standby",
    threads: 2,
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["handed over", "shared by the spawner"],
    body: queued_standby,
};

/// A job that looks for other work while it waits.
pub const YIELDS: Model = Model {
    name: "queued_yields",
    threads: 2,
    polling: Bound::Preemptions(3),
    parking: None,
    full: Some(Bound::Preemptions(4)),
    must_see: &["run by the job that yields", "run by a drain"],
    body: queued_yields,
};

// ANCHOR: queued
/// Explores: `Spawn`, `Stop`
pub fn queued_two(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool(2);
    let ledger = Ledger::default();

    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || drop(first.run(1)));
    pool.spawn(move || drop(second.run(2)));

    let drains = pool.metrics().drains;
    seen.when(drains == 1, "one drain for both");
    seen.when(drains == 2, "a drain for each");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: queued

/// Explores: `Spawn`, `Stop`
pub fn queued_standby(seen: &Seen) {
    let_spawned_jobs(true);
    let builder = ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::ZERO);
    let pool = builder.polling(Duration::from_millis(1)).build().expect("Loom starts every thread");
    let ledger = Ledger::default();

    let (done, first_is_done) = mpsc::channel();
    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        drop(first.run(1));
        done.send(()).expect("the spawner waits");
    });
    let drains = pool.metrics().drains;
    // Not only at the end of the pool.
    first_is_done.recv().expect("the job runs");
    pool.spawn(move || drop(second.run(2)));

    seen.when(drains == 0, "handed over");
    seen.when(drains > 0, "shared by the spawner");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Stop`
pub fn queued_waits(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool(3);
    let ledger = Ledger::default();

    let (begun, second_begun) = mpsc::channel();
    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        second_begun.recv().expect("the second job begins some time");
        drop(first.run(1));
    });
    pool.spawn(move || {
        begun.send(()).expect("the first job waits");
        drop(second.run(2));
    });

    seen.when(pool.metrics().drains >= 2, "two drains");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Stop`
pub fn queued_yields(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool(2);
    let ledger = Ledger::default();

    let (done, has_run) = mpsc::channel();
    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        drop(first.run(1));
        done.send(event::yield_now() == Some(true)).expect("the main thread waits");
    });
    pool.spawn(move || drop(second.run(2)));

    let has_run = has_run.recv().expect("the first job runs");
    seen.when(has_run, "run by the job that yields");
    seen.when(!has_run, "run by a drain");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Stop`
pub fn queued_inside(seen: &Seen) {
    let_spawned_jobs(true);
    let pool = pool(2);
    let ledger = Ledger::default();

    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        drop(first.run(1));
        spawn::spawn(move || drop(second.run(2)), || unreachable!("this is a worker"));
    });

    let metrics = pool.metrics();
    let is_over = metrics.spawns == 2 && metrics.parks > 0 && metrics.takes == metrics.drains;
    seen.when(is_over, "run before the end of the pool");
    seen.when(metrics.spawns == 1, "run at the end of the pool");
    drop(pool);
    ledger.check();
}
