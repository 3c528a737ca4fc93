//! `orx-parallel`'s iterators on systole's pool: right results in the right order, each job once, panics, nesting.

mod common;

use common::{Counter, pool, wait_until};
use std::cell::Cell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use systole::orx_parallel::{
    IntoParIter as _, Par as _, ParCollection as _, ParCollectionMut as _, ParUse as _, Parallelizable as _,
    Runner, Scope as _, ThreadPool as OrxThreadPool,
};

/// Adds so many jobs to a scope, as `orx-parallel`'s runners do: generic in the pool.
fn run_jobs(pool: &impl OrxThreadPool, count: usize, job: &(impl Fn(usize) + Sync)) {
    pool.scope(|s| {
        for index in 0..count {
            s.run(move || job(index));
        }
    });
}

const SIZES: [usize; 6] = [0, 1, 2, 3, 1000, 100_000];

#[test]
fn results_are_those_of_the_sequential_iterator() {
    for threads in 1..=4 {
        let pool = pool(threads);
        for size in SIZES {
            let numbers: Vec<usize> = (0..size).collect();
            let runner = || Runner::adaptive_with_pool(&*pool);
            let third = |n: &&usize| **n % 3 == 0;
            let sum: usize = numbers.par().runner(runner()).filter(third).map(|n| n * 2).sum();
            assert_eq!(
                sum,
                numbers.iter().filter(third).map(|n| n * 2).sum::<usize>(),
                "{threads} threads, {size}"
            );
            let collected: Vec<_> = numbers.par().runner(runner()).filter(third).map(|n| n + 1).collect();
            let expected: Vec<_> = numbers.iter().filter(third).map(|n| n + 1).collect();
            assert_eq!(collected, expected, "in order; {threads} threads, {size}");
            let found = (0..size).par().runner(runner()).find(|n| n % 7 == 6);
            assert_eq!(found, (0..size).find(|n| n % 7 == 6), "{threads} threads, {size}");
        }
    }
}

#[test]
fn each_element_is_visited_once() {
    let pool = pool(4);
    let mut visits = vec![0_u8; 50_000];
    for _ in 0..20 {
        visits.par_mut().runner(Runner::adaptive_with_pool(&*pool)).for_each(|visit| *visit += 1);
    }
    assert!(visits.iter().all(|&visit| visit == 20));
}

#[test]
fn what_is_consumed_is_dropped_once() {
    let (pool, counter) = (pool(3), Counter::default());
    let values: Vec<_> = (0..10_000).map(|_| counter.make()).collect();
    let count = values.into_par().runner(Runner::fixed_with_pool(&*pool)).map(drop).count();
    assert_eq!(count, 10_000);
    counter.assert_all_dropped_once(10_000);
}

/// Every job that is added runs, and runs once, whatever their number; on one worker, in the order of adding.
#[test]
fn each_job_runs_once() {
    for threads in 1..=4 {
        let pool = pool(threads);
        for jobs in 0..20 {
            let ran = Mutex::new(Vec::new());
            run_jobs(&*pool, jobs, &|job| ran.lock().unwrap().push(job));
            let mut ran = ran.into_inner().unwrap();
            if threads > 1 {
                ran.sort_unstable();
            }
            assert!(ran.into_iter().eq(0..jobs), "{jobs} jobs on {threads} threads");
        }
    }
}

/// Not each time: only when the other worker is idle at the fork. But it must not take a minute.
#[test]
fn other_workers_take_part() {
    let pool = pool(2);
    wait_until("two threads run one iteration", || {
        let threads = Mutex::new(HashSet::new());
        (0..64).par().runner(Runner::adaptive_with_pool(&*pool)).for_each(|_| {
            threads.lock().unwrap().insert(thread::current().id());
            thread::sleep(Duration::from_micros(100));
        });
        threads.into_inner().unwrap().len() == 2
    });
}

#[test]
fn a_panic_comes_out_when_all_jobs_have_ended() {
    for threads in 1..=4 {
        let (pool, ended) = (pool(threads), AtomicUsize::new(0));
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            run_jobs(&*pool, 10, &|job| {
                ended.fetch_add(1, Ordering::Relaxed);
                assert!(job != 3, "the fourth");
            });
        }));
        assert_eq!(*outcome.unwrap_err().downcast::<&str>().unwrap(), "the fourth");
        assert_eq!(ended.into_inner(), 10, "{threads} threads");
        let sum: usize = (0..11).par().runner(Runner::adaptive_with_pool(&*pool)).sum();
        assert_eq!(sum, 55, "the pool is as good as new");
    }
}

#[test]
fn iterations_nest_and_mix_with_joins() {
    let pool = pool(3);
    let rows: Vec<usize> = (0..40).collect();
    let inner = |row: usize| {
        (0..100).par().runner(Runner::adaptive_with_pool(&*pool)).map(|n| n * row).sum::<usize>()
    };
    let sum: usize = rows.par().runner(Runner::adaptive_with_pool(&*pool)).map(|&row| inner(row)).sum();
    assert_eq!(sum, 4950 * 780);
    let (a, b) = pool.call(|mut t| t.join(|_| inner(1), |_| inner(2)));
    assert_eq!((a, b), (4950, 9900));
    let forked: u64 = (10..14)
        .par()
        .runner(Runner::adaptive_with_pool(&*pool))
        .map(|n| pool.call(|t| common::fib(t, n as u32)))
        .sum();
    assert_eq!(forked, 55 + 89 + 144 + 233);
}

/// Values that a worker uses alone need not be `Sync`.
#[test]
fn state_of_a_worker() {
    let pool = pool(4);
    let sums: Vec<_> = (0..10_000)
        .par()
        .runner(Runner::adaptive_with_pool(&*pool))
        .use_new(|_| Cell::new(0_u64))
        .map(|seen, n| {
            seen.set(seen.get() + 1);
            n
        })
        .collect();
    assert!(sums.into_iter().eq(0..10_000));
}

#[test]
fn a_join_in_an_iteration_makes_no_call() {
    for threads in 1..=3 {
        let pool = pool(threads);
        let runner = Runner::adaptive_with_pool(&*pool);
        let sum: usize =
            (0..1000_usize).par().runner(runner).map(|i| systole::join(|| i, || i)).map(|(a, b)| a + b).sum();
        assert_eq!(sum, 999_000);
        assert_eq!(pool.metrics().calls, 1);
    }
}
