//! `demo`: three programs, each sequential, with rayon and with systole. `timeline`: what each worker did.

use super::bench;
use crate::{Args, Outcome, process};

/// Shows on all cores what the project is for; `--test` runs small versions once.
pub fn run(args: &Args) -> Outcome {
    process::run(&mut if args.has("--test") { bench::trial(&["demo"]) } else { bench::program("demo", &[]) })
}

/// Writes a timeline of what each worker did; with `--book` records the run that the book shows.
pub fn timeline(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    if args.has("--book") {
        cargo.args(["run", "--quiet", "--release", "--package", "lab"]);
        return process::run(cargo.args(["--bin", "record", "--features", "record", "--"]).args(&args.words));
    }
    cargo.args(["run", "--quiet", "--release", "--package", "systole", "--features", "trace"]);
    process::run(cargo.args(["--example", "timeline", "--"]).args(&args.words))
}
