//! How long a call from outside takes to a thread of the pool, and back: `cargo run --release --example way`.
//!
//! Calls follow each other at once, and fork nothing, so the pool's threads are awake. The same file runs with rayon's own core, in a
//! package that depends on that.

use std::hint::spin_loop;
use std::time::{Duration, Instant};

const CALLS: usize = 100_000;

/// What the caller does between two calls.
const BETWEEN: Duration = Duration::from_micros(5);

/// What a call computes.
const WITHIN: Duration = Duration::from_micros(10);

fn main() {
    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads are not many");
    let (mut there, mut back) = (Vec::new(), Vec::new());
    for _ in 0..CALLS {
        compute(BETWEEN);
        let called = Instant::now();
        let (begun, ended) = pool.install(|| {
            let begun = Instant::now();
            compute(WITHIN);
            (begun, Instant::now())
        });
        there.push(begun - called);
        back.push(ended.elapsed());
    }
    for (name, times) in [("there", &mut there), ("back", &mut back)] {
        times.sort_unstable();
        let percentile = |percent: usize| times[(times.len() - 1) * percent / 100];
        println!("{name:5} p50 {:?}, p90 {:?}, p99 {:?}", percentile(50), percentile(90), percentile(99));
    }
}

/// Computes for so long.
fn compute(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        spin_loop();
    }
}
