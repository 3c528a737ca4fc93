//! Runs what must fail in a process of its own: Loom may abort on a deadlock, and a broken core may do anything.

use crate::executions::RENEW;
use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// How long it may take to fail: seconds, but minutes on a machine that is busy with something else.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs one test of this very program, which is ignored otherwise, to its end. Returns all that it said, which `log` keeps.
///
/// # Panics
///
/// Panics if there is no end within five minutes.
pub fn run_apart(test: &str, variables: &[(&str, &str)], log: &Path) -> (ExitStatus, String) {
    let file = File::create(log).expect("cargo's folder for tests can be written");
    let mut child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env("RUST_BACKTRACE", "0")
        .envs(variables.iter().copied())
        // What is broken on purpose has no numbers to keep.
        .env_remove(RENEW)
        .stdout(file.try_clone().expect("a file can be shared"))
        .stderr(file)
        .spawn()
        .expect("this program can be started again");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break status;
        }
        if start.elapsed() > LIMIT {
            child.kill().expect("a child can be ended");
            child.wait().expect("a child can be waited for");
            panic!("no verdict of `{test}` with {variables:?} after {LIMIT:?}");
        }
        thread::sleep(Duration::from_millis(10));
    };
    (status, String::from_utf8_lossy(&fs::read(log).expect("the output was written")).into_owned())
}
