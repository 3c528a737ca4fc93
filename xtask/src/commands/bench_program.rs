//! `bench-ideal`, `bench-loops` and the like: the measurements without criterion.

use super::bench;
use crate::{Args, Outcome, process};

/// Runs a program that measures, and writes the book's page of figures. `--test` tries everything once, and `--dry` measures
/// everything. Both write no file.
pub fn measure(name: &str, args: &Args) -> Outcome {
    if args.has("--test") {
        return process::run(&mut bench::trial(&[name]));
    }
    let words = args.as_typed();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    process::run(&mut bench::program(name, &words))?;
    if args.has("--dry") { Ok(()) } else { bench::write_figures() }
}

/// Measures, and writes the book's page of figures.
pub fn write(name: &str) -> Outcome {
    process::run(&mut bench::program(name, &[]))?;
    bench::write_figures()
}

/// What a join costs in instructions: fails when a figure is above its limit; `--write` writes the figures too, and
/// `--trace` counts with the feature `trace`, against the same limits.
pub fn instructions(args: &Args) -> Outcome {
    if args.has("--write") {
        return write_instructions();
    }
    let features = if args.has("--trace") { "trace" } else { "" };
    process::run(&mut bench::program_with(features, "instructions", &[]))
}

/// Counts, and writes the figures.
pub fn write_instructions() -> Outcome {
    process::run(&mut bench::program("instructions", &["--write"]))?;
    bench::write_figures()
}
