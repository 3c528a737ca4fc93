//! `check-conformance`: the runtime, held against TLC's state graphs of small configurations.

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::args::Accepts;
use crate::tlc::graph;
use crate::tlc::run::Checker;
use crate::tools::{java, tlc_jar};
use crate::{Outcome, paths, process};

/// Has the crate `conformance` write the configurations, TLC make their graphs, and the crate compare.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "check-conformance", flags: &["--quick"], words: "" }.parse(words)?;
    let folder = paths::root().join("target/check/graphs");
    fs::remove_dir_all(&folder).ok();
    paths::make_folder(&folder)?;
    conformance("write", &folder, args.has("--quick"))?;

    let checker = Checker { java: java::find()?, jar: tlc_jar::find()?, cores: 1 };
    for config in paths::files_below(&folder, ".cfg")? {
        let started = Instant::now();
        let states = graph::dump(&checker, &config)?;
        let name = config.file_stem().unwrap_or_default().to_string_lossy();
        eprintln!("graph of {name}: {states} states, {:.0} s", started.elapsed().as_secs_f64());
    }
    conformance("check", &folder, args.has("--quick"))
}

fn conformance(what: &str, folder: &Path, is_quick: bool) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--package", "conformance", "--features", "loom,turnstile", "--bin"]);
    cargo.args(["conformance", "--", what]).arg(folder);
    if is_quick {
        cargo.arg("--quick");
    }
    process::run(&mut cargo)
}
