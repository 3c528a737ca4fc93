//! `fuzz`: random programs on real pools, held against a sequential oracle.

use std::ffi::OsStr;

use crate::tools::sanitizer::NIGHTLY;
use crate::tools::{cargo_fuzz, toolchain};
use crate::{Args, Outcome, paths, process};

/// The target of libFuzzer, which has a workspace of its own.
const GUIDED: &str = "spec/fuzz/cargo-fuzz";

/// How long libFuzzer runs, in seconds, if the user does not say.
const SECONDS: &str = "60";

/// Builds the fuzzer, optimised and with all checks of the debug build, and passes the arguments on.
pub fn run(args: &Args) -> Outcome {
    if args.has("--install") {
        return toolchain::install(NIGHTLY, &[]);
    }
    if args.has("--guided") {
        return guided(args);
    }
    let mut cargo = process::cargo();
    cargo
        .args(["run", "--quiet", "--profile", "fuzz", "--package", "fuzz", "--bin", "fuzz", "--"])
        .args(args.as_typed());
    process::run(&mut cargo)
}

/// Lets libFuzzer choose the programs. What it finds worth keeping stays below `target`, beside what is built.
fn guided(args: &Args) -> Outcome {
    let seconds = if args.words.is_empty() { SECONDS } else { args.word() };
    let compiler = cargo_fuzz::compiler()?;
    let folder = paths::root().join("target/cargo-fuzz");
    let (corpus, artifacts) = (folder.join("corpus"), folder.join("failures"));
    for folder in [&corpus, &artifacts] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", paths::shown(folder)))?;
    }
    let mut fuzz = process::program("rustup");
    fuzz.args(["run", &compiler]).arg(cargo_fuzz::find()?).args(["run", "program", "--fuzz-dir", GUIDED]);
    fuzz.arg("--target-dir").arg(folder.join("target"));
    // The first corpus is the one that grows; the second one is committed.
    fuzz.arg(&corpus).arg(paths::root().join(GUIDED).join("corpus/program")).arg("--");
    let mut failures = OsStr::new("-artifact_prefix=").to_owned();
    failures.push(artifacts.join(""));
    fuzz.arg(format!("-max_total_time={seconds}")).arg(failures);
    process::run(&mut fuzz)
}
