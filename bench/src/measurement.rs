//! A program that measures one topic: it writes what it measured, unless `--dry` or `--test` says otherwise. With `--out FOLDER` it
//! writes that into this folder: for a program that was carried to another machine, where there is no clone.

use crate::evidence::machine;
use crate::report::run::Run;
use crate::report::sheet::Sheet;
use crate::report::topic::Topic;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

/// How much is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All.
    Full,
    /// Each thing once, and a smaller size where that saves time.
    Trial,
}

impl Extent {
    /// What the arguments ask for of a program that only prints.
    pub fn of_shown(program: &str, arguments: &[String]) -> Result<Self, String> {
        match arguments {
            [] => Ok(Self::Full),
            [word] if word == "--test" => Ok(Self::Trial),
            [first, rest @ ..] => {
                let word = if first == "--test" { &rest[0] } else { first };
                Err(format!("`{word}` is unknown; usage: {program} [--test]"))
            }
        }
    }

    /// So many rounds, or calls, or one.
    pub fn times<N: From<u8>>(self, full: N) -> N {
        match self {
            Self::Full => full,
            Self::Trial => N::from(1),
        }
    }
}

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    /// Without arguments: measure, and write the table.
    Write,
    /// `--out`: measure, and write the table into this folder.
    Out(PathBuf),
    /// `--dry`: measure, and show the table.
    Dry,
    /// `--test`: try everything once.
    Trial,
}

impl Mode {
    fn of(arguments: &[String]) -> Option<Self> {
        match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [] => Some(Self::Write),
            ["--dry"] => Some(Self::Dry),
            ["--test"] => Some(Self::Trial),
            ["--out", folder] if !folder.is_empty() => Some(Self::Out(folder.into())),
            _ => None,
        }
    }
}

/// The cells of a table, row by row.
pub type Rows = Vec<Vec<String>>;

/// The whole program. `rows` measures, and returns the cells of the table.
pub fn main(topic: &Topic, rows: impl FnOnce(Extent) -> Result<Rows, String>) -> ExitCode {
    exit(run(topic, &env::args().skip(1).collect::<Vec<_>>(), rows))
}

/// The same with these arguments. If the results could not be written, it refuses before it measures.
pub fn run(
    topic: &Topic,
    arguments: &[String],
    rows: impl FnOnce(Extent) -> Result<Rows, String>,
) -> Result<(), String> {
    run_all(topic.name, arguments, [(topic, rows)])
}

/// The same for a program of this name that measures several topics, one after the other.
pub fn run_all<'t, R: FnOnce(Extent) -> Result<Rows, String>>(
    name: &str,
    arguments: &[String],
    parts: impl IntoIterator<Item = (&'t Topic, R)>,
) -> Result<(), String> {
    let mode = Mode::of(arguments).ok_or_else(|| format!("usage: {name} [--dry | --test | --out FOLDER]"))?;
    let now = SystemTime::now();
    let run = if mode == Mode::Write { Run::to_write(now)? } else { machine::stamped(Run::here(now)) };
    let extent = if mode == Mode::Trial { Extent::Trial } else { Extent::Full };
    for (topic, rows) in parts {
        let sheet = Sheet { run: run.clone(), rows: rows(extent)? };
        if mode == Mode::Trial {
            // A table that could not be written is a mistake in a trial, too.
            sheet.csv(topic.columns)?;
            continue;
        }
        show(topic, &sheet);
        match &mode {
            Mode::Write => write(topic, &sheet)?,
            Mode::Out(folder) => told(&topic.write_into(&sheet, folder)?),
            Mode::Dry | Mode::Trial => {}
        }
    }
    Ok(())
}

/// Prints the table.
pub fn show(topic: &Topic, sheet: &Sheet) {
    println!("\n{}", topic.text(sheet));
}

/// Writes the table to `bench/results/`, and says where.
pub fn write(topic: &Topic, sheet: &Sheet) -> Result<(), String> {
    told(&topic.write(sheet)?);
    Ok(())
}

fn told(file: &Path) {
    println!("written: {}", file.display());
}

/// Ends a program; on failure, with a line that says why.
pub fn exit(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_argument_is_known() {
        let mode =
            |arguments: &[&str]| Mode::of(&arguments.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(mode(&[]), Some(Mode::Write));
        assert_eq!(mode(&["--dry"]), Some(Mode::Dry));
        assert_eq!(mode(&["--test"]), Some(Mode::Trial));
        assert_eq!(mode(&["--out", "here"]), Some(Mode::Out("here".into())));
        assert_eq!(mode(&["--out"]), None);
        assert_eq!(mode(&["--out", ""]), None);
        assert_eq!(mode(&["--tests"]), None);
        assert_eq!(mode(&["--test", "--dry"]), None);
    }

    #[test]
    fn a_program_that_prints_knows_one_argument() {
        let extent = |line: &str| {
            let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
            Extent::of_shown("idle", &words)
        };
        assert_eq!((extent(""), extent("--test")), (Ok(Extent::Full), Ok(Extent::Trial)));
        for (line, word) in [("--tset", "--tset"), ("--test x", "x"), ("x --test", "x")] {
            assert_eq!(extent(line), Err(format!("`{word}` is unknown; usage: idle [--test]")));
        }
    }

    #[test]
    fn a_trial_does_everything_once() {
        assert_eq!((Extent::Full.times(51_usize), Extent::Trial.times(51_usize)), (51, 1));
    }
}
