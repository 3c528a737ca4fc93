//! The tasks of this repository, from checking the spec to building the book: `cargo xtask` lists them.
//!
//! Commands that are costlier to build than this program are programs of their own. Cargo builds such a program when its
//! command first runs.

mod audit;
mod commands;
mod evidence;
mod run;
mod source;
mod text;
mod tools;

use std::process::ExitCode;

use ::commands::{Args, Asked};
use tlc::{Outcome, paths, process, results};

fn main() -> ExitCode {
    ::commands::end_with_the_reader();
    let words: Vec<String> = std::env::args().skip(1).collect();
    match ::commands::parse(&words) {
        Ok(Asked::Help(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Ok(Asked::Run(command, mut args)) => {
            if std::env::current_dir().is_ok_and(|here| here != paths::root()) {
                args.name_files_in_full();
            }
            run::succeeds(command, &args).into()
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
