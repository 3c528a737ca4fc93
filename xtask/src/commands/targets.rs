//! `targets`: the crate and its facade on other systems and other processors than this machine's.
//!
//! For each target all is compiled that a user gets, and a warning is an error; this needs no linker. With `--run` the tests run,
//! too, where this machine has a linker and an emulator. On WebAssembly, without threads and without a clock, an example of the
//! crate's runs on Node.js in either case.

use std::path::Path;
use std::time::Instant;

use crate::{Args, Outcome, process};

mod wasm;

const FACADE: &str = "impl/rayon-core/Cargo.toml";
const TRIAL: &str = "xtask/src/commands/targets/trial.c";

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

/// Programs of this machine's, and Debian's packages that have them.
#[derive(Clone, Copy)]
struct Emulator {
    /// With the arguments by which it compiles C.
    linker: &'static str,
    /// With its arguments. Where there are no words, this machine itself can run the tests.
    runner: &'static str,
    packages: &'static str,
}

const fn compiled(name: &'static str) -> Target {
    Target { name, is_whole: true, emulator: None }
}

const fn run_by(
    name: &'static str,
    linker: &'static str,
    runner: &'static str,
    packages: &'static str,
) -> Target {
    Target { name, is_whole: true, emulator: Some(Emulator { linker, runner, packages }) }
}

const TARGETS: [Target; 13] = [
    run_by("x86_64-pc-windows-gnu", "x86_64-w64-mingw32-gcc", "wine", "mingw-w64 wine"),
    compiled("x86_64-pc-windows-msvc"),
    compiled("aarch64-apple-darwin"),
    compiled("x86_64-unknown-freebsd"),
    compiled("aarch64-linux-android"),
    run_by("x86_64-unknown-linux-musl", "cc", "", "gcc"),
    run_by("i686-unknown-linux-gnu", "cc -m32", "", "gcc-multilib"),
    run_by(
        "aarch64-unknown-linux-gnu",
        "aarch64-linux-gnu-gcc",
        "qemu-aarch64 -L /usr/aarch64-linux-gnu",
        "gcc-aarch64-linux-gnu qemu-user",
    ),
    run_by(
        "armv7-unknown-linux-gnueabihf",
        "arm-linux-gnueabihf-gcc",
        "qemu-arm -L /usr/arm-linux-gnueabihf",
        "gcc-arm-linux-gnueabihf qemu-user",
    ),
    run_by(
        "riscv64gc-unknown-linux-gnu",
        "riscv64-linux-gnu-gcc",
        "qemu-riscv64 -L /usr/riscv64-linux-gnu",
        "gcc-riscv64-linux-gnu qemu-user",
    ),
    run_by(
        "s390x-unknown-linux-gnu",
        "s390x-linux-gnu-gcc",
        "qemu-s390x -L /usr/s390x-linux-gnu",
        "gcc-s390x-linux-gnu qemu-user",
    ),
    // 32 bits, big-endian, and no atomics of 64 bits.
    Target {
        is_whole: false,
        ..run_by(
            "powerpc-unknown-linux-gnu",
            "powerpc-linux-gnu-gcc",
            "qemu-ppc -L /usr/powerpc-linux-gnu",
            "gcc-powerpc-linux-gnu qemu-user",
        )
    },
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
        if is_quick || !self.is_whole {
            self.cargo(&["check", "--lib"], &[])?;
        } else {
            self.cargo(&["check", "--all-targets"], &["--all-features"])?;
        }
        if self.name == wasm::TARGET { wasm::run() } else { Ok(()) }
    }

    /// Runs the tests of the crate and of the facade.
    fn test(&self) -> Outcome {
        if self.is_whole {
            self.cargo(&["test"], &["--all-features"])
        } else {
            self.cargo(&["test", "--lib"], &[])
        }
    }

    /// What is missing to run its tests here: a program of C's is linked and run.
    fn missing(&self) -> Option<String> {
        let Some(emulator) = self.emulator else { return Some("no emulator is known".to_owned()) };
        let program = format!("{FOLDER}/trial-{}", self.name);
        let is_linked = ends_well(&format!("{} -o {program} {TRIAL}", emulator.linker));
        let is_run = is_linked && ends_well(&format!("{} {program}", emulator.runner));
        (!is_run).then(|| format!("this needs what Debian has in the packages {}", emulator.packages))
    }

    /// A command of cargo's for the crate with these features, and for the facade.
    fn cargo(&self, command: &[&str], features: &[&str]) -> Outcome {
        for which in [&[&["--package", "systole"], features].concat()[..], &["--manifest-path", FACADE]] {
            let mut cargo = process::cargo();
            cargo.args(command).args(["--quiet", "--target", self.name, "--target-dir", FOLDER]).args(which);
            cargo.env("RUSTFLAGS", "-Dwarnings").env("SYSTOLE_TEST_LIMIT", "600").env("WINEDEBUG", "-all");
            if let Some(Emulator { linker, runner, .. }) = self.emulator {
                let variable = format!("CARGO_TARGET_{}", self.name.to_uppercase().replace('-', "_"));
                cargo.env(format!("{variable}_LINKER"), linker.split(' ').next().unwrap_or(linker));
                if !runner.is_empty() {
                    cargo.env(format!("{variable}_RUNNER"), runner);
                }
            }
            process::run(&mut cargo)?;
        }
        Ok(())
    }
}

/// Whether this command is there, and ends well.
fn ends_well(command: &str) -> bool {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    process::program(program).args(words).output().is_ok_and(|output| output.status.success())
}
