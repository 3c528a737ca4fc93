//! The tasks of this repository, from checking the spec to building the book: `cargo xtask` lists them.

mod commands;
mod proof;
mod source;
mod text;
mod tools;

use std::process::ExitCode;

use tlc::{Outcome, args, paths, process, results};

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
