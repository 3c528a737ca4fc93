//! The models, over whatever core stands beside this module.

pub mod barrier;
pub mod beater;
pub mod beside;
pub mod brief_calls;
pub mod broadcast;
pub mod bundles;
pub mod call_async;
pub mod crowded;
pub mod drop_in;
pub mod event;
pub mod fork_join;
pub mod gate;
pub mod latch;
pub mod nested;
pub mod offers;
pub mod panics;
pub mod pass_on;
pub mod polling;
pub mod promote_take;
pub mod queued;
pub mod reclaim_take;
pub mod reentrant;
#[allow(unsafe_code, reason = "says which thread pushes")]
pub mod ring;
pub mod set_latch_park;
pub mod spare;
pub mod spawn;
pub mod stop;
pub mod task_tick;
pub mod three_workers;
pub mod two_callers;
pub mod two_shared;
pub mod waiting_policies;
pub mod withheld;

use super::core::{ThreadPool, Waiting};
use std::time::Duration;

/// A pool that beats as soon as one worker is idle and another one is hungry. Its owners wait as the runtime's do by default.
fn pool(workers: usize) -> ThreadPool {
    pool_with_interval(workers, Duration::ZERO)
}

fn pool_with_interval(workers: usize, interval: Duration) -> ThreadPool {
    let builder = ThreadPool::builder().num_threads(workers).heartbeat_interval(interval);
    builder.build().expect("Loom starts every thread")
}

/// A pool whose owners do as told in an open join.
fn pool_that_waits(workers: usize, waiting: Waiting) -> ThreadPool {
    let builder =
        ThreadPool::builder().num_threads(workers).heartbeat_interval(Duration::ZERO).waiting(waiting);
    builder.build().expect("Loom starts every thread")
}

/// How many jobs are shared, and neither taken nor reclaimed yet.
fn shared(pool: &ThreadPool) -> u64 {
    let metrics = pool.metrics();
    metrics.promotions - metrics.takes - metrics.reclaims
}

/// Lets the other threads go on until `condition` holds, but not forever: if their order is not the one that the script
/// wants, the model goes on without it.
fn wait_until(condition: impl Fn() -> bool) {
    for _ in 0..5 {
        if condition() {
            return;
        }
        loom::thread::yield_now();
    }
}
