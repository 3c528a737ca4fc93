//! Every core that was broken on purpose must fail its model, in the way that `mutants.rs` says.
//!
//! Each runs in a process of its own, this very program again: Loom may abort on a deadlock, and a broken core
//! may do anything.

use loom_tests::{Model, explore};
use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

struct Mutant {
    name: &'static str,
    model: &'static Model,
    message: &'static str,
}

/// `MUTANTS`, the modules that it refers to, and one test for each of them.
#[allow(
    dead_code,
    unused_imports,
    unused_variables,
    unused_mut,
    unreachable_code,
    reason = "broken on purpose"
)]
#[allow(
    clippy::all,
    clippy::undocumented_unsafe_blocks,
    clippy::multiple_unsafe_ops_per_block,
    reason = "likewise"
)]
mod generated {
    use super::{Mutant, is_caught};

    include!(concat!(env!("OUT_DIR"), "/mutants.rs"));
}

/// Which mutant the process below is to run.
const CHOICE: &str = "SYSTOLE_MUTANT";

/// How long a mutant may take to fail.
const LIMIT: Duration = Duration::from_secs(60);

/// Not a test of its own: what the other tests run in a process of its own.
#[test]
#[ignore = "run by the other tests, one mutant at a time"]
fn one_mutant() {
    let name = env::var(CHOICE).expect("the other tests set the variable");
    explore(find(&name).model);
}

fn find(name: &str) -> &'static Mutant {
    generated::MUTANTS.iter().find(|mutant| mutant.name == name).expect("a mutant of mutants.rs")
}

fn is_caught(name: &str) {
    let mutant = find(name);
    let (status, output) = run(mutant);
    let model = mutant.model.name;
    assert!(!status.success(), "`{model}` does not notice that the core is broken ({name}):\n{output}");
    let wanted = mutant.message;
    assert!(output.contains(wanted), "`{model}` failed, but never said {wanted:?} ({name}):\n{output}");
}

/// Runs the mutant's model to its end, and returns all that it said.
fn run(mutant: &Mutant) -> (ExitStatus, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(mutant.name);
    let file = File::create(&path).expect("cargo's folder for tests can be written");
    let mut child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", "one_mutant", "--ignored", "--nocapture"])
        .env(CHOICE, mutant.name)
        .env("RUST_BACKTRACE", "0")
        .stdout(file.try_clone().expect("a file can be shared"))
        .stderr(file)
        .spawn()
        .expect("this program can be started again");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        if start.elapsed() > LIMIT {
            child.kill().expect("a child can be ended");
            child.wait().expect("a child can be waited for");
            panic!("{}: no verdict of `{}` after {LIMIT:?}", mutant.name, mutant.model.name);
        }
        thread::sleep(Duration::from_millis(10));
    };
    (status, String::from_utf8_lossy(&fs::read(&path).expect("the output was written")).into_owned())
}
