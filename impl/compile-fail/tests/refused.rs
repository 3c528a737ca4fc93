//! The compiler refuses each wrong program for the reason that its case names, and accepts each right one.

use compile_fail::{Case, Compiler, cases, check, parse, table, whole};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::new);

fn all() -> Vec<Case> {
    cases().into_iter().flat_map(|(_, cases)| cases).collect()
}

#[test]
fn each_wrong_program_is_refused_for_its_own_reason() {
    let (cases, next) = (all(), AtomicUsize::new(0));
    // One compiler a processor.
    let part = || {
        let taken = std::iter::from_fn(|| cases.get(next.fetch_add(1, Ordering::Relaxed)));
        taken.filter_map(|case| check(&COMPILER, case).err()).collect::<Vec<_>>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = thread::scope(|s| {
        let parts: Vec<_> = (0..threads).map(|_| s.spawn(part)).collect();
        parts.into_iter().flat_map(|part| part.join().expect("a part ends")).collect()
    });
    println!("{} wrong programs refused", cases.len() - wrong.len());
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn each_right_program_is_accepted() {
    let cases = all();
    let refusals = COMPILER.refusals(&whole(cases.iter().map(|case| (&*case.name, case.accepted()))));
    // In one crate an early error hides later ones, so the culprit is looked for by itself.
    if !refusals.is_empty() {
        for case in &cases {
            let refusals = COMPILER.refusals(&whole([(&*case.name, case.accepted())]));
            assert!(refusals.is_empty(), "{}: the right program is refused: {}", case.name, refusals[0]);
        }
        panic!("the right programs together are refused: {}", refusals[0]);
    }
}

#[test]
fn there_are_as_many_rules_as_promised_and_no_name_twice() {
    let cases = all();
    let names: BTreeSet<&str> = cases.iter().map(|case| &*case.name).collect();
    assert_eq!(names.len(), cases.len(), "a name stands twice");
    assert!(names.len() >= 60, "{} rules", names.len());
}

/// What [`check`] says of a case with this program and this error.
fn verdict(error: &str, program: &str) -> String {
    let text = format!("//# a: A rule.\n//# {error}\n{program} // refused\n// accepted\n");
    check(&COMPILER, &parse(&text).unwrap()[0]).err().unwrap_or_default()
}

#[test]
fn a_program_that_is_refused_for_another_reason_is_seen() {
    let sent = "E0277 cannot be sent between threads safely";
    let rc = "fn program() { systole::join(|| Rc::new(1_i32), || ()); }";
    assert_eq!(verdict(sent, rc), "");
    assert!(
        verdict(sent, "fn program() { systole::join(|| 1, || ()); }").contains("accepts the wrong program")
    );
    assert!(
        verdict(sent, "fn program() { systole::joyn(|| Rc::new(1_i32), || ()); }")
            .contains("not for E0277 alone")
    );
    assert!(verdict(sent, &format!("{rc} fn more() {{ nothing }}")).contains("not for E0277 alone"));
    assert!(verdict("E0277 is not an iterator", rc).contains("no message says"));
    // The phrase stands in the program, and in no message.
    assert!(verdict("E0277 systole::join(||", rc).contains("no message says"));
}

#[test]
fn the_table_of_the_rules_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let (before, mark) = (fs::read_to_string(path).expect("README.md can be read"), "<!-- rules -->\n");
    let (head, _) = before.split_once(mark).expect("README.md has the mark");
    let now = format!("{head}{mark}\n{}", table(&cases()));
    if env::var_os("SYSTOLE_WRITE").is_some() {
        return fs::write(path, now).expect("README.md can be written");
    }
    assert!(now == before, "README.md is stale: SYSTOLE_WRITE=1 cargo test -p compile-fail fresh");
}
