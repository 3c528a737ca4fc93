//! Makes the breakable core of `mutants.rs`, and a Rust file that mounts it, with a test for each mutant. Only with the
//! feature `loom`.

mod broken_core;
mod mutants;

use broken_core::Workshop;
use mutants::{MUTANTS, Mutant};
use std::fmt::Write;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_LOOM").is_none() {
        return;
    }
    let workshop = Workshop::new("..");
    let mutants: Vec<&Mutant> = MUTANTS.iter().collect();
    // The models beside the core, as `src/real.rs` has them beside the real one.
    let mut text =
        workshop.mount(&mutants, "loom_tests::over_loom::sync", &[("models", "src/models/mod.rs")]);
    list(&mut text);
    fs::write(workshop.out.join("mutants.rs"), text).expect("OUT_DIR can be written");
}

/// Lists all mutants, for `tests/models/broken.rs`.
fn list(text: &mut String) {
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
    line("pub const MUTANTS: &[Mutant] = &[".into());
    for Mutant { name, model, message, .. } in MUTANTS {
        line(format!("    Mutant {{ name: {name:?}, model: &models::{model}, message: {message:?} }},"));
    }
    line("];\n".into());
    for Mutant { name, .. } in MUTANTS {
        line(format!("#[test]\nfn {name}_is_caught() {{\n    is_caught({name:?});\n}}\n"));
    }
}
