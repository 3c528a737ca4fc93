//! `test`, `loom`, `lint`: commands that are cargo's own, with the right arguments.

use super::{check_layout, justfile};
use crate::{Args, Outcome, process};

/// Every test of every crate; further arguments go to `cargo test`.
pub fn test(args: &Args) -> Outcome {
    process::run(process::cargo().args(["test", "--workspace"]).args(&args.words))
}

/// Every test, with Loom's models compiled in. Further arguments go to `cargo test`. `--full` runs only the models. Models
/// that have two bounds run within the larger one, too.
pub fn loom(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["test", "--features", "loom"]);
    if args.has("--full") {
        cargo.args(["--package", "loom-tests", "--test", "models"]).args(&args.words);
        cargo.args(["--", "--include-ignored", "real::", "full::"]);
    } else {
        cargo.args(&args.words);
    }
    process::run(&mut cargo)
}

/// Format, clippy, docs, layout and justfile; the quick ones first.
pub fn lint(args: &Args) -> Outcome {
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    justfile::check()?;
    check_layout::run(args)?;
    let mut clippy = process::cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    process::run(&mut clippy)?;
    // With the feature `loom` there is more to document, and without it fewer names to link to.
    for features in [&[][..], &["--all-features"]] {
        let mut doc = process::cargo();
        doc.args(["doc", "--no-deps", "--workspace"]).args(features).env("RUSTDOCFLAGS", "-D warnings");
        process::run(&mut doc)?;
    }
    Ok(())
}
