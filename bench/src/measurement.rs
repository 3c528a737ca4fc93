//! A program that measures one topic: without arguments it measures, and with `--test` it only tries everything once.

use crate::report::run::Run;
use crate::report::sheet::{Sheet, Topic};
use std::env;
use std::process::ExitCode;
use std::time::SystemTime;

/// How much is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All, and the table is written.
    Full,
    /// Each thing once, and nothing is written.
    Trial,
}

impl Extent {
    /// So many rounds, or calls, or one.
    pub fn times<N: From<u8>>(self, full: N) -> N {
        match self {
            Self::Full => full,
            Self::Trial => N::from(1),
        }
    }
}

/// The whole program; `rows` measures, and returns the cells of the table.
pub fn main(topic: &Topic, rows: impl FnOnce(Extent) -> Result<Vec<Vec<String>>, String>) -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    exit(match extent(&arguments) {
        Some(Extent::Full) => rows(Extent::Full).and_then(|rows| write(topic, rows)),
        Some(Extent::Trial) => rows(Extent::Trial).and_then(|rows| topic.check(&rows)),
        None => Err(format!("usage: {} [--test]", topic.name)),
    })
}

/// What the arguments ask for.
fn extent(arguments: &[String]) -> Option<Extent> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Some(Extent::Full),
        ["--test"] => Some(Extent::Trial),
        _ => None,
    }
}

/// Prints the table, and writes it to `bench/results/`.
pub fn write(topic: &Topic, rows: Vec<Vec<String>>) -> Result<(), String> {
    let sheet = show(topic, rows);
    println!("written: {}", topic.write(&sheet)?.display());
    Ok(())
}

/// Prints the table.
pub fn show(topic: &Topic, rows: Vec<Vec<String>>) -> Sheet {
    let sheet = Sheet { run: Run::here(SystemTime::now()), rows };
    println!("\n{}", topic.text(&sheet));
    sheet
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
        let extent =
            |arguments: &[&str]| extent(&arguments.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(extent(&[]), Some(Extent::Full));
        assert_eq!(extent(&["--test"]), Some(Extent::Trial));
        assert_eq!(extent(&["--tests"]), None);
        assert_eq!(extent(&["--test", "7"]), None);
    }

    #[test]
    fn a_trial_does_everything_once() {
        assert_eq!((Extent::Full.times(51_usize), Extent::Trial.times(51_usize)), (51, 1));
    }
}
