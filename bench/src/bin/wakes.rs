//! `wakes [--test]` counts what systole's pools do with their wake-ups: how many a run takes, and how many are in vain.
//!
//! A wake-up is in vain if the woken worker finds neither a job nor what it was waiting for: another worker was quicker.
//! Each workload runs for a second on each number of threads, one run after the other; `--test` runs each once,
//! in a smaller size.

use bench::measurement::{self, Extent};
use bench::scheduler::{Pool, Scheduler};
use bench::workloads::{Kind, fib, matmul, merge_sort, octet, pair, queens, quick_sort, skewed, tree, uts};
use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use systole::Metrics;

const SECOND: Duration = Duration::from_secs(1);
const THREADS: [usize; 2] = [2, 8];

/// Each program, with its size and with that of a trial.
static PROGRAMS: [(&Kind, usize, usize); 13] = [
    (&tree::KIND, 1023, 1023),
    (&tree::KIND, 100_000, 1023),
    (&tree::KIND, 1_000_000, 1023),
    (&tree::KIND, 16_777_215, 1023),
    (&pair::KIND, 2, 2),
    (&octet::KIND, 8, 8),
    (&fib::KIND, 30, 15),
    (&queens::KIND, 12, 7),
    (&merge_sort::KIND, 1_000_000, 10_000),
    (&quick_sort::KIND, 1_000_000, 10_000),
    (&skewed::KIND, 1_000_000, 1000),
    (&uts::KIND, 856_345, 29_289),
    (&matmul::KIND, 512, 64),
];

fn main() -> ExitCode {
    measurement::exit(run(&env::args().skip(1).collect::<Vec<_>>()))
}

fn run(arguments: &[String]) -> Result<(), String> {
    let extent = Extent::of_shown("wakes", arguments)?;
    let time = if extent == Extent::Full { SECOND } else { Duration::ZERO };
    println!(
        "{:28}{:>9}{:>11}{:>8}{:>10}{:>8}{:>9}",
        "a run", "threads", "promotions", "taken", "reclaimed", "wakes", "in vain"
    );
    for (kind, full, small) in PROGRAMS {
        let size = if extent == Extent::Full { full } else { small };
        let workload = (kind.build)(size);
        for threads in THREADS {
            let pool = Scheduler::Systole.pool(threads);
            let begun = Instant::now();
            while workload.time(&pool, 1) == Duration::ZERO || begun.elapsed() < time {}
            let Pool::Systole(pool) = &pool else { unreachable!("a pool of systole's") };
            row(&kind.title.replace("{}", &size.to_string()), threads, &pool.metrics());
        }
    }
    Ok(())
}

/// The counters of one pool, for one run of the many.
fn row(title: &str, threads: usize, metrics: &Metrics) {
    let Metrics { calls, promotions, takes, reclaims, wakes, vain_wakes, .. } = *metrics;
    let each = |count: u64| count as f64 / calls as f64;
    let in_vain = 100.0 * vain_wakes as f64 / wakes.max(1) as f64;
    println!(
        "{title:28}{threads:9}{:11.3}{:8.3}{:10.3}{:8.3}{in_vain:8.1}%",
        each(promotions),
        each(takes),
        each(reclaims),
        each(wakes)
    );
}
