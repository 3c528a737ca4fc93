//! What `check-proof` has found, one line a check, for people and for programs.

use std::time::Duration;

use tlc::results;

use crate::Outcome;

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
        let objects: Vec<String> = self.lines.iter().map(Line::object).collect();
        results::leave("check-proof", &objects)
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
    fn object(&self) -> String {
        results::object(&self.check, if self.passed { "pass" } else { "fail" }, self.count, self.took)
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
        assert!(report.lines[0].object().contains("\"verdict\": \"pass\""));
        report.add("B keeps the invariant", false, 20, Duration::ZERO);
        assert!(report.lines[1].object().contains("\"verdict\": \"fail\""));
        assert_eq!(report.outcome().unwrap_err(), "not so: B keeps the invariant");
    }
}
