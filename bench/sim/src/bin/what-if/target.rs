//! What a word on the command line means: a record, a program, or a target of the workspace.

use serde_json::Value;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a record begins.
const HEAD: &[u8] = b"systole record";

/// What was found.
pub enum Found {
    /// A file that a recorded program has written.
    Record(PathBuf),
    /// A program that was compiled.
    Program(PathBuf),
    /// A program that cargo can build.
    Target(Target),
}

/// A binary or an example of the workspace.
pub struct Target {
    package: String,
    /// `bin` or `example`.
    kind: String,
    pub name: String,
    /// What it needs besides the feature `record`.
    features: Vec<String>,
}

/// Finds what the word means. A word with a slash is a path.
pub fn find(word: &str) -> Result<Found, String> {
    let path = Path::new(word);
    if word.contains('/') || path.extension().is_some_and(|end| end == "txt") {
        let mut head = Vec::new();
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => format!("there is no file {word}"),
            _ => format!("cannot read {word}: {error}"),
        })?;
        file.take(HEAD.len() as u64).read_to_end(&mut head).map_err(|error| format!("{word}: {error}"))?;
        let is_text = path.extension().is_some_and(|end| end == "txt");
        let is_record = head == HEAD || is_text;
        return Ok(if is_record { Found::Record(path.into()) } else { Found::Program(path.into()) });
    }
    target(&metadata()?, word).map(Found::Target)
}

fn metadata() -> Result<Value, String> {
    let mut cargo = cargo();
    let output = cargo.args(["metadata", "--no-deps", "--format-version", "1"]).output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// The target of this name among those that can be run.
fn target(metadata: &Value, name: &str) -> Result<Target, String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut names = Vec::new();
    for package in list(&metadata["packages"]) {
        for target in list(&package["targets"]) {
            let is_program = target["crate_types"][0] == "bin";
            let kind = text(&target["kind"][0]);
            if !is_program || !matches!(kind.as_str(), "bin" | "example") {
                continue;
            }
            if target["name"] == name {
                let features = list(&target["required-features"]).iter().map(text).collect();
                return Ok(Target { package: text(&package["name"]), kind, name: name.to_owned(), features });
            }
            if kind == "example" {
                names.push(text(&target["name"]));
            }
        }
    }
    Err(format!(
        "no program of this workspace is called `{name}`; the examples are {}; a path needs a slash, as in ./{name}",
        names.join(", ")
    ))
}

impl Target {
    /// Has cargo build it with the feature `record`, and returns the program.
    pub fn build(&self) -> Result<PathBuf, String> {
        let record = if self.package == "systole" { "record" } else { "systole/record" };
        let features = [self.features.clone(), vec![record.to_owned()]].concat().join(",");
        let mut cargo = cargo();
        cargo.args(["build", "--release", "--quiet", "--message-format", "json-render-diagnostics"]);
        cargo.args(["--package", &self.package, &format!("--{}", self.kind), &self.name]);
        cargo.args(["--features", &features]).stderr(std::process::Stdio::inherit());
        let output = cargo.output().map_err(|error| format!("cannot run cargo: {error}"))?;
        let program = String::from_utf8_lossy(&output.stdout).lines().find_map(|line| {
            let message: Value = serde_json::from_str(line).ok()?;
            let is_it = message["target"]["name"] == self.name.as_str()
                && message["target"]["kind"][0] == self.kind.as_str();
            message["executable"].as_str().filter(|_| is_it).map(PathBuf::from)
        });
        program.filter(|_| output.status.success()).ok_or_else(|| {
            format!(
                "cargo cannot build {} with the features {features}; does {} depend on systole?",
                self.name, self.package
            )
        })
    }
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
