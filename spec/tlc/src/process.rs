//! Running other programs from the root of the repository.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::Command;

use crate::paths;

/// The cargo that runs this task.
pub fn cargo() -> Command {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program by name or path, to be run in the root.
pub fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(paths::root());
    command
}

/// Says which command runs, runs it with its output visible, and fails when it fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let line = shown(command);
    eprintln!("$ {line}");
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{line}` failed ({status})")) }
}

/// Runs a command, and returns what it prints. If it fails, the error is what it complains of.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(output.stderr.trim_ascii())) }
}

/// The line for a program that did not start.
pub fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    let name = command.get_program().to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => format!("`{name}` was not found; install it or put it on the PATH"),
        _ => format!("`{name}` does not start: {error}"),
    }
}

/// The most words of a command that are shown.
const WORDS: usize = 16;

/// The command as one would type it, a long list of files cut short.
fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = std::iter::once(name).chain(words).collect();
    match words.len().checked_sub(WORDS) {
        None | Some(0) => words.join(" "),
        Some(more) => format!("{} … ({more} more)", words[..WORDS].join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{output, program, shown};

    #[test]
    fn what_a_command_prints_or_complains_of() {
        assert!(output(program("cargo").arg("--version")).unwrap().starts_with("cargo "));
        assert!(output(program("cargo").arg("no-such-command")).unwrap_err().contains("no-such-command"));
        assert!(output(&mut program("no-such-program")).unwrap_err().contains("was not found"));
    }

    #[test]
    fn long_commands_are_cut_short() {
        assert_eq!(shown(program("/usr/bin/ls").arg("-l")), "ls -l");
        assert_eq!(shown(program("ls").args(["a"; 20])), format!("ls{} … (5 more)", " a".repeat(15)));
    }
}
