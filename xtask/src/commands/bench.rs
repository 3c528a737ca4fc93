//! `bench`: the benchmarks, and the page of figures that the book shows.

use crate::{Args, Outcome, paths, process};

/// The book's page.
const FIGURES: &str = "book/src/figures.md";

/// Measures, writes the results to `bench/results/` and their table into the book; further arguments go to
/// `cargo bench`. Arguments after which nothing is measured write nothing.
pub fn run(args: &Args) -> Outcome {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    plan(&words)
}

/// The same with these arguments.
pub fn plan(words: &[&str]) -> Outcome {
    process::run(process::cargo().args(["bench", "--package", "bench"]).args(words))?;
    if words.iter().any(|word| matches!(*word, "--test" | "--list" | "--no-run")) {
        return Ok(());
    }
    process::run(&mut program("report", &[]))?;
    write_figures()
}

/// Writes the newest tables into the book.
pub fn write_figures() -> Outcome {
    let mut report = program("report", &["--markdown"]);
    let output = report.output().map_err(|error| process::cannot_start(&report, &error))?;
    if !output.status.success() {
        return Err(format!("no table for the book: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    paths::write(&paths::root().join(FIGURES), &String::from_utf8_lossy(&output.stdout))?;
    println!("written: {FIGURES}");
    Ok(())
}

/// The programs that need a feature of the package, which has their name: the others are measured without.
const FEATURED: [&str; 2] = ["executors", "iterators"];

/// Cargo's command for one of the package's programs.
pub fn program(name: &str, words: &[&str]) -> std::process::Command {
    let features = if FEATURED.contains(&name) { name } else { "" };
    program_with(features, name, words)
}

/// The same with these features.
pub fn program_with(features: &str, name: &str, words: &[&str]) -> std::process::Command {
    let mut cargo = process::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "bench",
        "--features",
        features,
        "--bin",
        name,
        "--",
    ]);
    cargo.args(words);
    cargo
}
