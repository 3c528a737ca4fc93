//! `ci`: everything that must pass, as the repository's own script runs it.

use crate::Outcome;
use crate::args::Accepts;
use crate::process;

/// Runs `.ci/run`.
pub fn run(words: &[String]) -> Outcome {
    Accepts { command: "ci", flags: &[], words: "" }.parse(words)?;
    process::run(process::program("bash").arg(".ci/run"))
}
