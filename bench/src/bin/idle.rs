//! `idle [--test]` prints what a pool of eight threads uses while there is nothing to compute, and how soon it shares a pair.
//!
//! It takes two rests of four seconds each: the pool left alone after some work, and the pool held open by a closure that
//! only sleeps. Processor time and voluntary context switches are those of the whole process, so they include the main
//! thread's few. The pair is one join of two closures of 1 ms each, on two threads. It takes 2 ms if they run one after the
//! other, and 1 ms at best. The figure is the median of 101 runs.
//! `--test` rests for 4 ms and runs one pair.

use bench::measurement::{self, Extent};
use bench::scheduler::{Pool, Scheduler};
use bench::usage::Usage;
use bench::workloads::Workload;
use bench::workloads::pair::Pair;
use bench::workloads::rest::Rest;
use bench::workloads::tree::Tree;
use std::env;
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const REST: Duration = Duration::from_secs(4);
const TRIAL: Duration = Duration::from_millis(4);
const PAIRS: usize = 101;

fn main() -> ExitCode {
    measurement::exit(run(&env::args().skip(1).collect::<Vec<_>>()))
}

fn run(arguments: &[String]) -> Result<(), String> {
    let extent = Extent::of_shown("idle", arguments)?;
    let rest = if extent == Extent::Full { REST } else { TRIAL };
    let pair = Pair::lasting(Duration::from_millis(1));
    let (tree, rest) = (Tree::new(100_000), Rest::new(rest));
    println!(
        "{:12}{:^25}{:^25}{:>15}",
        "", "8 threads, left alone", "8 threads, long closure", "pair, 2 threads"
    );
    println!(
        "{:12}{:>12}{:>13}{:>12}{:>13}{:>15}",
        "", "CPU ms/s", "switches/s", "CPU ms/s", "switches/s", "ms"
    );
    for scheduler in Scheduler::ALL {
        let pool = scheduler.pool(8);
        tree.run(&pool);
        let (alone_cpu, alone_switches) = used(|| rest.outside(&pool)).map_err(in_words)?;
        let (long_cpu, long_switches) = used(|| rest.inside(&pool)).map_err(in_words)?;
        let pair = median(&pair, &scheduler.pool(2), extent.times(PAIRS)).as_secs_f64() * 1e3;
        println!(
            "{scheduler:12}{alone_cpu:12.2}{alone_switches:13.0}{long_cpu:12.2}{long_switches:13.0}{pair:15.2}"
        );
    }
    Ok(())
}

fn in_words(error: io::Error) -> String {
    format!("the system does not say what this process uses: {error}")
}

/// Milliseconds of processor time and voluntary switches, each for a second of `rest`.
fn used(rest: impl FnOnce()) -> io::Result<(f64, f64)> {
    let (start, before) = (Instant::now(), Usage::now()?);
    rest();
    let used = Usage::now()?.since(before);
    let seconds = start.elapsed().as_secs_f64();
    Ok((used.cpu.as_secs_f64() * 1e3 / seconds, used.voluntary_switches as f64 / seconds))
}

/// The median time of one pair.
fn median(pair: &Pair, pool: &Pool, runs: usize) -> Duration {
    let mut times: Vec<_> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            pair.run(pool);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[runs / 2]
}
