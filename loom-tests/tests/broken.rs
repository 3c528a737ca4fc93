//! Every core that was broken on purpose must fail its model, in the way that `mutants.rs` says.

use loom_tests::{Model, explore, run_apart};
use std::env;
use std::path::Path;

struct Mutant {
    name: &'static str,
    model: &'static Model,
    message: &'static str,
}

/// `MUTANTS`, the modules that it refers to, and one test for each of them.
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
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (status, output) = run_apart("one_mutant", &[(CHOICE, name)], &log);
    let model = mutant.model.name;
    assert!(!status.success(), "`{model}` does not notice that the core is broken ({name}):\n{output}");
    let wanted = mutant.message;
    assert!(output.contains(wanted), "`{model}` failed, but never said {wanted:?} ({name}):\n{output}");
}
