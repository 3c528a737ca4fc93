//! The program behind `cargo xtask check-conformance`.

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main("check-conformance", instruments::replay::check::run)
}
