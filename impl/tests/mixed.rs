//! Pools that live long, under all kinds of work at small intervals: neither their memory nor their threads grow.
//!
//! Two seconds of it are a test; `cargo xtask soak 600` runs it for ten minutes.
#![cfg(all(target_os = "linux", not(miri)))]

mod common;

#[allow(dead_code, unsafe_code, reason = "a part of it is needed; calls of the C library")]
#[path = "faults/machine.rs"]
mod machine;
#[path = "faults/work.rs"]
mod work;

use common::{Random, Watch, Watched, in_process_of_its_own, wait_until};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::{ThreadPool, Waiting};

/// How long, in seconds.
const SECONDS: &str = "SYSTOLE_MIXED_SECONDS";

/// The time is divided into so many parts. Between two of them no caller runs.
const LAPS: u32 = 20;

/// How many threads call.
const CALLERS: u64 = 4;

/// What may be in use more at the end: an allocator keeps what it was given back, here a little more, there a little less.
const MOST_GROWN: u64 = 2 << 20;

#[test]
fn neither_memory_nor_threads_grow() {
    let seconds = std::env::var(SECONDS).unwrap_or_else(|_| "2".to_owned());
    // In a process of its own the output is kept until the end: a long run is one already, and is looked at meanwhile.
    if seconds.parse::<u32>().expect("a number of seconds") > 10 {
        return run(&seconds);
    }
    in_process_of_its_own("neither_memory_nor_threads_grow", &[(SECONDS, &seconds)], || run(&seconds));
}

fn run(seconds: &str) {
    let whole = Duration::from_secs(seconds.parse().expect("a number of seconds"));
    let pools: Vec<Watched> = [
        (1, Waiting::HelpDescendants, 10),
        (2, Waiting::HelpAny, 1),
        (3, Waiting::HelpDescendants, 1),
        (4, Waiting::HelpNone, 20),
    ]
    .into_iter()
    .map(|(threads, waiting, micros)| {
        let builder = ThreadPool::builder().num_threads(threads).waiting(waiting);
        let builder = builder.heartbeat_interval(Duration::from_micros(micros));
        // A trace grows until it is full.
        #[cfg(feature = "trace")]
        let builder = builder.trace_capacity(1000);
        builder.watched()
    })
    .collect();
    // Now, so that no spare thread is started later.
    pools.iter().for_each(|pool| common::fill(pool, pool.num_threads()));
    let (rounds, begun, threads) = (AtomicU64::new(0), Instant::now(), machine::threads().len());
    let mut memory = Vec::new();
    for lap in 1..=LAPS {
        let until = begun + whole * lap / LAPS;
        thread::scope(|scope| {
            for caller in 0..CALLERS {
                let (pools, rounds) = (&pools, &rounds);
                scope.spawn(move || {
                    let mut random = Random(u64::from(lap) * CALLERS + caller);
                    while Instant::now() < until {
                        round(pools, &mut random);
                        rounds.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        memory.push(machine::memory());
        wait_until("no thread is left of the callers and their pools", || {
            machine::threads().len() == threads
        });
        if whole > Duration::from_secs(10) {
            let bar = "#".repeat(lap as usize) + &".".repeat((LAPS - lap) as usize);
            println!(
                "[{bar}] {} of {} s, {} rounds, {} KiB, {threads} threads",
                begun.elapsed().as_secs(),
                whole.as_secs(),
                rounds.load(Ordering::Relaxed),
                memory[memory.len() - 1] >> 10,
            );
        }
    }
    // The first quarter brings into use what stays in use.
    let (early, late) = (&mut memory.clone()[5..10], &mut memory.clone()[15..20]);
    early.sort_unstable();
    late.sort_unstable();
    let grown = late[2].saturating_sub(early[2]);
    assert!(grown < MOST_GROWN, "{grown} bytes more are in use, after {rounds:?} rounds: {memory:?}");
}

/// Something on one of the pools, or with a pool of its own.
fn round(pools: &[Watched], random: &mut Random) {
    let pool = &pools[random.below(pools.len() as u64) as usize];
    let size = 1 + random.below(4) as usize;
    match random.below(40) {
        0 => {
            let own = ThreadPool::builder().num_threads(1 + size).build().expect("a few threads start");
            work::joins(&own, size);
        }
        1 => {
            let panics = || pool.call(|mut t| t.join(|_| resume_unwind(Box::new(size)), |_| vec![size; 100]));
            let payload = catch_unwind(AssertUnwindSafe(panics)).expect_err("it panics");
            assert_eq!(*payload.downcast::<usize>().expect("its payload"), size);
        }
        2..10 => work::all(pool, size),
        10 => work::everywhere(pool),
        _ => work::joins(pool, size),
    }
}
