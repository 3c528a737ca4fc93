//! What it costs that memory of the scheduler's moves from core to core: a job that another worker takes, and calls by turns.
//!
//! ```sh
//! cargo run --release -p bench --example handoff
//! ```
//!
//! In the first row each job is shared at once, and its owner waits until the other worker, which polls, has run it: four or five
//! critical sections, by turns on two cores. In the second row two threads call an empty closure by turns, with two
//! sections each. The last row has the turns alone, and says how far the cores are from each other at that moment: two virtual
//! processors may well be one core.

use bench::quartiles::Quartiles;
use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;
use systole::ThreadPool;

/// How many jobs, or turns of each thread, are timed at a time, and how often.
const COUNT: usize = 2_000;
const ROUNDS: usize = 51;

/// One job after the other: it runs on another core while its owner waits for it.
fn hand_over(pool: &ThreadPool) {
    pool.install(|| {
        for _ in 0..COUNT {
            let has_run = AtomicBool::new(false);
            let wait = || {
                systole::share_all();
                while !has_run.load(Ordering::Acquire) {
                    spin_loop();
                }
            };
            systole::join(wait, || has_run.store(true, Ordering::Release));
        }
    });
}

/// Two threads do the same by turns.
fn by_turns(action: impl Fn() + Sync) {
    let turn = AtomicUsize::new(0);
    let take_turns = |first: usize| {
        for mine in (first..2 * COUNT).step_by(2) {
            while turn.load(Ordering::Acquire) != mine {
                spin_loop();
            }
            action();
            turn.store(mine + 1, Ordering::Release);
        }
    };
    thread::scope(|scope| {
        [0, 1]
            .map(|first| {
                let take_turns = &take_turns;
                scope.spawn(move || take_turns(first))
            })
            .map(|thread| thread.join().expect("no panic"))
    });
}

fn main() -> Result<(), systole::BuildError> {
    let pools =
        [ThreadPool::builder().num_threads(2).build()?, ThreadPool::builder().num_threads(2).build()?];
    let call = || pools[1].call(|_| black_box(()));
    let rows: [(&str, &dyn Fn(), usize); 3] = [
        ("a job that another worker takes", &|| hand_over(&pools[0]), COUNT),
        ("an empty call, by turns", &|| by_turns(call), 2 * COUNT),
        ("a turn", &|| by_turns(|| ()), 2 * COUNT),
    ];
    println!("{:34}{:>8}{:>8}{:>8}", "ns each, quartiles", "low", "median", "high");
    for (name, run, count) in rows {
        let each = (0..ROUNDS).map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64() / count as f64 * 1e9
        });
        let Quartiles { low, median, high } = Quartiles::of(each);
        println!("{name:34}{low:>8.0}{median:>8.0}{high:>8.0}");
    }
    Ok(())
}
