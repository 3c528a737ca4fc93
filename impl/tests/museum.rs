//! The scenarios of `spec/museum/` on systole, one test for each exhibit, under its name. There each breaks what it
//! should keep; here each must pass, and within bounded time.

mod common;

use common::{Signal, Watch, Watched, fork_until, join_taken, wait_until};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use systole::{Task, ThreadPool, Waiting};

/// A pool with an interval of zero, whose background workers are parked.
fn rested(num_threads: usize, waiting: Waiting) -> Watched {
    rested_for(Duration::ZERO, num_threads, waiting)
}

fn rested_for(interval: Duration, num_threads: usize, waiting: Waiting) -> Watched {
    let builder = ThreadPool::builder().num_threads(num_threads).waiting(waiting);
    let pool = builder.heartbeat_interval(interval).watched();
    wait_until("the background workers are parked", || pool.metrics().parks >= num_threads as u64 - 1);
    pool
}

/// Gives a background worker a job that ends with the signal, and returns once the job runs.
fn occupy(pool: &ThreadPool, until: &Arc<Signal>) {
    let (runs, until) = (Arc::new(Signal::default()), Arc::clone(until));
    let begun = Arc::clone(&runs);
    pool.spawn(move || {
        begun.set();
        wait_until("the worker is released", || until.is_set());
    });
    wait_until("the worker is occupied", || runs.is_set());
}

/// Fork, call, fork, join, join; in the call a beat comes, and shares what was forked before it.
#[test]
fn spice_stale_tail() {
    let pool = rested(2, Waiting::HelpAny);
    for _ in 0..100 {
        let release = Arc::new(Signal::default());
        occupy(&pool, &release);
        let promotions = || pool.metrics().promotions;
        let before = promotions();
        let inner = |t: &mut Task<'_>| {
            t.join(
                |mut t| {
                    assert_eq!(promotions(), before, "no worker was idle, so nothing is shared yet");
                    release.set();
                    fork_until(&mut t, "the oldest job is shared", || promotions() > before);
                    20
                },
                |_| 2,
            )
        };
        let third_forked = Signal::default();
        let outer = |mut t: Task<'_>| {
            let called = inner(&mut t);
            let third = t.join(
                |_| {
                    third_forked.set();
                    30
                },
                |_| 3,
            );
            (called, third)
        };
        let first = |_: Task<'_>| {
            wait_until("the third job is forked", || third_forked.is_set());
            1
        };
        let values = pool.call(|mut t| t.join(outer, first));
        assert_eq!(values, (((20, 2), (30, 3)), 1));
    }
}

/// An owner waits for a job that runs elsewhere. Only then another job is shared, and no other worker is idle.
#[test]
fn spice_blocking_join() {
    let pool = rested(2, Waiting::HelpAny);
    let (owner, part_ran) = (thread::current().id(), Signal::default());
    let (parks, when_joined) = (|| pool.metrics().parks, AtomicU64::new(u64::MAX));
    let (_, ran_on) = pool.call(|mut t| {
        join_taken(
            &mut t,
            |_| when_joined.store(parks(), Ordering::SeqCst),
            |mut t| {
                wait_until("the owner waits", || parks() > when_joined.load(Ordering::SeqCst));
                let part = |_: Task<'_>| {
                    part_ran.set();
                    thread::current().id()
                };
                t.join(|mut t| fork_until(&mut t, "the part is taken", || part_ran.is_set()), part).1
            },
        )
    });
    assert_eq!(ran_on, owner, "no other worker had time");
}

/// Two closures under one fork do not poll, and the first ends only after the second has begun.
#[test]
fn spice_lone_fork() {
    let pool = rested(2, Waiting::HelpAny);
    let begun = Signal::default();
    pool.call(|mut t| t.join(|_| wait_until("the other half begins", || begun.is_set()), |_| begun.set()));
    assert_eq!(pool.metrics().takes, 1);
}

/// A closure panics while the other closure, on another worker, uses their common frame.
#[test]
fn chili_panic_frees_frame() {
    let pool = rested(2, Waiting::HelpAny);
    for _ in 0..20 {
        let finished = Signal::default();
        let caught = catch_unwind(AssertUnwindSafe(|| {
            pool.call(|mut t| {
                let frame = [7_u64; 64];
                let panicking = Signal::default();
                join_taken(
                    &mut t,
                    |_| {
                        panicking.set();
                        panic!("in the closure that runs here");
                    },
                    |_| {
                        wait_until("the panic begins", || panicking.is_set());
                        // Time for a wrong join to leave the frame.
                        thread::sleep(Duration::from_millis(2));
                        assert_eq!(std::hint::black_box(&frame), &[7; 64]);
                        finished.set();
                    },
                );
            });
        }));
        let panic = caught.expect_err("the panic comes out of the call");
        assert_eq!(panic.downcast_ref(), Some(&"in the closure that runs here"));
        assert!(finished.is_set(), "the frame was left while a job in it ran");
    }
}

/// The callers are asked to share while the one worker is idle. Each shares a job, in this order, while that worker is at
/// work. Then the worker ends what it does. Returns in which order it ran the jobs.
fn share_while_no_worker_is_idle(order: &[usize]) -> Vec<usize> {
    // Without helping, the background worker alone runs what is shared.
    let pool = &rested(2, Waiting::HelpNone);
    let (release, turn, ran) = (&Arc::new(Signal::default()), &AtomicUsize::new(0), &Mutex::new(Vec::new()));
    let wakes = &AtomicU64::new(0);
    let has_turn = |place: usize| turn.load(Ordering::SeqCst) == place + 1;
    thread::scope(|scope| {
        for caller in 0..order.len() {
            let place = order.iter().position(|&at| at == caller).expect("each has a place");
            let share = move |mut t: Task<'_>| {
                wait_until("it is this caller's turn", || has_turn(place));
                t.join(
                    |_| {
                        assert_eq!(pool.metrics().promotions, place as u64 + 1, "its fork is shared at once");
                        turn.fetch_add(1, Ordering::SeqCst);
                        // If the caller came to the join earlier, it would take its job back.
                        wait_until("all jobs are run", || ran.lock().unwrap().len() == order.len());
                    },
                    |_| {
                        // No owner waits yet, so no owner was woken for its result.
                        wakes.store(pool.metrics().wakes, Ordering::SeqCst);
                        ran.lock().unwrap().push(caller);
                    },
                );
            };
            scope.spawn(move || pool.call(share));
        }
        wait_until("all are asked", || pool.metrics().beats >= order.len() as u64);
        occupy(pool, release);
        turn.store(1, Ordering::SeqCst);
        wait_until("all have shared", || has_turn(order.len()));
        let before = pool.metrics().wakes;
        release.set();
        wait_until("all jobs are run", || ran.lock().unwrap().len() == order.len());
        assert_eq!(wakes.load(Ordering::SeqCst), before, "the worker was awake, and had only to look");
    });
    ran.lock().unwrap().clone()
}

/// A job that is shared while the worker runs another job wakes no worker, so the worker must look once more before it waits.
#[test]
fn chili_lost_wake() {
    for _ in 0..20 {
        assert_eq!(share_while_no_worker_is_idle(&[0]), [0]);
    }
}

/// Wherever the callers' memory lies, what was shared first is taken first.
#[test]
fn chili_address_order() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
        assert_eq!(share_while_no_worker_is_idle(&order), order);
    }
}

/// A join of one pool around a call of another: each looks for its job where it was shared. That the two tasks cannot be
/// exchanged is a doc test of `Task`.
#[test]
fn chili_swapped_scopes() {
    let (a, b) = (rested(2, Waiting::HelpAny), rested(2, Waiting::HelpAny));
    let release = Arc::new(Signal::default());
    let values = a.call(|mut t| {
        // The caller was asked at its call. Now no worker is left to take what it shares.
        occupy(&a, &release);
        let values = t.join(|_| b.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)), |_| 3);
        release.set();
        values
    });
    assert_eq!(values, ((1, 2), 3));
    let (a, b) = (a.metrics(), b.metrics());
    assert_eq!((a.promotions, a.reclaims), (1, 1), "the owner finds its shared job in its own pool");
    // The owner forks until it is taken, and once more perhaps, which is another job.
    assert!(b.takes >= 1, "the other pool's job is taken there");
}

/// Two workers are idle. One may take the shared job, and the other waits for something else: the first of them is woken.
#[test]
fn commonware_one_condvar() {
    let owner = thread::current().id();
    for _ in 0..20 {
        // The owner does not help, as an owner that unwinds does not in Commonware's pool.
        let pool = rested_for(Duration::from_secs(3600), 3, Waiting::HelpNone);
        let begun = Signal::default();
        let (parks, when_joined) = (|| pool.metrics().parks, AtomicU64::new(u64::MAX));
        let (_, ran_on) = pool.call(|mut t| {
            join_taken(
                &mut t,
                |_| when_joined.store(parks(), Ordering::SeqCst),
                |mut t| {
                    wait_until("the owner waits", || parks() > when_joined.load(Ordering::SeqCst));
                    wait_until("the third worker idles, and asks", || pool.metrics().beats >= 2);
                    // One fork, one promotion, one wake-up.
                    let first = |_: Task<'_>| wait_until("the job is taken", || begun.is_set());
                    let second = |_: Task<'_>| {
                        begun.set();
                        thread::current().id()
                    };
                    t.join(first, second).1
                },
            )
        });
        assert_ne!(ran_on, owner);
    }
}

/// An owner that sees the latch without the lock goes on at once and uses its stack again, while the executor is still in
/// its critical section.
#[test]
fn rayon_latch_touched() {
    /// Uses the part of the stack where the join's frame was.
    #[inline(never)]
    fn overwrite(with: u64) -> u64 {
        std::hint::black_box(&[with; 256]).iter().fold(0, |sum, &word| sum.wrapping_add(word))
    }
    #[inline(never)]
    fn join(t: &mut Task<'_>, patience: u64) -> (u64, u64) {
        let done = Signal::default();
        let first = |_: &mut Task<'_>| {
            wait_until("the job is nearly done", || done.is_set());
            // From no time to enough for the latch to be set.
            (0..patience).for_each(|_| std::hint::spin_loop());
            1
        };
        let second = |_: Task<'_>| {
            done.set();
            2
        };
        join_taken(t, first, second)
    }
    let pool = rested(2, Waiting::HelpAny);
    for round in 0..500 {
        let values = pool.call(|mut t| (join(&mut t, round), overwrite(round)));
        assert_eq!(values, ((1, 2), round * 256));
    }
}

/// A caller holds a lock across a join and waits; meanwhile another caller shares a job that wants the lock. It must
/// not run on top of the caller that holds it.
#[test]
fn rayon_reentrant() {
    for waiting in [Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = rested(2, waiting);
        let (lock, taken, locked) = (Mutex::new(()), Signal::default(), Signal::default());
        let (parks, when_taken) = (|| pool.metrics().parks, AtomicU64::new(u64::MAX));
        thread::scope(|scope| {
            scope.spawn(|| {
                pool.call(|mut t| {
                    let _held = lock.lock().unwrap();
                    t.join(
                        |mut t| fork_until(&mut t, "the job is taken", || taken.is_set()),
                        |_| {
                            when_taken.store(parks(), Ordering::SeqCst);
                            taken.set();
                            // The other caller's job has come to the holder by then, if it ever does.
                            wait_until("the holder waits", || parks() > when_taken.load(Ordering::SeqCst));
                            thread::sleep(Duration::from_millis(20));
                        },
                    );
                });
            });
            wait_until("the holder waits", || parks() > when_taken.load(Ordering::SeqCst));
            pool.call(|mut t| {
                let forks = |mut t: Task<'_>| (0..1000).for_each(|_| _ = t.join(|_| (), |_| ()));
                let wants_lock = |_: Task<'_>| {
                    // On top of the holder, the job would wait for the lock forever.
                    wait_until("the lock is free", || lock.try_lock().is_ok());
                    locked.set();
                };
                t.join(forks, wants_lock);
            });
        });
        assert!(locked.is_set(), "{waiting:?}");
    }
}
