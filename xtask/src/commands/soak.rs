//! `soak`: every test of the crate again and again, on a machine that is busy with other things.
//!
//! A test that fails by chance is worth nothing: its red is read as bad luck. Such a test often needs what a busy machine
//! does: a thread that does not run for some milliseconds, at the one place where the author thought that it would.

use std::fs::File;
use std::hint;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

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

/// Runs the named tests, or all, so many times, beside threads that do nothing but take time. Goes on after a failure, and
/// fails at the end if there was one.
pub fn run(args: &Args) -> Outcome {
    let rounds = match args.value("--rounds") {
        None => ROUNDS,
        Some(text) => {
            text.parse().map_err(|_| format!("`{text}` is no number of rounds, such as --rounds {ROUNDS}"))?
        }
    };
    let tests = chosen(built()?, &args.words)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let is_over = AtomicBool::new(false);
    let log = paths::root().join("target/soak.log");
    let failed = thread::scope(|scope| {
        // Two on each core: a thread of the tests has a third of a core, and loses it for milliseconds.
        for _ in 0..2 * cores {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let failed = all_rounds(&tests, rounds, &log);
        is_over.store(true, Ordering::Relaxed);
        failed
    })?;
    if failed.is_empty() {
        println!("soak: {rounds} rounds of {} files of tests, no failure", tests.len());
        return Ok(());
    }
    Err(format!("{} failures in {rounds} rounds:\n{}", failed.len(), failed.join("\n")))
}

/// Runs all rounds. Returns a line for each run that failed.
fn all_rounds(tests: &[Tests], rounds: u32, log: &Path) -> Result<Vec<String>, String> {
    let (begun, mut told) = (Instant::now(), Instant::now());
    let (mut done, all) = (0, rounds * tests.len() as u32);
    let mut failed = Vec::new();
    for round in 1..=rounds {
        for one in tests {
            if let Err(how) = once(one, log)? {
                let kept = log.with_file_name(format!("soak-{}-{round}.log", one.name));
                std::fs::copy(log, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
                let line = format!("round {round}, {}: {how}; see {}", one.name, paths::shown(&kept));
                println!("{line}");
                failed.push(line);
            }
            done += 1;
            if told.elapsed() > PACE {
                let (spent, left) = (begun.elapsed(), begun.elapsed() / done * (all - done));
                let (seconds, failures) = (spent.as_secs(), failed.len());
                println!(
                    "[{round}/{rounds}] {}, {seconds} s, {failures} failures, about {} s left",
                    one.name,
                    left.as_secs()
                );
                told = Instant::now();
            }
        }
    }
    Ok(failed)
}

/// Runs a file's tests once. The inner error says how they failed; what they said is in the log.
fn once(tests: &Tests, log: &Path) -> Result<Result<(), String>, String> {
    let cannot_write = |error| format!("cannot write {}: {error}", log.display());
    let file = File::create(log).map_err(cannot_write)?;
    let mut program = process::program(&tests.program);
    program.args(&tests.filter).current_dir(paths::root().join("impl"));
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

/// Builds the tests, and finds them in what cargo says of them.
fn built() -> Result<Vec<Tests>, String> {
    let mut cargo = process::cargo();
    cargo.args(["test", "--package", "systole", "--tests", "--no-run"]);
    let output = cargo.output().map_err(|error| process::cannot_start(&cargo, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("the tests cannot be built:\n{said}"));
    }
    Ok(said.lines().filter_map(executable).collect())
}

/// The file of tests in a line such as `Executable tests/scope.rs (target/debug/deps/scope-3f5a34a5c78ea2a1)`.
fn executable(line: &str) -> Option<Tests> {
    let (source, program) = line.trim().strip_prefix("Executable ")?.strip_suffix(')')?.split_once(" (")?;
    let name = Path::new(source.rsplit(' ').next()?).file_stem()?.to_string_lossy().into_owned();
    Some(Tests { name, program: paths::root().join(program), filter: None })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Tests> {
        let said = "    Finished `test` profile in 2.9s
  Executable unittests src/lib.rs (target/debug/deps/systole-7)
  Executable tests/scope.rs (target/debug/deps/scope-3f5a)";
        said.lines().filter_map(executable).collect()
    }

    #[test]
    fn cargo_says_where_the_tests_are() {
        let names: Vec<String> = all().into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["lib", "scope"]);
        assert!(all()[1].program.ends_with("target/debug/deps/scope-3f5a"));
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
    fn a_failure_is_no_end() {
        let log = std::env::temp_dir().join(format!("soak-{}.log", std::process::id()));
        let tests = |program: &str| Tests { name: "it".into(), program: program.into(), filter: None };
        assert_eq!(once(&tests("true"), &log).unwrap(), Ok(()));
        assert!(once(&tests("false"), &log).unwrap().unwrap_err().contains('1'));
        assert!(once(&tests("/no/such/program"), &log).is_err());
        std::fs::remove_file(log).unwrap();
    }
}
