//! A Java that runs one model after the other: TLC's classes are loaded and compiled once, and not for each model.
//!
//! TLC was made to run once. So `Warm.java` remembers what TLC's memory was like before the first model, and puts that back
//! after each. What such a run comes to counts only if it is what was expected: see `javas`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crate::{paths, process};

/// What Java runs from its source.
const WARM: &str = include_str!("Warm.java");

/// Java's own packages whose objects are put back, too.
const OPENED: [&str; 4] =
    ["java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.util.concurrent.locks"];

/// How long a short run may take before its Java is taken for one that hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// The same for a run that is not short.
const LONG_PATIENCE: Duration = Duration::from_secs(1_800);

/// The running Java. It ends when this is dropped, and its folder is removed.
pub struct WarmJava {
    java: Child,
    orders: ChildStdin,
    answers: Receiver<String>,
    folder: PathBuf,
}

impl WarmJava {
    /// Starts Java with these options, for TLC of this jar, which counts how often each action is taken, or does not.
    ///
    /// # Errors
    ///
    /// When it does not start: a Java without a compiler cannot run a program from its source.
    pub fn start(
        java: &mut Command,
        jar: &Path,
        folder: PathBuf,
        counts_actions: bool,
    ) -> Result<WarmJava, String> {
        let source = folder.join("Warm.java");
        paths::write(&source, WARM)?;
        java.args(
            OPENED
                .iter()
                .flat_map(|package| ["--add-opens".into(), format!("java.base/{package}=ALL-UNNAMED")]),
        );
        java.arg("-cp").arg(jar).arg(&source).arg(jar);
        if counts_actions {
            java.arg("-coverage");
        }
        java.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = java.spawn().map_err(|error| process::cannot_start(java, &error))?;
        let (Some(orders), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("Java has no standard input or output".to_string());
        };
        let (sender, answers) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // When no reader is left, the Java is being ended.
                sender.send(line).ok();
            }
        });
        let warm = WarmJava { java: child, orders, answers, folder };
        match warm.answer(PATIENCE)?.as_str() {
            "ready" => Ok(warm),
            other => Err(format!("it says `{other}`")),
        }
    }

    /// Has TLC run with these arguments and print to this file. Returns TLC's exit status.
    ///
    /// # Errors
    ///
    /// When Java ends, or does not answer. It is of no use any more then.
    pub fn run(&mut self, log: &Path, arguments: &[String], is_short: bool) -> Result<i32, String> {
        let line = format!("{}\t{}\n", log.display(), arguments.join("\t"));
        let sent = self.orders.write_all(line.as_bytes()).and_then(|()| self.orders.flush());
        sent.map_err(|error| format!("it takes no more models: {error}"))?;
        let answer = self.answer(if is_short { PATIENCE } else { LONG_PATIENCE })?;
        answer.parse().map_err(|_| format!("it says `{answer}`, which is no exit status"))
    }

    fn answer(&self, patience: Duration) -> Result<String, String> {
        self.answers.recv_timeout(patience).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => format!("it has not answered for {} s", patience.as_secs()),
            mpsc::RecvTimeoutError::Disconnected => "it has ended".to_string(),
        })
    }
}

impl Drop for WarmJava {
    fn drop(&mut self) {
        self.java.kill().and_then(|()| self.java.wait()).ok();
        std::fs::remove_dir_all(&self.folder).ok();
    }
}
