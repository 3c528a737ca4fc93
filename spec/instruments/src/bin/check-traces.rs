//! The program behind `cargo xtask check-traces`.

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main("check-traces", instruments::traces::check::run)
}
