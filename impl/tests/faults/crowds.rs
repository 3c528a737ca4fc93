//! Many threads, many callers, many pools.

use crate::common::{Watch, fib, in_process_of_its_own, wait_until};
use crate::{machine, repetitions, work};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use systole::ThreadPool;

/// What a thread of a test needs at the most.
const STACK: usize = 1 << 18;

#[test]
fn far_more_threads_than_cores() {
    in_process_of_its_own("crowds::far_more_threads_than_cores", &[], || {
        let before = machine::threads().len();
        for _ in repetitions(1) {
            for threads in [64, 512] {
                let pool = ThreadPool::builder().num_threads(threads).stack_size(STACK).watched();
                for _ in 0..3 {
                    work::all(&pool, 20);
                }
                assert_eq!(pool.call(|t| fib(t, 20)), 6765);
                drop(pool);
                wait_until("no thread is left", || machine::threads().len() == before);
            }
        }
    });
}

#[test]
fn a_thousand_callers() {
    const CALLERS: usize = 1000;
    in_process_of_its_own("crowds::a_thousand_callers", &[], || {
        for _ in repetitions(1) {
            let pool = ThreadPool::builder().num_threads(4).watched();
            let (all_there, ran) = (Barrier::new(CALLERS), AtomicUsize::new(0));
            thread::scope(|scope| {
                for caller in 0..CALLERS {
                    let (pool, all_there, ran) = (&pool, &all_there, &ran);
                    let body = move || {
                        all_there.wait();
                        for _ in 0..5 {
                            assert_eq!(pool.call(|t| fib(t, 8)), 21);
                        }
                        if caller % 100 == 0 {
                            work::everywhere(pool);
                        }
                        pool.scope(|s| {
                            (0..5).for_each(|_| s.spawn(|_| _ = ran.fetch_add(1, Ordering::Relaxed)))
                        });
                    };
                    thread::Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, body)
                        .expect("a thread starts");
                }
            });
            assert_eq!(ran.into_inner(), 5 * CALLERS);
            // All of them inside of calls at once: each has a worker of its own then.
            let all_inside = Barrier::new(CALLERS);
            thread::scope(|scope| {
                for _ in 0..CALLERS {
                    let body = || {
                        pool.call(|mut t| {
                            all_inside.wait();
                            assert_eq!(t.join(|_| 6, |_| 7), (6, 7));
                        });
                    };
                    thread::Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, body)
                        .expect("a thread starts");
                }
            });
            work::all(&pool, 2);
        }
    });
}

#[test]
fn ten_thousand_pools() {
    const POOLS: usize = 10_000;
    in_process_of_its_own("crowds::ten_thousand_pools", &[], || {
        let threads = machine::threads().len();
        for _ in repetitions(1) {
            let ran = std::sync::Arc::new(AtomicUsize::new(0));
            let mut memory = 0;
            for made in 0..POOLS {
                // The first tenth brings memory into use that stays in use.
                if made == POOLS / 10 {
                    memory = machine::memory();
                }
                let pool =
                    ThreadPool::builder().num_threads(1 + made % 4).build().expect("a few threads start");
                match made % 5 {
                    0 => {}
                    1 => assert_eq!(pool.call(|t| fib(t, 5)), 5),
                    2 => assert_eq!(pool.broadcast(|_| ()).len(), pool.num_threads()),
                    3 => pool.scope(|s| s.spawn(|_| _ = ran.fetch_add(1, Ordering::Relaxed))),
                    _ => {
                        let ran = std::sync::Arc::clone(&ran);
                        pool.spawn(move || _ = ran.fetch_add(1, Ordering::Relaxed));
                    }
                }
            }
            assert_eq!(ran.load(Ordering::Relaxed), POOLS / 5 * 2, "all that was spawned has run");
            wait_until("no thread is left", || machine::threads().len() == threads);
            let grown = machine::memory().saturating_sub(memory);
            assert!(grown < 2 << 20, "{grown} bytes more are in use after {POOLS} pools");
        }
    });
}
