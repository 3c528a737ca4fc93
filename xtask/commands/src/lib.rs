//! The table of the commands that `cargo xtask` runs, and all that is made of it: the parser, the usage, the help of each
//! command, and the justfile.
//!
//! The programs behind the commands parse their arguments by the same table, so that an option is declared once.

mod args;
mod command;
mod help;
pub mod justfile;
mod nearest;
mod parse;
mod reader;
mod rules;
mod shard;
mod table;

use std::process::ExitCode;

pub use args::Args;
pub use command::{Command, Opt, Program, Runs, THOROUGH, Words};
pub use help::usage;
pub use nearest::{nearest, unknown};
pub use parse::{Asked, find, parse, parse_words};
pub use reader::{READER_HAS_ENDED, end_with_the_reader};
pub use shard::Shard;
pub use table::COMMANDS;

/// What a program does that runs one command: parses its own arguments, runs, and prints the one line of an error.
pub fn main(name: &str, run: impl FnOnce(&Args) -> Result<(), String>) -> ExitCode {
    end_with_the_reader();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = find(name).and_then(|command| parse_words(command, &words));
    let outcome = asked.and_then(|asked| match asked {
        Asked::Help(text) => {
            print!("{text}");
            Ok(())
        }
        Asked::Run(_, args) => run(&args),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
