//! Breaks premises on purpose, in a copy of the workspace, and expects the check that is named to go red.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::data::{Audit, Try};
use crate::tools::sanitizer::Sanitizer;
use crate::{Outcome, paths, process};
use tlc::copy;

/// Tries the premises of these names, or all of them.
///
/// # Errors
///
/// If a check stays green, or if the changed crate does not compile.
pub fn attempt(names: &[String]) -> Outcome {
    let audit = Audit::read()?;
    if let Some(name) = names.iter().find(|name| audit.tries.iter().all(|attempt| attempt.name != **name)) {
        let names = audit.tries.iter().map(|attempt| &*attempt.name);
        return Err(::commands::unknown("change", name, names, "spec/audit.json lists all, as `tries`"));
    }
    let place = paths::tools().join("audit");
    let is_chosen = |attempt: &&Try| names.is_empty() || names.contains(&attempt.name);
    let chosen: Vec<&Try> = audit.tries.iter().filter(is_chosen).collect();
    let tools = chosen.iter().filter_map(|attempt| Sanitizer::before(&attempt.by).0);
    let missing: Vec<Sanitizer> = Sanitizer::ALL
        .into_iter()
        .filter(|tool| tools.clone().any(|needed| needed == *tool))
        .filter_map(|tool| tool.missing().map(|why| why.map(|_| tool)).transpose())
        .collect::<Result<_, String>>()?;
    let is_missing =
        |attempt: &&Try| Sanitizer::before(&attempt.by).0.is_some_and(|tool| missing.contains(&tool));
    let (skipped, chosen): (Vec<&Try>, Vec<&Try>) = chosen.into_iter().partition(is_missing);
    for Try { name, by, .. } in skipped {
        println!("!!! SKIPPED: {name} needs {by}, which is missing; see `cargo xtask sanitize`");
    }
    if chosen.is_empty() {
        return Err("no premise was broken: all tools that would see it are missing".to_owned());
    }
    // A check that is red without the change proves nothing.
    copy::refresh(&place)?;
    for by in chosen.iter().map(|attempt| &*attempt.by).collect::<BTreeSet<_>>() {
        if goes_red(&place, by)? {
            return Err(format!("red though nothing is broken: cargo test {by}"));
        }
    }
    let mut green = Vec::new();
    for attempt in chosen {
        let begin = Instant::now();
        let is_red = is_red(&place, attempt)?;
        let verdict = if is_red { "red" } else { "GREEN" };
        println!("{verdict:6} {:3} s  {}: {}", begin.elapsed().as_secs(), attempt.name, attempt.means);
        green.extend((!is_red).then_some(&*attempt.name));
    }
    if green.is_empty() {
        Ok(())
    } else {
        Err(format!("false premises that no check saw: {}", green.join(", ")))
    }
}

/// Tries the premises whose check runs under one of these tools: each must see the mistake that was planted for it.
///
/// # Errors
///
/// As [`attempt`], and if there is no mistake for one of the tools.
pub fn attempt_by(tools: &[Sanitizer]) -> Outcome {
    let audit = Audit::read()?;
    let mut names = Vec::new();
    for tool in tools {
        let planted = audit.tries.iter().filter(|attempt| Sanitizer::before(&attempt.by).0 == Some(*tool));
        let before = names.len();
        names.extend(planted.map(|attempt| attempt.name.clone()));
        if names.len() == before {
            return Err(format!("spec/audit.json has no mistake for {}", tool.name()));
        }
    }
    attempt(&names)
}

fn is_red(copy: &Path, attempt: &Try) -> Result<bool, String> {
    copy::refresh(copy)?;
    for [file, from, to] in &attempt.edits {
        let path = copy.join(file);
        let text = paths::read(&path)?;
        paths::write(&path, &text.replace(from, to))?;
    }
    goes_red(copy, &attempt.by).map_err(|error| format!("{}: {error}", attempt.name))
}

fn goes_red(copy: &Path, by: &str) -> Result<bool, String> {
    let build = cargo(copy, by).arg("--no-run").output().map_err(|error| format!("cargo: {error}"))?;
    if !build.status.success() {
        return Err(format!("the copy does not compile:\n{}", String::from_utf8_lossy(&build.stderr)));
    }
    let mut test = cargo(copy, by);
    let status = test.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(!status.map_err(|error| process::cannot_start(&test, &error))?.success())
}

fn cargo(copy: &Path, by: &str) -> Command {
    let (tool, arguments) = Sanitizer::before(by);
    let mut cargo = match tool {
        Some(tool) => tool.cargo(&copy.join("target/sanitize")),
        None => {
            let mut cargo = process::cargo();
            cargo.arg("test").env("CARGO_TARGET_DIR", copy.join("target"));
            // A broken crate may hang: the tests' watchdog ends them. Lints may forbid what a change leaves.
            cargo.env("SYSTOLE_TEST_LIMIT", "10").env("RUSTFLAGS", "--cap-lints=allow");
            cargo
        }
    };
    cargo.arg("--quiet").args(arguments.split_whitespace()).current_dir(copy);
    cargo
}
