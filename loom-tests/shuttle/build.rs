//! Makes the breakable core of `mutants.rs` over Shuttle, and a Rust file that mounts it. Only with the feature `shuttle`.

#[path = "../broken_core.rs"]
mod broken_core;
#[allow(dead_code, reason = "the models and messages are Loom's")]
#[path = "../mutants.rs"]
mod mutants;

use broken_core::Workshop;
use mutants::{MUTANTS, Mutant};
use std::{env, fs};

/// This one names Loom: it polls without an end, and gives way by Loom's function.
const OF_LOOM_ALONE: &str = "polling_said_late";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_SHUTTLE").is_none() {
        return;
    }
    let workshop = Workshop::new("../..");
    let mutants: Vec<&Mutant> = MUTANTS.iter().filter(|mutant| mutant.name != OF_LOOM_ALONE).collect();
    let beside =
        [("interpreter", "../../spec/conformance/src/interpreter.rs"), ("programs", "src/programs/mod.rs")];
    let mut text = workshop.mount(&mutants, "crate::over_shuttle::sync", &beside);
    let names: Vec<&str> = mutants.iter().map(|mutant| mutant.name).collect();
    text +=
        &format!("/// The ways in which the core can be broken.\npub const MUTANTS: &[&str] = &{names:?};\n");
    fs::write(workshop.out.join("broken.rs"), text).expect("OUT_DIR can be written");
}
