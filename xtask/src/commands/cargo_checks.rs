//! `test`, `loom`, `lint`: commands that are cargo's own, with the right arguments.

use super::bench::ANY_RUST;
use super::{check_layout, justfile};
use crate::{Args, Outcome, process};

/// Every test of every crate; further arguments go to `cargo test`.
pub fn test(args: &Args) -> Outcome {
    process::run(process::cargo().args(["test", "--workspace"]).args(&args.words))
}

/// Every test, with Loom's models compiled in. Further arguments go to `cargo test`. `--full` runs only the models, and those
/// that have a larger bound within that one, too. `--renew` runs them, too, and writes how many executions there are; then
/// the words are names of models.
pub fn loom(args: &Args) -> Outcome {
    let mut cargo = process::cargo();
    cargo.args(["test", "--features", "loom"]);
    if !args.has("--full") && !args.has("--renew") {
        return process::run(cargo.args(&args.words));
    }
    cargo.args(["--package", "loom-tests", "--test", "models"]);
    let modes: &[&str] = if args.has("--full") { &["real", "parking", "full"] } else { &["real", "parking"] };
    let ignored: &[&str] = if args.has("--full") { &["--include-ignored"] } else { &[] };
    if !args.has("--renew") {
        let filters = modes.iter().map(|mode| format!("{mode}::"));
        return process::run(cargo.args(&args.words).arg("--").args(ignored).args(filters));
    }
    let all = [String::new()];
    let names = if args.words.is_empty() { &all[..] } else { &args.words[..] };
    let filters = modes.iter().flat_map(|mode| names.iter().map(move |name| format!("{mode}::{name}")));
    process::run(cargo.arg("--").args(ignored).args(filters).env("SYSTOLE_RENEW", "1"))?;
    let mut table = process::cargo();
    table.args(["test", "--quiet", "--package", "loom-tests", "--features", "loom", "--test", "models"]);
    process::run(table.args(["--", "tables_are_fresh"]).env("SYSTOLE_WRITE", "1"))
}

/// Format, clippy, docs, layout and justfile; the quick ones first.
pub fn lint(args: &Args) -> Outcome {
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    justfile::check()?;
    check_layout::run(args)?;
    let mut clippy = process::cargo();
    clippy.args([
        "clippy",
        ANY_RUST,
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ]);
    process::run(&mut clippy)?;
    // In these two crates features change what there is to link to, so they are documented without any as well.
    for of in [&["--package", "systole", "--package", "loom-tests"][..], &["--workspace", "--all-features"]] {
        let mut doc = process::cargo();
        doc.args(["doc", ANY_RUST, "--no-deps"]).args(of).env("RUSTDOCFLAGS", "-D warnings");
        process::run(&mut doc)?;
    }
    Ok(())
}
