//! `ci`: everything that must pass, as the repository's own script runs it.

use crate::process;
use crate::{Args, Outcome};

/// Runs `.ci/run`.
pub fn run(_: &Args) -> Outcome {
    process::run(process::program("bash").arg(".ci/run"))
}
