//! Tools that watch the crate's tests, and see misuse of memory that leaves no wrong result behind.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{test_programs, toolchain};
use crate::{Outcome, paths, process};

/// The nightly compiler that all but valgrind need.
pub const NIGHTLY: &str = "nightly-2026-10-30";

/// What it needs to have: Miri, and the standard library's sources.
pub const COMPONENTS: [&str; 2] = ["miri", "rust-src"];

/// One of the tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sanitizer {
    /// AddressSanitizer, with frames that stay closed after their function has returned.
    Address,
    /// ThreadSanitizer, over a standard library that it watches, too.
    Thread,
    /// Valgrind's memcheck.
    Valgrind,
    /// Miri, with stacked borrows.
    Miri,
    /// Miri, with tree borrows.
    Trees,
}

use Sanitizer::{Address, Miri, Thread, Trees, Valgrind};

/// The files of tests that run under each compiled tool. The others start processes with limits of their own, switch stacks, or
/// ask how long something takes.
const COMPILED: [(&str, &[&str]); 13] = [
    ("results", &[]),
    ("panics", &[]),
    ("spawn", &[]),
    ("broadcast", &[]),
    // These tools make frames larger, or lay them elsewhere.
    (
        "scope",
        &[
            "scopes_in_scopes_need_little_of_the_stack",
            "drains_are_not_stacked_without_end",
            "so_many_drains_are_nested_and_no_more",
        ],
    ),
    ("drop_in", &[]),
    ("loops", &[]),
    ("sorts", &[]),
    ("event", &[]),
    ("call_async", &[]),
    ("executor", &[]),
    ("rayon-core/surface", &[]),
    ("rayon-core/threads", &["install_gets_the_stack_that_was_asked_for"]),
];

/// What ThreadSanitizer cannot run besides: it remembers 65,536 calls of a thread, and crashes beyond that.
const DEEP: (&str, &[&str]) = ("drop_in", &["a_recursion_100_000_deep"]);

/// The files for valgrind, which runs one thread at a time, thirty times slower.
const SLOW: [&str; 6] = ["results", "panics", "spawn", "broadcast", "scope", "drop_in"];

/// Miri: the tests that end within some minutes, and what is left out of each. The others run for too long, or need what Miri
/// does not have: processes, signals, a processor of their own.
pub const INTERPRETED: [(&str, &[&str]); 10] = [
    ("results", &[]),
    // It makes a hundred panics one after the other.
    ("panics", &["a_panic_leaves_the_callers_worker_free_for_the_next_call"]),
    // The first starts a process, and the second runs thousands of jobs.
    ("spawn", &["a_panic_ends_the_process", "the_drop_waits_until_every_job_has_run"]),
    // It broadcasts from all threads at once, again and again.
    ("broadcast", &["all_threads_broadcast_at_once_from_inside_and_from_outside"]),
    ("ring", &[]),
    ("call_async", &[]),
    ("executor", &[]),
    ("loops", &[]),
    ("rayon-core/surface", &[]),
    ("rayon-core/threads", &[]),
];

/// Before the name of a file of the facade's tests. The others are the crate's.
const FACADE: &str = "rayon-core/";

impl Sanitizer {
    /// All of them.
    pub const ALL: [Self; 5] = [Address, Thread, Valgrind, Miri, Trees];

    /// The word by which a user asks for it.
    pub fn name(self) -> &'static str {
        match self {
            Address => "asan",
            Thread => "tsan",
            Valgrind => "valgrind",
            Miri => "miri",
            Trees => "miri-trees",
        }
    }

    /// The tool of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// The tool that stands before the arguments of `cargo test`, if one does, and the arguments.
    pub fn before(arguments: &str) -> (Option<Self>, &str) {
        let tool = arguments.split_once(' ').and_then(|(name, rest)| Some((Self::named(name)?, rest)));
        tool.map_or((None, arguments), |(tool, rest)| (Some(tool), rest))
    }

    /// The files of tests that it is asked about, and what is left out of each.
    pub fn tests(self) -> Vec<(&'static str, &'static [&'static str])> {
        match self {
            Address => COMPILED.to_vec(),
            Thread => COMPILED.map(|file| if file.0 == DEEP.0 { DEEP } else { file }).to_vec(),
            Valgrind => SLOW.iter().map(|&name| (name, &[][..])).collect(),
            Miri | Trees => INTERPRETED.to_vec(),
        }
    }

    /// What it needs and this machine does not have, with the remedy.
    pub fn missing(self) -> Result<Option<String>, String> {
        if self == Valgrind {
            let found = process::program("valgrind").arg("--version").stdout(Stdio::null()).status();
            let remedy =
                "install it (on Debian and Ubuntu: apt-get install valgrind), or name the other tools";
            return Ok(found.is_err().then(|| format!("valgrind is not installed; {remedy}")));
        }
        let Ok(Some(compiler)) = toolchain::installed(NIGHTLY) else {
            return Ok(Some(format!(
                "Rust {NIGHTLY} is not installed; `cargo xtask sanitize --install` installs it"
            )));
        };
        let mut rustc = process::program("rustup");
        let sysroot = process::output(rustc.args(["run", &compiler, "rustc", "--print", "sysroot"]))?;
        let sources = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock");
        let needs_sources = self != Address && !sources.exists();
        Ok(needs_sources
            .then(|| format!("Rust {NIGHTLY} has no rust-src; `cargo xtask sanitize --install` installs it")))
    }

    /// Runs the tests of this file under this tool, but for those that are left out, as they are on this target, or on this machine's.
    /// It says how long they took.
    pub fn run(self, file: &str, left_out: &[&str], target: Option<&str>) -> Outcome {
        let cargo = || {
            let mut cargo = self.cargo(&paths::root().join("target/sanitize"));
            match file.strip_prefix(FACADE) {
                Some(file) => {
                    cargo.args(["--manifest-path", "impl/rayon-core/Cargo.toml", "--quiet", "--test", file])
                }
                None => {
                    cargo.args(["--quiet", "--package", "systole", "--features", "executors", "--test", file])
                }
            };
            cargo.args(target.map(|target| format!("--target={target}"))).arg("--");
            cargo.args(left_out.iter().flat_map(|test| ["--skip", test]));
            cargo
        };
        if !test_programs::selects_some(cargo())? {
            return Err(format!("{} has no test that {} runs", source(file), self.name()));
        }
        let begun = Instant::now();
        process::run(&mut cargo())?;
        let on = target.map_or(String::new(), |target| format!(" on {target}"));
        println!("{}: {file}{on}, {} s", self.name(), begun.elapsed().as_secs());
        Ok(())
    }

    /// `cargo test` under this tool, with what is built below `folder`. The caller adds arguments.
    ///
    /// The tests' own repetitions are a twentieth of the usual ones, and their watchdog waits longer.
    pub fn cargo(self, folder: &Path) -> Command {
        let target = folder.join(self.name());
        let mut cargo = if self == Valgrind { process::cargo() } else { process::program("rustup") };
        if self != Valgrind {
            cargo.args(["run", &compiler(), "cargo"]);
        }
        match self {
            Address | Thread => cargo.args(["test", "--target", &host()]),
            Valgrind => cargo.args(["test", "--config", RUNNER]),
            Miri | Trees => cargo.args(["miri", "test"]),
        };
        // The standard library's locks are atomics, and its `Arc` orders by them: seen only if it is compiled with the tool.
        if self == Thread {
            cargo.arg("-Zbuild-std");
        }
        cargo.env("CARGO_TARGET_DIR", target);
        match self.flags() {
            Some(flags) => cargo.env("RUSTFLAGS", flags),
            None => cargo.env_remove("RUSTFLAGS"),
        };
        cargo.env("ASAN_OPTIONS", "detect_stack_use_after_return=1");
        // In quotes, since a path may have a space, which ends an option.
        let leaks = leaks();
        cargo.env("LSAN_OPTIONS", format!("print_suppressions=0:suppressions=\"{}\"", leaks.display()));
        cargo.env("TSAN_OPTIONS", "halt_on_error=1");
        // Time is real, as the tests have deadlines. One test leaks on purpose: a payload whose drop panics a second time.
        let trees = if self == Trees { " -Zmiri-tree-borrows" } else { "" };
        cargo.env("MIRIFLAGS", format!("-Zmiri-disable-isolation -Zmiri-ignore-leaks{trees}"));
        cargo.env("RUST_BACKTRACE", "0").env("SYSTOLE_SOAK_ROUND", "0").env("SYSTOLE_TEST_LIMIT", "600");
        cargo
    }

    /// Flags for the compiler. Miri's does not tell cargo about itself if there are any.
    fn flags(self) -> Option<&'static str> {
        match self {
            Address => Some("-Zsanitizer=address --cap-lints=allow"),
            Thread => Some("-Zsanitizer=thread --cap-lints=allow"),
            Valgrind => Some("--cap-lints=allow"),
            Miri | Trees => None,
        }
    }
}

/// Where a file of tests stands.
fn source(file: &str) -> String {
    match file.strip_prefix(FACADE) {
        Some(file) => format!("impl/rayon-core/tests/{file}.rs"),
        None => format!("impl/tests/{file}.rs"),
    }
}

/// What leaks on purpose, with the reason.
fn leaks() -> PathBuf {
    paths::root().join("xtask/src/tools/leaks.txt")
}

/// Fair: a thread that polls must not keep the others from running.
const RUNNER: &str = "target.'cfg(all())'.runner = 'valgrind -q --fair-sched=yes --error-exitcode=9'";

/// The nightly compiler by rustup's name for it.
fn compiler() -> String {
    toolchain::installed(NIGHTLY).ok().flatten().unwrap_or_else(|| NIGHTLY.to_owned())
}

/// The machine that this is, as compilers name it. With it, what runs at the build is compiled without the tool.
fn host() -> String {
    compiler().trim_start_matches(NIGHTLY).trim_start_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Sanitizer, Valgrind, source};
    use crate::paths;

    #[test]
    fn a_tool_stands_before_the_arguments_or_none_does() {
        assert_eq!(Sanitizer::before("valgrind --test spawn"), (Some(Valgrind), "--test spawn"));
        assert_eq!(Sanitizer::before("--test spawn"), (None, "--test spawn"));
        for tool in Sanitizer::ALL {
            assert_eq!(Sanitizer::named(tool.name()), Some(tool));
            assert!(!tool.tests().is_empty());
        }
    }

    #[test]
    fn each_file_and_each_test_that_is_left_out_is_there() {
        for (file, left_out) in Sanitizer::ALL.into_iter().flat_map(Sanitizer::tests) {
            let text = paths::read(&paths::root().join(source(file))).unwrap();
            assert!(text.contains("#[test]"), "{file} has no test");
            for test in left_out {
                assert!(text.contains(&format!("fn {test}()")), "{file} has no test {test}");
            }
        }
    }
}
