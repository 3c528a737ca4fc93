//! Scopes: every closure runs exactly once, before the scope returns, whatever panics and whichever closure spawns.

mod common;

use common::{Counter, Signal, fib, pool, repetitions, wait_until};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use systole::{Scope, Task, ThreadPool};

/// Runs a test on pools of one to four threads.
fn on_pools(test: impl Fn(&ThreadPool)) {
    (1..=4).for_each(|threads| test(&pool(threads)));
}

/// What comes out of a scope, as the text of its panic.
fn panic_of<'scope, R>(pool: &ThreadPool, body: impl FnOnce(&Scope<'scope>) -> R) -> String {
    let panic =
        catch_unwind(AssertUnwindSafe(|| pool.scope(body))).err().expect("a panic comes out of the scope");
    panic.downcast_ref::<&str>().expect("the panic's own payload").to_string()
}

#[test]
fn the_bodys_result_is_returned_though_nothing_is_spawned() {
    on_pools(|pool| assert_eq!(pool.scope(|_| std::rc::Rc::new(7)), 7.into()));
    assert_eq!(systole::scope(|_| "global"), "global");
}

#[test]
fn every_chunk_is_written_once() {
    on_pools(|pool| {
        let mut numbers: Vec<usize> = (0..10_000).collect();
        let caller = thread::current().id();
        pool.scope(|s| {
            assert_eq!(thread::current().id(), caller, "the body stays on the calling thread");
            for chunk in numbers.chunks_mut(7) {
                s.spawn(|_| chunk.iter_mut().for_each(|number| *number += 1));
            }
        });
        assert!(numbers.iter().enumerate().all(|(index, &number)| number == index + 1));
    });
}

#[test]
fn a_hundred_thousand_closures_run_once_each() {
    on_pools(|pool| {
        let runs: Vec<_> = (0..100_000).map(|_| AtomicUsize::new(0)).collect();
        pool.scope(|s| {
            for run in &runs {
                s.spawn(|_| {
                    run.fetch_add(1, Ordering::Relaxed);
                });
            }
        });
        assert!(runs.into_iter().all(|run| run.into_inner() == 1));
    });
}

#[test]
fn a_chain_of_closures_needs_no_stack() {
    fn link<'scope>(s: &Scope<'scope>, left: usize, runs: &'scope AtomicUsize) {
        runs.fetch_add(1, Ordering::Relaxed);
        if left > 1 {
            s.spawn(move |s| link(s, left - 1, runs));
        }
    }
    on_pools(|pool| {
        let runs = AtomicUsize::new(0);
        pool.scope(|s| link(s, 100_000, &runs));
        assert_eq!(runs.into_inner(), 100_000);
    });
}

#[test]
fn scopes_in_scopes_need_little_of_the_stack() {
    /// The addresses of the frames of so many scopes, each in the one before.
    fn nest(depth: usize, frames: &mut Vec<usize>) {
        frames.push((&raw const depth).addr());
        if depth > 0 {
            systole::scope(|_| nest(depth - 1, frames));
        }
    }
    let mut frames = Vec::new();
    pool(1).install(|| nest(50, &mut frames));
    let most = frames.windows(2).map(|two| two[0].abs_diff(two[1])).max().expect("fifty levels");
    // Measured: 5,680 in a debug build, 912 with optimisation. They are several frames, since four helpers can come. On aarch64 6,304
    // in a debug build; on Windows, whose calls have room for four arguments on the stack, 7,056 and 1,328.
    let [debug, optimised] = if cfg!(windows) { [7500, 1500] } else { [6500, 1000] };
    let limit = if cfg!(debug_assertions) { debug } else { optimised };
    assert!(most <= limit, "a scope in a scope takes {most} bytes of the stack");
}

#[test]
fn drains_are_not_stacked_without_end() {
    /// The lowest and the highest address that a thread's stack was seen at.
    type Stacks = Mutex<HashMap<ThreadId, (usize, usize)>>;

    fn busy(time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            std::hint::spin_loop();
        }
    }

    /// A worker that has nothing to do waits for another worker, and helps with what that worker has spawned: a drain on top
    /// of a drain.
    fn link<'scope>(s: &Scope<'scope>, left: usize, stacks: &'scope Stacks) {
        const TIME: Duration = Duration::from_micros(30);
        let here = &raw const left as usize;
        let mut stacks_now = stacks.lock().unwrap();
        let ends = stacks_now.entry(thread::current().id()).or_insert((here, here));
        *ends = (ends.0.min(here), ends.1.max(here));
        drop(stacks_now);
        busy(TIME);
        if left > 0 {
            s.spawn(move |s| link(s, left - 1, stacks));
            s.spawn(|_| busy(TIME));
            busy(TIME);
        }
    }

    for threads in 2..=3 {
        let stacks = Stacks::default();
        let links = repetitions(5000).count();
        pool(threads).scope(|s| (0..2).for_each(|_| s.spawn(|s| link(s, links, &stacks))));
        let most = stacks.into_inner().unwrap().into_values().map(|(low, high)| high - low).max();
        println!("{threads} threads: {most:?}");
        assert!(most < Some(300 << 10), "{most:?} bytes of stack");
    }
}

/// Each closure of a chain runs on the other worker, which waits for a drain at that moment, so the closure runs on top of
/// that wait. One more drain is nested each time, up to the limit.
#[test]
fn so_many_drains_are_nested_and_no_more() {
    /// So many closures find the other worker waiting for certain. A later closure may give up before it does.
    const SURE: usize = 24;
    const ALL: usize = 128;
    /// So many closures reach the limit of 32, with some to spare.
    const LIMIT: usize = 64;

    struct Chain<'p> {
        pool: &'p ThreadPool,
        begun: AtomicUsize,
        /// Where the stack was at each closure, and on which thread.
        places: Mutex<Vec<(ThreadId, usize)>>,
    }

    /// Waits for what happens for certain after each of the first closures. After a later closure it may not happen.
    fn wait_a_while(number: usize, done: impl Fn() -> bool) {
        let start = Instant::now();
        while !done() && (number < SURE || start.elapsed() < Duration::from_millis(3)) {
            assert!(start.elapsed().as_secs() < 60, "no worker came for what closure {number} has spawned");
            thread::yield_now();
        }
    }

    fn link<'scope>(s: &Scope<'scope>, number: usize, chain: &'scope Chain<'_>) {
        let parks = || chain.pool.metrics().parks;
        let before = parks();
        chain.places.lock().unwrap().push((thread::current().id(), &raw const number as usize));
        chain.begun.store(number, Ordering::SeqCst);
        if number == ALL {
            return;
        }
        if number > 1 {
            // The closure before this one has ended, the queue is empty, and its worker waits for this drain.
            wait_a_while(number, || parks() > before);
        }
        s.spawn(move |s| link(s, number + 1, chain));
        wait_a_while(number, || {
            // A chance to share the drain below this one.
            systole::join(|| (), || ());
            chain.begun.load(Ordering::SeqCst) > number
        });
    }

    let pool = &pool(2);
    let chain = Chain { pool, begun: 0.into(), places: Mutex::default() };
    pool.scope(|s| s.spawn(|s| link(s, 1, &chain)));
    let places = chain.places.into_inner().unwrap();
    assert_eq!(places.len(), ALL);
    // How far the stacks have grown within so many closures.
    let most = |closures: usize| {
        let growth = |&(thread, place): &(ThreadId, usize)| {
            let first = places.iter().find(|(other, _)| *other == thread);
            first.expect("the place itself is one").1.saturating_sub(place)
        };
        places[..closures].iter().map(growth).max().expect("there is a closure")
    };
    let (sure, limit, all) = (most(SURE), most(LIMIT), most(ALL));
    assert!(sure > SURE * 100, "{sure} bytes: nothing was nested");
    assert!(2 * all < 3 * limit, "{sure} bytes by {SURE} closures, {limit} by {LIMIT}, {all} by {ALL}");
}

#[test]
fn a_tree_of_closures_is_gone_through_depth_first() {
    struct Count {
        waiting: AtomicUsize,
        most: AtomicUsize,
        leaves: AtomicUsize,
    }
    fn split<'scope>(s: &Scope<'scope>, height: u32, count: &'scope Count) {
        count.waiting.fetch_sub(1, Ordering::Relaxed);
        if height == 0 {
            count.leaves.fetch_add(1, Ordering::Relaxed);
            return;
        }
        for _ in 0..2 {
            let waiting = count.waiting.fetch_add(1, Ordering::Relaxed) + 1;
            count.most.fetch_max(waiting, Ordering::Relaxed);
            s.spawn(move |s| split(s, height - 1, count));
        }
    }
    on_pools(|pool| {
        let count = Count { waiting: 1.into(), most: 0.into(), leaves: 0.into() };
        pool.scope(|s| split(s, 16, &count));
        assert_eq!(count.leaves.into_inner(), 1 << 16);
        let most = count.most.into_inner();
        assert!(most < 1 << 13, "{most} closures waited at a time");
    });
}

/// Spawns until a closure has run on another thread, while the body still runs: each spawn is a chance to share. Gives up
/// after a while, since helpers may have come and gone while this thread had no processor.
fn spawn_until_helped(s: &Scope<'_>) -> bool {
    let (helped, caller) = (Arc::new(Signal::default()), thread::current().id());
    let start = Instant::now();
    while !helped.is_set() && start.elapsed().as_millis() < 50 {
        let helped = Arc::clone(&helped);
        s.spawn(move |_| {
            if thread::current().id() != caller {
                helped.set();
            }
        });
        // Slowly, since the body's own thread must run in the end what no helper has run.
        thread::yield_now();
    }
    helped.is_set()
}

#[test]
fn a_helper_drains_the_queue_while_the_body_runs() {
    let pool = pool(2);
    assert!((0..100).any(|_| pool.scope(spawn_until_helped)), "no closure ran beside the body");
}

#[test]
fn a_helper_comes_to_a_scope_below_joins() {
    // The walk of the first promotion remembers the scope's own jobs, too, and makes one of them the barrier.
    let pool = pool(2);
    let helped = |_| {
        let all =
            |mut t: Task<'_>| t.join(|mut t| t.join(|mut t| t.scope(spawn_until_helped), |_| ()).0, |_| ()).0;
        pool.call(all)
    };
    assert!((0..100).any(helped), "no closure ran beside the body");
}

#[test]
fn closures_run_during_a_join_of_the_body() {
    // The body's fork is a chance to share, too.
    let pool = pool(2);
    let ran = |_| {
        let done = Arc::new(Signal::default());
        pool.scope(|s| {
            s.spawn({
                let done = Arc::clone(&done);
                move |_| done.set()
            });
            let start = Instant::now();
            while !done.is_set() && start.elapsed().as_millis() < 50 {
                systole::join(|| (), || ());
            }
            done.is_set()
        })
    };
    assert!((0..100).any(ran), "the closure did not run beside the body");
}

/// Helpers can come while the body runs. Here all have come and gone, so only the body's own thread is left.
#[test]
fn what_is_spawned_after_the_last_helper_runs_too() {
    const HELPERS: u64 = 4;
    let pool = &pool(2);
    let before = pool.metrics().takes;
    let ran = AtomicUsize::new(0);
    pool.scope(|s| {
        wait_until("all helpers have come", || {
            systole::join(|| (), || ());
            pool.metrics().takes >= before + HELPERS
        });
        // None of them stays for more than some 40 µs.
        thread::sleep(Duration::from_millis(50));
        for _ in 0..10 {
            s.spawn(|_| _ = ran.fetch_add(1, Ordering::Relaxed));
        }
    });
    assert_eq!(ran.into_inner(), 10);
}

#[test]
fn closures_run_on_other_workers_after_the_body() {
    let pool = pool(2);
    let both = AtomicUsize::new(0);
    pool.scope(|s| {
        for _ in 0..2 {
            // Each closure waits for the other, so this needs two workers. No program should do that outside of a test.
            s.spawn(|_| {
                both.fetch_add(1, Ordering::SeqCst);
                let start = Instant::now();
                while both.load(Ordering::SeqCst) < 2 {
                    assert!(start.elapsed().as_secs() < 60, "the other closure did not begin");
                    systole::join(|| (), || ());
                }
            });
        }
    });
}

#[test]
fn several_threads_spawn_at_once() {
    on_pools(|pool| {
        let runs = AtomicUsize::new(0);
        pool.scope(|s| {
            thread::scope(|threads| {
                for _ in 0..4 {
                    threads.spawn(|| {
                        for _ in 0..1000 {
                            s.spawn(|s| {
                                s.spawn(|_| {
                                    runs.fetch_add(1, Ordering::Relaxed);
                                });
                            });
                        }
                    });
                }
            });
        });
        assert_eq!(runs.into_inner(), 4000);
    });
}

fn plain_fib(n: u32) -> usize {
    if n < 2 { n as usize } else { [n - 1, n - 2].map(plain_fib).iter().sum() }
}

#[test]
fn a_scope_inside_a_join_and_a_join_inside_a_scope() {
    on_pools(|pool| {
        let sum = AtomicUsize::new(0);
        let spawn_fibs = |mut t: Task<'_>| {
            t.scope(|s| {
                for n in 10..20 {
                    let sum = &sum;
                    // One join with a task, and one without.
                    s.spawn(move |_| {
                        let fib = || systole::with_task(|t| fib(t, n)) as usize;
                        let (with, without) = systole::join(fib, || plain_fib(n));
                        assert_eq!(with, without);
                        sum.fetch_add(with, Ordering::Relaxed);
                    });
                }
            });
        };
        pool.call(|mut t| t.join(|mut t| t.join(spawn_fibs, |t| fib(t, 15)), spawn_fibs));
        // The sum of the first Fibonacci numbers is the next but one, less 1.
        assert_eq!(sum.into_inner(), 2 * (10_946 - 89));
    });
}

#[test]
fn a_scope_in_a_scope_ends_first() {
    on_pools(|pool| {
        let runs = AtomicUsize::new(0);
        pool.scope(|s| {
            for _ in 0..100 {
                s.spawn(|_| {
                    let mut inner = [0; 10];
                    systole::scope(|s| inner.iter_mut().for_each(|cell| s.spawn(|_| *cell += 1)));
                    runs.fetch_add(inner.iter().sum(), Ordering::Relaxed);
                });
            }
        });
        assert_eq!(runs.into_inner(), 1000);
    });
    let pool = pool(1);
    let calls = pool.metrics().calls;
    pool.scope(|_| systole::scope(|s| s.spawn(|_| systole::scope(|_| ()))));
    assert_eq!(pool.metrics().calls, calls + 1, "all of it is one call on one pool");
}

#[test]
fn a_panic_in_the_body_waits_for_the_closures() {
    on_pools(|pool| {
        let (counter, runs) = (Counter::default(), AtomicUsize::new(0));
        let message = panic_of(pool, |s| -> () {
            for _ in 0..1000 {
                let captured = counter.make();
                let runs = &runs;
                s.spawn(move |s| {
                    let _captured = captured;
                    s.spawn(|_| {
                        assert!(!thread::panicking(), "a closure does not run during an unwinding");
                        runs.fetch_add(1, Ordering::Relaxed);
                    });
                });
            }
            panic!("body");
        });
        assert_eq!(message, "body");
        assert_eq!(runs.into_inner(), 1000);
        counter.assert_all_dropped_once(1000);
    });
}

#[test]
fn a_panic_of_a_closure_waits_for_the_others_and_drops_the_bodys_result() {
    on_pools(|pool| {
        let (counter, runs) = (Counter::default(), AtomicUsize::new(0));
        let message = panic_of(pool, |s| {
            for index in 0..1000 {
                let captured = counter.make();
                let runs = &runs;
                s.spawn(move |_| {
                    let _captured = captured;
                    runs.fetch_add(1, Ordering::Relaxed);
                    if index % 100 == 3 {
                        panic!("closure");
                    }
                });
            }
            counter.make()
        });
        assert_eq!(message, "closure");
        assert_eq!(runs.into_inner(), 1000);
        counter.assert_all_dropped_once(1001);
        assert_eq!(pool.scope(|_| 1), 1, "the pool works on");
    });
}

#[test]
fn of_many_panics_the_first_comes_out() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("a payload's drop");
        }
    }
    let late = |s: &Scope<'_>| {
        s.spawn(|_| std::panic::panic_any(Bomb));
        panic!("body");
    };
    let early = |s: &Scope<'_>| {
        s.spawn(|s| {
            s.spawn(|_| std::panic::panic_any(Bomb));
            panic!("closure");
        });
    };
    // On one thread the inner closure begins after the one that spawns it has ended.
    assert_eq!(panic_of(&common::pool(1), late), "body");
    assert_eq!(panic_of(&common::pool(1), early), "closure");
    on_pools(|pool| {
        let panic = catch_unwind(AssertUnwindSafe(|| pool.scope(early))).expect_err("a panic comes out");
        match panic.downcast::<Bomb>() {
            // Another worker was first with the inner closure. This payload is the test's to keep from going off.
            Ok(bomb) => std::mem::forget(bomb),
            Err(panic) => assert_eq!(*panic.downcast_ref::<&str>().expect("the other payload"), "closure"),
        }
    });
}

#[test]
fn nothing_runs_after_the_end() {
    on_pools(|pool| {
        for _ in repetitions(200) {
            let (begun, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
            pool.scope(|s| {
                for _ in 0..20 {
                    s.spawn(|s| {
                        begun.fetch_add(1, Ordering::SeqCst);
                        s.spawn(|_| {
                            begun.fetch_add(1, Ordering::SeqCst);
                            thread::yield_now();
                            ended.fetch_add(1, Ordering::SeqCst);
                        });
                        ended.fetch_add(1, Ordering::SeqCst);
                    });
                }
            });
            assert_eq!((begun.into_inner(), ended.into_inner()), (40, 40));
        }
    });
}
