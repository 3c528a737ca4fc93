//! What `check-proof` has found, one line a check, for people and for programs.

use std::time::Duration;

use crate::{Outcome, paths};

/// All checks so far.
#[derive(Debug, Default)]
pub struct Report {
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    check: String,
    passed: bool,
    /// How many obligations, or steps, there were.
    count: usize,
    took: Duration,
}

impl Report {
    /// Notes a check.
    pub fn add(&mut self, check: &str, passed: bool, count: usize, took: Duration) {
        self.lines.push(Line { check: check.to_string(), passed, count, took });
    }

    /// Writes `target/check/check-proof.json`.
    pub fn write(&self) -> Outcome {
        let folder = paths::root().join("target/check");
        paths::make_folder(&folder)?;
        let entries: Vec<String> = self.lines.iter().map(Line::json).collect();
        paths::write(&folder.join("check-proof.json"), &format!("[\n{}\n]\n", entries.join(",\n")))
    }

    /// Fails when a check has failed.
    pub fn outcome(&self) -> Outcome {
        let failed: Vec<&str> =
            self.lines.iter().filter(|line| !line.passed).map(|line| line.check.as_str()).collect();
        println!("\nchecks: {}, failed: {}", self.lines.len(), failed.len());
        match failed.as_slice() {
            [] => Ok(()),
            failed => Err(format!("not so: {}", failed.join("; "))),
        }
    }
}

impl Line {
    fn json(&self) -> String {
        let verdict = if self.passed { "pass" } else { "fail" };
        format!(
            "  {{\"check\": \"{}\", \"verdict\": \"{verdict}\", \"steps\": {}, \"seconds\": {:.1}}}",
            self.check,
            self.count,
            self.took.as_secs_f64()
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Report;

    #[test]
    fn one_failed_check_fails_all() {
        let mut report = Report::default();
        report.add("A keeps the invariant", true, 20, Duration::from_millis(1500));
        assert!(report.outcome().is_ok());
        let line = "  {\"check\": \"A keeps the invariant\", \"verdict\": \"pass\", \"steps\": 20, \"seconds\": 1.5}";
        assert_eq!(report.lines[0].json(), line);
        report.add("B keeps the invariant", false, 20, Duration::ZERO);
        assert_eq!(report.outcome().unwrap_err(), "not so: B keeps the invariant");
    }
}
