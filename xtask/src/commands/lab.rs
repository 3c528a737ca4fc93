//! `lab`: the simulator as WebAssembly, for the book's page.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::{Args, Outcome, paths, process};

const TARGET: &str = "wasm32-unknown-unknown";
const MODULE: &str = "target/lab/wasm32-unknown-unknown/lab/lab.wasm";
const SCRIPT: &str = "book/src/lab/lab-wasm.js";

/// Checks that the page's module gives the simulator's results; with `--write` makes it first. Settings are answered here.
pub fn run(args: &Args) -> Outcome {
    if args.has("--install") {
        return process::run(process::program("rustup").args(["target", "add", TARGET]));
    }
    if !args.words.is_empty() {
        let mut cargo = process::cargo();
        cargo.args(["run", "--quiet", "--release", "--package", "lab", "--bin", "lab", "--"]);
        return process::run(cargo.args(&args.words));
    }
    if args.has("--write") {
        write()?;
    }
    process::run(process::cargo().args(["test", "--quiet", "--package", "lab"]))
}

/// Compiles the module and packs it into the script.
fn write() -> Outcome {
    let mut build = process::cargo();
    build.args(["build", "--quiet", "--package", "lab", "--lib", "--profile", "lab"]);
    build.args(["--target", TARGET, "--target-dir", "target/lab"]);
    process::run(build.env("CARGO_ENCODED_RUSTFLAGS", without_paths()))
        .map_err(|error| format!("{error}; `cargo xtask lab --install` installs the target {TARGET}"))?;
    let mut pack = process::cargo();
    pack.args(["run", "--quiet", "--package", "lab", "--bin", "pack", "--features", "pack", "--"]);
    process::run(pack.args([MODULE, SCRIPT]))
}

/// Messages of panics name files: they shall not name the folders of the machine that compiles. A path may
/// have a space, so what cargo splits at is the character for that.
fn without_paths() -> String {
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| format!("{home}/.cargo")));
    let sources = Path::new(&home.unwrap_or_default()).join("registry/src");
    let registries =
        fs::read_dir(&sources).into_iter().flatten().flatten().map(|entry| (entry.path(), "crates"));
    let remap = |(folder, name): (PathBuf, &str)| format!("--remap-path-prefix={}={name}", folder.display());
    registries.chain([(paths::root().to_owned(), ".")]).map(remap).collect::<Vec<_>>().join("\u{1f}")
}
