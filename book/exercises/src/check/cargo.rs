//! Grading by tests in Rust: a package of the reader's files and the grader's.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tlc::text::json::Json;
use tlc::{paths, process};

use super::{Graded, executable};
use crate::exercise::Exercise;
use crate::{json, mine};

/// The tests that must pass.
pub struct CargoCheck {
    /// A part of their names; empty for all.
    test: String,
    /// Whether the package may use Loom.
    has_loom: bool,
    /// The features of systole.
    features: Vec<String>,
    /// How long all tests of a program may take.
    limit: Duration,
}

/// What a build came to.
enum Built {
    /// The test programs.
    Programs(Vec<PathBuf>),
    /// The first error in one line, and all of them in full.
    Error(String, String),
}

impl CargoCheck {
    /// For [`write_package`](Self::write_package): a manifest that is there stays.
    pub const KEEP: bool = true;

    /// Reads `check`.
    pub fn parse(check: &Json) -> Result<CargoCheck, String> {
        json::only(check, "`check`", &["kind", "test", "loom", "features", "limit"])?;
        Ok(CargoCheck {
            test: json::optional_text(check, "test")?.unwrap_or_default(),
            has_loom: json::flag(check, "loom")?,
            features: json::texts(check, "features")?,
            limit: Duration::from_secs(json::optional_count(check, "limit")?.unwrap_or(60)),
        })
    }

    /// Writes `Cargo.toml` and `Cargo.lock` into a folder that is three levels below the root.
    pub fn write_package(&self, name: &str, folder: &Path, keeps: bool) -> Result<(), String> {
        let root = paths::root();
        // Cargo knows a package by name and version, not by its folder: two that are built at a time differ in the version.
        let version =
            ["skeleton", "solution"].iter().position(|part| folder.ends_with(format!("{name}-{part}")));
        let version = version.map_or(0, |place| place + 1);
        let workspace = paths::read(&root.join("Cargo.toml"))?;
        let features: Vec<String> = self.features.iter().map(|feature| format!("\"{feature}\"")).collect();
        let mut text = format!(
            "# Written by `cargo xtask exercise`. The versions are those of the repository.\n[package]\n\
             name = \"{name}\"\nversion = \"0.0.{version}\"\nedition = \"2024\"\npublish = false\n\n[workspace]\nresolver = \"3\"\n\n[dependencies]\n\
             systole = {{ path = \"../../../impl\", features = [{}] }}\n",
            features.join(", ")
        );
        if self.has_loom {
            let version = workspace.lines().find_map(|line| line.strip_prefix("loom = "));
            let version = version.ok_or("Cargo.toml names no version of loom")?;
            // The feature is the one of the crate loom-tests: so it is compiled once for all.
            text += &format!("loom = {{ version = {version}, features = [\"checkpoint\"] }}\n");
        }
        text += &profiles(&workspace, self.has_loom);
        for (file, text) in [("Cargo.toml", text), ("Cargo.lock", paths::read(&root.join("Cargo.lock"))?)] {
            if !(keeps && folder.join(file).exists()) {
                paths::write(&folder.join(file), &text)?;
            }
        }
        Ok(())
    }

    /// Builds and runs the tests.
    pub fn grade(&self, exercise: &Exercise, files: &Path) -> Result<Graded, String> {
        let part = files.file_name().unwrap_or_default().to_string_lossy();
        // The folder stays the same, so that cargo has one package for it in its folder of built files.
        let work = paths::root().join("target/exercises").join(format!("{}-{part}", exercise.name));
        fs::remove_dir_all(&work).ok();
        paths::make_folder(&work)?;
        mine::copy(files, &work)?;
        // The grader's files come last: a reader's file of such a name counts for nothing.
        mine::copy(&exercise.folder().join("given"), &work)?;
        self.write_package(&exercise.name, &work, false)?;
        let programs = match build(&work)? {
            Built::Programs(programs) => programs,
            Built::Error(first, all) => {
                return Ok(Graded { lines: vec![all], failure: Some(format!("does not compile: {first}")) });
            }
        };
        self.tested(&programs, &work)
    }

    fn tested(&self, programs: &[PathBuf], work: &Path) -> Result<Graded, String> {
        let (mut graded, mut passed, mut failed) = (Graded::default(), 0, BTreeSet::new());
        for program in programs {
            let tested = executable::run(program, work, &self.test, self.limit)?;
            passed += tested.passed;
            graded.lines.extend(tested.lines);
            failed.extend(tested.failed);
            if let Some(name) = tested.endless {
                let seconds = self.limit.as_secs();
                graded.failure = Some(format!("does not end: {name} was stopped after {seconds} s"));
            }
        }
        if !failed.is_empty() && graded.failure.is_none() {
            graded.failure = Some(format!("fails: {}", Vec::from_iter(failed).join(", ")));
        } else if passed == 0 && graded.failure.is_none() {
            return Err(format!("no test has `{}` in its name", self.test));
        }
        Ok(graded)
    }
}

/// The profiles of the workspace that concern the package: with others, cargo would compile its dependencies again.
fn profiles(workspace: &str, has_loom: bool) -> String {
    let of_loom = ["[profile.dev.package.loom]", "[profile.dev.package.generator]"];
    let (mut text, mut is_kept) = (String::new(), false);
    for line in workspace.lines() {
        if line.starts_with('[') {
            is_kept = line == "[profile.dev]"
                || line == "[profile.dev.package.\"*\"]"
                || has_loom && of_loom.contains(&line);
            text += if is_kept { "\n" } else { "" };
        }
        if is_kept && !line.starts_with('#') && !line.is_empty() {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// Compiles the tests, with the repository's folder of built files, and without a network.
fn build(work: &Path) -> Result<Built, String> {
    let mut cargo = process::cargo();
    cargo.args(["test", "--no-run", "--offline", "--quiet", "--message-format", "json", "--manifest-path"]);
    cargo.arg(work.join("Cargo.toml")).arg("--target-dir").arg(paths::root().join("target"));
    let output = cargo.output().map_err(|error| process::cannot_start(&cargo, &error))?;
    let (mut programs, mut first, mut all) = (Vec::new(), None, String::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = Json::parse(line) else { continue };
        if let Some(program) = message.get("executable").and_then(Json::as_text) {
            programs.push(PathBuf::from(program));
        }
        let Some(message) = message.get("message") else { continue };
        if message.get("level").and_then(Json::as_text) == Some("error") {
            let rendered = message.get("rendered").and_then(Json::as_text).unwrap_or_default();
            // The library is compiled twice, for its own tests and for the others.
            if !all.contains(rendered) {
                all += rendered;
            }
            first = first.or_else(|| place(message));
        }
    }
    if output.status.success() {
        return Ok(Built::Programs(programs));
    }
    match first {
        Some(first) => Ok(Built::Error(first, all)),
        None => Err(format!("cargo test: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

/// `src/lib.rs:12: mismatched types`.
fn place(message: &Json) -> Option<String> {
    let what = message.get("message").and_then(Json::as_text)?;
    let Some(Json::List(spans)) = message.get("spans") else { return None };
    let span = spans.iter().find(|span| span.get("is_primary") == Some(&Json::Bool(true)))?;
    let file = span.get("file_name").and_then(Json::as_text)?;
    let line = span.get("line_start").and_then(Json::as_count)?;
    Some(format!("{file}:{line}: {what}"))
}

#[cfg(test)]
mod tests {
    use super::profiles;

    #[test]
    fn what_concerns_the_package() {
        let text = "[profile.dev]\ndebug = 1\n\n# Why.\n[profile.dev.package.\"*\"]\ndebug = false\n[profile.dev.package.loom]\n\
                    opt-level = 3\n[profile.dev.package.sim]\nopt-level = 1\n";
        let kept = "\n[profile.dev]\ndebug = 1\n\n[profile.dev.package.\"*\"]\ndebug = false\n";
        assert_eq!(profiles(text, false), kept);
        assert_eq!(profiles(text, true), format!("{kept}\n[profile.dev.package.loom]\nopt-level = 3\n"));
    }
}
