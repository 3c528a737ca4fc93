//! What was checked, for `target/check`.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// All checks so far.
#[derive(Default)]
pub struct Checks(Vec<String>);

impl Checks {
    /// One more: what it is called, what it must come to and did, how much there was to do, and how long that took.
    pub fn add(&mut self, name: &str, verdict: &str, steps: usize, took: Duration) {
        let seconds = took.as_secs_f64();
        self.0.push(format!(
            r#"  {{"check": "{name}", "verdict": "{verdict}", "steps": {steps}, "seconds": {seconds:.1}}}"#
        ));
    }

    /// Writes them.
    pub fn write(&self) -> Result<(), String> {
        let folder = Path::new("target/check");
        let text = format!("[\n{}\n]\n", self.0.join(",\n"));
        let written =
            fs::create_dir_all(folder).and_then(|()| fs::write(folder.join("check-conformance.json"), text));
        written.map_err(|error| format!("{}: {error}", folder.display()))
    }
}

/// So much of it, in percent.
pub fn percent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all as f64)
}
