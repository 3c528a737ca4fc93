//! What an owner does while its job runs elsewhere: the waiting policies, and polling before parking.

mod common;

use common::{Signal, Watch, Watched, fib, fork_until, join_taken, repetitions, wait_until};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;
use systole::{Task, ThreadPool, Waiting};

const ALL: [Waiting; 3] = [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone];

fn pool(num_threads: usize, waiting: Waiting) -> Watched {
    ThreadPool::builder().num_threads(num_threads).waiting(waiting).watched()
}

#[test]
fn results_are_the_same_under_every_policy() {
    for waiting in ALL {
        for num_threads in [1, 2, 4] {
            let pool = pool(num_threads, waiting);
            for _ in 0..20 {
                assert_eq!(pool.call(|t| fib(t, 18)), 2584, "{waiting:?}, {num_threads} threads");
            }
        }
    }
}

/// The owner's job was taken, and its executor shares a part of it while the owner waits. Returns the thread that runs that
/// part, and the owner.
fn thread_of_a_descendant(waiting: Waiting) -> (ThreadId, ThreadId) {
    let pool = pool(2, waiting);
    let (inner_ran, owner) = (Signal::default(), thread::current().id());
    let (parks, parked) = (|| pool.metrics().parks, AtomicU64::new(u64::MAX));
    let (_, executor) = pool.call(|mut t| {
        join_taken(
            &mut t,
            |_| parked.store(parks(), Ordering::SeqCst),
            |mut t| {
                // Only the owner can park from there on; then a part of its job is shared.
                wait_until("the owner is parked", || parks() > parked.load(Ordering::SeqCst));
                let first = |mut t: Task<'_>| match waiting {
                    Waiting::HelpNone => (),
                    _ => fork_until(&mut t, "a worker runs the part", || inner_ran.is_set()),
                };
                let second = |_: Task<'_>| {
                    inner_ran.set();
                    thread::current().id()
                };
                t.join(first, second).1
            },
        )
    });
    (executor, owner)
}

#[test]
fn an_owner_helps_with_a_part_of_its_own_job() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants] {
        let (ran_on, owner) = thread_of_a_descendant(waiting);
        assert_eq!(ran_on, owner, "{waiting:?}: no other worker was idle");
    }
}

#[test]
fn without_helping_nothing_runs_on_top_of_a_join() {
    let (ran_on, owner) = thread_of_a_descendant(Waiting::HelpNone);
    assert_ne!(ran_on, owner);
}

/// A caller holds a lock across a join and waits for a job that runs elsewhere. Meanwhile another caller shares a job that
/// wants the lock. Returns whether that job ran on top of the caller that holds the lock. There, the job does not lock: it
/// would wait for its own thread forever.
fn lock_is_wanted_on_top_of_its_holder(waiting: Waiting) -> bool {
    let pool = pool(2, waiting);
    let (taken, wanted, deadlock) = (Signal::default(), Signal::default(), AtomicBool::new(false));
    let (lock, parked) = (Mutex::new(()), AtomicU64::new(0));
    let parks = || pool.metrics().parks;
    thread::scope(|scope| {
        let holder = scope.spawn(|| {
            pool.call(|mut t| {
                let held = lock.lock().unwrap();
                t.join(
                    |mut t| fork_until(&mut t, "the job is taken", || taken.is_set()),
                    |_| {
                        parked.store(parks(), Ordering::SeqCst);
                        taken.set();
                        wait_until("the other caller's job wants the lock", || wanted.is_set());
                    },
                );
                drop(held);
            });
        });
        let holder = holder.thread().id();
        wait_until("the holder's job is taken", || taken.is_set());
        // Only the holder can park from here on: the background worker runs its job.
        wait_until("the holder waits", || parks() > parked.load(Ordering::SeqCst));
        pool.call(|mut t| {
            t.join(
                |mut t| match waiting {
                    Waiting::HelpAny => fork_until(&mut t, "the holder helps", || wanted.is_set()),
                    // The holder may not take the job, so the job's owner runs it, after this sleep.
                    _ => thread::sleep(Duration::from_millis(20)),
                },
                |_| {
                    let on_top = thread::current().id() == holder;
                    deadlock.store(on_top, Ordering::SeqCst);
                    wanted.set();
                    if !on_top {
                        drop(lock.lock().unwrap());
                    }
                },
            );
        });
    });
    deadlock.into_inner()
}

#[test]
fn a_lock_held_across_a_join_deadlocks_if_owners_help_with_anything() {
    assert!(lock_is_wanted_on_top_of_its_holder(Waiting::HelpAny));
}

#[test]
fn a_lock_held_across_a_join_is_safe_otherwise() {
    for waiting in [Waiting::HelpDescendants, Waiting::HelpNone] {
        for _ in repetitions(20) {
            assert!(!lock_is_wanted_on_top_of_its_holder(waiting), "{waiting:?}");
        }
    }
}

#[test]
fn workers_that_poll_compute_the_same() {
    for polling in [Duration::from_micros(1), Duration::from_micros(100), Duration::from_millis(5)] {
        let pool = ThreadPool::builder().num_threads(3).polling(polling).watched();
        for _ in 0..50 {
            assert_eq!(pool.call(|t| fib(t, 16)), 987, "polling {polling:?}");
        }
    }
}

/// A worker runs a job of a bundle, and helps at a join of that job. After that it still shares the rest of the bundle before jobs
/// of its own: these are newer, and the job may run for long.
#[test]
fn a_worker_that_has_helped_shares_the_rest_of_its_bundle() {
    /// Shares what is latent when the worker is asked.
    fn tick_until(mut t: Task<'_>, signal: &Signal) {
        wait_until("another worker's step", || {
            t.tick();
            signal.is_set()
        });
    }

    let builder =
        ThreadPool::builder().num_threads(2).processors(4).waiting(Waiting::HelpAny).jobs_at_once(2..=2);
    let pool = builder.heartbeat_interval(Duration::from_millis(5)).watched();
    let mut has_shared_both = false;
    // A caller that was interrupted between its forks shares the two jobs one by one, and comes again.
    while !has_shared_both {
        let signals: [Signal; 5] = Default::default();
        let [first_begun, is_offered, outer_begun, has_helped, oldest_begun] = &signals;
        let bundles = pool.metrics().bundles;
        // The caller takes this at its join. The background worker, which waits for it, takes the inner job.
        let outer = || {
            let offer = || {
                outer_begun.set();
                systole::offer_all();
                pool.announce_offers();
                wait_until("help", || has_helped.is_set());
            };
            systole::join(offer, || has_helped.set());
        };
        let newest = |mut t: Task<'_>| {
            let (is_bundle, worker) = (pool.metrics().bundles > bundles, thread::current().id());
            let offer = || {
                systole::offer_all();
                is_offered.set();
                wait_until("the caller", || outer_begun.is_set());
            };
            t.install(|| systole::join(offer, outer));
            while is_bundle && !oldest_begun.is_set() {
                let ran_on = t.join(|_| thread::yield_now(), |_| thread::current().id()).1;
                assert!(ran_on == worker || oldest_begun.is_set(), "a newer job was shared first");
            }
            is_bundle
        };
        has_shared_both = pool.call(|mut t| {
            let first = |mut t: Task<'_>| {
                tick_until(t.reborrow(), first_begun);
                let two = |mut t: Task<'_>| t.join(|t| tick_until(t, is_offered), newest).1;
                t.join(two, |_| oldest_begun.set()).0
            };
            t.join(first, |_| first_begun.set()).0
        });
    }
}
