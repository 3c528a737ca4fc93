//! `bench`: the benchmarks, and the page of figures that the book shows.

use std::process::Command;

use crate::tools::test_programs;
use crate::{Args, Outcome, paths, process};

/// The book's page.
const FIGURES: &str = "book/src/figures.md";

/// Where the book has its pictures.
const PICTURES: &str = "book/src/img";

/// Measures, writes the results to `bench/results/` and their table into the book; further arguments go to
/// `cargo bench`. Arguments after which nothing is measured write nothing.
pub fn run(args: &Args) -> Outcome {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    plan(&words)
}

/// The same with these arguments. If the results could not be written, it refuses before it measures.
pub fn plan(words: &[&str]) -> Outcome {
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let writes = !has(&["--test", "--list", "--no-run"]);
    if writes {
        has_some(words)?;
        process::run(&mut program("report", &["--check"]))?;
    }
    let build: &[&str] = if has(&["--test"]) { &TRIED } else { &CRITERION };
    process::run(process::cargo().args(["bench", "--package", "bench"]).args(build).args(words))?;
    if !writes {
        return Ok(());
    }
    process::run(&mut program("report", &[]))?;
    write_figures()
}

/// A name of benchmarks that none has would be a run in which nothing is measured.
fn has_some(words: &[&str]) -> Outcome {
    if words.is_empty() {
        return Ok(());
    }
    let mut list = process::cargo();
    list.args(["bench", "--package", "bench"]).args(CRITERION).args(words);
    list.args((!words.contains(&"--")).then_some("--"));
    if test_programs::selects_some(list)? {
        return Ok(());
    }
    let typed = words.join(" ");
    Err(format!("`{typed}` selects no benchmark; `cargo xtask bench -- --list` lists all"))
}

/// Writes the newest tables into the book.
pub fn write_figures() -> Outcome {
    let report = process::output(&mut program("report", &["--markdown"]));
    let report = report.map_err(|why| format!("no table for the book: {why}"))?;
    paths::write(&paths::root().join(FIGURES), &report)?;
    println!("written: {FIGURES}");
    process::run(&mut program("report", &["--draw", PICTURES]))
}

/// The programs that need a feature of the package, and that feature. The others are measured without features.
const FEATURED: [(&str, &str); 5] = [
    ("cold", "forte"),
    ("executors", "executors"),
    ("iterators", "iterators"),
    ("peers", "forte"),
    ("spice", "forte"),
];

/// Forte's manifest asks for a newer compiler than its code needs. Cargo looks at this only if the feature `forte` is on.
pub const ANY_RUST: &str = "--ignore-rust-version";

/// What `benches/join.rs` needs.
const CRITERION: [&str; 2] = ["--features", "criterion"];

/// All features with which something is tried.
const FEATURES: &str = "criterion,executors,forte,iterators";

/// How a trial builds everything: together, so that nothing is compiled twice, and as the tests are built.
const TRIED: [&str; 5] = [ANY_RUST, "--profile", "dev", "--features", FEATURES];

/// Cargo's command for one of the package's programs, to measure with it.
pub fn program(name: &str, words: &[&str]) -> Command {
    let features = FEATURED.iter().find(|(program, _)| *program == name).map_or("", |(_, feature)| feature);
    program_with(features, name, words)
}

/// The same with these features.
pub fn program_with(features: &str, name: &str, words: &[&str]) -> Command {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "bench", "--bin", name]);
    if !features.is_empty() {
        cargo.args([ANY_RUST, "--features", features]);
    }
    cargo.arg("--").args(words);
    cargo
}

/// Cargo's command to try programs once, by the tests of these names in `bench/tests/trial.rs`.
pub fn trial(words: &[&str]) -> Command {
    let mut cargo = process::cargo();
    cargo
        .args(["test", ANY_RUST, "--package", "bench", "--features", FEATURES, "--test", "trial"])
        .args(words);
    cargo
}
