//! `bench-instructions`: what a join costs in instructions, counted by callgrind and held to limits.

use super::bench;
use crate::args::Accepts;
use crate::{Outcome, process};

/// Prints the table and fails when a figure is above its limit; `--write` writes it to `bench/results/` and the book.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "bench-instructions", flags: &["--write"], words: "" }.parse(words)?;
    process::run(&mut bench::program("instructions", words))?;
    if args.has("--write") { bench::write_figures() } else { Ok(()) }
}
