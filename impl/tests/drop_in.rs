//! Joins without a `Task`: alone, below tasks and above them, in jobs that were taken, and after panics.

mod common;

use common::{Counter, Signal, Watch, Watched, join_taken, pool, wait_until};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread::ThreadId;
use std::time::Duration;
use systole::{Task, ThreadPool, join, with_task};

/// A computation with a fork at nearly every step.
fn fib(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = join(|| fib(n - 1), || fib(n - 2));
    a + b
}

/// Beats at every chance, so that most jobs are promoted.
fn eager(num_threads: usize) -> Watched {
    ThreadPool::builder().num_threads(num_threads).heartbeat_interval(Duration::ZERO).watched()
}

fn here() -> ThreadId {
    std::thread::current().id()
}

/// Forks and joins nothing, over and over, until `done`.
fn fork_until(what: &str, done: impl Fn() -> bool) {
    wait_until(what, || {
        join(|| (), || ());
        done()
    });
}

/// As its namesake for tasks: another worker has taken `second` before the first closure goes on to `first`.
fn drop_in_taken<RA: Send, RB: Send>(
    first: impl FnOnce() -> RA + Send,
    second: impl FnOnce() -> RB + Send,
) -> (RA, RB) {
    let (taken, owner) = (&Signal::default(), here());
    join(
        || {
            fork_until("the second closure is taken", || taken.is_set());
            first()
        },
        move || {
            assert_ne!(here(), owner, "taken means taken by another thread");
            taken.set();
            second()
        },
    )
}

/// What comes out of `f`, as the text of its panic.
fn panic_of<R>(f: impl FnOnce() -> R) -> String {
    let panic = catch_unwind(AssertUnwindSafe(f)).err().expect("a panic comes out");
    panic.downcast_ref::<&str>().expect("the panic's own payload").to_string()
}

#[test]
fn on_the_global_pool() {
    assert_eq!(fib(25), 75_025);
    let numbers = [1, 2, 3];
    assert_eq!(join(|| numbers[0], || &numbers[1..]), (1, &[2, 3][..]));
}

#[test]
fn several_threads_at_once() {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| fib(20))).collect();
        threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), 6765));
    });
}

#[test]
fn below_a_task_with_and_without_install() {
    fn mixed(mut t: Task<'_>, n: u32) -> u64 {
        match n {
            0..8 => fib(n),
            8..12 => t.install(|| fib(n)),
            _ => {
                let (a, b) = t.join(|t| mixed(t, n - 1), |t| mixed(t, n - 2));
                a + b
            }
        }
    }
    for threads in 1..=4 {
        for pool in [pool(threads), eager(threads)] {
            assert_eq!(pool.call(|mut t| t.install(|| fib(20))), 6765);
            assert_eq!(pool.call(|t| mixed(t, 20)), 6765);
        }
    }
}

#[test]
fn above_a_task_and_back() {
    fn down(n: u32) -> u64 {
        if n < 2 {
            return n.into();
        }
        let (a, b) = with_task(|mut t| t.join(|mut t| t.install(|| down(n - 1)), |t| up(t, n - 2)));
        a + b
    }
    fn up(mut t: Task<'_>, n: u32) -> u64 {
        if n < 2 {
            return n.into();
        }
        let (a, b) = t.install(|| join(|| with_task(|t| up(t, n - 1)), || down(n - 2)));
        a + b
    }
    assert_eq!(down(15), 610);
    for threads in 1..=4 {
        for pool in [pool(threads), eager(threads)] {
            assert_eq!(pool.call(|mut t| t.install(|| down(18))), 2584);
            assert_eq!(pool.call(|t| up(t, 18)), 2584);
        }
    }
}

#[test]
fn joins_above_one_another_are_one_call() {
    let pool = pool(1);
    pool.call(|mut t| t.install(|| fib(10)));
    let calls = pool.metrics().calls;
    assert_eq!(calls, 1, "the joins fork on the chain of the call");
    pool.call(|_| fib(10));
    assert_eq!(pool.metrics().calls, calls + 2, "without `install`, the outermost join is one more");
}

#[test]
fn a_join_in_the_region_of_a_task_does_not_fork_on_the_chain_below_it() {
    let pool = eager(2);
    for _ in 0..200 {
        let calls = pool.metrics().calls;
        let sum = pool.call(|mut t| {
            t.install(|| {
                let task = || with_task(|mut t| t.join(|_| fib(8), |t| common::fib(t, 8)));
                let ((a, b), c) = join(task, || fib(8));
                a + b + c
            })
        });
        assert_eq!(sum, 63);
        assert_eq!(pool.metrics().calls, calls + 2, "the join below the task's is a call of its own");
    }
}

#[test]
fn many_closures_halved() {
    for pool in [pool(1), eager(3)] {
        pool.call(|mut t| {
            t.install(|| {
                let mut own = String::from("own");
                let moved = vec![1, 2, 3];
                let results =
                    systole::join!(|| fib(5), || own.push('!'), move || moved, || "four", || fib(10),);
                assert_eq!(results, (5, (), vec![1, 2, 3], "four", 55));
                assert_eq!(own, "own!");
                assert_eq!(systole::join!(|| 1), (1,));
                assert_eq!(systole::join!(|| 1, || 2), (1, 2));
                assert_eq!(systole::join!(|| 1, || 2, || 3), (1, 2, 3));
            });
        });
    }
    let message = panic_of(|| systole::join!(|| 1, || panic!("second"), || panic!("third")));
    assert_eq!(message, "second");
}

#[test]
fn in_a_taken_job_of_a_task() {
    let pool = pool(2);
    let (ours, theirs) = pool.call(|mut t| {
        join_taken(&mut t, |t| t.install(|| fib(15)), |mut t| (fib(10), t.install(|| fib(15)), fib(10)))
    });
    assert_eq!((ours, theirs), (610, (55, 610, 55)));
}

#[test]
fn in_a_taken_job_of_a_drop_in_join() {
    let pool = pool(2);
    let calls = pool.metrics().calls;
    let (ours, theirs) = pool.call(|mut t| {
        t.install(|| {
            // The taken job has a chain of its own, on which this is taken back.
            drop_in_taken(|| fib(15), || drop_in_taken(|| fib(15), || with_task(|t| common::fib(t, 15))))
        })
    });
    assert_eq!((ours, theirs), (610, (610, 610)));
    assert_eq!(pool.metrics().calls, calls + 1, "a taken job needs no call");
}

#[test]
fn a_call_of_another_pool_below_a_join() {
    let (outer, inner) = (eager(2), eager(2));
    let both = || inner.call(|mut t| (fib(8), t.install(|| outer.call(|_| fib(8) + inner.call(|_| fib(8))))));
    for _ in 0..50 {
        let ((a, b), c) = outer.call(|mut t| t.install(|| join(both, || fib(12))));
        assert_eq!((a, b, c), (21, 42, 144));
    }
    let (before, others) = (inner.metrics().calls, outer.metrics().calls);
    inner.call(|_| fib(8));
    assert_eq!(inner.metrics().calls, before + 2, "a join inside of a call runs on the pool of the call");
    assert_eq!(outer.metrics().calls, others);
}

#[test]
fn a_task_of_another_pool_below_a_join() {
    let (outer, inner) = (eager(2), eager(2));
    for _ in 0..50 {
        let sum = outer.call(|mut a| {
            inner.call(|mut b| {
                b.install(|| {
                    // A task is not `Send`, so it reaches the place by the first closure of a join that takes tasks.
                    let (x, y) = with_task(|mut b| b.join(|_| a.install(|| fib(10)), |_| fib(10)));
                    x + y + fib(10)
                })
            })
        });
        assert_eq!(sum, 165);
    }
}

#[test]
fn a_panic_in_either_closure_or_in_both_latent_or_taken() {
    /// The panic that comes out of `f`, after which joins fork in the same place as before.
    fn in_pool(threads: usize, f: &dyn Fn()) -> String {
        let pool = pool(threads);
        let message = pool.call(|mut t| {
            t.install(|| {
                let message = panic_of(f);
                let calls = pool.metrics().calls;
                assert_eq!(fib(12), 144);
                assert_eq!(pool.metrics().calls, calls, "the chain is what it was");
                message
            })
        });
        let calls = pool.metrics().calls;
        pool.call(|_| fib(12));
        assert_eq!(pool.metrics().calls, calls + 2, "outside, there is no chain");
        message
    }
    let counter = Counter::default();
    for (one, other) in [(true, false), (false, true), (true, true)] {
        let first = || {
            let _counted = counter.make();
            assert_eq!(fib(8), 21);
            assert!(!one, "first");
        };
        let second = || {
            let _counted = counter.make();
            assert_eq!(fib(8), 21);
            assert!(!other, "second");
        };
        let expected = if one { "first" } else { "second" };
        assert_eq!(in_pool(1, &|| _ = join(first, second)), expected);
        assert_eq!(in_pool(2, &|| _ = drop_in_taken(first, second)), expected);
        assert_eq!(in_pool(1, &|| _ = with_task(|mut t| t.join(|_| first(), |_| second()))), expected);
        assert_eq!(in_pool(2, &|| _ = with_task(|mut t| t.install(|| join(first, second)))), expected);
    }
    counter.assert_all_dropped_once(3 * 4 * 2);
}

#[test]
fn panics_everywhere_in_a_tree() {
    fn tree(n: u32) -> u64 {
        if n == 0 {
            panic!("leaf");
        }
        if n == 1 {
            return 1;
        }
        // Both sides panic somewhere; half of the panics end here.
        let joined = catch_unwind(|| join(|| tree(n - 1), || tree(n - 2)));
        match joined {
            Ok((a, b)) => a + b,
            Err(panic) if n % 2 == 0 => std::panic::resume_unwind(panic),
            Err(_) => fib(3),
        }
    }
    std::panic::set_hook(Box::new(|_| ()));
    let expected = pool(1).call(|mut t| t.install(|| tree(11)));
    for threads in 2..=4 {
        let pool = eager(threads);
        (0..20).for_each(|_| assert_eq!(pool.call(|mut t| t.install(|| tree(11))), expected));
    }
    drop(std::panic::take_hook());
}

#[test]
fn at_the_exit_of_a_thread() {
    /// Joins when its thread's locals are destroyed.
    struct AtExit(std::sync::mpsc::Sender<u64>);
    impl Drop for AtExit {
        fn drop(&mut self) {
            self.0.send(fib(10)).unwrap();
        }
    }
    thread_local!(static AT_EXIT: RefCell<Option<AtExit>> = const { RefCell::new(None) });
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        AT_EXIT.set(Some(AtExit(sender)));
        fib(5)
    })
    .join()
    .unwrap();
    assert_eq!(receiver.recv(), Ok(55));
}

#[test]
fn shared_jobs_are_counted_until_a_worker_takes_them() {
    let pool = pool(2);
    let (begin, begun) = mpsc::channel();
    let (go_on, waits) = mpsc::channel::<()>();
    pool.spawn(move || {
        begin.send(()).expect("the test waits");
        waits.recv().expect_err("the test lets it go on");
    });
    begun.recv().expect("the other thread runs it");
    let share_below = |below: usize| {
        systole::share_all();
        assert_eq!(systole::shared_jobs(), below + 1);
    };
    pool.install(|| {
        assert_eq!(systole::shared_jobs(), 0);
        join(
            || {
                share_below(0);
                join(|| share_below(1), || ());
                assert_eq!(systole::shared_jobs(), 1, "the inner one was taken back");
                drop(go_on);
                wait_until("the other thread takes it", || systole::shared_jobs() == 0);
            },
            || (),
        );
    });
    assert_eq!(systole::shared_jobs(), 0, "this thread has no chain");
}

#[test]
fn a_recursion_100_000_deep() {
    fn descend(depth: usize) -> usize {
        if depth == 0 {
            return 0;
        }
        let (below, one) = join(|| descend(depth - 1), || std::hint::black_box(1));
        below + one
    }
    let body = || {
        assert_eq!(descend(100_000), 100_000);
        for pool in [pool(1), pool(2), eager(2)] {
            assert_eq!(pool.call(|mut t| t.install(|| descend(100_000))), 100_000);
        }
    };
    std::thread::Builder::new().stack_size(1 << 28).spawn(body).unwrap().join().unwrap();
}

/// No other thread takes them: the pool has one worker.
#[test]
fn a_thread_that_polls_runs_the_oldest_of_its_own_closures() {
    let (alone, order) = (pool(1), std::sync::Mutex::new(Vec::new()));
    let run = |closure: &'static str| order.lock().unwrap().push(closure);
    alone.install(|| {
        join(
            || {
                join(
                    || {
                        assert_eq!(systole::yield_now(), Some(true));
                        assert_eq!(*order.lock().unwrap(), ["outer"]);
                        assert_eq!([systole::yield_now(), systole::yield_now()], [Some(true), Some(false)]);
                        run("first");
                    },
                    || run("inner"),
                )
            },
            || run("outer"),
        );
    });
    assert_eq!(*order.lock().unwrap(), ["outer", "inner", "first"]);
    assert_eq!(systole::yield_now(), None);
}

#[test]
fn a_poll_without_time_looks_once() {
    let looks = std::cell::Cell::new(0);
    let look = |holds| {
        looks.set(looks.get() + 1);
        holds
    };
    assert!(systole::poll(Duration::ZERO, || look(true)));
    assert!(!systole::poll(Duration::ZERO, || look(false)));
    assert_eq!(looks.get(), 2);
}
