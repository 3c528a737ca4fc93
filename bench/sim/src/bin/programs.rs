//! Measures the five programs that `tests/measured.rs` compares the simulator with: sequential, and on one thread and two.
//!
//! ```sh
//! cargo run --release -p sim --bin programs           # 15 processes, a minute; nothing else should run
//! cargo run --release -p sim --bin programs -- --once # one of them, here
//! ```
//!
//! On a virtual machine it is settled by chance, for a whole process, where a woken thread is put and how long that
//! takes. So what is reported is the median of the medians of many processes, and between which figures half of them lie.

use bench::quartiles::Quartiles;
use bench::report::run::Run;
use bench::scheduler::Scheduler::{self, Sequential, Systole};
use bench::workloads::{Kind, fib, skewed, tree, uts};
use std::env;
use std::process::{Command, ExitCode};
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

/// How many processes.
const PROCESSES: usize = 15;

/// How long each program runs on each pool before the samples, and during them.
const WARM_UP: Duration = Duration::from_millis(50);
const SAMPLES: Duration = Duration::from_millis(200);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => all(),
        ["--once"] => {
            once();
            Ok(())
        }
        [word, ..] => Err(format!("`{word}` is not known here; `--once` is all there is")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One process: a line for each program, its medians in nanoseconds.
fn once() {
    for (kind, size) in PROGRAMS {
        let workload = (kind.build)(size);
        let medians = POOLS.map(|(scheduler, threads)| {
            let pool = scheduler.pool(threads);
            let sample = || workload.time(&pool, 1).as_nanos() as f64;
            let begin = Instant::now();
            while begin.elapsed() < WARM_UP {
                sample();
            }
            let (begin, mut samples) = (Instant::now(), Vec::new());
            while begin.elapsed() < SAMPLES {
                samples.push(sample());
            }
            Quartiles::of(samples).median.to_string()
        });
        println!("{} {size} {}", kind.name, medians.join(" "));
    }
}

/// All processes, one after the other.
fn all() -> Result<(), String> {
    let program = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut figures = vec![[const { Vec::new() }; POOLS.len()]; PROGRAMS.len()];
    for _ in 0..PROCESSES {
        let output = Command::new(&program).arg("--once").output();
        let output = output.map_err(|error| format!("cannot run {}: {error}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() || text.lines().count() != PROGRAMS.len() {
            return Err(format!("a process failed: {}", String::from_utf8_lossy(&output.stderr).trim()));
        }
        for (line, figures) in text.lines().zip(&mut figures) {
            for (word, figures) in line.split(' ').skip(2).zip(figures) {
                figures.push(word.parse::<f64>().map_err(|_| format!("`{word}` is no time"))?);
            }
        }
    }
    let Run { commit, date, machine, rustc } = Run::here(SystemTime::now());
    println!(
        "{machine}, {date}, commit {commit}, rustc {rustc}; {PROCESSES} processes; µs, and half of them"
    );
    for ((kind, size), figures) in PROGRAMS.iter().zip(figures) {
        print!("{:<18}", format!("{} {size}", kind.name));
        for figures in figures {
            let Quartiles { low, median, high } =
                Quartiles::of(figures.into_iter().map(|time| time / 1000.0));
            print!(" {median:>10.1} ({low:.1} to {high:.1})");
        }
        println!();
    }
    Ok(())
}
