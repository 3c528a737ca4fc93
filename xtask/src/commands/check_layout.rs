//! `check-layout`: what each file of the runtime may name, as CONTRIBUTING.md states it.

use std::path::Path;

use crate::args::Accepts;
use crate::{Outcome, paths};

/// The files of the core that may contain `unsafe`.
const UNSAFE: [&str; 9] = [
    "broadcast.rs",
    "current.rs",
    "drop_in.rs",
    "header.rs",
    "join.rs",
    "joinable.rs",
    "latch.rs",
    "shared.rs",
    "walk.rs",
];

/// What else may contain `unsafe`, below `impl/src`: results are put where they belong before the vector has them, and
/// the C library is asked to tell of forks.
const UNSAFE_OUTSIDE: [&str; 2] = ["loops/slots.rs", "sync/process.rs"];

/// The modules of std that hold nothing Loom would have to see.
const PLAIN: [&str; 13] = [
    "any",
    "array",
    "collections",
    "error",
    "fmt",
    "io",
    "iter",
    "marker",
    "mem",
    "num",
    "ops",
    "panic",
    "ptr",
];

/// What else may be named, and where: a duration is a number, the cell in task.rs only marks a lifetime, and those in
/// current.rs stand in a thread-local.
const ALSO: [(&str, &str); 3] =
    [("", "time::Duration"), ("task.rs", "cell::Cell"), ("current.rs", "cell::Cell")];

/// The most lines of a file in the core.
const LINES: usize = 300;

/// Reads all files of the runtime and fails with a line for each thing that is out of place.
pub fn run(words: &[String]) -> Outcome {
    Accepts { command: "check-layout", flags: &[], words: "" }.parse(words)?;
    let source = paths::root().join("impl/src");
    let mut wrong = Vec::new();
    let files = paths::files_below(&source, ".rs")?;
    for file in &files {
        let inside = file.strip_prefix(&source).unwrap_or(file);
        for (line, what) in check(inside, &paths::read(file)?) {
            wrong.push(format!("{}:{line}: {what}", paths::shown(file)));
        }
    }
    for line in &wrong {
        println!("{line}");
    }
    if wrong.is_empty() {
        println!("the layout of {} files in impl/src is as CONTRIBUTING.md states it", files.len());
        return Ok(());
    }
    Err(format!("places that break the layout: {}; CONTRIBUTING.md has the reasons", wrong.len()))
}

/// What is out of place in one file, with its line; `inside` is the path below `impl/src`.
fn check(inside: &Path, text: &str) -> Vec<(usize, String)> {
    let mut wrong = Vec::new();
    let name = inside.file_name().unwrap_or_default().to_string_lossy();
    let in_core = inside.starts_with("core");
    let is_sync = !in_core && name == "sync.rs";
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut add = |what: String| wrong.push((index + 1, what));
        let may_be_unsafe = if in_core {
            UNSAFE.contains(&name.as_ref())
        } else {
            UNSAFE_OUTSIDE.iter().any(|file| inside == Path::new(file))
        };
        if has_word(code, "unsafe") && !may_be_unsafe {
            let files = [&UNSAFE[..], &UNSAFE_OUTSIDE[..]].concat();
            add(format!("`unsafe` may stand in {} only", files.join(", ")));
        }
        if in_core && code.contains("cfg") && (code.contains("#[cfg") || code.contains("cfg!(")) {
            add("the core is the same in every build: no `cfg` here".to_string());
        }
        if inside.starts_with("core/scheduler") && ["sync", "unsafe"].iter().any(|word| has_word(code, word))
        {
            add("the scheduler decides, on plain data: no `sync` and no `unsafe` here".to_string());
        }
        for path in paths_in(code) {
            let (root, rest) = path.split_once("::").unwrap_or((&path, ""));
            // What is built on the core is not explored by Loom, and may name std's primitives.
            if is_sync || !in_core && root != "loom" {
                continue;
            }
            if root == "loom" {
                add(format!("`{path}`: the crate does not name Loom"));
            } else if !is_plain(&name, rest) {
                add(format!("`{path}`: only the files sync.rs below impl/src name std's primitives"));
            }
        }
    }
    if in_core && text.lines().count() > LINES {
        wrong.push((LINES, format!("a file of the core has at most {LINES} lines; make two nouns of it")));
    }
    wrong
}

/// Whether a file may name this path of std.
fn is_plain(file: &str, path: &str) -> bool {
    let module = path.split("::").next().unwrap_or_default();
    PLAIN.contains(&module)
        || ALSO.iter().any(|&(only, also)| also == path && (only.is_empty() || only == file))
}

/// All paths of a line that start with `std`, `core`, `alloc` or `loom`, groups in braces taken apart one level deep.
fn paths_in(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for root in ["std", "core", "alloc", "loom"] {
        let start = format!("{root}::");
        for (at, _) in code.match_indices(&start) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let rest = &code[at + start.len()..];
            let plain: String =
                rest.chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == ':').collect();
            match rest[plain.len()..].strip_prefix('{') {
                Some(group) => {
                    let group = group.split(['{', '}']).next().unwrap_or_default();
                    let items = group.split(',').map(str::trim).filter(|item| !item.is_empty());
                    found.extend(items.map(|item| format!("{start}{plain}{item}")));
                }
                None => found.push(format!("{start}{plain}")),
            }
        }
    }
    found
}

/// Whether `word` stands in the line by itself.
fn has_word(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::check;

    fn wrong(file: &str, text: &str) -> usize {
        check(Path::new(file), text).len()
    }

    #[test]
    fn primitives_belong_to_sync() {
        assert_eq!(wrong("core/pool.rs", "use std::sync::Mutex;"), 1);
        assert_eq!(wrong("core/pool.rs", "use std::{fmt, thread};"), 1);
        assert_eq!(wrong("core/pool.rs", "use std::time::{Duration, Instant};"), 1);
        assert_eq!(wrong("core/pool.rs", "std::hint::spin_loop();"), 1);
        assert_eq!(wrong("core/pool.rs", "loom::thread::yield_now();"), 1);
        assert_eq!(wrong("core/pool.rs", "use core::cell::UnsafeCell;"), 1);
        assert_eq!(wrong("lib.rs", "use std::sync::Mutex;"), 0);
        assert_eq!(wrong("lib.rs", "use loom::sync::Mutex;"), 1);
        assert_eq!(wrong("sync.rs", "use std::sync::Mutex;"), 0);
        assert_eq!(wrong("global.rs", "use std::sync::OnceLock;"), 0);
        assert_eq!(wrong("core/global.rs", "use std::sync::OnceLock;"), 1);
        assert_eq!(wrong("core/pool.rs", "use super::sync::Mutex; // not std::sync"), 0);
        assert_eq!(wrong("core/scheduler/beat.rs", "use crate::sync::Instant;"), 1);
        assert_eq!(wrong("core/scheduler/beat.rs", "let now = P::later(now, interval); // no sync"), 0);
        assert_eq!(wrong("core/task.rs", "use std::cell::Cell;"), 0);
        assert_eq!(
            wrong("core/pool.rs", "use std::panic::{self, AssertUnwindSafe}; use std::{error, fmt, io};"),
            0
        );
    }

    #[test]
    fn unsafe_stands_in_few_files() {
        assert_eq!(wrong("loops/slots.rs", "unsafe { x() }"), 0);
        assert_eq!(wrong("loops/run.rs", "unsafe { x() }"), 1);
        assert_eq!(wrong("core/slots.rs", "unsafe { x() }"), 1);
        assert_eq!(wrong("core/pool.rs", "unsafe { x() }"), 1);
        assert_eq!(wrong("sync.rs", "unsafe impl Send for X {}"), 1);
        assert_eq!(wrong("core/job/joinable.rs", "unsafe { x() }"), 0);
        assert_eq!(wrong("sync/process.rs", "unsafe { x() }"), 0);
        assert_eq!(wrong("global.rs", "unsafe { x() }"), 1);
        assert_eq!(wrong("core/pool.rs", "let c = UnsafeCell::new(0); // unsafe"), 0);
    }

    #[test]
    fn one_build() {
        assert_eq!(wrong("core/job.rs", "#[cfg(test)]"), 1);
        assert_eq!(wrong("core/job.rs", "if cfg!(loom) {"), 1);
        assert_eq!(wrong("core/job.rs", &"\n".repeat(301)), 1);
    }
}
