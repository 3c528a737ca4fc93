//! `depth [--dry | --test]` measures chains of joins, 100,000 and a million deep.
//!
//! All contestants take turns, round by round, on a thread whose stack has room for a gigabyte; rayon's threads have
//! such stacks too. A contestant that needs more would end the whole program. So each contestant first tries the chain
//! in a process of its own (`depth SCHEDULER THREADS JOINS`), and takes no part if that process fails. `--test` tries a
//! shorter chain once; `--dry` writes nothing, otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{self, Chili, Rayon, Sequential, Systole};
use bench::topics::DEPTH;
use bench::turns::{self, Turn};
use bench::workloads::Workload;
use bench::workloads::chain::Chain;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, thread};

/// Bytes of address space; only what is used takes memory.
const STACK: usize = 1 << 30;

/// All contestants, the base of the ratios first.
const CONTESTANTS: [(Scheduler, usize); 7] =
    [(Sequential, 1), (Systole, 1), (Systole, 2), (Rayon, 1), (Rayon, 2), (Chili, 1), (Chili, 2)];

/// How many joins, how many rounds, and how many calls in a turn. A turn takes some ten milliseconds at least, in which a
/// new systole pool finds out how little such joins are worth sharing.
const SERIES: [(u64, usize, u32); 2] = [(100_000, 21, 40), (1_000_000, 21, 2)];

/// The case that `--test` tries.
const TRIAL: [(u64, usize, u32); 1] = [(10_000, 1, 1)];

fn main() -> ExitCode {
    let run = || {
        let arguments: Vec<_> = env::args().skip(1).collect();
        match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [scheduler, threads, joins] => attempt(scheduler, threads, joins),
            _ => measurement::run(&DEPTH, &arguments, measure),
        }
    };
    let deep = thread::Builder::new().stack_size(STACK).spawn(run).map_err(|error| error.to_string());
    measurement::exit(deep.and_then(|thread| thread.join().expect("a panic has said why")))
}

/// One chain, once.
fn attempt(scheduler: &str, threads: &str, joins: &str) -> Result<(), String> {
    let number = |word: &str| word.parse().map_err(|_| format!("`{word}` is no number"));
    let (scheduler, threads, joins) = (scheduler.parse::<Scheduler>()?, number(threads)?, number(joins)?);
    Chain::new(joins).run(&scheduler.deep_pool(threads as usize, STACK));
    Ok(())
}

/// What becomes of a contestant that tries the chain in a process of its own.
fn outcome(scheduler: Scheduler, threads: usize, joins: u64) -> Result<(), String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let arguments = [scheduler.to_string(), threads.to_string(), joins.to_string()];
    let output = Command::new(program).args(arguments).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(format!("ends with {}", output.status)) }
}

fn measure(extent: Extent) -> Result<Vec<Vec<String>>, String> {
    let series = if extent == Extent::Full { &SERIES[..] } else { &TRIAL };
    let mut all = Vec::new();
    for &(joins, rounds, calls) in series {
        all.extend(rows(joins, rounds, calls)?);
    }
    Ok(all)
}

/// Measures one depth; a row for each contestant.
fn rows(joins: u64, rounds: usize, calls: u32) -> Result<Vec<Vec<String>>, String> {
    eprintln!("a chain of {joins} joins: {rounds} rounds");
    let outcomes = CONTESTANTS.map(|(scheduler, threads)| outcome(scheduler, threads, joins));
    let fit: Vec<_> = CONTESTANTS.into_iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_ok()).collect();
    let chain = Chain::new(joins);
    let turn = Turn { calls, pause: Duration::ZERO };
    let seconds = turns::take(&fit, rounds, |((scheduler, threads), _)| {
        let pool = scheduler.deep_pool(*threads, STACK);
        turn.time(|| chain.run(&pool))
    });
    // If the sequential chain does not fit, there is nothing to compare with.
    let sequential = fit.first().is_some_and(|((scheduler, _), _)| *scheduler == Sequential);
    let base = sequential.then(|| seconds[0].clone());
    let mut seconds = seconds.into_iter();
    let mut rows = Vec::new();
    for ((scheduler, threads), outcome) in CONTESTANTS.into_iter().zip(outcomes) {
        let names = [joins.to_string(), scheduler.to_string(), threads.to_string()];
        let cells = match outcome {
            Err(end) => [end, String::new(), String::new(), String::new()],
            Ok(()) => {
                let own = seconds.next().expect("figures of all that took part");
                let each = quartiles::median(&own) / joins as f64 * 1e9;
                let ratio = base.as_ref().map(|base| Quartiles::of_ratios(&own, base).cells());
                let [median, low, high] = ratio.unwrap_or_default();
                [format!("{each:.2}"), median, low, high]
            }
        };
        rows.push(names.into_iter().chain(cells).collect());
    }
    Ok(rows)
}
