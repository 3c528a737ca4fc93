//! `demo`: three programs, each sequential, with rayon and with systole. `timeline`: what each worker did.

use super::bench;
use crate::args::Accepts;
use crate::{Outcome, process};

/// Shows on all cores what the project is for; `--test` runs each program once.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "demo", flags: &["--test"], words: "" }.parse(words)?;
    let mut demo = if args.has("--test") { bench::trial("demo") } else { bench::program("demo", &[]) };
    process::run(&mut demo)
}

/// Writes a timeline of what each worker did.
pub fn timeline(words: &[String]) -> Outcome {
    let args = Accepts { command: "timeline", flags: &[], words: "SIZE" }.parse(words)?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "systole", "--features", "trace"]);
    cargo.args(["--example", "timeline", "--"]).args(args.words);
    process::run(&mut cargo)
}
