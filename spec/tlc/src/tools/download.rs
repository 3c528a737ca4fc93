//! Downloading one file by whatever this machine has: curl, wget, or Java itself.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use super::java;
use crate::{paths, process};

/// The program that downloads where there is neither curl nor wget; Java runs it from its source.
const FETCH: &str = include_str!("Fetch.java");

/// Downloads `address` to `file`. The error is the downloading program's name and what it said, on one line.
pub fn download(address: &str, file: &Path) -> Result<(), String> {
    let mut curl = process::program("curl");
    curl.args(["--fail", "--silent", "--show-error", "--location", "--connect-timeout", "20", "--output"]);
    curl.arg(file).arg(address);
    if let Some(result) = attempt(&mut curl) {
        return result;
    }

    let mut wget = process::program("wget");
    wget.args(["--no-verbose", "--connect-timeout=20", "--tries=2", "--output-document"]);
    wget.arg(file).arg(address);
    if let Some(result) = attempt(&mut wget) {
        return result;
    }

    let source = paths::tools().join("Fetch.java");
    paths::write(&source, FETCH)?;
    let mut fetch = java::program(java::find()?);
    fetch.arg(&source).arg(address).arg(file);
    let result = attempt(&mut fetch).unwrap_or_else(|| Err("no curl, no wget, no java".to_string()));
    std::fs::remove_file(&source).ok();
    result
}

/// Runs one downloading program; none if this machine does not have it.
fn attempt(command: &mut Command) -> Option<Result<(), String>> {
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => Some(Err(process::cannot_start(command, &error))),
        Ok(output) if output.status.success() => Some(Ok(())),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let lines: Vec<&str> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let status = output.status.to_string();
            let name = command.get_program().to_string_lossy();
            let last = lines.last().map_or(status, |line| line.to_string());
            Some(Err(if last.starts_with(&*name) { last } else { format!("{name}: {last}") }))
        }
    }
}
