//! `miri`: the crate's own tests under Miri, an interpreter that sees undefined behaviour: a pointer whose memory is gone,
//! a reference that claims to be the only one and is not, a data race, a load that reads what another order allows.
//!
//! Loom explores all orders of small programs, over atomics and locks of its own. Miri takes one order at a time, of the
//! tests as they are, over those of std. But Miri knows what each pointer may be used for, and Loom does not.

use crate::tools::toolchain;
use crate::{Args, Outcome, process};
use std::time::Instant;

/// Miri comes only with nightly compilers.
const NIGHTLY: &str = "nightly-2026-10-30";

/// The tests that end within some minutes, and what is left out of each. The others run for too long, or need what Miri does
/// not have: processes, signals, a processor of their own.
const TESTS: [(&str, &[&str]); 4] = [
    ("results", &[]),
    // It makes a hundred panics one after the other.
    ("panics", &["a_panic_leaves_the_callers_worker_free_for_the_next_call"]),
    // The first starts a process, and the second runs thousands of jobs.
    ("spawn", &["a_panic_ends_the_process", "the_drop_waits_until_every_job_has_run"]),
    // It broadcasts from all threads at once, again and again.
    ("broadcast", &["all_threads_broadcast_at_once_from_inside_and_from_outside"]),
];

/// Time is real, as the tests have deadlines. One test leaks on purpose: a payload whose drop panics a second time.
const FLAGS: &str = "-Zmiri-disable-isolation -Zmiri-ignore-leaks";

/// Runs the named tests, or all tests above. `--install` installs the compiler instead.
pub fn run(args: &Args) -> Outcome {
    if args.has("--install") {
        return toolchain::install(NIGHTLY, &["miri", "rust-src"]);
    }
    let names = TESTS.map(|(name, _)| name);
    if let Some(word) = args.words.iter().find(|word| !names.contains(&word.as_str())) {
        return Err(format!("`{word}` is none of the tests for Miri: {}", names.join(", ")));
    }
    let missing = || format!("Rust {NIGHTLY} is not installed; `cargo xtask miri --install` installs it");
    let compiler = toolchain::installed(NIGHTLY)?.ok_or_else(missing)?;
    for (name, left_out) in TESTS {
        if !args.words.is_empty() && !args.words.iter().any(|word| word == name) {
            continue;
        }
        let begun = Instant::now();
        let mut miri = process::program("rustup");
        miri.args(["run", &compiler, "cargo", "miri", "test", "--package", "systole", "--test", name]);
        miri.args(["--target-dir", "target/miri", "--"]);
        for test in left_out {
            miri.args(["--skip", test]);
        }
        process::run(miri.env("MIRIFLAGS", FLAGS).env("RUST_BACKTRACE", "0"))?;
        println!("miri: {name}, {} s", begun.elapsed().as_secs());
    }
    Ok(())
}
