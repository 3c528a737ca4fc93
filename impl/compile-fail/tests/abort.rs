//! With `panic = "abort"` the first panic ends the process, wherever it is: nothing runs after it, not even a destructor.

use compile_fail::Compiler;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Prints what goes on, and panics where its argument says.
const PROGRAM: &str = r#"
struct Loud;
impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped");
    }
}
fn main() {
    let place = std::env::args().nth(1).unwrap();
    // Of two workers the other one might run the second closure at the same time.
    let workers = if place == "join" { 1 } else { 2 };
    let pool = systole::ThreadPool::builder().num_threads(workers).panic_handler(|_| println!("handled")).build().unwrap();
    let value = Loud;
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match &*place {
        "join" => drop(pool.call(|mut t| t.join(|_| panic!("fatal"), |_| println!("second")))),
        "spawn" => {
            pool.spawn(|| panic!("fatal"));
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        "scope" => pool.scope(|s| s.spawn(|_| panic!("fatal"))),
        _ => println!("nothing panics"),
    }));
    drop(value);
    println!("{outcome:?}");
}
"#;

fn program(name: &str, arguments: &[&str]) -> PathBuf {
    Compiler::new().executable(PROGRAM, name, arguments)
}

fn run(program: &Path, place: &str) -> Output {
    Command::new(program).arg(place).output().expect("the program can be started")
}

#[test]
fn the_first_panic_ends_the_process() {
    let program = program("aborting", &["-C", "panic=abort"]);
    for place in ["join", "spawn", "scope"] {
        let output = run(&program, place);
        let (said, printed) =
            (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        assert!(!output.status.success(), "{place}: {}", output.status);
        assert!(said.contains("fatal"), "{place} says why: {said}");
        assert_eq!(printed, "", "{place}: nothing runs after the panic");
    }
    let output = run(&program, "none");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "nothing panics\ndropped\nOk(())\n");
}

/// The same program, so that the test above is known to look at the setting and not at the program.
#[test]
fn without_that_setting_the_process_lives() {
    let program = program("unwinding", &[]);
    for (place, printed) in
        [("join", "second\ndropped\nErr(Any { .. })\n"), ("scope", "dropped\nErr(Any { .. })\n")]
    {
        let output = run(&program, place);
        assert!(output.status.success(), "{place}: {}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{place}");
    }
}
