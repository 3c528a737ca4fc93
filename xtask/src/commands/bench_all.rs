//! `bench-all`: every measurement there is, one after the other.

use std::time::Instant;

use super::{bench, bench_program};
use crate::args::Accepts;
use crate::{Outcome, process};

/// A part: its name, and its function.
type Part = (&'static str, fn(&[String]) -> Outcome);

/// The shortest first: a mistake shows early.
const PARTS: [Part; 10] = [
    ("instructions", |_| bench_program::instructions(&["--write".to_string()])),
    ("depth", bench_program::depth),
    ("scopes", bench_program::scopes),
    ("broadcasts", bench_program::broadcasts),
    ("iterators", bench_program::iterators),
    ("executors", bench_program::executors),
    ("loops", bench_program::loops),
    ("share of the ideal", bench_program::ideal),
    ("programs", bench_program::peers),
    ("criterion's plan", bench::run),
];

/// Measures everything, and writes the results and the book's page; `--test` tries everything once and writes nothing.
pub fn run(words: &[String]) -> Outcome {
    if (Accepts { command: "bench-all", flags: &["--test"], words: "" }).parse(words)?.has("--test") {
        return try_all();
    }
    let start = Instant::now();
    for (number, (name, part)) in PARTS.iter().enumerate() {
        eprintln!("\n[{}/{}] {name}, after {} s", number + 1, PARTS.len(), start.elapsed().as_secs());
        part(&[])?;
    }
    println!("\nall benchmarks in {} s", start.elapsed().as_secs());
    Ok(())
}

/// Tries everything once but the instructions, which are a check of their own. It is all one build.
fn try_all() -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["test", "--package", "bench", "--features", "executors,iterators"]);
    process::run(cargo.args(["--test", "trial", "--bench", "join"]))
}
