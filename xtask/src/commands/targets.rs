//! `targets`: the crate and its facade on other systems and other processors than this machine's.
//!
//! For each target all is compiled that a user gets, and a warning is an error; this needs no linker. With `--run` the tests run,
//! too, where this machine has a linker and an emulator. On WebAssembly, without threads and without a clock, an example of the
//! crate's runs on Node.js in either case.

use std::path::Path;
use std::time::Instant;

use crate::{Args, Outcome, paths, process};

mod wasm;

const CRATE: [&str; 2] = ["--package", "systole"];
const FACADE: [&str; 2] = ["--manifest-path", "impl/rayon-core/Cargo.toml"];
const TRIAL: &str = "xtask/src/commands/targets/trial.c";

/// Where the crate's tests are.
const TESTS: &str = "impl/tests";

/// What is built for other targets lies here.
const FOLDER: &str = "target/targets";

/// A system and a processor.
struct Target {
    /// The name that compilers have for it.
    name: &'static str,
    /// Whether it has what all features, tests and examples need. If not, it is the library alone, without features.
    is_whole: bool,
    /// What runs the tests here, if anything does.
    emulator: Option<Emulator>,
}

/// What runs programs for another target on Linux on x86-64.
#[derive(Clone, Copy)]
enum Emulator {
    /// This machine's own processor. C's compiler needs these words.
    Native {
        compiler: &'static str,
        package: &'static str,
    },
    /// qemu, which the kernel calls. The compiler's name begins so.
    Qemu(&'static str),
    Wine,
}

use Emulator::{Native, Qemu, Wine};

impl Emulator {
    /// C's compiler for the target, which links, with its arguments.
    fn compiler(self) -> String {
        match self {
            Native { compiler, .. } => compiler.to_owned(),
            Qemu(system) => format!("{system}-gcc"),
            Wine => "x86_64-w64-mingw32-gcc".to_owned(),
        }
    }

    /// What must stand before the name of a program.
    fn runner(self) -> &'static str {
        if matches!(self, Wine) { "wine" } else { "" }
    }

    /// A variable of the environment, and its value: where qemu finds libraries, and that Wine keeps to itself what it does.
    fn variable(self) -> Option<(&'static str, String)> {
        match self {
            Native { .. } => None,
            Qemu(system) => Some(("QEMU_LD_PREFIX", format!("/usr/{system}"))),
            Wine => Some(("WINEDEBUG", "-all".to_owned())),
        }
    }

    /// Debian's packages that have what it needs.
    fn packages(self) -> String {
        match self {
            Native { package, .. } => package.to_owned(),
            Qemu(system) => format!("gcc-{system} and qemu-user-binfmt"),
            Wine => "gcc-mingw-w64-x86-64, and a Wine that has bcryptprimitives.dll, as Debian 12's has not"
                .to_owned(),
        }
    }

    /// Files of the crate's tests that it cannot run. qemu cannot let a process of several threads fork, has memory and threads of its
    /// own where they are limited or counted, and is too slow where times are measured. Under Wine there is no compiler.
    fn cannot_run(self) -> &'static [&'static str] {
        match self {
            Native { .. } => &[],
            Qemu(_) => &["faults", "fork", "global", "mixed", "record", "trace"],
            Wine => &["messages"],
        }
    }
}

const fn compiled(name: &'static str) -> Target {
    Target { name, is_whole: true, emulator: None }
}

const fn run_by(name: &'static str, emulator: Emulator) -> Target {
    Target { name, is_whole: true, emulator: Some(emulator) }
}

const TARGETS: [Target; 13] = [
    run_by("x86_64-pc-windows-gnu", Wine),
    compiled("x86_64-pc-windows-msvc"),
    compiled("aarch64-apple-darwin"),
    compiled("x86_64-unknown-freebsd"),
    compiled("aarch64-linux-android"),
    run_by("x86_64-unknown-linux-musl", Native { compiler: "cc", package: "gcc" }),
    run_by("i686-unknown-linux-gnu", Native { compiler: "cc -m32", package: "gcc-multilib" }),
    run_by("aarch64-unknown-linux-gnu", Qemu("aarch64-linux-gnu")),
    run_by("armv7-unknown-linux-gnueabihf", Qemu("arm-linux-gnueabihf")),
    run_by("riscv64gc-unknown-linux-gnu", Qemu("riscv64-linux-gnu")),
    run_by("s390x-unknown-linux-gnu", Qemu("s390x-linux-gnu")),
    // 32 bits, big-endian, and no atomics of 64 bits.
    Target { is_whole: false, ..run_by("powerpc-unknown-linux-gnu", Qemu("powerpc-linux-gnu")) },
    // No threads.
    Target { is_whole: false, ..compiled(wasm::TARGET) },
];

/// Compiles for the named targets, or for all of them.
pub fn run(args: &Args) -> Outcome {
    args.are_among("target", &TARGETS.map(|target| target.name))?;
    let targets = || TARGETS.into_iter().filter(|target| args.asks_for(target.name));
    if args.has("--install") {
        let names = targets().map(|target| target.name);
        return process::run(process::program("rustup").args(["target", "add"]).args(names));
    }
    for target in targets() {
        let begun = Instant::now();
        target.compile(args.has("--quick"))?;
        println!("compiled for {}, {} s", target.name, begun.elapsed().as_secs());
    }
    let mut left_out = Vec::new();
    for target in targets().filter(|_| args.has("--run")) {
        let begun = Instant::now();
        match target.missing() {
            Some(why) => left_out.push(format!("not run on {}: {why}", target.name)),
            None => {
                target.test()?;
                println!("run on {}, {} s", target.name, begun.elapsed().as_secs());
            }
        }
    }
    left_out.iter().for_each(|line| println!("{line}"));
    Ok(())
}

impl Target {
    /// Compiles the crate with its tests and examples, and the facade with its tests; if it is to be quick, the two libraries alone.
    fn compile(&self, is_quick: bool) -> Outcome {
        let mut rustc = process::program("rustc");
        let library = process::output(rustc.args(["--print", "target-libdir", "--target", self.name]))?;
        if !Path::new(library.trim()).exists() {
            let installs = format!("`cargo xtask targets --install {}` installs it", self.name);
            return Err(format!("Rust's library for {} is not installed; {installs}", self.name));
        }
        let all: &[&str] =
            if is_quick || !self.is_whole { &["--lib"] } else { &["--all-features", "--all-targets"] };
        self.cargo("check", CRATE, all)?;
        self.cargo("check", FACADE, all)?;
        if self.name == wasm::TARGET { wasm::run() } else { Ok(()) }
    }

    /// Runs the tests of the crate and of the facade.
    fn test(&self) -> Outcome {
        if !self.is_whole {
            return self.cargo("test", CRATE, &["--lib"]);
        }
        let which = all_but(self.emulator.map_or(&[], Emulator::cannot_run))?;
        let words = ["--all-features", "--no-fail-fast"].into_iter().chain(which.iter().map(String::as_str));
        self.cargo("test", CRATE, &words.collect::<Vec<_>>())?;
        self.cargo("test", FACADE, &["--all-features", "--no-fail-fast"])
    }

    /// What is missing to run its tests here: a program in C is compiled and run.
    fn missing(&self) -> Option<String> {
        let Some(emulator) = self.emulator else { return Some("no emulator is known".to_owned()) };
        // The ending that Windows wants; the others do not mind.
        let program = format!("{FOLDER}/trial-{}.exe", self.name);
        let is_there = ends_well(emulator, &format!("{} -o {program} {TRIAL}", emulator.compiler()))
            && ends_well(emulator, &format!("{} {program}", emulator.runner()));
        (!is_there).then(|| format!("it needs what Debian has in {}", emulator.packages()))
    }

    /// A command of cargo's.
    fn cargo(&self, command: &str, package: [&str; 2], words: &[&str]) -> Outcome {
        let mut cargo = process::cargo();
        cargo.args([command, "--quiet", "--target", self.name, "--target-dir", FOLDER]);
        cargo.args(package).args(words);
        cargo.env("RUSTFLAGS", "-Dwarnings").env("SYSTOLE_TEST_LIMIT", "600");
        if let Some(emulator) = self.emulator {
            let of_target = format!("CARGO_TARGET_{}", self.name.to_uppercase().replace('-', "_"));
            let compiler = emulator.compiler();
            cargo.env(format!("{of_target}_LINKER"), compiler.split(' ').next().unwrap_or_default());
            if !emulator.runner().is_empty() {
                cargo.env(format!("{of_target}_RUNNER"), emulator.runner());
            }
            cargo.envs(emulator.variable());
        }
        process::run(&mut cargo)
    }
}

/// The words by which cargo runs all of the crate's tests but these files. If there are none, it needs no words.
fn all_but(left_out: &[&str]) -> Result<Vec<String>, String> {
    if left_out.is_empty() {
        return Ok(Vec::new());
    }
    let folder = paths::root().join(TESTS);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("cannot list {TESTS}: {error}"))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let files = paths.filter(|path| {
        path.extension().is_some_and(|ending| ending == "rs") || path.join("main.rs").exists()
    });
    let names = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let all = names.filter(|name| !left_out.contains(&name.as_str()));
    Ok(["--lib".to_owned()].into_iter().chain(all.flat_map(|name| ["--test".to_owned(), name])).collect())
}

/// Whether this command is there, and ends well.
fn ends_well(emulator: Emulator, command: &str) -> bool {
    let mut words = command.split_whitespace();
    let mut program = process::program(words.next().unwrap_or_default());
    program.args(words).envs(emulator.variable()).output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::{Qemu, TARGETS, TESTS, Wine, all_but};
    use crate::{paths, process};

    #[test]
    fn the_compiler_knows_each_target() {
        let known = process::output(process::program("rustc").args(["--print", "target-list"])).unwrap();
        for target in TARGETS {
            assert!(known.lines().any(|line| line == target.name), "{}", target.name);
        }
    }

    #[test]
    fn all_other_tests_run() {
        for emulator in [Qemu(""), Wine] {
            let words = all_but(emulator.cannot_run()).unwrap();
            assert!(["--lib", "spawn", "museum"].iter().all(|word| words.iter().any(|other| other == word)));
            for name in emulator.cannot_run() {
                let path = paths::root().join(TESTS).join(name);
                assert!(path.with_extension("rs").exists() || path.join("main.rs").exists(), "{name}");
                assert!(!words.contains(&name.to_string()));
            }
            assert!(!words.contains(&"common".to_owned()), "no file of tests");
        }
    }
}
