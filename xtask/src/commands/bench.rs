//! `bench`: the benchmarks, and the table that the book shows.

use crate::{Outcome, paths, process};

/// What the chapter on other schedulers includes.
const FIGURES: &str = "book/src/figures.md";

/// Measures, writes the results to `bench/results/` and their table into the book; further arguments go to
/// `cargo bench`. Arguments after which nothing is measured write nothing.
pub fn run(words: &[String]) -> Outcome {
    process::run(process::cargo().args(["bench", "--package", "bench"]).args(words))?;
    if words.iter().any(|word| matches!(word.as_str(), "--test" | "--list" | "--help" | "--no-run")) {
        return Ok(());
    }
    process::run(&mut report(&[]))?;
    let mut markdown = report(&["--", "--markdown"]);
    let output = markdown.output().map_err(|error| process::cannot_start(&markdown, &error))?;
    if !output.status.success() {
        return Err(format!("no table for the book: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    paths::write(&paths::root().join(FIGURES), &String::from_utf8_lossy(&output.stdout))?;
    println!("written: {FIGURES}");
    Ok(())
}

/// Cargo's command for the program that reads criterion's estimates.
fn report(words: &[&str]) -> std::process::Command {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "bench", "--bin", "report"]).args(words);
    cargo
}
