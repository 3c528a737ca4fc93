//! `demo`: three programs, each sequential, with rayon and with systole. `timeline`: what each worker did.

use super::bench;
use crate::{Args, Outcome, process};

/// Shows on all cores what the project is for; `--test` runs small versions once.
pub fn run(args: &Args) -> Outcome {
    process::run(&mut if args.has("--test") { bench::trial(&["demo"]) } else { bench::program("demo", &[]) })
}

/// Writes a timeline of what each worker did.
pub fn timeline(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "systole", "--features", "trace"]);
    process::run(cargo.args(["--example", "timeline", "--"]).args(&args.words))
}
