//! The tasks of this repository, from checking the spec to building the book: `cargo xtask` lists them.
//!
//! It depends on the standard library alone, so a machine with Rust and Java can run the first command at once.

mod args;
mod commands;
mod paths;
mod process;
mod proof;
mod source;
mod text;
mod tlc;
mod tools;

use std::process::ExitCode;

/// What a command ends with; the error is one line for the user: what is wrong, and the remedy.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match commands::dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
