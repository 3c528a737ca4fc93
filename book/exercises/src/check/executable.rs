//! A test program that was compiled, run with a limit of time.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tlc::{paths, process};

/// What a test program has said.
pub struct Tested {
    /// The tests that have passed.
    pub passed: usize,
    /// The names of those that have failed, sorted.
    pub failed: Vec<String>,
    /// The test that was cut off, if one was.
    pub endless: Option<String>,
    /// For the reader: each test with its result, and what it has printed.
    pub lines: Vec<String>,
}

/// Runs the tests with `filter` in their names, one after the other.
pub fn run(program: &Path, folder: &Path, filter: &str, limit: Duration) -> Result<Tested, String> {
    let log = folder.join(".log");
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", paths::shown(&log));
    let out = File::create(&log).map_err(cannot)?;
    let mut command = Command::new(program);
    command.current_dir(folder).args(["--test-threads=1", "--show-output", "--color=never", filter]);
    command.env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stdout(out.try_clone().map_err(cannot)?).stderr(out);
    let mut child = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
    let started = Instant::now();
    let mut is_endless = false;
    loop {
        match child.try_wait().map_err(|error| format!("the tests: {error}"))? {
            Some(_) => break,
            None if started.elapsed() > limit => {
                child.kill().ok();
                child.wait().ok();
                is_endless = true;
                break;
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    }
    let text = std::fs::read(&log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(read(&text.unwrap_or_default(), is_endless))
}

fn read(text: &str, is_cut: bool) -> Tested {
    let results = text.lines().filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    let mut tested = Tested { passed: 0, failed: Vec::new(), endless: None, lines: Vec::new() };
    let mut last = None;
    for (name, result) in results {
        let name = name.trim_end_matches(" - should panic").to_string();
        let result = result.trim();
        match result {
            "ok" => tested.passed += 1,
            "FAILED" => tested.failed.push(name.clone()),
            _ if result.starts_with("ignored") => continue,
            _ => {
                last = Some(name);
                continue;
            }
        }
        tested.lines.push(format!("{result:6}  {name}"));
        tested.lines.extend(printed(text, &name));
    }
    // A program that aborts leaves a test without a result as well.
    match last {
        Some(name) if is_cut => tested.endless = Some(name),
        None if is_cut => tested.endless = Some("a test".to_string()),
        Some(name) => {
            tested.lines.push(format!("FAILED  {name}"));
            let head = format!("test {name} ");
            let lines = text.lines().skip_while(|line| !line.starts_with(&head) && *line != head.trim_end());
            // A panic during a panic prints its backtrace, whatever was asked for.
            let shown = lines.filter(|line| !is_backtrace(line));
            tested.lines.extend(shown.map(|line| format!("        {line}")));
            tested
                .lines
                .push("The program was aborted in this test. The tests after it have not run.".to_string());
            tested.failed.push(name);
        }
        None => {}
    }
    tested.failed.sort();
    tested
}

/// What a test has printed, and where it has panicked.
fn printed(text: &str, name: &str) -> Vec<String> {
    let head = format!("---- {name} stdout ----");
    let lines = text.lines().skip_while(|line| *line != head).skip(1);
    let own =
        lines.take_while(|line| !line.starts_with("---- ") && *line != "failures:" && *line != "successes:");
    let shown = own.filter(|line| !line.trim().is_empty() && !line.starts_with("note: run with"));
    let place = |line: &str| match line.split_once(" panicked at ") {
        Some((_, place)) if line.starts_with("thread ") => format!("at {place}"),
        _ => line.to_string(),
    };
    shown.map(|line| format!("        {}", place(line))).collect()
}

/// Whether this is a line of a backtrace: `  12:     0x55 - std::panic`, or `at /rustc/library/std`.
fn is_backtrace(line: &str) -> bool {
    let line = line.trim_start();
    let is_frame = line
        .split_once(": ")
        .is_some_and(|(number, rest)| number.parse::<u32>().is_ok() && rest.trim_start().starts_with("0x"));
    is_frame || line.starts_with("at /") || line.starts_with("at ./") || line == "stack backtrace:"
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn results() {
        let text = "running 3 tests\ntest b ... FAILED\ntest a ... ok\ntest c - should panic ... ok\ntest d ... ignored\n\n\
                    successes:\n\n---- a stdout ----\nit took 3\n\n\nsuccesses:\n    a\n\nfailures:\n\n---- b stdout ----\n\n\
                    thread 'b' (7) panicked at src/lib.rs:3:5:\ntoo much\nnote: run with `RUST_BACKTRACE=1`\n\n\nfailures:\n    b\n";
        let tested = read(text, false);
        assert_eq!((tested.passed, tested.failed), (2, vec!["b".to_string()]));
        let lines = [
            "FAILED  b",
            "        at src/lib.rs:3:5:",
            "        too much",
            "ok      a",
            "        it took 3",
            "ok      c",
        ];
        assert_eq!(tested.lines, lines);
    }

    #[test]
    fn a_test_without_a_result() {
        assert_eq!(read("test a ... ok\ntest b ... ", true).endless.unwrap(), "b");
        let aborted = read("test a ... ok\ntest b ... thread panicked\nabort", false);
        assert_eq!(aborted.failed, ["b"]);
        assert_eq!(aborted.lines[aborted.lines.len() - 2].trim(), "abort");
        let text = "test c - should panic ... thread panicked\nstack backtrace:\n   0:    0x55 - std::panic\n             at /rustc/std\nabort";
        let lines = [
            "FAILED  c",
            "        test c - should panic ... thread panicked",
            "        abort",
            "The program was aborted in this test. The tests after it have not run.",
        ];
        assert_eq!(read(text, false).lines, lines);
    }
}
