//! Runs this program again under one of valgrind's tools.
//!
//! What valgrind counts does not depend on what else the machine does, so it can be held to a limit.

use std::env;
use std::io::{Error, ErrorKind};
use std::process::Command;

/// How many of the last lines are told, if the program fails.
const TOLD: usize = 20;

/// Runs this program with `arguments` under valgrind with `options`. Returns what the program has said, and what valgrind has.
pub fn run(options: &[&str], arguments: &[&str]) -> Result<(String, String), String> {
    let program = env::current_exe().map_err(|error| format!("this program cannot be found: {error}"))?;
    let mut valgrind = Command::new("valgrind");
    let output = valgrind.args(options).arg(program).args(arguments).output();
    let output = output.map_err(|error| cannot_start(&error))?;
    let [program, valgrind] =
        [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    if !output.status.success() {
        let lines: Vec<&str> = valgrind.lines().collect();
        let last = lines[lines.len().saturating_sub(TOLD)..].join("\n");
        return Err(format!("`{}` failed below valgrind: {last}", arguments.join(" ")));
    }
    Ok((program, valgrind))
}

fn cannot_start(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => {
            "valgrind is missing; install it (on Debian and Ubuntu: apt-get install valgrind), or run this on Linux".to_owned()
        }
        _ => format!("valgrind does not start: {error}"),
    }
}
