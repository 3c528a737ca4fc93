//! What the compiler says to mistakes that are easily made: one error, which names the remedy.

// Other processes than this one: Miri runs none.
#![cfg(not(miri))]

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, OnceLock};
use systole::loops;

/// The messages are as long as this at most. Without a message of their own, four errors of 160 lines came.
const MOST_LINES: usize = 32;

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
fn what_is_no_source_has_a_remedy() {
    let remedies = [
        ("iter", "&[u64]", "v.iter()", "for `v.iter()` write `&v`"),
        ("zip", "&[u64]", "(0..9).zip(v)", "`loops::zip(0..n, …)`"),
        ("chunks", "&[u64]", "v.chunks(2)", "`loops::chunks(slice, n)`"),
        (
            "shared",
            "std::sync::Arc<[u64]>",
            "&v",
            "such as an array by value or an `Arc<[T]>`, write `&v[..]`",
        ),
        ("array", "[u64; 2]", "v", "such as an array by value or an `Arc<[T]>`, write `&v[..]`"),
        ("map", "std::collections::HashMap<u64, u64>", "&v", "the items of a map or a set in a vector first"),
    ];
    for (name, of, source, remedy) in remedies {
        let code = format!("pub fn visit(v: {of}) {{ systole::loops::for_each({source}, |_| ()); }}");
        let said = said(name, &code);
        // Newer compilers have advice of their own below ours, or in place of it.
        let (ours, theirs) = said.split_once("\nhelp: consider ").unwrap_or((&said, ""));
        assert!(ours.contains("a loop cannot go over `"), "{said}");
        assert!(ours.contains(remedy) || theirs.starts_with("borrowing here"), "no `{remedy}` in:\n{said}");
        assert!(ours.lines().count() <= MOST_LINES, "{} lines:\n{said}", ours.lines().count());
    }
}

/// A compiler shows one of the two texts, and which one depends on its version.
#[test]
fn both_traits_of_a_loop_give_the_same_advice() {
    let texts = include_str!("../src/loops/source.rs").split("#[diagnostic::on_unimplemented(").skip(1);
    let texts: Vec<_> = texts.map(|text| text.split(")]").next()).collect();
    assert_eq!(texts.len(), 2);
    assert_eq!(texts[0], texts[1]);
}

/// What the messages advise does compile.
#[test]
fn the_remedies_of_sources() {
    let mut v = vec![1_u64, 2];
    let shared: Arc<[u64]> = [1, 2].into();
    let map = HashMap::from([(1, 2)]);
    loops::for_each(loops::zip(0..2, &mut v), |(n, item)| *item += n);
    loops::for_each(loops::enumerate(&mut v), |(i, item)| *item *= 1 + i as u64);
    assert_eq!(loops::map(&shared[..], |&n| n), [1, 2]);
    assert_eq!(loops::map(&[1, 2][..], |&n| n), [1, 2]);
    assert_eq!(loops::map(loops::chunks(&v, 1), |chunk| chunk.to_vec()), [[1], [6]]);
    assert_eq!(loops::map(&map.iter().collect::<Vec<_>>(), |&(a, b)| a + b), [3]);
}
