//! `bench-ideal`, `bench-loops` and the like: what is measured without criterion.
//!
//! `--test` tries everything once; `--dry` measures everything. Neither of them writes a file.

use super::bench;
use crate::args::Accepts;
use crate::{Outcome, process};

/// Programs beside the peers.
pub fn peers(words: &[String]) -> Outcome {
    measure("peers", "bench-peers", words)
}

/// Two threads against the tree split by hand.
pub fn ideal(words: &[String]) -> Outcome {
    measure("ideal", "bench-ideal", words)
}

/// Loops beside the plain iterator.
pub fn loops(words: &[String]) -> Outcome {
    measure("loops", "bench-loops", words)
}

/// Long chains of joins.
pub fn depth(words: &[String]) -> Outcome {
    measure("depth", "bench-depth", words)
}

/// Scopes that spawn many closures.
pub fn scopes(words: &[String]) -> Outcome {
    measure("scopes", "bench-scopes", words)
}

/// Broadcasts to all threads of a pool.
pub fn broadcasts(words: &[String]) -> Outcome {
    measure("broadcasts", "bench-broadcasts", words)
}

/// Parallel iterators beside rayon's.
pub fn iterators(words: &[String]) -> Outcome {
    measure("iterators", "bench-iterators", words)
}

/// The experiments of the crate `executors`.
pub fn executors(words: &[String]) -> Outcome {
    measure("executors", "bench-executors", words)
}

/// What a join costs in instructions: fails when a figure is above its limit; `--write` writes the figures too, and
/// `--trace` counts with the feature `trace`, against the same limits.
pub fn instructions(words: &[String]) -> Outcome {
    let flags = &["--write", "--trace"];
    let args = Accepts { command: "bench-instructions", flags, words: "" }.parse(words)?;
    match (args.has("--trace"), args.has("--write")) {
        (true, true) => Err("the figures are those without a trace: leave out --write or --trace".into()),
        (true, false) => process::run(&mut bench::program_with("trace", "instructions", &[])),
        (false, false) => process::run(&mut bench::program("instructions", &[])),
        (false, true) => {
            process::run(&mut bench::program("instructions", words))?;
            bench::write_figures()
        }
    }
}

fn measure(program: &str, command: &'static str, words: &[String]) -> Outcome {
    let args = Accepts { command, flags: &["--dry", "--test"], words: "" }.parse(words)?;
    if args.has("--test") {
        return process::run(&mut bench::trial(program));
    }
    process::run(&mut bench::program(program, words))?;
    if args.has("--dry") { Ok(()) } else { bench::write_figures() }
}
