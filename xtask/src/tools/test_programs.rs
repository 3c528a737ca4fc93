//! Test programs that cargo has compiled: what tests they have, and what these come to.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::process;

/// A program that tells of no test for so long hangs, and is ended. The first doc test comes after all of them are read.
const PATIENCE: Duration = Duration::from_secs(150);

/// A test program.
pub struct TestProgram {
    /// Its file below `tests`; nothing for the unit tests of a library.
    pub target: String,
    pub path: PathBuf,
}

/// In what conditions tests run.
#[derive(Clone, Copy, Default)]
pub struct Conditions {
    /// On how many threads rayon's global pool runs, if it is not for itself to say.
    pub threads: Option<usize>,
    /// When what still runs is ended.
    pub end: Option<Instant>,
}

/// What one test came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Passed,
    Failed,
    Ignored,
    /// The program has ended, or was ended, before it told.
    Untold,
}

/// Compiles with `cargo test --no-run …`, which runs in `folder`.
pub fn compile(mut build: Command, folder: &Path) -> Result<Vec<TestProgram>, String> {
    build.arg("--no-run").current_dir(folder);
    // The user may have asked cargo for colours, or for silence; here a program reads what it prints.
    build.env("CARGO_TERM_COLOR", "never").env("CARGO_TERM_QUIET", "false");
    let words: Vec<_> = build.get_args().map(|word| word.to_string_lossy()).collect();
    eprintln!("$ cargo {}", words.join(" "));
    let output = build.output().map_err(|error| process::cannot_start(&build, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{said}\nthe tests do not compile"));
    }
    let programs: Vec<_> = said.lines().filter_map(|line| program(line, folder)).collect();
    if programs.is_empty() {
        return Err(format!("{said}\ncargo names no test program"));
    }
    Ok(programs)
}

/// The target and the path in a line such as `Executable tests/str.rs (/target/debug/deps/str-0123)`.
fn program(line: &str, folder: &Path) -> Option<TestProgram> {
    let (target, path) = line.trim().strip_prefix("Executable ")?.split_once(" (")?;
    let target = match target.strip_prefix("unittests ") {
        Some(file) => file.trim_start_matches("src/lib.rs"),
        None => target.trim_start_matches("tests/").trim_end_matches("/main.rs"),
    };
    Some(TestProgram {
        target: target.trim_end_matches(".rs").to_string(),
        path: folder.join(path.strip_suffix(')')?),
    })
}

impl TestProgram {
    /// Runs all of its tests in the package's folder.
    pub fn run(&self, folder: &Path, conditions: Conditions) -> Result<Vec<(String, Verdict)>, String> {
        let at_home = |arguments: &[&str]| {
            let mut command = process::program(self.path.clone());
            command.args(arguments).current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
            command
        };
        let all = listed(at_home(&["--list", "--format=terse"]))?;
        if all.is_empty() {
            return Ok(Vec::new());
        }
        tests(at_home(&["--test-threads=4"]), all, conditions)
    }
}

/// Whether this `cargo test … --`, which has its last arguments for the test programs, selects a test; or `cargo bench … --` a
/// benchmark. They call a run of no test a
/// success.
pub fn selects_some(mut cargo: Command) -> Result<bool, String> {
    let output = cargo.arg("--list").stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| process::cannot_start(&cargo, &error))?;
    if !output.status.success() {
        return Err(format!("the tests cannot be listed ({}); see above", output.status));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(said.lines().any(|line| line.ends_with(": test") || line.ends_with(": benchmark")))
}

/// The names of all tests in a program.
fn listed(mut list: Command) -> Result<Vec<String>, String> {
    let output = list.output().map_err(|error| process::cannot_start(&list, &error))?;
    // A program without the usual harness may not know `--list`. But a crash is no list.
    if output.status.code().is_none() {
        let program = list.get_program().to_string_lossy();
        return Err(format!("`{program}` crashes before it lists its tests ({})", output.status));
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    Ok(lines.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect())
}

/// Runs a test program, or `cargo test --doc`, and returns what it tells of its tests, and which of `expected` it does not tell of.
/// If it tells nothing for too long, or runs when it must end, it is ended.
///
/// # Errors
///
/// If each test has passed and the program ends badly all the same: it has crashed after its last test, say.
pub fn tests(
    mut command: Command,
    expected: Vec<String>,
    Conditions { threads, end }: Conditions,
) -> Result<Vec<(String, Verdict)>, String> {
    match threads {
        Some(threads) => command.env("RAYON_NUM_THREADS", threads.to_string()),
        None => command.env_remove("RAYON_NUM_THREADS"),
    };
    command.stdout(Stdio::piped()).stderr(Stdio::null()).stdin(Stdio::null());
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
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        match receiver.recv_timeout(left.unwrap_or(PATIENCE).min(PATIENCE)) {
            Ok(line) => verdicts.extend(verdict(&line)),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                eprintln!(
                    "no test has ended for {} s, or the time is over: the program is ended",
                    PATIENCE.as_secs()
                );
                child.kill().map_err(|error| format!("the program cannot be ended: {error}"))?;
                break;
            }
        }
    }
    drop(receiver);
    let status = child.wait().map_err(|error| format!("a test program is lost: {error}"))?;
    // A program below the ended one may hold the pipe open: the reader is left to itself.
    drop(reader);
    let is_told = |test: &String| verdicts.iter().any(|(told, _)| told == test);
    let untold: Vec<_> = expected.into_iter().filter(|test| !is_told(test)).collect();
    verdicts.extend(untold.into_iter().map(|test| (test, Verdict::Untold)));
    let explains = |verdict: &Verdict| matches!(verdict, Verdict::Failed | Verdict::Untold);
    if !status.success() && !verdicts.iter().any(|(_, verdict)| explains(verdict)) {
        let program = command.get_program().to_string_lossy();
        return Err(format!("`{program}` ends badly ({status}), though it tells of no test that failed"));
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
    use std::path::Path;

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
        let of = |line| program(line, Path::new("/home")).map(|program| (program.target, program.path));
        assert_eq!(of("  Executable tests/str.rs (/t/str-1)"), Some(("str".into(), "/t/str-1".into())));
        assert_eq!(
            of("  Executable unittests src/lib.rs (t/rayon-1)"),
            Some((String::new(), "/home/t/rayon-1".into()))
        );
        assert_eq!(of("  Executable unittests src/main.rs (/t/a-1)").unwrap().0, "src/main");
        assert_eq!(of("  Executable tests/faults/main.rs (/t/faults-1)").unwrap().0, "faults");
        assert_eq!(of("   Compiling rayon v1"), None);
    }
}

// A shell, and the program `true`.
#[cfg(all(test, unix))]
mod tests_with_a_shell {
    use super::{Conditions, Verdict, compile, listed, selects_some, tests};
    use std::path::Path;
    use std::process::Command;

    #[test]
    fn a_program_that_crashes_after_its_last_test_has_not_passed() {
        let run = |script: &str, expected: &[&str]| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            tests(shell, expected.iter().map(|test| test.to_string()).collect(), Conditions::default())
        };
        assert_eq!(run("echo 'test a ... ok'", &["a"]).unwrap(), [("a".into(), Verdict::Passed)]);
        for end in ["exit 3", "kill -SEGV $$"] {
            assert!(run(&format!("echo 'test a ... ok'; {end}"), &["a"]).unwrap_err().contains("ends badly"));
        }
        assert_eq!(run("echo 'test a ... FAILED'; exit 101", &["a"]).unwrap()[0].1, Verdict::Failed);
        assert_eq!(run("kill -SEGV $$", &["a"]).unwrap(), [("a".into(), Verdict::Untold)]);
        let mut list = Command::new("sh");
        list.args(["-c", "kill -SEGV $$"]);
        assert!(listed(list).unwrap_err().contains("crashes before"));
    }

    #[test]
    fn a_run_of_no_test_is_seen() {
        let selects = |script: &str| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script, "--"]);
            selects_some(shell)
        };
        assert_eq!(selects("echo \"a: test\n\n1 test, 0 benchmarks\"; test $1 = --list"), Ok(true));
        assert_eq!(selects("echo 'tree/1023/chili/2: benchmark'"), Ok(true));
        assert_eq!(selects("echo '0 tests, 0 benchmarks'"), Ok(false));
        assert!(selects("exit 101").unwrap_err().contains("cannot be listed"));
    }

    #[test]
    fn no_program_is_an_error() {
        assert!(
            compile(Command::new("true"), Path::new("/")).err().unwrap().contains("names no test program")
        );
    }
}
