//! `bench-report` and `bench-compare`: one page about all that README and book claim, and two runs side by side.

use std::path::Path;

use super::bench;
use crate::{Args, Outcome, paths, process};

/// The program in `bench/src/bin`.
const PROGRAM: &str = "evidence";

/// The program in `bench/sim/src/bin` that writes what the simulator expects.
const PREDICT: &str = "predict";

/// The program of `bench-cold`, which other machines may run as well.
const COLD: &str = "cold";

/// The features with which it measures: the peers that are optional, each in a few pieces.
const FEATURES: &str = "forte,executors,iterators";

/// Where the file for other machines is built. Its C library is the one that is measured with here, linked into the file.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Measures, and writes the page; its options make a page again, try everything, or build a file for other machines.
pub fn run(args: &Args) -> Outcome {
    if args.has("--static") {
        return build_static();
    }
    if args.has("--test") {
        return process::run(&mut bench::trial(&[PROGRAM]));
    }
    let page;
    let words = match args.value("--page") {
        Some(file) => {
            page = readable(file)?;
            vec!["--page", &page]
        }
        None => {
            let extent = if args.words.is_empty() { "quick" } else { args.word() };
            [Some(extent), args.has("--write").then_some("--write")].into_iter().flatten().collect()
        }
    };
    if ["full", "scaling"].contains(&words[0]) {
        // What the simulator expects is written before it is measured.
        let mut predict = process::cargo();
        predict.args(["run", "--quiet", "--release", "--package", "sim", "--bin", PREDICT]);
        process::run(&mut predict)?;
    }
    process::run(&mut bench::program_with(FEATURES, PROGRAM, &words))
}

/// Compares two files.
pub fn compare(args: &Args) -> Outcome {
    let [first, second] = &args.words[..] else {
        return Err("two files are compared, as in `cargo xtask bench-compare A.csv B.csv`".into());
    };
    let (first, second) = (readable(first)?, readable(second)?);
    process::run(&mut bench::program_with(FEATURES, PROGRAM, &["--compare", &first, &second]))
}

/// The whole path of a file, which can be read: a program that reads it takes minutes to build, and runs in another folder.
fn readable(file: &str) -> Result<String, String> {
    paths::read(Path::new(file))?;
    let whole = std::path::absolute(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(whole.display().to_string())
}

/// Builds the program with all that it needs linked in, and says where it is.
fn build_static() -> Outcome {
    let commit = said("git", &["describe", "--always", "--dirty", "--exclude=*"])?;
    let version = said("rustc", &["--version"])?;
    for program in [
        &["bench", "--bin", PROGRAM, "--bin", COLD, bench::ANY_RUST, "--features", FEATURES][..],
        &["sim", "--bin", PREDICT],
    ] {
        let mut cargo = process::cargo();
        cargo.args(["build", "--release", "--target", TARGET, "--package"]).args(program);
        cargo.env("RUSTFLAGS", "-C target-feature=+crt-static");
        // Where it runs there may be no git and no compiler to ask.
        cargo.env("BENCH_COMMIT", &commit).env("BENCH_RUSTC", version.split(' ').nth(1).unwrap_or("unknown"));
        process::run(&mut cargo)?;
    }
    println!(
        "built in target/{TARGET}/release: {PREDICT}, {PROGRAM} and {COLD}; copy them to the other machine, and run `./{PREDICT}` and \
         then `./{PROGRAM} full` or `./{PROGRAM} scaling`; or `./{COLD} --out FOLDER`"
    );
    Ok(())
}

/// What a program says, in one line.
fn said(program: &str, arguments: &[&str]) -> Result<String, String> {
    let said = process::output(process::program(program).args(arguments));
    said.map(|said| said.trim().to_owned()).map_err(|why| format!("{program}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn a_file_that_cannot_be_read_is_named_before_a_build() {
        assert!(readable("Cargo.toml").unwrap().ends_with("Cargo.toml"));
        for file in ["nowhere.csv", "src"] {
            assert!(readable(file).unwrap_err().contains(file), "{file}");
        }
    }
}
