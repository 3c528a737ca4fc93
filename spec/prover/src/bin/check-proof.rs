//! The program behind `cargo xtask check-proof`.

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main("check-proof", prover::check::run)
}
