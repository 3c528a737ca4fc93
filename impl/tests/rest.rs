//! No thread wakes without a reason: threads that have nothing to do are parked, and stay parked.
//!
//! The test counts and measures no time: the kernel counts how often each thread gave up its processor of its own accord,
//! which is once for every park. At rest that number stands still.
#![cfg(target_os = "linux")]

mod common;

use common::{Watch, Watched, wait_until};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use systole::ThreadPool;

/// The voluntary context switches of the threads whose name begins so, and whether each of them sleeps now. A thread that
/// was woken does not sleep, even if a busy machine has not let it run yet.
fn switches(name: &str) -> BTreeMap<String, (u64, bool)> {
    let mut switches = BTreeMap::new();
    for task in std::fs::read_dir("/proc/self/task").unwrap() {
        let path = task.unwrap().path();
        let Ok(comm) = std::fs::read_to_string(path.join("comm")) else { continue };
        let Ok(status) = std::fs::read_to_string(path.join("status")) else { continue };
        let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let (true, Some(count), Some(state)) =
            (comm.starts_with(name), field("voluntary_ctxt_switches:"), field("State:"))
        {
            switches.insert(comm.trim().to_owned(), (count.parse().unwrap(), state.starts_with('S')));
        }
    }
    switches
}

/// A pool whose background workers are parked.
fn resting_pool(name: &str, num_threads: usize) -> Watched {
    let pool = ThreadPool::builder().num_threads(num_threads).thread_name(name).watched();
    let parked = |pool: &ThreadPool| pool.metrics().parks >= num_threads as u64 - 1;
    wait_until("all background workers are parked", || parked(&pool));
    pool
}

/// Asserts that these threads do not run at all during a fifth of a second, once they have come to rest: all sleep, and none
/// has run for as long as the last timer of theirs may take, which is a tenth of a second.
fn assert_at_rest(name: &str, threads: usize, mut meanwhile: impl FnMut(Duration)) {
    let mut before = switches(name);
    assert_eq!(before.len(), threads, "the threads are found by name");
    wait_until("the threads come to rest", || {
        meanwhile(Duration::from_millis(120));
        let earlier = std::mem::replace(&mut before, switches(name));
        earlier == before && before.values().all(|&(_, sleeps)| sleeps)
    });
    meanwhile(Duration::from_millis(200));
    assert_eq!(switches(name), before, "a thread woke");
}

fn compute(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

#[test]
fn a_resting_pool_does_not_wake() {
    let pool = resting_pool("resting", 8);
    assert_at_rest("resting", 7, std::thread::sleep);
    drop(pool);
}

#[test]
fn a_pool_comes_to_rest_after_work() {
    let pool = resting_pool("after-work", 4);
    for _ in 0..1000 {
        pool.call(|mut t| t.join(|_| (), |_| ()));
    }
    assert_at_rest("after-work", 3, std::thread::sleep);
}

#[test]
fn idle_workers_do_not_wake_while_a_long_leaf_computes() {
    let pool = resting_pool("long-leaf", 8);
    pool.call(|mut t| t.join(|_| assert_at_rest("long-leaf", 7, compute), |_| ()));
}

#[test]
fn idle_workers_do_not_wake_while_a_call_that_never_forks_computes() {
    let pool = resting_pool("no-fork", 4);
    pool.call(|_| assert_at_rest("no-fork", 3, compute));
}
