//! Makes the broken cores of `mutants.rs`: a copy of `impl/src/core` each, with one change, and a Rust file that mounts
//! them all. Only with the feature `loom`.

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
    // The models beside each core, as `src/real.rs` has them beside the real one.
    let mount = |mutant: &Mutant| {
        workshop.mount(mutant, "loom_tests::over_loom::sync", &[("models", "src/models/mod.rs")], "")
    };
    let mut text: String = MUTANTS.iter().map(mount).collect();
    list(&mut text);
    fs::write(workshop.out.join("mutants.rs"), text).expect("OUT_DIR can be written");
}

/// Lists all mutants, for `tests/broken.rs`.
fn list(text: &mut String) {
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
    line("pub(super) const MUTANTS: &[Mutant] = &[".into());
    for Mutant { name, model, message, .. } in MUTANTS {
        line(format!(
            "    Mutant {{ name: {name:?}, model: &{name}::models::{model}, message: {message:?} }},"
        ));
    }
    line("];\n".into());
    for Mutant { name, .. } in MUTANTS {
        line(format!("#[test]\nfn {name}_is_caught() {{\n    is_caught({name:?});\n}}\n"));
    }
}
