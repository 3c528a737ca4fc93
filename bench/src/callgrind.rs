//! Counts the instructions of one function of this program, by running it again under callgrind.
//!
//! A count does not depend on what else the machine does, so it can be held to a limit.

use std::env;
use std::io::{Error, ErrorKind};
use std::process::Command;

/// Runs this program with `arguments`, and counts from each entry of `function` to its return.
pub fn count(function: &str, arguments: &[&str]) -> Result<u64, String> {
    let program = env::current_exe().map_err(|error| format!("this program cannot be found: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={function}*"))
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| cannot_start(&error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let run = arguments.join(" ");
    if !output.status.success() {
        return Err(format!("`{run}` failed below valgrind: {}", said.trim()));
    }
    match collected(&said) {
        None => Err(format!("callgrind reports no count for `{run}`")),
        Some(0) => Err(format!("callgrind counts nothing for `{run}`: it finds no function `{function}`")),
        Some(count) => Ok(count),
    }
}

pub(crate) fn cannot_start(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => {
            "valgrind is missing; install it (on Debian and Ubuntu: apt-get install valgrind)".to_owned()
        }
        _ => format!("valgrind does not start: {error}"),
    }
}

/// The number in the line `==1== Collected : 12345`.
fn collected(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_count() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\n==7==\n==7== I   refs:      1,234,567\n";
        assert_eq!(collected(text), Some(1_234_567));
        assert_eq!(collected("==7== nothing"), None);
    }
}
