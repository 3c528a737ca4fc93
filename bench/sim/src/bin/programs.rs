//! Measures the five programs that `tests/measured.rs` compares the simulator with: sequential, and on one thread and two.
//!
//! ```sh
//! cargo run --release -p sim --bin programs                  # a minute and a half; nothing else should run
//! cargo run --release -p sim --bin programs -- --once fib 30 # one process
//! ```
//!
//! On a virtual machine, chance decides for a whole process on which core a woken thread is put, and how long that takes.
//! The simulator has a core for each worker. So each thread of a pool is tied to a core here, by `taskset`. The program
//! reports the median of the medians of many processes, and the quartiles of these medians.
//!
//! Two threads that read memory slow each other down. For trees this is measured without any scheduler: the last column is
//! the tree split by hand, its halves on two threads. Without that slowdown it would take half the sequential time.

use bench::helper::Waiting;
use bench::quartiles::Quartiles;
use bench::report::run::Run;
use bench::scheduler::Scheduler::{self, Sequential, Systole};
use bench::workloads::tree::{self, Tree};
use bench::workloads::{Kind, Workload, fib, skewed, uts};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::process::{self, Command, ExitCode};
use std::time::{Duration, Instant, SystemTime};

/// The programs and their sizes.
static PROGRAMS: [(&Kind, usize); 5] = [
    (&tree::KIND, 100_000),
    (&tree::KIND, 16_777_215),
    (&skewed::KIND, 1_000_000),
    (&fib::KIND, 30),
    (&uts::KIND, 856_345),
];

/// What each of them runs on.
const POOLS: [(Scheduler, usize); 3] = [(Sequential, 1), (Systole, 1), (Systole, 2)];

/// What is measured of a program: on each pool, and by hand.
const COLUMNS: usize = POOLS.len() + 1;

/// How many processes, for each program.
const PROCESSES: usize = 15;

/// How long each program runs on each pool before the samples, and during them.
const WARM_UP: Duration = Duration::from_millis(40);
const SAMPLES: Duration = Duration::from_millis(120);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => all(),
        ["--once", name, size] => program(name, size).and_then(once),
        [word, ..] => Err(format!("`{word}` is not known here; `--once NAME SIZE` is all there is")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The program of this name and size.
fn program(name: &str, size: &str) -> Result<(&'static Kind, usize), String> {
    let found = PROGRAMS.into_iter().find(|(kind, number)| kind.name == name && number.to_string() == size);
    found.ok_or_else(|| format!("`{name} {size}` is none of the five programs"))
}

/// One process and one program: prints a line with its medians in nanoseconds. The figure by hand is zero if the program is
/// no balanced tree.
///
/// No other program has used the heap before: the heap decides how a tree lies in memory.
fn once((kind, size): (&Kind, usize)) -> Result<(), String> {
    let tree = (*kind == tree::KIND).then(|| Tree::new(size));
    let by_hand =
        tree.as_ref().map_or(0.0, |tree| tree.by_hand(2, Waiting::Polling, |sum| median(|| time(sum))));
    let workload = tree.map_or_else(|| (kind.build)(size), |tree| Box::new(tree) as Box<dyn Workload>);
    let main = process::id().to_string();
    let mut medians = Vec::new();
    for (scheduler, threads) in POOLS {
        tie(&main, "0-1")?;
        let before = threads_of_this_process()?;
        let pool = scheduler.pool(threads);
        for (core, thread) in threads_of_this_process()?.difference(&before).enumerate() {
            tie(thread, &(core + 1).to_string())?;
        }
        tie(&main, "0")?;
        medians.push(median(|| workload.time(&pool, 1)));
    }
    let medians: Vec<String> = medians.into_iter().chain([by_hand]).map(|time| time.to_string()).collect();
    println!("{}", medians.join(" "));
    Ok(())
}

/// The median of many samples, in nanoseconds.
fn median(sample: impl Fn() -> Duration) -> f64 {
    let begin = Instant::now();
    while begin.elapsed() < WARM_UP {
        sample();
    }
    let (begin, mut samples) = (Instant::now(), Vec::new());
    while begin.elapsed() < SAMPLES {
        samples.push(sample().as_nanos() as f64);
    }
    Quartiles::of(samples).median
}

fn time(run: &dyn Fn()) -> Duration {
    let begin = Instant::now();
    run();
    begin.elapsed()
}

fn threads_of_this_process() -> Result<BTreeSet<String>, String> {
    let folder = fs::read_dir("/proc/self/task").map_err(|error| format!("cannot list threads: {error}"))?;
    Ok(folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// Ties a thread to these cores.
fn tie(thread: &str, cores: &str) -> Result<(), String> {
    let output = Command::new("taskset").args(["-cp", cores, thread]).output();
    let output = output.map_err(|error| format!("cannot run taskset: {error}; install util-linux"))?;
    if output.status.success() { Ok(()) } else { Err(format!("taskset cannot tie a thread to {cores}")) }
}

/// All processes, one after the other.
fn all() -> Result<(), String> {
    let circumstances = Run::here(SystemTime::now()).circumstances();
    println!("{circumstances}; {PROCESSES} processes; µs, and half of them");
    println!("{:<16} {:>27} {:>27} {:>27} {:>27}", "", "sequential", "one thread", "two", "two by hand");
    for (kind, size) in PROGRAMS {
        let mut figures = [const { Vec::new() }; COLUMNS];
        for _ in 0..PROCESSES {
            for (figures, median) in figures.iter_mut().zip(process((kind, size))?) {
                figures.push(median / 1000.0);
            }
        }
        print!("{:<16}", format!("{} {size}", kind.name));
        for figures in figures {
            let Quartiles { low, median, high } = Quartiles::of(figures);
            print!(" {:>27}", format!("{median:.1} ({low:.1} to {high:.1})"));
        }
        println!();
    }
    Ok(())
}

/// The medians of one process.
fn process((kind, size): (&Kind, usize)) -> Result<Vec<f64>, String> {
    let program = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let output = Command::new(&program).args(["--once", kind.name, &size.to_string()]).output();
    let output = output.map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let medians: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    if output.status.success() && medians.len() == COLUMNS {
        return Ok(medians);
    }
    Err(format!("a process failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
