//! The program of `cargo xtask targets`: a pool where there are no threads and no clock.
//!
//! On `wasm32-unknown-unknown` no thread can be started, and to read the clock is a trap. So this program does neither.
#![allow(unsafe_code, reason = "names that JavaScript calls")]

use std::sync::atomic::{AtomicU32, Ordering};
use systole::{Task, ThreadPool};

fn fib(mut t: Task<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = t.join(|t| fib(t, n - 1), |t| fib(t, n - 2));
    a + b
}

/// 6765, computed by a pool of its own, by the global pool, and without a task.
#[unsafe(no_mangle)]
pub extern "C" fn compute() -> u32 {
    let pool = ThreadPool::new().expect("one worker needs no thread");
    assert_eq!(pool.num_threads(), 1);
    assert_eq!(systole::global().call(|t| fib(t, 15)), 610);
    assert_eq!(systole::join(|| 1, || 2), (1, 2));
    let sum = pool.call(|t| fib(t, 20));
    // There is no thread for a detached job: it runs before `spawn` returns, and what it spawns after it.
    static SPAWNED: AtomicU32 = AtomicU32::new(0);
    pool.call(|_| {
        pool.spawn(|| {
            systole::spawn(|| _ = SPAWNED.fetch_add(1, Ordering::Relaxed));
            assert_eq!(SPAWNED.load(Ordering::Relaxed), 0);
        });
        assert_eq!(SPAWNED.load(Ordering::Relaxed), 1);
    });
    drop(pool);
    sum.try_into().expect("6765 is small")
}

/// 1 if a pool of two workers is refused, as it must be where a thread cannot be started.
#[unsafe(no_mangle)]
pub extern "C" fn refuses_threads() -> u32 {
    ThreadPool::builder().num_threads(2).build().is_err().into()
}

/// Traps where there is no clock. On a target with a clock, a `compute` that returns would not show that it reads none.
#[unsafe(no_mangle)]
pub extern "C" fn read_clock() -> u32 {
    std::time::Instant::now().elapsed().subsec_nanos()
}
