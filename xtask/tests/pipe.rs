//! A reader of the output that ends early, as in `cargo xtask trace | head -1`.

// The program `true`. And on Windows the standard library relays what goes into another program's pipe, and the relay reads on.
#![cfg(unix)]

use std::process::{Command, Stdio};

#[test]
fn a_reader_that_has_ended_is_no_panic() {
    let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let into_reader = reader.stdin.take().unwrap();
    reader.wait().unwrap();
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = xtask.arg("--help").stdout(into_reader).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(commands::READER_HAS_ENDED.into()));
}
