//! What a fork costs at least: Fibonacci numbers by recursions that do a part of what a fork must do, and by `Task::join`.
//!
//! ```sh
//! cargo run --release -p bench --example floor
//! ```
//!
//! A fork must leave a record behind for the case that another worker comes, and must look whether one has asked. A join must look
//! whether one has come. The third recursion does both by hand, and has no worker that could come. All take turns, on one thread.

use bench::quartiles::{self, Quartiles};
use bench::turns;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use systole::{Task, ThreadPool};

const N: u32 = 30;
const CALLS: f64 = 2_692_537.0;
const NUMBER: u64 = 832_040;
const ROUNDS: usize = 101;

fn sequential(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    sequential(n - 1) + sequential(n - 2)
}

/// Looks at a flag where a fork would be.
fn polling(flag: &AtomicBool, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    if flag.load(Ordering::Relaxed) {
        no_worker_comes();
    }
    polling(flag, n - 1) + polling(flag, n - 2)
}

/// The words of a job: the next older one, what all jobs of a worker have in common, how another worker begins it, and what the closure
/// owns.
struct Record<'r> {
    older: Option<&'r Record<'r>>,
    flag: &'r AtomicBool,
    #[allow(dead_code, reason = "no worker comes to read it")]
    begin: fn(&Record<'_>) -> u64,
    n: u32,
}

fn recording(older: &Record<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let record = Record { older: Some(older), flag: older.flag, begin, n: n - 2 };
    if record.flag.load(Ordering::Relaxed) {
        no_worker_comes();
    }
    let first = recording(black_box(&record), n - 1);
    match black_box(&record).older {
        Some(older) => first + recording(older, record.n),
        None => no_worker_comes(),
    }
}

fn begin(record: &Record<'_>) -> u64 {
    recording(record, record.n)
}

#[cold]
fn no_worker_comes() -> ! {
    unreachable!("no worker asks or comes")
}

fn joining(mut t: Task<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = t.join(|t| joining(t, n - 1), |t| joining(t, n - 2));
    a + b
}

fn main() -> Result<(), systole::BuildError> {
    let pool = ThreadPool::builder().num_threads(1).build()?;
    let flag = AtomicBool::new(black_box(false));
    let root = Record { older: None, flag: &flag, begin, n: N };
    let oldest = Record { older: Some(&root), ..root };
    let recursions: [(&str, &dyn Fn(u32) -> u64); 4] = [
        ("sequential", &sequential),
        ("… and looks at a flag", &|n| polling(&flag, n)),
        ("… and leaves a record", &|n| recording(&oldest, n)),
        ("Task::join", &|n| pool.call(|t| joining(t, n))),
    ];
    let seconds = turns::take(&recursions, ROUNDS, |(_, fib)| {
        let start = Instant::now();
        let number = fib(black_box(N));
        let took = start.elapsed().as_secs_f64();
        assert_eq!(number, NUMBER);
        took
    });
    println!("{:24}{:>10}{:>10}", "", "ns a call", "speed-up");
    for ((name, _), own) in recursions.iter().zip(&seconds) {
        let (time, speed_up) = (quartiles::median(own) / CALLS * 1e9, Quartiles::of_ratios(&seconds[0], own));
        println!("{name:24}{time:>10.2}{:>10.2}", speed_up.median);
    }
    Ok(())
}
