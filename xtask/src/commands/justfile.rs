//! `justfile`: whether the justfile is what the table of commands makes.

use ::commands::justfile;

use crate::{Args, Outcome, paths};

const FILE: &str = "justfile";

/// Compares it; `--write` writes it.
pub fn run(args: &Args) -> Outcome {
    if args.has("--write") {
        paths::write(&paths::root().join(FILE), &justfile::text())?;
        println!("written: {FILE}");
        return Ok(());
    }
    check()
}

/// Fails if it differs, and names the first line that differs.
pub fn check() -> Outcome {
    let (present, made) = (paths::read(&paths::root().join(FILE))?, justfile::text());
    if present == made {
        return Ok(());
    }
    let mut lines = (1..).zip(present.lines().chain([""]).zip(made.lines().chain([""])));
    let line = lines.find(|(_, (present, made))| present != made).map_or(0, |(line, _)| line);
    Err(format!(
        "{FILE}:{line} is not as the table of commands has it; `cargo xtask justfile --write` writes it"
    ))
}
