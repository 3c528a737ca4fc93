//! Runs a check, shows what it says, and reads in it how much was done.

use std::io::{BufRead as _, BufReader, Read};
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Instant, SystemTime};

use super::checks::{Check, Count};
use super::record::{FILE, Record};
use super::stamp;
use crate::process;

/// Files that may differ from the commit: what these runs write themselves, and prose, which no run reads.
const WRITTEN: [&str; 3] = [FILE, "spec/results.json", ".md"];

/// Runs the check's command.
pub fn run(check: &Check) -> Result<Record, String> {
    // Before the run: what is wrong with the checkout is said at once.
    commit()?;
    let begun = Instant::now();
    let said = output(check.command)?;
    let times = match check.count.of(&said) {
        Some(times) => Some(times),
        None if check.count.is_elsewhere() => None,
        None => return Err(format!("{}: it passed, and does not say how much it has done", check.command)),
    };
    stamped(check, times, begun.elapsed().as_secs())
}

/// A record of a run that is over.
pub fn stamped(check: &Check, times: Option<u64>, seconds: u64) -> Result<Record, String> {
    Ok(Record {
        check: check.name.to_owned(),
        command: check.command.to_owned(),
        times,
        seconds: Some(seconds),
        date: stamp::date(SystemTime::now()),
        commit: commit()?,
        machine: Some(stamp::machine()),
    })
}

/// Runs a command as one would type it, with variables in front. What it says is shown and returned.
fn output(command: &str) -> Result<Vec<String>, String> {
    let is_variable = |word: &&str| word.contains('=') && !word.starts_with('-');
    let variables = command.split(' ').take_while(is_variable).filter_map(|word| word.split_once('='));
    let mut words = command.split(' ').skip_while(is_variable);
    let name = words.next().unwrap_or_default();
    let mut program = match name {
        "cargo" if !command.contains("cargo +") => process::cargo(),
        _ => process::program(name),
    };
    program.envs(variables).args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    eprintln!("$ {command}");
    let mut child = program.spawn().map_err(|error| process::cannot_start(&program, &error))?;
    let said = Mutex::new(Vec::new());
    let (out, err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(|| out.map(|out| tell(out, &said)));
        scope.spawn(|| err.map(|err| tell(err, &said)));
    });
    let status = child.wait().map_err(|error| format!("{command}: {error}"))?;
    if !status.success() {
        return Err(format!("`{command}` failed ({status}): no record is kept"));
    }
    Ok(said.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Shows each line, and keeps it.
fn tell(from: impl Read, said: &Mutex<Vec<String>>) {
    for line in BufReader::new(from).lines().map_while(Result::ok) {
        println!("{line}");
        said.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }
}

impl Count {
    /// The count in what a check has said.
    fn of(self, said: &[String]) -> Option<u64> {
        let before = |line: &String, mark: &str| {
            let number = line.split_once(mark)?.0.rsplit(' ').next()?;
            number.replace(',', "").parse::<u64>().ok()
        };
        match self {
            Self::Before(mark) => said.iter().rev().find_map(|line| before(line, mark)),
            Self::Sum(mark) => {
                let sum: u64 = said.iter().filter_map(|line| before(line, mark)).sum();
                (sum > 0).then_some(sum)
            }
            Self::Lines(beginning) => {
                let lines = said.iter().filter(|line| line.starts_with(beginning)).count();
                (lines > 0).then_some(lines as u64)
            }
            Self::Results(_) => None,
        }
    }

    fn is_elsewhere(self) -> bool {
        matches!(self, Self::Results(_))
    }
}

/// The newest commit that has changed more than [`WRITTEN`], if the checkout is as it says. So a record names a commit that stays
/// in the history when the records' own commits are made again.
fn commit() -> Result<String, String> {
    let git = |arguments: &[&str]| {
        process::output(process::program("git").args(arguments))
            .map_err(|why| format!("git cannot say which commit this is: {why}"))
    };
    let status = git(&["status", "--porcelain", "--no-renames"])?;
    let changed = status
        .lines()
        .filter_map(|line| line.get(3..))
        .find(|file| !WRITTEN.iter().any(|of| file.ends_with(of)));
    match changed {
        Some(file) => {
            Err(format!("a record names a commit, which does not hold {file} as it is: commit first"))
        }
        None => {
            let left_out = WRITTEN.map(|of| format!(":(exclude)*{of}"));
            let mut log = vec!["log", "-1", "--abbrev=7", "--format=%h", "--", "."];
            log.extend(left_out.iter().map(String::as_str));
            Ok(git(&log)?.trim().to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Count;

    #[test]
    fn the_count_is_in_what_was_said() {
        let count = |count: Count, said: &[&str]| {
            count.of(&said.iter().map(|line| line.to_string()).collect::<Vec<_>>())
        };
        let said = ["fuzz: 12 programs in 3 s", "fuzz: 20,000 programs in 18 s, 1100/s: 5 takes", "done"];
        assert_eq!(count(Count::Before(" programs in "), &said), Some(20_000));
        assert_eq!(count(Count::Before(" rounds"), &said), None);
        let said = ["test result: ok. 3 passed; 0 failed", "test result: ok. 40 passed; 0 failed"];
        assert_eq!(count(Count::Sum(" passed"), &said), Some(43));
        let said = ["red      3 s  A: b", "red     12 s  B: c", "GREEN    1 s  C: d"];
        assert_eq!(count(Count::Lines("red "), &said), Some(2));
        assert_eq!(count(Count::Lines("asan: "), &said), None);
    }
}
