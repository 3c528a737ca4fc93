//! The program behind `cargo xtask check-mutants`.

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main("check-mutants", instruments::mutants::check::run)
}
