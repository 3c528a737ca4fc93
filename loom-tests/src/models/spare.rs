//! `Push`, `Pop`: detached jobs that the spare thread runs, alone and beside a drain.
//!
//! One worker and two jobs, while the spare thread is started, runs the first job, looks again, sleeps, or is told to end; one
//! worker and a job that spawns; two workers and two jobs, the first of which waits for the second; two workers and a job that
//! may be the one to drop the pool, while the spare thread runs another one; and two workers, of which one waits for an event while
//! the spare thread goes on with a job that blocks. It would catch a job that is left in a queue when the spare thread sleeps or
//! ends, or to a spare thread that is in the middle of another one, a thread that ends while another one may still ask it, and a
//! pool whose threads keep each other alive.

use super::super::core::{Event, Waiting, spawn};
use super::{pool, pool_that_waits};
use loom::sync::{Arc as LoomArc, mpsc};
use loom::thread;
use loom_tests::over_loom::sync::{let_pools_have_spare, let_spawned_jobs};
use loom_tests::{Bound, Ledger, Model, Seen};

/// Two jobs on a pool of one worker.
pub const ALONE: Model = Model {
    name: "spare_alone",
    threads: 2,
    polling: Bound::Preemptions(4),
    parking: None,
    full: Some(Bound::Preemptions(6)),
    must_see: &["one call for both", "a call for each", "run at the end of the pool"],
    body: spare_alone,
};

/// A job that spawns another one, on a pool of one worker.
pub const INSIDE: Model = Model {
    name: "spare_inside",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["run before the end of the pool", "run at the end of the pool"],
    body: spare_inside,
};

/// A job that waits for the one behind it.
pub const BESIDE: Model = Model {
    name: "spare_beside",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["run by the spare thread", "run by the background worker"],
    body: spare_beside,
};

/// Three jobs, of which one waits for an event and one blocks, on a pool whose spare thread was about to sleep.
pub const GOES_ON: Model = Model {
    name: "spare_goes_on",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["the spare thread went on", "the waiting thread helped"],
    body: spare_goes_on,
};

/// A job that drops its pool.
pub const OWN: Model = Model {
    name: "spare_own",
    threads: 3,
    polling: Bound::Preemptions(2),
    parking: None,
    full: Some(Bound::Preemptions(3)),
    must_see: &["dropped by a job", "dropped by the spawner"],
    body: spare_own,
};

fn with_spare() {
    let_spawned_jobs(true);
    let_pools_have_spare(true);
}

// ANCHOR: spare
/// Explores: `Spawn`, `Call`, `Stop`
pub fn spare_alone(seen: &Seen) {
    with_spare();
    let pool = pool(1);
    let ledger = Ledger::default();

    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || drop(first.run(1)));
    pool.spawn(move || drop(second.run(2)));

    let calls = pool.metrics().calls;
    seen.when(calls == 0, "run at the end of the pool");
    seen.when(calls == 1, "one call for both");
    seen.when(calls == 2, "a call for each");
    drop(pool);
    ledger.check();
}
// ANCHOR_END: spare

/// Explores: `Spawn`, `Call`, `Stop`
pub fn spare_inside(seen: &Seen) {
    with_spare();
    let pool = pool(1);
    let ledger = Ledger::default();

    let (first, second) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        drop(first.run(1));
        spawn::spawn(move || drop(second.run(2)), || unreachable!("this is a worker"));
    });

    let spawns = pool.metrics().spawns;
    seen.when(spawns == 1, "run at the end of the pool");
    seen.when(spawns == 2, "run before the end of the pool");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Call`, `Stop`
pub fn spare_beside(seen: &Seen) {
    with_spare();
    let pool = pool(2);
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

    let metrics = pool.metrics();
    seen.when(metrics.calls > 0, "run by the spare thread");
    seen.when(metrics.calls == 0 && metrics.takes > 0, "run by the background worker");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Call`, `WaitForJob`, `Stop`
///
/// The last job is spawned when the spare thread runs the blocking one, in some of the executions, and has run a short one before. If
/// it did not say then that it is awake, the spawner would leave the last job to it.
pub fn spare_goes_on(seen: &Seen) {
    with_spare();
    loom::stop_exploring();
    let pool = pool_that_waits(2, Waiting::HelpAny);
    let ledger = Ledger::default();
    let ready = Event::new();

    let (waiting, short) = (ledger.closure(), ledger.closure());
    let (waits, it_waits) = mpsc::channel();
    pool.spawn({
        let ready = ready.clone();
        move || {
            waits.send(()).expect("the spawner waits");
            ready.wait();
            drop(waiting.run(1));
        }
    });
    it_waits.recv().expect("the waiting job begins");
    let (ran, short_ran) = mpsc::channel();
    pool.spawn(move || {
        drop(short.run(2));
        loom::explore();
        ran.send(thread::current().id()).expect("the spawner waits");
    });
    let short_on = short_ran.recv().expect("the short job runs");
    let ((begun, blocking_begun), (set, is_set)) = (mpsc::channel(), mpsc::channel());
    let (blocking, setting) = (ledger.closure(), ledger.closure());
    pool.spawn(move || {
        begun.send(thread::current().id()).expect("the spawner waits");
        is_set.recv().expect("the last job runs some time");
        drop(blocking.run(3));
    });
    let blocking_on = blocking_begun.recv().expect("the blocking job begins some time");
    pool.spawn(move || {
        drop(setting.run(4));
        ready.set();
        set.send(()).expect("the blocking job waits");
    });

    seen.when(blocking_on == short_on, "the spare thread went on");
    seen.when(blocking_on != short_on, "the waiting thread helped");
    drop(pool);
    ledger.check();
}

/// Explores: `Spawn`, `Call`, `Stop`
///
/// Loom fails an execution that leaks an `Arc` of its own, and each worker has one.
pub fn spare_own(seen: &Seen) {
    with_spare();
    let pool = LoomArc::new(pool(2));
    let ledger = Ledger::default();
    let (done, both) = mpsc::channel();

    for value in [1, 2] {
        let (job, done, own) = (ledger.closure(), done.clone(), LoomArc::clone(&pool));
        pool.spawn(move || {
            drop(job.run(value));
            let is_last = LoomArc::try_unwrap(own).is_ok();
            done.send(is_last).expect("the main thread waits");
        });
    }
    drop(pool);

    let by_a_job = [both.recv(), both.recv()].contains(&Ok(true));
    seen.when(by_a_job, "dropped by a job");
    seen.when(!by_a_job, "dropped by the spawner");
    ledger.check();
}
