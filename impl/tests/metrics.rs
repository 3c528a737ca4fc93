//! Each counter of a pool, in a program that moves it by a known amount. What takes several workers at an exact moment is
//! in scheduler.rs.

mod common;

use common::{Signal, Watch, Watched, fork_until, join_taken, pool, wait_until};
use std::thread;
use std::time::Duration;
use systole::{Metrics, Task, ThreadPool, Waiting};

/// A pool of two workers, each of which is asked at most once while it works at one thing. The background worker is parked.
fn calm(waiting: Waiting) -> Watched {
    let builder = ThreadPool::builder().num_threads(2).waiting(waiting);
    let pool = builder.heartbeat_interval(Duration::from_secs(3600)).watched();
    wait_until("the background worker is parked", || pool.metrics().parks == 1);
    pool
}

#[test]
fn a_call_is_counted_at_its_entry() {
    let pool = pool(1);
    assert_eq!(pool.metrics(), Metrics::default());
    let inner = || pool.call(|_| pool.metrics().calls);
    assert_eq!(pool.call(|_| (pool.metrics().calls, inner())), (1, 2));
    assert_eq!(pool.metrics().calls, 2);
}

#[test]
fn a_beat_is_counted_when_the_flag_is_set() {
    let pool = calm(Waiting::HelpAny);
    assert_eq!(pool.call(|_| pool.metrics().beats), 1, "a worker is idle, so the call begins with a beat");
    assert_eq!(pool.metrics().promotions, 0, "the call ends without a fork");
}

#[test]
fn a_job_that_is_taken_is_one_promotion_one_wake_up_and_one_take() {
    let pool = calm(Waiting::HelpAny);
    let (_, inside) = pool.call(|mut t| join_taken(&mut t, |_| (), |_| pool.metrics()));
    let Metrics { promotions, takes, helps, reclaims, wakes, vain_wakes, .. } = inside;
    assert_eq!((promotions, takes, helps, reclaims), (1, 1, 0, 0), "{inside}");
    assert_eq!((wakes, vain_wakes), (1, 0), "{inside}");
}

#[test]
fn a_job_that_no_worker_could_take_is_reclaimed() {
    let pool = pool(2);
    wait_until("the background worker is parked", || pool.metrics().parks > 0);
    let (busy, over) = (&Signal::default(), &Signal::default());
    thread::scope(|scope| {
        pool.call(|mut t| {
            wait_until("this call is asked", || pool.metrics().beats > 0);
            scope.spawn(|| {
                let wait = || wait_until("the first call is over", || over.is_set());
                let both = |_: &mut Task<'_>| {
                    busy.set();
                    wait();
                };
                pool.call(|mut t| join_taken(&mut t, both, |_| wait()));
            });
            wait_until("the background worker is busy", || busy.is_set());
            let before = pool.metrics();
            t.join(|_| (), |_| ());
            let after = pool.metrics();
            assert_eq!(after.promotions, before.promotions + 1, "the caller was asked before");
            assert_eq!(after.reclaims, before.reclaims + 1);
            assert_eq!(after.takes, before.takes);
        });
        over.set();
    });
}

#[test]
fn a_spawn_is_counted_when_its_job_is_shared() {
    let pool = calm(Waiting::HelpAny);
    for spawns in 1..=3 {
        pool.spawn(|| ());
        assert_eq!(pool.metrics().spawns, spawns);
    }
}

#[test]
fn an_owner_that_takes_a_job_in_an_open_join_helps() {
    for (waiting, helps) in [(Waiting::HelpAny, 1), (Waiting::HelpDescendants, 1), (Waiting::HelpNone, 0)] {
        let pool = calm(waiting);
        let taken = Signal::default();
        let part = |mut t: Task<'_>| {
            wait_until("the owner is parked", || pool.metrics().parks >= 2);
            let first = |mut t: Task<'_>| {
                if waiting != Waiting::HelpNone {
                    fork_until(&mut t, "the owner has the part", || taken.is_set());
                }
            };
            t.join(first, |_| taken.set());
        };
        pool.call(|mut t| join_taken(&mut t, |_| (), part));
        let metrics = pool.metrics();
        assert_eq!((metrics.takes, metrics.helps), (1 + helps, helps), "{waiting:?}: {metrics}");
    }
}

#[test]
fn workers_that_find_nothing_park_once() {
    let pool = pool(3);
    wait_until("both background workers are parked", || pool.metrics().parks >= 2);
    thread::sleep(Duration::from_millis(20));
    assert_eq!(pool.metrics().parks, 2, "no worker looks again by itself");
    assert_eq!(pool.metrics().wakes, 0);
}

#[test]
fn idle_time_is_counted_when_it_ends() {
    const REST: Duration = Duration::from_millis(20);
    let pool = calm(Waiting::HelpAny);
    thread::sleep(REST);
    assert_eq!(pool.metrics().idle, Duration::ZERO, "the background worker is still idle");
    let (_, inside) = pool.call(|mut t| join_taken(&mut t, |_| (), |_| pool.metrics().idle));
    assert!(inside >= REST, "it was idle for {inside:?}");
}

#[test]
fn all_counters_are_printed() {
    let pool = calm(Waiting::HelpAny);
    pool.call(|_| ());
    let mut metrics = pool.metrics();
    // Up to chance.
    (metrics.lock_waits, metrics.lock_wait) = (2, Duration::from_nanos(1_300));
    assert_eq!(
        metrics.to_string(),
        "calls 1, beats 1, promotions 0 (0 of bundles), spawns 0, drains 0, parts 0, takes 0 (0 as help), reclaims 0, parks 1, wakes 0 (0 in vain), lock waits 2 (1.3µs), idle 0.0ns"
    );
}
