//! Makes the broken cores of `mutants.rs`: a copy of `impl/src/core` each, with one change, and a Rust file that mounts
//! them all. Only with the feature `loom`.

mod mutants;

use mutants::{MUTANTS, Mutant};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

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
        let beside = |path| Path::new(&here).join(path);
        let (recorder, models) = (beside("../impl/src/watch/recorder.rs"), beside("src/models/mod.rs"));
        mount(&mut mounts, mutant, &folder.join("mod.rs"), &recorder, &models);
    }
    list(&mut mounts);
    fs::write(Path::new(&out).join("mutants.rs"), mounts).expect("OUT_DIR can be written");
}

/// Copies the core, folder by folder, and makes the mutant's one change.
fn copy(core: &Path, out: &Path, mutant: &Mutant) -> Result<(), String> {
    let say = |what: &str, path: &Path, e: &io::Error| format!("{what} {}: {e}", path.display());
    _ = fs::remove_dir_all(out);
    let mut changed = false;
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let (from, to) = (core.join(&folder), out.join(&folder));
        fs::create_dir_all(&to).map_err(|e| say("cannot create", &to, &e))?;
        for entry in fs::read_dir(&from).map_err(|e| say("cannot list", &from, &e))? {
            let name = folder.join(entry.map_err(|e| say("cannot list", &from, &e))?.file_name());
            let (from, to) = (core.join(&name), out.join(&name));
            if from.is_dir() {
                folders.push(name);
                continue;
            }
            let mut text = fs::read_to_string(&from).map_err(|e| say("cannot read", &from, &e))?;
            if name == Path::new(mutant.file) {
                text = change(&text, mutant)?;
                changed = true;
            }
            fs::write(&to, text).map_err(|e| say("cannot write", &to, &e))?;
        }
    }
    if changed { Ok(()) } else { Err(format!("there is no {} in the core", mutant.file)) }
}

/// The file's text with the mutant's one change.
fn change(text: &str, mutant: &Mutant) -> Result<String, String> {
    let times = text.matches(mutant.from).count();
    if times != 1 {
        return Err(format!("its text occurs {times} times in {}, not once: {:?}", mutant.file, mutant.from));
    }
    Ok(text.replace(mutant.from, mutant.to))
}

/// Mounts the broken core and the models beside it, as `src/real.rs` does for the real one.
fn mount(mounts: &mut String, mutant: &Mutant, core: &Path, recorder: &Path, models: &Path) {
    let Mutant { name, .. } = mutant;
    writeln!(
        mounts,
        "mod {name} {{\n    pub use systole::over_loom::sync;\n    #[path = {recorder:?}]\n    pub mod recorder;\n    \
         #[path = {core:?}]\n    pub mod core;\n    #[path = {models:?}]\n    pub mod models;\n}}\n"
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
