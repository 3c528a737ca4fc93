//! `sim`: the simulator, on more workers than there are cores.

use crate::{Outcome, process};

/// Asks all questions and writes `bench/sim/results` and the book's charts; arguments go to the simulator.
pub fn run(words: &[String]) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "sim", "--bin", "sim", "--"]).args(words);
    process::run(&mut cargo)
}
