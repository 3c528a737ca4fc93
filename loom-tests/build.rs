//! Makes the breakable core of `mutants.rs` and the breakable files of `outside.rs`, and a Rust file that mounts them, with a
//! test for each mutant. Only with the feature `loom`.

mod broken_core;
mod mutants;
mod outside;

use broken_core::{Workshop, make_breakable};
use mutants::{MUTANTS, Mutant};
use outside::{FILES, OUTSIDE};
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
    mount_outside(&workshop, &mut text);
    list(&mut text);
    fs::write(workshop.out.join("mutants.rs"), text).expect("OUT_DIR can be written");
}

/// Mounts what is explored beside the core, with the changes of its mutants.
fn mount_outside(workshop: &Workshop, text: &mut String) {
    println!("cargo::rerun-if-changed=outside.rs");
    text.push_str("pub use loom_tests::over_loom::plain;\n");
    for (module, file) in FILES {
        let from = workshop.here.join("../impl").join(file);
        println!("cargo::rerun-if-changed={}", from.display());
        let source = fs::read_to_string(&from).unwrap_or_else(|e| panic!("{}: {e}", from.display()));
        let of_this_file = OUTSIDE.iter().filter(|mutant| mutant.file == *file);
        let broken = make_breakable(&source, of_this_file).unwrap_or_else(|reason| panic!("{reason}"));
        let to = workshop.out.join(format!("{module}.rs"));
        fs::write(&to, broken).expect("OUT_DIR can be written");
        writeln!(text, "#[path = {to:?}]\npub mod {module};").expect("a string takes everything");
    }
}

/// Lists all mutants, for `tests/models/broken.rs`.
fn list(text: &mut String) {
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
    line("pub const MUTANTS: &[Mutant] = &[".into());
    for Mutant { name, model, message, .. } in MUTANTS.iter().chain(OUTSIDE) {
        line(format!("    Mutant {{ name: {name:?}, model: &models::{model}, message: {message:?} }},"));
    }
    line("];\n".into());
    for Mutant { name, .. } in MUTANTS.iter().chain(OUTSIDE) {
        line(format!("#[test]\nfn {name}_is_caught() {{\n    is_caught({name:?});\n}}\n"));
    }
}
