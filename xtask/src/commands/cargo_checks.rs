//! `test`, `loom`, `lint`: commands that are cargo's own, with the right arguments.

use std::process::Command;

use super::bench::ANY_RUST;
use super::{check_layout, justfile};
use crate::tools::test_programs;
use crate::{Args, Outcome, process};

/// Every test of every crate; further arguments go to `cargo test`.
pub fn test(args: &Args) -> Outcome {
    tests("test", &["test", "--workspace"], &args.words)
}

/// Every test, with Loom's models compiled in. Further arguments go to `cargo test`. `--full` runs only the models, and those
/// that have a larger bound within that one, too. `--renew` runs them, too, and writes how many executions there are. With either,
/// the words are names of models.
pub fn loom(args: &Args) -> Outcome {
    if !args.has("--full") && !args.has("--renew") {
        return tests("loom", &["test", "--features", "loom"], &args.words);
    }
    let modes: &[&str] = if args.has("--full") { &["real", "parking", "full"] } else { &["real", "parking"] };
    let ignored: &[&str] = if args.has("--full") { &["--include-ignored"] } else { &[] };
    let all = [String::new()];
    let names = if args.words.is_empty() { &all[..] } else { &args.words[..] };
    // The harness calls a run of no test a success.
    if let Some(name) = unlisted(names, modes, &listed()?) {
        return Err(format!("there is no model `{name}`; loom-tests/executions.txt lists all"));
    }
    let filters = names.iter().flat_map(|name| modes.iter().map(move |mode| format!("{mode}::{name}")));
    let mut cargo = models();
    cargo.arg("--").args(ignored).args(filters);
    if !args.has("--renew") {
        return process::run(&mut cargo);
    }
    process::run(cargo.env("SYSTOLE_RENEW", "1"))?;
    process::run(models().args(["--quiet", "--", "tables_are_fresh"]).env("SYSTOLE_WRITE", "1"))
}

/// Runs `cargo test` with what the user has added. If that selects no test, the name of one is probably misspelt.
fn tests(command: &str, arguments: &[&str], words: &[String]) -> Outcome {
    let cargo = || {
        let mut cargo = process::cargo();
        cargo.args(arguments).args(words);
        cargo
    };
    if !words.is_empty() && !words.iter().any(|word| UNTESTED.contains(&word.as_str())) {
        let mut list = cargo();
        if !words.iter().any(|word| word == "--") {
            list.arg("--");
        }
        if !test_programs::selects_some(list)? {
            let typed = words.join(" ");
            return Err(format!("`{typed}` selects no test; `cargo xtask {command} -- --list` lists all"));
        }
    }
    process::run(&mut cargo())
}

/// With these arguments no test is to run.
const UNTESTED: [&str; 4] = ["--no-run", "--list", "--help", "-h"];

/// Cargo's command for the tests that are Loom's models.
fn models() -> Command {
    let mut cargo = process::cargo();
    cargo.args(["test", "--features", "loom", "--package", "loom-tests", "--test", "models"]);
    cargo
}

/// The names of these tests, a line each.
fn listed() -> Result<String, String> {
    process::output(models().args(["--", "--list"]))
        .map_err(|why| format!("the models cannot be listed: {why}"))
}

/// The first of these names that selects none of the tests.
fn unlisted<'n>(names: &'n [String], modes: &[&str], tests: &str) -> Option<&'n String> {
    names.iter().find(|name| !modes.iter().any(|mode| tests.contains(&format!("{mode}::{name}"))))
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

#[cfg(test)]
mod tests {
    use super::{tests, unlisted};

    #[test]
    fn a_name_that_selects_no_test_is_an_error() {
        let words = ["--package", "commands", "--lib", "no_such_test"].map(str::to_string);
        let error = tests("test", &["test"], &words).unwrap_err();
        let typed = words.join(" ");
        assert_eq!(error, format!("`{typed}` selects no test; `cargo xtask test -- --list` lists all"));
        assert_eq!(tests("test", &["test"], &[&words[..3], &["the_line".to_string()]].concat()), Ok(()));
    }

    #[test]
    fn a_name_that_selects_no_model_is_found() {
        let names = ["barrier", "bar", "", "beater", "barier"].map(str::to_string);
        let tests = "real::barrier: test\nparking::barrier: test\nfull::beater: test\n";
        assert_eq!(unlisted(&names, &["real", "full"], tests), Some(&names[4]));
        assert_eq!(unlisted(&names, &["real"], tests), Some(&names[3]));
    }
}
