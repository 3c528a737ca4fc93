//! The models, over whatever core stands beside this module.

pub mod barrier;
pub mod beater;
pub mod fork_join;
pub mod nested;
pub mod panics;
pub mod pass_on;
pub mod promote_take;
pub mod reclaim_take;
pub mod set_latch_park;
pub mod stop;
pub mod three_workers;
pub mod two_callers;

use super::core::ThreadPool;
use std::time::Duration;

/// Takes and releases the pool's lock, as any other thread may at any time.
///
/// Put one between two forks. Loom remembers only the last access to an atomic, and a beat reads the heartbeat before it
/// sets it: without another point at which the threads meet, Loom never tries what comes of a beat between two ticks.
fn meet(pool: &ThreadPool) {
    _ = pool.metrics();
}

/// A pool that beats as soon as somebody is idle and somebody hungry.
fn pool(workers: usize) -> ThreadPool {
    pool_with_interval(workers, Duration::ZERO)
}

fn pool_with_interval(workers: usize, interval: Duration) -> ThreadPool {
    let builder = ThreadPool::builder().num_threads(workers).heartbeat_interval(interval);
    builder.build().expect("Loom starts every thread")
}
