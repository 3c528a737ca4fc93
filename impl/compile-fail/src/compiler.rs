//! The compiler, and what it says of a program.

use crate::case::NO_CODE;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The compiler, with what a program needs to name `systole`.
#[derive(Debug)]
pub struct Compiler {
    externs: Vec<(String, PathBuf)>,
    dependencies: BTreeSet<PathBuf>,
    out: PathBuf,
}

/// An error of the compiler's.
#[derive(Debug)]
pub struct Refusal {
    /// Its code, or `no-code`.
    pub code: String,
    /// The message, and all labels and notes below it.
    texts: Vec<String>,
}

impl Refusal {
    /// Whether the message, a label or a note has this phrase.
    #[must_use]
    pub fn says(&self, phrase: &str) -> bool {
        self.texts.iter().any(|text| text.contains(phrase))
    }

    /// The error that a line of the compiler's output is, if it is one.
    fn of(line: &Value) -> Option<Self> {
        let message = line["message"].as_str()?;
        // The last line sums up, and is no error of the program's.
        if line["level"] != "error" || message.starts_with("aborting due to") {
            return None;
        }
        let mut texts = Vec::new();
        collect(line, &mut texts);
        Some(Self { code: line["code"]["code"].as_str().unwrap_or(NO_CODE).to_owned(), texts })
    }
}

/// The texts of a diagnostic and of all that stands below it, without the program that it shows.
fn collect(diagnostic: &Value, texts: &mut Vec<String>) {
    let list = |key: &str| diagnostic[key].as_array().cloned().unwrap_or_default();
    texts.extend(diagnostic["message"].as_str().map(without_paths));
    texts.extend(list("spans").iter().filter_map(|span| span["label"].as_str()).map(without_paths));
    list("children").iter().for_each(|child| collect(child, texts));
}

/// The text with types by their bare names. How much of a path the compiler shows depends on what else is called the same.
fn without_paths(text: &str) -> String {
    let mut short = String::new();
    for part in text.split_inclusive("::") {
        let kept = part
            .strip_suffix("::")
            .map_or(part, |path| path.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_'));
        short += kept;
    }
    short
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.texts.join(" | "))
    }
}

impl Compiler {
    /// The compiler that has built this crate, with the crates that this crate depends on.
    ///
    /// # Panics
    ///
    /// Panics if cargo cannot build them, or does not say where they are.
    #[must_use]
    pub fn new() -> Self {
        // They have just been built for this very test, so this only asks where.
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", env!("CARGO_PKG_NAME"), "--message-format=json"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo can be started");
        assert!(output.status.success(), "this crate's dependencies can be built");
        let lines = String::from_utf8(output.stdout).expect("cargo speaks UTF-8");
        let artifacts: Vec<Value> =
            lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        // Newer compilers leave what has to be known of a library out of it, and have a folder for each package.
        let files = |artifact: &Value| -> Vec<PathBuf> {
            let files = artifact["filenames"].as_array().into_iter().flatten();
            files.filter_map(Value::as_str).map(PathBuf::from).collect()
        };
        let find = |name: &'static str| {
            let artifact = artifacts.iter().find(|artifact| artifact["target"]["name"] == *name);
            let files = files(artifact.unwrap_or_else(|| panic!("no library {name}")));
            files.into_iter().map(move |file| (name.to_owned(), file))
        };
        let externs: Vec<_> = ["executors", "orx_parallel", "systole"].into_iter().flat_map(find).collect();
        let folder = |file: PathBuf| file.parent().expect("a library lies in a folder").to_owned();
        let out = folder(externs[0].1.clone()).join("compile-fail");
        let dependencies = artifacts.iter().flat_map(files).map(folder).collect();
        Self { externs, dependencies, out }
    }

    /// Compiles this program, with a `main`, and returns where it lies.
    ///
    /// # Panics
    ///
    /// Panics if the compiler refuses it.
    #[must_use]
    pub fn executable(&self, program: &str, name: &str, arguments: &[&str]) -> PathBuf {
        let path = self.out.join(name);
        let mut rustc = self.rustc(name);
        rustc.args(["--crate-type=bin", "--emit=link", "-o"]).arg(&path).args(arguments);
        let (succeeds, said) = compile(rustc, program);
        assert!(succeeds, "{name} does not compile:\n{said}");
        path
    }

    /// Compiles this program, as a library, and returns the errors.
    ///
    /// # Panics
    ///
    /// Panics if the compiler cannot be started.
    #[must_use]
    pub fn refusals(&self, program: &str) -> Vec<Refusal> {
        let mut rustc = self.rustc("program");
        rustc.args(["--crate-type=lib", "--emit=metadata", "--error-format=json"]);
        let (succeeds, said) = compile(rustc, program);
        let lines = said.lines().filter_map(|line| serde_json::from_str(line).ok());
        let refusals: Vec<Refusal> = lines.filter_map(|line: Value| Refusal::of(&line)).collect();
        assert_eq!(succeeds, refusals.is_empty(), "rustc has ended in another way than it says:\n{said}");
        refusals
    }

    fn rustc(&self, name: &str) -> Command {
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition=2024", "--crate-name", name, "--out-dir"]).arg(&self.out);
        for folder in &self.dependencies {
            rustc.arg("-L").arg(format!("dependency={}", folder.display()));
        }
        for (name, path) in &self.externs {
            rustc.arg("--extern").arg(format!("{name}={}", path.display()));
        }
        rustc
    }
}

/// Whether the compiler accepts the program, and what it says.
fn compile(mut rustc: Command, program: &str) -> (bool, String) {
    rustc.arg("-").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut rustc = rustc.spawn().expect("rustc can be started");
    rustc.stdin.take().expect("a pipe").write_all(program.as_bytes()).expect("rustc reads the program");
    let output = rustc.wait_with_output().expect("rustc ends");
    (output.status.success(), String::from_utf8(output.stderr).expect("rustc speaks UTF-8"))
}

impl Default for Compiler {
    fn default() -> Self {
        Self::new()
    }
}
