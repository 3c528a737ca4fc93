//! `test`, `loom`, `lint`: commands that are cargo's own, with the right arguments.

use crate::args::Accepts;
use crate::commands::check_layout;
use crate::{Outcome, process};

/// Every test of every crate; further arguments go to `cargo test`.
pub fn test(words: &[String]) -> Outcome {
    process::run(process::cargo().args(["test", "--workspace"]).args(words))
}

/// The same with Loom's models compiled in; further arguments go to `cargo test`.
pub fn loom(words: &[String]) -> Outcome {
    process::run(process::cargo().args(["test", "--features", "loom"]).args(words))
}

/// Format, clippy, docs and layout.
pub fn lint(words: &[String]) -> Outcome {
    Accepts { command: "lint", flags: &[], words: "" }.parse(words)?;
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    let mut clippy = process::cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]);
    process::run(&mut clippy)?;
    // With the feature `loom` there is more to document, and without it fewer names to link to.
    for features in [&[][..], &["--all-features"]] {
        let mut doc = process::cargo();
        doc.args(["doc", "--no-deps", "--workspace"]).args(features).env("RUSTDOCFLAGS", "-D warnings");
        process::run(&mut doc)?;
    }
    check_layout::run(&[])
}
