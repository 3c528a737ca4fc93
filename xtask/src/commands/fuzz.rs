//! `fuzz`: random programs on real pools, held against a sequential oracle.

use crate::{Args, Outcome, process};

/// Builds the fuzzer, optimised and with all checks of the debug build, and passes the arguments on.
pub fn run(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo
        .args(["run", "--quiet", "--profile", "fuzz", "--package", "fuzz", "--bin", "fuzz", "--"])
        .args(args.as_typed());
    process::run(&mut cargo)
}
