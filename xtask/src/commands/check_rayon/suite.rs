//! One kind of tests of one package: how they are run, and what they came to.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::FOLDER;
use super::sources::{INTERNAL, Package};
use crate::{paths, process};

/// A program that tells of no test for so long hangs, and is ended. The first doc test comes after all of them are read.
const PATIENCE: Duration = Duration::from_secs(150);

#[derive(Clone, Copy)]
pub enum Kind {
    Unit,
    Integration,
    Doc,
}

/// What the tests came to.
pub struct Suite {
    pub name: String,
    pub passed: usize,
    /// Their names.
    pub failed: Vec<String>,
    /// Names and reasons.
    pub not_applicable: Vec<(String, String)>,
}

/// What one test came to.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed,
    Ignored,
}

impl Suite {
    pub fn run(package: Package, kind: Kind) -> Result<Self, String> {
        let (what, selection) = match kind {
            Kind::Unit => ("unit tests", "--lib"),
            Kind::Integration => ("integration tests", "--test=*"),
            Kind::Doc => ("examples, and programs that must not compile", "--doc"),
        };
        let name = format!("{}, {what}", package.shown);
        let mut suite = Self { name, passed: 0, failed: Vec::new(), not_applicable: Vec::new() };
        if let Kind::Doc = kind {
            suite.add("", tests(cargo(package, selection))?, &[]);
        } else {
            for (target, program) in programs(package, selection)? {
                let folder = paths::root().join(FOLDER).join(package.name);
                let at_home = |arguments: &[&str]| {
                    let mut command = process::program(&program);
                    command.args(arguments).current_dir(&folder).env_remove("RAYON_NUM_THREADS");
                    command
                };
                let all = listed(at_home(&["--list", "--format=terse"]))?;
                suite.add(&target, tests(at_home(&["--test-threads=4"]))?, &all);
            }
        }
        if package.shown == "rayon-core" && matches!(kind, Kind::Unit) {
            let internal = INTERNAL.map(|(file, test, reason)| {
                let module = file.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
                (format!("{module}::{test}"), reason.to_string())
            });
            suite.not_applicable.extend(internal);
        }
        Ok(suite)
    }

    fn add(&mut self, target: &str, verdicts: Vec<(String, Verdict)>, all: &[String]) {
        let full =
            |test: &str| if target.is_empty() { test.to_string() } else { format!("{target}: {test}") };
        for test in all.iter().filter(|test| verdicts.iter().all(|(told, _)| told != *test)) {
            self.failed.push(format!("{} (tells of no end)", full(test)));
        }
        for (test, verdict) in verdicts {
            match verdict {
                Verdict::Passed => self.passed += 1,
                Verdict::Failed => self.failed.push(full(&test)),
                Verdict::Ignored => {
                    self.not_applicable
                        .push((full(&test), "ignored there, too, unless it is asked for by name".into()));
                }
            }
        }
        self.failed.sort();
        self.not_applicable.sort();
    }

    /// Its line in the table.
    pub fn row(&self) -> String {
        let Self { name, passed, failed, not_applicable } = self;
        format!("| {name} | {passed} | {} | {} |", failed.len(), not_applicable.len())
    }
}

fn cargo(package: Package, selection: &str) -> Command {
    let mut cargo = process::cargo();
    cargo.args(["test", "--package", package.name, selection]).env_remove("RAYON_NUM_THREADS");
    cargo.current_dir(paths::root().join(FOLDER)).env_remove("CARGO_TARGET_DIR");
    cargo
}

/// Compiles the test programs. Returns the target and the path of each.
fn programs(package: Package, selection: &str) -> Result<Vec<(String, String)>, String> {
    let mut build = cargo(package, selection);
    build.arg("--no-run");
    eprintln!("$ cargo test --package {} {selection} --no-run", package.name);
    let output = build.output().map_err(|error| process::cannot_start(&build, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{said}\nthe tests of {} do not compile with impl/rayon-core", package.shown));
    }
    let programs: Vec<_> = said.lines().filter_map(program).collect();
    if programs.is_empty() {
        return Err(format!("cargo names no test program of {}:\n{said}", package.shown));
    }
    Ok(programs)
}

/// The target and the path in a line such as `Executable tests/str.rs (/target/debug/deps/str-0123)`.
fn program(line: &str) -> Option<(String, String)> {
    let (target, path) = line.trim().strip_prefix("Executable ")?.split_once(" (")?;
    let path = paths::root().join(FOLDER).join(path.strip_suffix(')')?);
    let target = target.strip_prefix("unittests ").map_or(target, |_| "");
    Some((
        target.trim_start_matches("tests/").trim_end_matches(".rs").to_string(),
        path.display().to_string(),
    ))
}

/// The names of all tests in a program.
fn listed(mut list: Command) -> Result<Vec<String>, String> {
    let output = list.output().map_err(|error| process::cannot_start(&list, &error))?;
    let lines = String::from_utf8_lossy(&output.stdout);
    Ok(lines.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect())
}

/// Runs a test program, and returns what it tells of its tests. A program that tells nothing for too long is ended.
fn tests(mut command: Command) -> Result<Vec<(String, Verdict)>, String> {
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
    let stdout = child.stdout.take().expect("it is piped");
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut verdicts = Vec::new();
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(line) => verdicts.extend(verdict(&line)),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                eprintln!("no test has ended for {} s: the program is ended", PATIENCE.as_secs());
                child.kill().map_err(|error| format!("the program cannot be ended: {error}"))?;
                break;
            }
        }
    }
    drop(receiver);
    child.wait().map_err(|error| format!("a test program is lost: {error}"))?;
    // A program below the ended one may hold the pipe open: the reader is left to itself.
    drop(reader);
    if verdicts.is_empty() {
        return Err("a test program has told of no test".to_string());
    }
    Ok(verdicts)
}

/// The test and its verdict in a line such as `test iter::sum ... ok`.
fn verdict(line: &str) -> Option<(String, Verdict)> {
    let (test, verdict) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let test = test.trim_end_matches(" - should panic").to_string();
    let verdict = match verdict {
        "ok" => Verdict::Passed,
        "FAILED" => Verdict::Failed,
        other if other.starts_with("ignored") => Verdict::Ignored,
        _ => return None,
    };
    Some((test, verdict))
}

#[cfg(test)]
mod tests {
    use super::{Verdict, program, verdict};

    #[test]
    fn what_test_programs_say() {
        let of = |line| verdict(line).map(|(_, verdict)| verdict);
        assert_eq!(verdict("test a::b - should panic ... ok"), Some(("a::b".into(), Verdict::Passed)));
        assert_eq!(of("test src/a.rs - a (line 3) - compile fail ... ok"), Some(Verdict::Passed));
        assert_eq!(of("test a ... FAILED"), Some(Verdict::Failed));
        assert_eq!(of("test a ... ignored, takes long"), Some(Verdict::Ignored));
        assert_eq!(of("test result: ok. 1 passed"), None);
        assert_eq!(of("running 3 tests"), None);
    }

    #[test]
    fn what_cargo_says() {
        let of = |line| program(line).map(|(target, _)| target);
        assert_eq!(of("  Executable tests/str.rs (/t/str-1)").unwrap(), "str");
        assert_eq!(of("  Executable unittests src/lib.rs (/t/rayon-1)").unwrap(), "");
        assert_eq!(of("   Compiling rayon v1"), None);
    }
}
