//! Joins without a `Task`: alone, below tasks, above tasks, and on whichever pool this thread is a worker of.

use systole::{Task, ThreadPool};

fn fib(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = systole::join(|| fib(n - 1), || fib(n - 2));
    a + b
}

fn pool(threads: usize) -> ThreadPool {
    let builder = ThreadPool::builder().num_threads(threads).heartbeat_interval(std::time::Duration::ZERO);
    builder.build().unwrap()
}

#[test]
fn on_the_global_pool() {
    assert_eq!(fib(25), 75025);
}

#[test]
fn below_a_task() {
    for threads in 1..=4 {
        let pool = pool(threads);
        assert_eq!(pool.call(|mut t| t.install(|| fib(22))), 17711);
        assert_eq!(pool.call(|_| fib(15)), 610);
        fn both(mut t: Task<'_>, n: u32) -> u64 {
            if n < 10 {
                return t.install(|| fib(n));
            }
            let (a, b) = t.join(|t| both(t, n - 1), |t| both(t, n - 2));
            a + b
        }
        assert_eq!(pool.call(|t| both(t, 24)), 46368);
    }
}
