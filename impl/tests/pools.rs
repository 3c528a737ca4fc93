//! Pools: one worker, many callers, calls inside calls, the end of a pool, and pools that cannot be built.

mod common;

use common::{Signal, Watch, fib, fork_until, join_taken, pool, repetitions, wait_until};
#[cfg(target_os = "linux")]
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use systole::{BuildError, ThreadPool};

#[test]
fn a_pool_of_one_starts_no_thread_and_computes_alone() {
    let pool = pool(1);
    assert_eq!(pool.num_threads(), 1);
    assert_eq!(pool.call(|t| fib(t, 20)), 6765);
    assert_eq!(pool.metrics().promotions, 0);
}

#[test]
fn zero_threads_means_one_for_each_core() {
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(ThreadPool::new().unwrap().num_threads(), cores);
    assert_eq!(ThreadPool::builder().num_threads(0).build().unwrap().num_threads(), cores);
}

#[test]
fn several_threads_call_at_once() {
    let pool = pool(3);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(pool.call(|t| fib(t, 15)), 610);
                }
            });
        }
    });
    assert_eq!(pool.metrics().calls, 400);
}

#[test]
fn callers_share_with_each_other() {
    // No background worker is free for the second call's job: the only one is busy with the first call's until both calls
    // have met.
    let pool = pool(2);
    let (inside, done) = (AtomicUsize::new(0), Signal::default());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                pool.call(|mut t| {
                    t.join(
                        |mut t| {
                            inside.fetch_add(1, Ordering::SeqCst);
                            fork_until(&mut t, "both calls run", || inside.load(Ordering::SeqCst) == 2);
                        },
                        |_| done.set(),
                    )
                })
            });
        }
    });
    assert!(done.is_set());
}

#[test]
fn a_call_inside_a_job_of_the_same_pool() {
    let pool = pool(2);
    let inner = |n| pool.call(|t| fib(t, n));
    assert_eq!(pool.call(|mut t| t.join(|_| inner(10), |_| inner(11))), (55, 89));
    assert_eq!(pool.call(|mut t| join_taken(&mut t, |_| inner(10), |_| inner(11))), (55, 89));
}

#[test]
fn a_call_inside_a_job_of_another_pool() {
    let (outer, inner) = (pool(2), pool(2));
    let ask = |n| inner.call(|mut t| join_taken(&mut t, |_| n, |_| n + 1));
    assert_eq!(outer.call(|mut t| join_taken(&mut t, |_| ask(10), |_| ask(20))), ((10, 11), (20, 21)));
}

#[test]
fn an_outer_task_may_be_used_inside_a_call_of_another_pool() {
    let (outer, inner) = (pool(2), pool(2));
    let (a, b) = outer.call(|mut t| inner.call(|mut u| t.join(|_| u.join(|_| 1, |_| 2), |_| 3)));
    assert_eq!((a, b), ((1, 2), 3));
}

#[test]
fn a_lone_pair_of_long_closures_is_shared() {
    // The second closure can only be promoted by the poll right after its own fork: nothing forks below.
    let pool = pool(2);
    wait_until("the background worker is parked", || pool.metrics().parks > 0);
    pool.call(|mut t| {
        let met = Signal::default();
        t.join(|_| wait_until("the second closure runs elsewhere", || met.is_set()), |_| met.set());
    });
    assert_eq!(pool.metrics().takes, 1);
}

#[test]
fn a_beat_that_came_too_late_does_not_cost_the_next_call_its_own() {
    let pool = ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::from_secs(3600)).watched();
    pool.call(|_| wait_until("a beat that no fork will serve", || pool.metrics().beats > 0));
    wait_until("the background worker is parked", || pool.metrics().parks > 0);
    pool.call(|mut t| {
        let met = Signal::default();
        t.join(|_| wait_until("the second closure runs elsewhere", || met.is_set()), |_| met.set());
    });
    assert_eq!(pool.metrics().promotions, 1);
}

#[test]
fn dropping_a_pool_joins_its_threads() {
    struct Exit(std::sync::Arc<AtomicUsize>);
    impl Drop for Exit {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    std::thread_local!(static EXIT: std::cell::RefCell<Option<Exit>> = const { std::cell::RefCell::new(None) });

    let exited = std::sync::Arc::new(AtomicUsize::new(0));
    let pool = pool(2);
    pool.call(|mut t| {
        join_taken(&mut t, |_| (), |_| EXIT.set(Some(Exit(exited.clone()))));
    });
    assert_eq!(exited.load(Ordering::SeqCst), 0);
    drop(pool);
    assert_eq!(exited.load(Ordering::SeqCst), 1, "the thread has ended when drop returns");
}

#[test]
fn pools_come_and_go() {
    for round in 0..200 {
        let pool = pool(1 + round % 5);
        if round % 3 == 0 {
            assert_eq!(pool.call(|t| fib(t, 10)), 55);
        }
    }
}

#[test]
fn background_threads_carry_the_name_and_a_number() {
    let pool =
        ThreadPool::builder().num_threads(2).thread_name("render").stack_size(1 << 20).build().unwrap();
    let (_, name) =
        pool.call(|mut t| join_taken(&mut t, |_| (), |_| std::thread::current().name().map(str::to_owned)));
    assert_eq!(name.as_deref(), Some("render-1"));
}

#[test]
fn a_pool_that_cannot_be_built_says_why() {
    let threads = ThreadPool::builder().num_threads(usize::MAX).build().unwrap_err();
    assert!(matches!(threads, BuildError::TooManyThreads { requested: usize::MAX, .. }));
    assert!(threads.to_string().contains(&usize::MAX.to_string()));

    let name = ThreadPool::builder().num_threads(2).thread_name("a\0b").build().unwrap_err();
    assert!(name.to_string().contains(r#""a\0b""#), "{name}");

    let stack = ThreadPool::builder().num_threads(2).stack_size(usize::MAX).build().unwrap_err();
    assert!(stack.to_string().contains(&usize::MAX.to_string()), "{stack}");
}

#[test]
#[cfg(target_os = "linux")]
fn threads_that_were_started_are_stopped_when_a_later_one_cannot_be() {
    // In a process of its own that may have 4 GiB of addresses: some stacks of 1 GiB fit, fifteen do not.
    const LIMITED: &str = "SYSTOLE_TEST_LIMITED";
    if std::env::var_os(LIMITED).is_none() {
        let this = "threads_that_were_started_are_stopped_when_a_later_one_cannot_be";
        let status = std::process::Command::new("sh")
            .args(["-c", r#"ulimit -v 1048576 && exec "$0" --exact "$1""#])
            .arg(std::env::current_exe().unwrap())
            .arg(this)
            .env(LIMITED, "1")
            .status();
        assert!(status.unwrap().success());
        return;
    }
    let error =
        ThreadPool::builder().num_threads(16).thread_name("huge").stack_size(1 << 28).build().unwrap_err();
    let BuildError::Spawn { thread, of: 15, .. } = error else { panic!("{error:?}") };
    assert!(thread > 1, "at least one had been started: {error}");
    assert!(error.source().is_some());
    assert_eq!(threads_named("huge"), 0, "they have been joined");
}

#[cfg(target_os = "linux")]
fn threads_named(name: &str) -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.unwrap().path().join("comm")).ok());
    names.filter(|comm| comm.starts_with(name)).count()
}

#[test]
fn an_interval_too_long_for_any_clock_is_no_error() {
    let pool = ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::MAX).watched();
    for _ in 0..10 {
        assert_eq!(pool.call(|t| fib(t, 15)), 610);
    }
}

#[test]
fn a_call_moves_to_a_thread_of_the_pool() {
    let pool = ThreadPool::builder().num_threads(2).thread_name("own").stack_size(64 << 20).watched();
    let name = || std::thread::current().name().map(str::to_owned);
    let borrowed = String::from("lent");
    for _ in repetitions(200) {
        let (there, len) = pool.run_on_thread(|| (name(), borrowed.len()));
        assert_eq!((there.as_deref(), len), (Some("own-1"), 4));
    }
    // From a thread of the pool it does not move: no other thread could take it.
    let (outer, inner) = pool.run_on_thread(|| (name(), pool.run_on_thread(name)));
    assert_eq!((outer.as_deref(), inner.as_deref()), (Some("own-1"), Some("own-1")));
    // On a pool of one worker it moves to the spare thread.
    let alone = ThreadPool::builder().num_threads(1).thread_name("spare").stack_size(64 << 20).watched();
    assert_eq!(alone.run_on_thread(name).as_deref(), Some("spare-1"));
    assert_eq!(alone.run_on_thread(|| alone.run_on_thread(name)).as_deref(), Some("spare-1"));
    // From a job of another pool, and from several threads at once.
    let other = common::pool(2);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let there =
                    other.call(|mut t| t.join(|_| pool.run_on_thread(name), |_| pool.run_on_thread(name)));
                assert_eq!((there.0.as_deref(), there.1.as_deref()), (Some("own-1"), Some("own-1")));
            });
        }
    });
}

/// The thread that comes for the call takes an older job first.
#[test]
fn a_call_moves_behind_what_is_shared_already() {
    let alone = common::pool(1);
    let (is_shared, has_run) = (common::Signal::default(), common::Signal::default());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let first = || {
                systole::share_all();
                is_shared.set();
                common::wait_until("the call has moved", || has_run.is_set());
            };
            alone.install(|| systole::join(first, || ()));
        });
        common::wait_until("a job is shared", || is_shared.is_set());
        alone.run_on_thread(|| has_run.set());
    });
}

/// The stack of the spare thread is larger than the address space. With 32 bits the largest stack of a pool fits.
#[test]
#[cfg(all(target_pointer_width = "64", not(miri)))]
fn a_call_stays_if_no_thread_can_be_started() {
    let alone = ThreadPool::builder().num_threads(1).stack_size(isize::MAX as usize / 2).watched();
    let here = std::thread::current().id();
    assert_eq!(alone.run_on_thread(|| systole::join(|| std::thread::current().id(), || 7)), (here, 7));
}

#[test]
fn a_call_that_moves_has_the_stack_of_the_pool() {
    /// Needs about 256 bytes a level, and more.
    fn descend(depth: usize) -> usize {
        let frame = std::hint::black_box([depth; 32]);
        if depth == 0 { 0 } else { systole::join(|| descend(depth - 1) + 1, || frame[31]).0 }
    }
    let pool = ThreadPool::builder().num_threads(2).stack_size(256 << 20).watched();
    assert_eq!(pool.run_on_thread(|| descend(50_000)), 50_000);
}

#[test]
fn a_panic_of_a_call_that_moves_comes_out() {
    let pool = common::pool(2);
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        pool.run_on_thread(|| -> u8 { panic!("there") });
    }));
    assert_eq!(outcome.unwrap_err().downcast_ref(), Some(&"there"));
    assert_eq!(pool.run_on_thread(|| 7), 7);
}
