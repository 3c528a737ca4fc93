//! `sim`: the simulator, on more workers than there are cores.

use crate::{Args, Outcome, process};

/// Asks all questions and writes `bench/sim/results` and the book's charts; arguments go to the simulator.
pub fn run(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo
        .args(["run", "--quiet", "--release", "--package", "sim", "--bin", "sim", "--"])
        .args(args.as_typed());
    process::run(&mut cargo)
}
