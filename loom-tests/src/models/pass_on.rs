//! A wake-up is passed on: an owner that was woken for a shared job finds its own latch set, and leaves.
//!
//! Two workers and three more callers, whose owners help with any job. It would catch a shared job that no worker is on its way to, since the owner that was
//! woken for it returns from its own join instead.
//!
//! The way there is long, so it is a script that is not explored: the helper's job runs on the background worker, and
//! the helper runs the owner's; then the background worker runs the other owner's job, and both owners are parked.
//! Loom explores what follows: the promoter shares a job, for which the owner is woken, and the owner's job ends.

use super::super::core::{Task, ThreadPool, Waiting};
use super::pool_that_waits;
use loom::sync::{Arc, Mutex};
use loom::thread;
use loom_tests::{Bound, Ledger, Model, Output, Seen};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What exploring it must come to.
pub const MODEL: Model = Model {
    name: "pass_on",
    threads: 5,
    polling: Bound::Preemptions(2),
    parking: None,
    full: None,
    must_see: &["other owner took the job"],
    body: pass_on,
};

/// How far the script is. Std's atomic, so that Loom does not see it and it orders nothing.
#[derive(Default)]
struct Script(AtomicU64);

const HELPERS_JOB_RUNS: u64 = 1;
const OWNERS_JOB_RUNS: u64 = 2;
const HELPERS_JOB_ENDS: u64 = 3;
const OTHERS_JOB_RUNS: u64 = 4;

impl Script {
    fn reach(&self, point: u64) {
        self.0.fetch_max(point, Relaxed);
    }

    fn wait_for(&self, point: u64) {
        wait_until(|| self.0.load(Relaxed) >= point);
    }
}

// ANCHOR: pass_on
/// Explores: `WaitForJob`, `Promote`, `SetLatch`
pub fn pass_on(seen: &Seen) {
    loom::stop_exploring();
    let (pool, script) =
        (Arc::new(pool_that_waits(2, Waiting::HelpAny)), std::sync::Arc::new(Script::default()));
    // Closed until the exploration begins, and until the owner has left.
    let (begun, left) = (Arc::new(Mutex::new(())), Arc::new(Mutex::new(())));
    let ledger = Ledger::default();
    wait_until(|| pool.metrics().parks > 0);

    let helper = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        let second = |script: &Script| {
            script.reach(HELPERS_JOB_RUNS);
            script.wait_for(OWNERS_JOB_RUNS);
            script.reach(HELPERS_JOB_ENDS);
        };
        move || share(&pool, 1, |_| script.wait_for(HELPERS_JOB_RUNS), |_| (second(&script), job.run(1)).1)
    });
    let other = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        let left = Arc::clone(&left);
        let second = move |script: &Script| {
            script.reach(OTHERS_JOB_RUNS);
            drop(left.lock());
        };
        move || {
            script.wait_for(HELPERS_JOB_ENDS);
            give_way();
            share(&pool, 5, |_| script.wait_for(OTHERS_JOB_RUNS), |_| (second(&script), job.run(2)).1)
        }
    });
    let promoter = thread::spawn({
        let (pool, script, job) = (Arc::clone(&pool), script.clone(), ledger.closure());
        let (begun, left) = (Arc::clone(&begun), Arc::clone(&left));
        move || {
            let closed = begun.lock();
            script.wait_for(OTHERS_JOB_RUNS);
            give_way();
            pool.call(|mut t| {
                wait_until(|| pool.metrics().beats > 6);
                loom::explore();
                drop(closed);
                t.join(|_| drop(left.lock()), |_| job.run(3)).1
            })
        }
    });
    let not_left = left.lock();
    script.wait_for(HELPERS_JOB_RUNS);
    let job = ledger.closure();
    let second = || {
        script.reach(OWNERS_JOB_RUNS);
        drop(begun.lock());
        job.run(4)
    };
    let owners = share(&pool, 3, |_| script.wait_for(OWNERS_JOB_RUNS), |_| second());
    loom::stop_exploring();
    drop(not_left);

    let others_thread = other.thread().id();
    let others = [helper, other, promoter].map(|thread| thread.join().expect("a caller returns"));
    assert_eq!((others.each_ref().map(|output| output.value), owners.value), ([1, 2, 3], 4));
    seen.when(owners.elsewhere && others[2].ran_on == others_thread, "other owner took the job");
    drop((pool, owners, others));
    ledger.check();
}

/// Calls, joins when there have been so many beats, and so shares the second closure.
fn share<B>(pool: &ThreadPool, beats: u64, first: impl FnOnce(Task<'_>), second: B) -> Output
where
    B: FnOnce(Task<'_>) -> Output + Send,
{
    pool.call(|mut t| {
        wait_until(|| pool.metrics().beats >= beats);
        t.join(first, second).1
    })
}

/// Lets the other threads go on until `condition` holds, but not forever: if their order is another one, the script does
/// not work, and the model goes on without it.
fn wait_until(condition: impl Fn() -> bool) {
    for _ in 0..50 {
        if condition() {
            return;
        }
        thread::yield_now();
    }
}

/// Lets the other threads go on until they are parked.
fn give_way() {
    (0..8).for_each(|_| thread::yield_now());
}
// ANCHOR_END: pass_on
