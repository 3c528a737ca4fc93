//! `soak`: every test of the crate again and again, on a machine that is busy with other tests.
//!
//! A test that fails by chance is worth nothing: its red is read as bad luck. Such a test often needs what a busy machine
//! does: a thread that does not run for some milliseconds, at the one place where the author thought that it would. So
//! several files of tests run at once, four for each core. A test that repeats something itself, such as a random program,
//! repeats it less often here, and each round has other random numbers (`repetitions` in `impl/tests/common`).
//!
//! With a number of seconds it runs one thing instead: all kinds of work on pools that live as long, whose memory and threads
//! must not grow.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::tools::test_programs::{self, TestProgram};
use crate::{Args, Outcome, paths, process};

/// How often each test runs, if the user does not say.
const ROUNDS: u32 = 20;

/// How long the tests of one file may take. On a machine that is as busy as this one, a second becomes half a minute.
const LIMIT: Duration = Duration::from_secs(300);

/// How often the user sees how far it is.
const PACE: Duration = Duration::from_secs(10);

/// A file of tests, compiled, and those of its tests that run: all, if there is no name.
#[derive(Debug)]
struct Tests {
    name: String,
    program: PathBuf,
    filter: Option<String>,
}

impl Tests {
    /// All tests of a program; those of the library are called `lib`.
    fn of(TestProgram { target, path }: TestProgram) -> Self {
        let name = if target.is_empty() { "lib".to_owned() } else { target };
        Tests { name, program: path, filter: None }
    }
}

/// Runs the named tests, or all, so many times, several at once. Goes on after a failure, and fails at the end if there was
/// one.
pub fn run(args: &Args) -> Outcome {
    if let Some(seconds) = seconds(&args.words, args.has("--rounds"))? {
        return mixed(seconds);
    }
    let rounds = match args.value("--rounds") {
        None => ROUNDS,
        Some(text) => text.parse().map_err(|_| format!("`{text}` is no number of rounds"))?,
    };
    let tests = with_tests(chosen(built()?, &args.words)?, args.words.is_empty())?;
    let at_once = 4 * thread::available_parallelism().map_or(1, usize::from);
    let soak = Mutex::new(Soak {
        rounds,
        tests: &tests,
        begun: 0,
        ended: 0,
        failed: Vec::new(),
        told: Instant::now(),
    });
    let start = Instant::now();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once)
            .map(|number| {
                let (soak, log) = (&soak, paths::root().join(format!("target/soak-{number}.log")));
                scope.spawn(move || runs(soak, start, &log))
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a run's failure is no panic"))
    })?;
    let failed = soak.into_inner().unwrap_or_else(PoisonError::into_inner).failed;
    if failed.is_empty() {
        let seconds = start.elapsed().as_secs();
        println!("soak: {rounds} rounds of {} files of tests in {seconds} s, no failure", tests.len());
        return Ok(());
    }
    Err(format!("{} failures in {rounds} rounds:\n{}", failed.len(), failed.join("\n")))
}

/// How long mixed work is to run, if one of the words is a number. Then that is all that there is to say.
fn seconds(words: &[String], has_rounds: bool) -> Result<Option<&str>, String> {
    let is_number = |word: &&String| word.trim_start_matches('-').parse::<u128>().is_ok();
    let Some(seconds) = words.iter().find(is_number) else { return Ok(None) };
    if !seconds.parse::<u32>().is_ok_and(|seconds| seconds > 0) {
        return Err(format!("soak: `{seconds}` is no whole number of seconds from 1 to {}", u32::MAX));
    }
    let other = words.iter().find(|word| *word != seconds).map(String::as_str);
    match other.or(has_rounds.then_some("--rounds")) {
        None if words.len() == 1 => Ok(Some(seconds)),
        other => Err(format!(
            "soak: `{seconds}` runs mixed work for so many seconds; leave `{}` out, or the number",
            other.unwrap_or(seconds)
        )),
    }
}

/// Runs the mixed load of `impl/tests/mixed.rs` for so long. It shows itself how far it is.
fn mixed(seconds: &str) -> Outcome {
    let cargo = || {
        let mut cargo = process::cargo();
        cargo.args(["test", "--release", "--package", "systole", "--test", "mixed", "--", "--nocapture"]);
        cargo
    };
    if !test_programs::selects_some(cargo())? {
        return Err(format!(
            "soak: Linux alone tells the memory and the threads of a process, and this is {}; `cargo xtask soak` without \
             a number runs the tests",
            std::env::consts::OS
        ));
    }
    process::run(cargo().env("SYSTOLE_MIXED_SECONDS", seconds))
}

/// How far a soak is.
#[derive(Debug)]
struct Soak<'t> {
    rounds: u32,
    tests: &'t [Tests],
    /// So many runs have begun. The next run is the next file's in this round, or the first file's in the next round.
    begun: usize,
    ended: usize,
    /// A line for each run that failed.
    failed: Vec<String>,
    /// When the user was last told how far it is.
    told: Instant,
}

impl<'t> Soak<'t> {
    fn all(&self) -> usize {
        self.rounds as usize * self.tests.len()
    }

    /// The next run: a file of tests, and the number of the round.
    fn next(&mut self) -> Option<(&'t Tests, usize)> {
        let run = self.begun;
        (run < self.all()).then(|| {
            self.begun += 1;
            (&self.tests[run % self.tests.len()], run / self.tests.len())
        })
    }

    /// Notes that a run has ended, and tells the user from time to time.
    fn ended(&mut self, start: Instant, failure: Option<String>) {
        self.ended += 1;
        if let Some(line) = failure {
            println!("{line}");
            self.failed.push(line);
        }
        if self.told.elapsed() > PACE {
            let (spent, round) = (start.elapsed(), self.ended / self.tests.len());
            let left = spent.mul_f64((self.all() - self.ended) as f64 / self.ended as f64);
            println!(
                "[{round}/{}] {} s, {} failures, about {} s left",
                self.rounds,
                spent.as_secs(),
                self.failed.len(),
                left.as_secs()
            );
            self.told = Instant::now();
        }
    }
}

/// Does one run after the other, beside the other threads that do so, until no run is left.
fn runs(soak: &Mutex<Soak<'_>>, start: Instant, log: &Path) -> Outcome {
    let locked = || soak.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let Some((tests, round)) = locked().next() else { return Ok(()) };
        let failure = match once(tests, round, log)? {
            Ok(()) => None,
            Err(how) => {
                let kept = log.with_file_name(format!("soak-{}-{round}.log", tests.name));
                std::fs::copy(log, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
                Some(format!("round {round}, {}: {how}; see {}", tests.name, paths::shown(&kept)))
            }
        };
        locked().ended(start, failure);
    }
}

/// Runs a file's tests once. The inner error says how they failed; what they said is in the log.
fn once(tests: &Tests, round: usize, log: &Path) -> Result<Result<(), String>, String> {
    let cannot_write = |error| format!("cannot write {}: {error}", log.display());
    let file = File::create(log).map_err(cannot_write)?;
    let mut program = process::program(&tests.program);
    program.args(&tests.filter).current_dir(paths::root().join("impl"));
    program.env("SYSTOLE_SOAK_ROUND", round.to_string());
    program.stdout(file.try_clone().map_err(cannot_write)?).stderr(file).stdin(Stdio::null());
    let mut child = program.spawn().map_err(|error| process::cannot_start(&program, &error))?;
    let begun = Instant::now();
    loop {
        match child.try_wait().map_err(|error| format!("{}: {error}", tests.name))? {
            Some(status) if status.success() => return Ok(Ok(())),
            Some(status) => return Ok(Err(status.to_string())),
            None if begun.elapsed() > LIMIT => {
                child
                    .kill()
                    .and_then(|()| child.wait())
                    .map_err(|error| format!("{}: {error}", tests.name))?;
                return Ok(Err(format!("no end after {} s", LIMIT.as_secs())));
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Builds the tests of the crate.
fn built() -> Result<Vec<Tests>, String> {
    let mut cargo = process::cargo();
    cargo.args(["test", "--package", "systole", "--tests"]);
    Ok(test_programs::compile(cargo, paths::root())?.into_iter().map(Tests::of).collect())
}

/// Those that the words name: `scope` a file, `scope::nested` what is in it and has that in its name. Without words, all.
fn chosen(all: Vec<Tests>, words: &[String]) -> Result<Vec<Tests>, String> {
    let asked =
        words.iter().map(|word| word.split_once("::").map_or((&**word, None), |(file, it)| (file, Some(it))));
    let asked: Vec<_> = asked.collect();
    if let Some((file, _)) = asked.iter().find(|(file, _)| !all.iter().any(|one| one.name == *file)) {
        let names: Vec<&str> = all.iter().map(|one| &*one.name).collect();
        let list = format!("the files of tests are {}", names.join(", "));
        return Err(::commands::unknown("file of tests", file, names.iter().copied(), &list));
    }
    let mut chosen = Vec::new();
    for one in all {
        let of_it = asked.iter().filter(|(file, _)| *file == one.name);
        let filters: Vec<Option<String>> = of_it.map(|(_, filter)| filter.map(str::to_owned)).collect();
        let (name, program) = (&one.name, &one.program);
        chosen.extend(filters.into_iter().map(|filter| Tests {
            name: name.clone(),
            program: program.clone(),
            filter,
        }));
        if words.is_empty() {
            chosen.push(one);
        }
    }
    Ok(chosen)
}

/// Those that have tests. A file has none if they are for another system: without words, such a file is left out. A word for which there
/// is no test would be a run in which nothing is tested.
fn with_tests(chosen: Vec<Tests>, are_all: bool) -> Result<Vec<Tests>, String> {
    let mut found = Vec::new();
    for one in chosen {
        let mut list = process::program(&one.program);
        if process::output(list.arg("--list").args(&one.filter))?.contains(": test") {
            found.push(one);
        } else if !are_all {
            return Err(match &one.filter {
                Some(filter) => format!("no test of `{}` has `{filter}` in its name", one.name),
                None => format!("`{}` has no test for {}", one.name, std::env::consts::OS),
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Tests> {
        let program = |target: &str| TestProgram { target: target.to_owned(), path: target.into() };
        ["", "scope"].map(program).map(Tests::of).into()
    }

    #[test]
    fn files_and_tests_are_named() {
        let names = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            let chosen = chosen(all(), &words)?;
            Ok::<_, String>(chosen.into_iter().map(|one| (one.name, one.filter)).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap().len(), 2);
        assert_eq!(names(&["scope"]).unwrap(), [("scope".to_owned(), None)]);
        assert_eq!(names(&["scope::of_many"]).unwrap(), [("scope".to_owned(), Some("of_many".to_owned()))]);
        assert!(names(&["skope"]).unwrap_err().contains("scope"));
    }

    #[test]
    fn a_number_is_all_that_there_is_to_say() {
        let of = |line: &str, has_rounds: bool| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            seconds(&words, has_rounds).map(|seconds| seconds.map(str::to_owned))
        };
        assert_eq!((of("", true), of("scope", true)), (Ok(None), Ok(None)));
        assert_eq!(of("600", false), Ok(Some("600".to_owned())));
        for (line, part) in
            [("0", "`0` is no whole"), ("9999999999", "is no whole"), ("600 700", "leave `700`")]
        {
            assert!(of(line, false).unwrap_err().contains(part), "{line}");
        }
        assert!(of("600 scope", false).unwrap_err().contains("leave `scope`"));
        assert!(of("600", true).unwrap_err().contains("leave `--rounds`"));
        assert!(of("600 600", false).is_err());
    }

    #[test]
    fn each_file_has_a_run_in_each_round() {
        let tests = all();
        let mut soak =
            Soak { rounds: 2, tests: &tests, begun: 0, ended: 0, failed: Vec::new(), told: Instant::now() };
        let mut runs = Vec::new();
        while let Some((one, round)) = soak.next() {
            runs.push((&*one.name, round));
        }
        assert_eq!(runs, [("lib", 0), ("scope", 0), ("lib", 1), ("scope", 1)]);
    }

    // The programs `true` and `false`.
    #[cfg(unix)]
    #[test]
    fn a_file_without_tests_is_no_run() {
        let found = |program: &Path, filter: Option<&str>, are_all| {
            let (program, filter) = (program.to_owned(), filter.map(str::to_owned));
            with_tests(vec![Tests { name: "it".into(), program, filter }], are_all).map(|found| found.len())
        };
        let this = std::env::current_exe().unwrap();
        assert_eq!(found(&this, None, false), Ok(1));
        assert_eq!(found(&this, Some("is_no_run"), false), Ok(1));
        assert!(found(&this, Some("is no name"), false).unwrap_err().contains("`is no name` in its name"));
        // It lists nothing, as a file of tests for another system.
        let empty = Path::new("true");
        assert_eq!(found(empty, None, true), Ok(0));
        assert!(found(empty, None, false).unwrap_err().contains("`it` has no test for "));
    }

    #[test]
    fn a_failure_is_no_end() {
        let log = std::env::temp_dir().join(format!("soak-{}.log", std::process::id()));
        let tests = |program: &str| Tests { name: "it".into(), program: program.into(), filter: None };
        assert_eq!(once(&tests("true"), 0, &log).unwrap(), Ok(()));
        assert!(once(&tests("false"), 0, &log).unwrap().unwrap_err().contains('1'));
        assert!(once(&tests("/no/such/program"), 0, &log).is_err());
        std::fs::remove_file(log).unwrap();
    }
}
