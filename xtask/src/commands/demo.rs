//! `demo`: the two examples at work, the second on the repository's own text.

use crate::{Args, Outcome};
use crate::{paths, process};

/// A perfect binary tree of 24 levels.
const NODES: &str = "16777215";

/// Builds the examples and runs them on all cores.
pub fn run(_: &Args) -> Outcome {
    let cores = std::thread::available_parallelism().map_or(1, usize::from).to_string();

    let mut tree_sum = example("tree_sum");
    tree_sum.args([NODES, &cores]);
    process::run(&mut tree_sum)?;

    let mut files = Vec::new();
    for ending in [".md", ".rs", ".tla"] {
        files.extend(paths::files_below(paths::root(), ending)?);
    }
    let mut word_count = example("word_count");
    word_count.args(files.iter().map(|file| paths::shown(file)));
    process::run(&mut word_count)
}

/// Writes a timeline of what each worker did.
pub fn timeline(args: &Args) -> Outcome {
    let mut timeline = example("timeline");
    process::run(timeline.current_dir(paths::root()).args(&args.words))
}

/// Cargo's command for one example; its arguments follow.
fn example(name: &str) -> std::process::Command {
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "systole"]);
    if name == "timeline" {
        cargo.args(["--features", "trace"]);
    }
    cargo.args(["--example", name, "--"]);
    cargo
}
