//! `cargo xtask exercise`: hands out the exercises of the course, and grades what the reader has written.
//!
//! An exercise is a folder beside this crate's `src`; `README.md` says what is in it.

mod catalogue;
mod chapters;
mod check;
mod check_all;
mod diff;
mod exercise;
mod json;
mod lesson;
mod list;
mod mine;
mod prediction;

use std::process::ExitCode;

use commands::Args;
use tlc::Outcome;

fn main() -> ExitCode {
    commands::main("exercise", run)
}

fn run(args: &Args) -> Outcome {
    if args.has("--chapters") {
        return chapters::run();
    }
    if args.has("--check-all") {
        return check_all::run(args);
    }
    let Some(name) = args.words.first() else {
        return list::run();
    };
    if let Some(word) = args.words.get(1) {
        return Err(format!("`{word}` is too much: one exercise is done at a time"));
    }
    let exercise = catalogue::find(name)?;
    if args.has("--solution") { diff::show(&exercise) } else { lesson::run(&exercise, args) }
}
