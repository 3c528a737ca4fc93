//! Makes a core that some mutants of `loom-tests` can break, for the replay. Only with the feature `baton`.

#[path = "../../loom-tests/broken_core.rs"]
mod broken_core;
#[allow(dead_code, reason = "the models and messages are Loom's")]
#[path = "../../loom-tests/mutants.rs"]
mod mutants;

use broken_core::Workshop;
use mutants::{MUTANTS, Mutant};
use std::{env, fs};

/// Those that the replay must catch, and the configuration in which it must.
const REPLAYED: [(&str, &str); 12] = [
    ("newest_promoted", "two_forks"),
    ("no_barrier", "two_forks"),
    ("latch_wakes_no_worker", "pair"),
    ("promotion_leaves_flag", "pair"),
    ("caller_stays_hungry", "pair"),
    ("unwind_without_waiting", "owners_poll_panic_first"),
    ("spawn_wakes_no_worker", "owners_poll_spawn"),
    ("stop_leaves_job", "owners_poll_stop_at_work"),
    ("condvar_not_notified", "polling"),
    ("parked_passes_for_polling", "polling"),
    ("owner_passes_for_polling", "owners_poll"),
    ("bundle_not_told", "bundles"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_BATON").is_none() {
        return;
    }
    let workshop = Workshop::new("../..");
    let find = |name| {
        let mutant = MUTANTS.iter().find(|mutant| mutant.name == name);
        mutant.unwrap_or_else(|| panic!("loom-tests/mutants.rs has no mutant `{name}`"))
    };
    let mutants: Vec<&Mutant> = REPLAYED.iter().map(|&(name, _)| find(name)).collect();
    let beside = [("interpreter", "src/interpreter.rs"), ("runtime", "src/replay/runtime.rs")];
    let mut text = workshop.mount(&mutants, "crate::over_baton::sync", &beside);
    text += "/// The ways in which the runtime can be broken, and the configurations by which each must be caught.\n\
             pub const BROKEN: &[(&str, &str)] = &[\n";
    for (name, by) in REPLAYED {
        text += &format!("    ({name:?}, {by:?}),\n");
    }
    text += "];\n";
    fs::write(workshop.out.join("broken.rs"), text).expect("OUT_DIR can be written");
}
