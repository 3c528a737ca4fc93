//! `check-layout`: the rules for the core's files that no lint can check, as CONTRIBUTING.md states them.
//!
//! The compiler checks that `unsafe` stands in few modules (`unsafe_code`). The tests that mount only the scheduler check
//! that it names no primitive. Clippy cannot check that the core names primitives only by `super::sync`: `disallowed_types`
//! asks which type it is, and over std it is std's.

use std::path::Path;

use crate::run::expect_none;
use crate::{Args, Outcome, paths};

/// The parts of std that a model checker would have to see: modules, and the clock.
const PRIMITIVES: [&str; 8] = ["cell", "env", "hint", "process", "sync", "thread", "Instant", "SystemTime"];

/// The most lines of a file in the core.
const LINES: usize = 300;

/// Reads all files of the core and fails with a line for each thing that is out of place.
pub fn run(_: &Args) -> Outcome {
    let files = paths::files_below(&paths::root().join("impl/src/core"), ".rs")?;
    let mut wrong = Vec::new();
    for file in &files {
        wrong.extend(check(&paths::read(file)?).into_iter().map(|(line, what)| place(file, line, &what)));
    }
    expect_none(&wrong, "places that break the layout, for the reasons in CONTRIBUTING.md")?;
    println!("the layout of {} files in impl/src/core is as CONTRIBUTING.md states it", files.len());
    Ok(())
}

fn place(file: &Path, line: usize, what: &str) -> String {
    format!("{}:{line}: {what}", paths::shown(file))
}

/// What is out of place in a file, with its line.
fn check(text: &str) -> Vec<(usize, String)> {
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut wrong = Vec::new();
    for (index, line) in code.iter().enumerate() {
        if line.contains("#[cfg") || line.contains("#![cfg") || line.contains("cfg!(") {
            wrong.push((index + 1, "the core is the same in every build: no `cfg` here".to_string()));
        }
        // Std's macro needs no path.
        if line.replace("sync::thread_local!", "").contains("thread_local!") {
            wrong.push((
                index + 1,
                "`thread_local!` of std: the core takes it from `super::sync` alone".to_string(),
            ));
        }
    }
    let whole = code.join("\n");
    for (at, path) in paths_of_std(&whole) {
        let mut words = path.split(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some(word) = words.find(|word| PRIMITIVES.contains(word)) {
            let line = whole[..at].matches('\n').count() + 1;
            wrong.push((line, format!("`{word}` of std: the core takes it from `super::sync` alone")));
        }
    }
    if code.len() > LINES {
        wrong.push((LINES, format!("a file of the core has at most {LINES} lines; make two nouns of it")));
    }
    wrong
}

/// All paths that begin with `std`, `core` or `alloc`, with the groups in braces at their ends, and where each begins.
fn paths_of_std(code: &str) -> Vec<(usize, &str)> {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let begins = |root| {
        code.match_indices(root).filter(move |&(at, _)| {
            let before = &code[..at];
            !before.strip_suffix("::").unwrap_or(before).ends_with(part)
        })
    };
    let ends = |(at, _): (usize, &str)| {
        let mut depth = 0;
        let end = code[at..].find(|c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0 && !part(c)
        });
        (at, &code[at..end.map_or(code.len(), |end| at + end)])
    };
    ["std::", "core::", "alloc::"].into_iter().flat_map(begins).map(ends).collect()
}

#[cfg(test)]
mod tests {
    use super::check;

    fn wrong(text: &str) -> usize {
        check(text).len()
    }

    #[test]
    fn primitives_belong_to_sync() {
        assert_eq!(wrong("use std::sync::Mutex;"), 1);
        assert_eq!(wrong("use std::{fmt, thread};"), 1);
        assert_eq!(wrong("use std::{\n    fmt,\n    io::{self, Write},\n    thread,\n};"), 1);
        assert_eq!(wrong("use std::time::{Duration, Instant};"), 1);
        assert_eq!(wrong("std::hint::spin_loop();"), 1);
        assert_eq!(wrong("thread_local! {"), 1);
        assert_eq!(wrong("sync::thread_local! {"), 0);
        assert_eq!(wrong("use ::std::sync::Arc;\nuse core::cell::UnsafeCell;"), 2);
        assert_eq!(wrong("use super::sync::Mutex; // not std::sync"), 0);
        assert_eq!(wrong("use std::time::Duration; thread.wait(std::mem::take(&mut sync), cell);"), 0);
        assert_eq!(wrong("use std::panic::{self, AssertUnwindSafe}; use std::{error, fmt, io};"), 0);
    }

    #[test]
    fn one_build() {
        assert_eq!(wrong("#[cfg(test)]"), 1);
        assert_eq!(wrong("if cfg!(loom) {"), 1);
        assert_eq!(wrong(&"\n".repeat(301)), 1);
    }
}
