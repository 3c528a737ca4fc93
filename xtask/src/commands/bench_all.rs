//! `bench-all`: every measurement there is, one after the other.

use std::time::Instant;

use super::{bench, bench_program};
use crate::Outcome;
use crate::args::Accepts;

/// A part: its name, its function, and what it takes to try it; `None`: it is not tried, since it is run as a check.
type Part = (&'static str, fn(&[String]) -> Outcome, Option<&'static [&'static str]>);

/// The shortest first: a mistake shows early.
const PARTS: [Part; 10] = [
    ("instructions", |_| bench_program::instructions(&["--write".to_string()]), None),
    ("depth", bench_program::depth, Some(&["--test"])),
    ("scopes", bench_program::scopes, Some(&["--test"])),
    ("broadcasts", bench_program::broadcasts, Some(&["--test"])),
    ("iterators", bench_program::iterators, Some(&["--test"])),
    ("executors", bench_program::executors, Some(&["--test"])),
    ("loops", bench_program::loops, Some(&["--test"])),
    ("share of the ideal", bench_program::ideal, Some(&["--test"])),
    ("programs", bench_program::peers, Some(&["--test"])),
    ("criterion's plan", bench::run, Some(&["--", "--test"])),
];

/// Measures everything, and writes the results and the book's page; `--test` tries everything once and writes nothing.
pub fn run(words: &[String]) -> Outcome {
    let test = Accepts { command: "bench-all", flags: &["--test"], words: "" }.parse(words)?.has("--test");
    let parts = PARTS.iter().filter(|(.., trial)| trial.is_some() || !test);
    let (start, count) = (Instant::now(), parts.clone().count());
    for (number, (name, part, trial)) in parts.enumerate() {
        eprintln!("\n[{}/{count}] {name}, after {} s", number + 1, start.elapsed().as_secs());
        let words = trial.filter(|_| test).unwrap_or_default();
        part(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>())?;
    }
    println!("\nall benchmarks in {} s", start.elapsed().as_secs());
    Ok(())
}
