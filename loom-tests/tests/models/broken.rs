//! Each mistake that `mutants.rs` makes in the core must be noticed by its model, in the way that the list says.

use loom_tests::{Mode, Model, break_core, explore, run_apart};
use std::env;
use std::path::Path;

/// A mistake, and how which model notices it.
pub struct Mutant {
    pub name: &'static str,
    pub model: &'static Model,
    pub message: &'static str,
}

pub use generated::MUTANTS;

/// The breakable core, the models over it, `MUTANTS`, and one test for each of them.
#[allow(
    dead_code,
    unsafe_code,
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

/// Not a test of its own: each test below runs it in a process of its own.
#[test]
#[ignore = "run by the test of each mutant"]
fn one_mutant() {
    let name = env::var(CHOICE).expect("the test of a mutant sets the variable");
    let mutant = find(&name);
    break_core(mutant.name);
    explore(mutant.model, Mode::Polling);
}

fn find(name: &str) -> &'static Mutant {
    MUTANTS.iter().find(|mutant| mutant.name == name).expect("a mutant of mutants.rs")
}

fn is_caught(name: &str) {
    let mutant = find(name);
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (status, output) = run_apart("broken::one_mutant", &[(CHOICE, name)], &log);
    let model = mutant.model.name;
    // How Rust 1.99 says it of a reference.
    let output = output.replace("null reference produced", "null pointer dereference occurred");
    assert!(!status.success(), "`{model}` does not notice that the core is broken ({name}):\n{output}");
    let wanted = mutant.message;
    assert!(output.contains(wanted), "`{model}` failed, but never said {wanted:?} ({name}):\n{output}");
}
