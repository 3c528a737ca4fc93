//! Runs of the program that is recorded.

use super::target::Found;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program, its arguments, and where its files go.
pub struct Program<'a> {
    program: PathBuf,
    arguments: &'a [String],
    folder: PathBuf,
    name: String,
}

impl<'a> Program<'a> {
    /// Builds it, if cargo can.
    pub fn new(found: Found, arguments: &'a [String]) -> Result<Self, String> {
        let program = match found {
            Found::Target(target) => {
                eprintln!("building {} with the feature `record`", target.name);
                target.build()?
            }
            Found::Program(path) | Found::Record(path) => path,
        };
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/what-if");
        fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { program, arguments, folder, name })
    }

    /// Runs it with notes, and returns the record. What it prints is shown.
    pub fn record(&self) -> Result<PathBuf, String> {
        eprintln!("recording it on one worker");
        let file = self.folder.join(&self.name).with_extension("txt");
        self.run(&file, &[("SYSTOLE_RECORD_JOINS", "1")], Stdio::inherit())?;
        Ok(file)
    }

    /// Runs it on so many workers, and returns a file that notes its calls alone.
    pub fn time(&self, workers: usize, number: usize) -> Result<PathBuf, String> {
        eprintln!(
            "running it without notes, on {workers} {}",
            if workers == 1 { "worker" } else { "workers" }
        );
        let file = self.folder.join(format!("{}-{workers}-{number}.txt", self.name));
        let workers = workers.to_string();
        let variables = [("SYSTOLE_RECORD_JOINS", "0"), ("SYSTOLE_RECORD_WORKERS", &workers)];
        self.run(&file, &variables, Stdio::null())?;
        Ok(file)
    }

    fn run(&self, file: &Path, variables: &[(&str, &str)], output: Stdio) -> Result<(), String> {
        // What a run before has left is not taken for this one's.
        if file.exists() {
            fs::remove_file(file).map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
        }
        let mut command = Command::new(&self.program);
        command.args(self.arguments).env("SYSTOLE_RECORD", file).envs(variables.iter().copied());
        let status = command.stdout(output).status();
        let status = status.map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        if !status.success() {
            return Err(format!("{} has failed: {status}", self.name));
        }
        if !file.exists() {
            return Err(format!(
                "{} has written no record: compile it with systole's feature `record`, and let it build a pool",
                self.name
            ));
        }
        Ok(())
    }
}
