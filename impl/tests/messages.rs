//! What the compiler says to mistakes that are easily made: one error, which names the remedy.

// Other processes than this one: Miri runs none.
#![cfg(not(miri))]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The messages are as long as this at most. Without a message of their own, four errors of 160 lines came.
const MOST_LINES: usize = 30;

fn rustc(args: &[&str], folder: &Path) -> Output {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let mut rustc = Command::new(rustc);
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--out-dir"]).arg(folder);
    rustc.args(args).current_dir(folder).output().expect("the compiler of this test")
}

/// A folder with the crate in it, compiled once for all tests here.
fn folder_with_the_crate() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("messages");
        fs::create_dir_all(&folder).expect("a folder below target");
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
        let made = rustc(&["--crate-name", "systole", "--cap-lints", "allow", root], &folder);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        folder
    })
}

/// What the compiler says to this code.
fn said(name: &str, code: &str) -> String {
    let folder = folder_with_the_crate();
    let file = format!("{name}.rs");
    fs::write(folder.join(&file), code).expect("the folder is there");
    let output = rustc(&["--extern", "systole=libsystole.rmeta", "-A", "warnings", &file], folder);
    assert!(!output.status.success(), "this must not compile: {code}");
    String::from_utf8(output.stderr).expect("the compiler speaks UTF-8")
}

#[test]
fn a_task_in_a_closure_that_may_run_elsewhere() {
    let in_a_loop = "pub fn sums(mut t: systole::Task<'_>, rows: &[Vec<u64>]) -> u64 {
        t.map_reduce(rows, || 0, |row| t.map_reduce(row, || 0, |&n| n, |a, b| a + b), |a, b| a + b)
    }";
    let in_a_loop_without = "pub fn visit(mut t: systole::Task<'_>) {
        systole::loops::for_each(0..10, |_| { t.join(|_| (), |_| ()); });
    }";
    let in_a_join = "pub fn both(mut t: systole::Task<'_>, mut u: systole::Task<'_>) {
        t.join(|_| (), |_| { u.join(|_| (), |_| ()); });
    }";
    for (name, code) in [("loop", in_a_loop), ("loop_without", in_a_loop_without), ("join", in_a_join)] {
        let said = said(name, code);
        let errors = said.lines().filter(|line| line.starts_with("error[E0277]")).count();
        assert_eq!(errors, 1, "{said}");
        for part in [
            "a `Task` belongs to one closure on one thread",
            "UseTheTaskThatTheClosureGets<'_>`",
            "`map_reduce_task`",
            "`systole::join`",
        ] {
            assert!(said.contains(part), "no `{part}` in:\n{said}");
        }
        assert!(!said.contains("NonNull"), "{said}");
        assert!(said.lines().count() <= MOST_LINES, "{} lines:\n{said}", said.lines().count());
    }
}

#[test]
fn an_iterator_where_a_source_is_needed() {
    let chunks = "pub fn visit(numbers: &[u64]) {
        systole::loops::for_each(numbers.chunks(2), |_| ());
    }";
    let zip = "pub fn visit(numbers: &[u64]) {
        systole::loops::for_each((0..9).zip(numbers), |_| ());
    }";
    for (name, code) in [("chunks", chunks), ("zip", zip)] {
        let said = said(name, code);
        assert!(said.contains("a loop cannot go over `"), "{said}");
        assert!(said.contains("`(0..n).into_source().zip(…)`"), "{said}");
        assert!(said.contains("`loops::chunks(slice, n)`"), "{said}");
    }
}
