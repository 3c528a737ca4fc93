//! Makes the broken cores of `mutants.rs`: a copy of `impl/src/core` each, with one change, and a Rust file that mounts
//! them all. Only with the feature `loom`.

mod mutants;

use mutants::{MUTANTS, Mutant};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs, process};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=mutants.rs");
    if env::var_os("CARGO_FEATURE_LOOM").is_none() {
        return;
    }
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let core = Path::new(&here).join("../impl/src/core");
    println!("cargo::rerun-if-changed={}", core.display());

    let mut mounts = String::new();
    for mutant in MUTANTS {
        let folder = Path::new(&out).join(mutant.name);
        if let Err(reason) = copy(&core, &folder, mutant) {
            eprintln!("mutant `{}`: {reason}; adapt it in loom-tests/mutants.rs", mutant.name);
            process::exit(1);
        }
        mount(&mut mounts, mutant, &folder.join("mod.rs"), &Path::new(&here).join("src/models/mod.rs"));
    }
    list(&mut mounts);
    fs::write(Path::new(&out).join("mutants.rs"), mounts).expect("OUT_DIR can be written");
}

/// Copies the core and makes the mutant's one change.
fn copy(core: &Path, folder: &Path, mutant: &Mutant) -> Result<(), String> {
    let say = |what: &str, path: &Path| format!("{what} {}", path.display());
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", say("cannot create", folder)))?;
    let mut changed = false;
    for file in fs::read_dir(core).map_err(|e| format!("{}: {e}", say("cannot list", core)))? {
        let from = file.map_err(|e| format!("{}: {e}", say("cannot list", core)))?.path();
        let mut text =
            fs::read_to_string(&from).map_err(|e| format!("{}: {e}", say("cannot read", &from)))?;
        let name = from.file_name().expect("a listed file has a name");
        if name == mutant.file {
            let times = text.matches(mutant.from).count();
            if times != 1 {
                return Err(format!(
                    "its text occurs {times} times in {}, not once: {:?}",
                    mutant.file, mutant.from
                ));
            }
            text = text.replace(mutant.from, mutant.to);
            changed = true;
        }
        let to = folder.join(name);
        fs::write(&to, text).map_err(|e| format!("{}: {e}", say("cannot write", &to)))?;
    }
    if changed { Ok(()) } else { Err(format!("there is no {} in the core", mutant.file)) }
}

/// Mounts the broken core and the models beside it, as `src/real.rs` does for the real one.
fn mount(mounts: &mut String, mutant: &Mutant, core: &Path, models: &Path) {
    let Mutant { name, .. } = mutant;
    writeln!(
        mounts,
        "mod {name} {{\n    pub use systole::over_loom::sync;\n    #[path = {core:?}]\n    pub mod core;\n    \
         #[path = {models:?}]\n    pub mod models;\n}}\n"
    )
    .expect("a string takes everything");
}

/// Lists all mutants, for `tests/broken.rs`.
fn list(mounts: &mut String) {
    let mut line = |text: String| writeln!(mounts, "{text}").expect("a string takes everything");
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
