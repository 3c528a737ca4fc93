//! Makes some of the broken cores that `loom-tests` has, for the replay: each is a copy of `impl/src/core` with one
//! change. Only with the feature `turnstile`.

#[allow(dead_code, reason = "the models and messages are Loom's")]
#[path = "../../loom-tests/mutants.rs"]
mod mutants;

use mutants::{MUTANTS, Mutant};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// Those that the replay must catch, and the configuration in which it must.
const REPLAYED: [(&str, &str); 10] = [
    ("newest_promoted_instead_of_oldest", "two_forks"),
    ("barrier_keeps_its_link", "two_forks"),
    ("latch_wakes_nobody", "pair"),
    ("promotion_leaves_the_heartbeat", "pair"),
    ("heartbeat_outlives_the_call", "pair"),
    ("panic_leaves_the_second_closure", "panic_first"),
    ("spawn_wakes_nobody", "spawn"),
    ("stop_leaves_a_shared_job", "stop_at_work"),
    ("parked_worker_not_notified", "polling"),
    ("parked_worker_passes_for_a_polling_one", "polling"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../loom-tests/mutants.rs");
    if env::var_os("CARGO_FEATURE_TURNSTILE").is_none() {
        return;
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let core = here.join("../../impl/src/core");
    println!("cargo::rerun-if-changed={}", core.display());

    let recorder = here.join("../../impl/src/watch/recorder.rs");
    let (interpreter, runtime) = (here.join("src/interpreter.rs"), here.join("src/replay/runtime.rs"));
    let mut mounts = String::new();
    for (name, _) in REPLAYED {
        let mutant = MUTANTS.iter().find(|mutant| mutant.name == name);
        let folder = out.join(name);
        let made = mutant.ok_or("it is not there".to_owned()).and_then(|mutant| copy(&core, &folder, mutant));
        if let Err(reason) = made {
            eprintln!("mutant `{name}` of loom-tests/mutants.rs: {reason}");
            process::exit(1);
        }
        let core = folder.join("mod.rs");
        write!(
            mounts,
            "mod {name} {{\n    pub use systole::over_turnstile::sync;\n    #[path = {recorder:?}]\n    pub mod recorder;\n    \
             #[path = {core:?}]\n    pub mod core;\n    #[path = {interpreter:?}]\n    pub mod interpreter;\n    \
             #[path = {runtime:?}]\n    pub mod runtime;\n    \
             pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {{\n        \
             core::spawn::spawn(job, || panic!(\"this thread is no worker\"));\n    }}\n}}\n\n"
        )
        .expect("a string takes everything");
    }
    let list: String = REPLAYED
        .iter()
        .map(|(name, by)| format!("    ({name:?}, {by:?}, {name}::runtime::start),\n"))
        .collect();
    write!(
        mounts,
        "/// The broken runtimes, by their names, and the configurations by which each must be caught.\n\
         pub const BROKEN: &[(&str, &str, crate::replay::Start)] = &[\n{list}];\n"
    )
    .expect("a string takes everything");
    fs::write(out.join("broken.rs"), mounts).expect("OUT_DIR can be written");
}

/// Copies the core, folder by folder, and makes the mutant's one change.
fn copy(core: &Path, out: &Path, mutant: &Mutant) -> Result<(), String> {
    _ = fs::remove_dir_all(out);
    let say = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let from = core.join(&folder);
        fs::create_dir_all(out.join(&folder)).map_err(|error| say(out, &error))?;
        for entry in fs::read_dir(&from).map_err(|error| say(&from, &error))? {
            let name = folder.join(entry.map_err(|error| say(&from, &error))?.file_name());
            let from = core.join(&name);
            if from.is_dir() {
                folders.push(name);
                continue;
            }
            let mut text = fs::read_to_string(&from).map_err(|error| say(&from, &error))?;
            if name == Path::new(mutant.file) {
                if text.matches(mutant.from).count() != 1 {
                    return Err(format!("its text does not occur once in {}", mutant.file));
                }
                text = text.replace(mutant.from, mutant.to);
            }
            fs::write(out.join(&name), text).map_err(|error| say(out, &error))?;
        }
    }
    Ok(())
}
