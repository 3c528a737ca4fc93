//! `instructions SCHEDULER ROUNDS` sums a tree of 1023 nodes so many times, and prints nothing.
//!
//! Run under `valgrind --tool=callgrind` with two numbers of rounds: the difference, over the difference in rounds and
//! over 1023, is the number of instructions a node; what start-up and shutdown cost is gone from it. `cargo xtask
//! bench-instructions` does that. One thread can run closures, and the pool is entered once, around all rounds.

use bench::scheduler::Scheduler;
use bench::workloads::tree::Tree;
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    match arguments() {
        Ok((scheduler, rounds)) => {
            Tree::new(1023).sum_repeatedly(&scheduler.pool(1), rounds);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\nusage: instructions SCHEDULER ROUNDS");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<(Scheduler, usize), String> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [scheduler, rounds] = arguments.as_slice() else {
        return Err(format!("expected two arguments, found {}", arguments.len()));
    };
    let rounds = rounds.parse().map_err(|_| format!("`{rounds}` is no number of rounds"))?;
    Ok((scheduler.parse()?, rounds))
}
