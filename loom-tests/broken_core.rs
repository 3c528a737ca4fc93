//! A part of two build scripts, that of this crate and that of `conformance`: makes the broken cores of `mutants.rs`, and
//! the Rust text that mounts them.

use super::mutants::Mutant;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// What a broken core needs, as paths of this build.
pub struct Workshop {
    /// The folder of the crate that is built.
    pub here: PathBuf,
    /// The folder that all is written to.
    pub out: PathBuf,
    core: PathBuf,
    recorder: PathBuf,
}

impl Workshop {
    /// `root` is the way from the crate's folder to that of the repository.
    pub fn new(root: &str) -> Self {
        let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name}")));
        let here = folder("CARGO_MANIFEST_DIR");
        let root = here.join(root);
        let core = root.join("impl/src/core");
        println!("cargo::rerun-if-changed={}", core.display());
        for file in ["mutants.rs", "broken_core.rs"] {
            println!("cargo::rerun-if-changed={}", root.join("loom-tests").join(file).display());
        }
        let recorder = root.join("loom-tests/src/watch/recorder.rs");
        Self { here, out: folder("OUT_DIR"), core, recorder }
    }

    /// Makes a broken core, and returns the module that mounts it: `sync` is the path of the primitives that it runs over,
    /// `beside` are modules to be mounted beside it, from the files of this crate, and `also` is what else stands there.
    ///
    /// Ends the build with a message if the core cannot be made.
    pub fn mount(&self, mutant: &Mutant, sync: &str, beside: &[(&str, &str)], also: &str) -> String {
        let name = mutant.name;
        let folder = self.out.join(name);
        if let Err(reason) = copy(&self.core, &folder, mutant) {
            eprintln!("mutant `{name}`: {reason}; adapt it in loom-tests/mutants.rs");
            process::exit(1);
        }
        let mut text = format!("mod {name} {{\n    pub use {sync};\n");
        let own = [("core", folder.join("mod.rs")), ("recorder", self.recorder.clone())];
        let beside = beside.iter().map(|&(module, file)| (module, self.here.join(file)));
        for (module, path) in own.into_iter().chain(beside) {
            writeln!(text, "    #[path = {path:?}]\n    pub mod {module};")
                .expect("a string takes everything");
        }
        text + also + "}\n\n"
    }
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
