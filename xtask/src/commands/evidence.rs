//! `evidence`: the tables of what was tried, and records of the runs that they are made of.

use crate::{Args, Outcome, evidence};

/// Checks the tables, writes them, or runs checks and records what they came to.
pub fn run(args: &Args) -> Outcome {
    if !args.words.is_empty() {
        return evidence::run(args);
    }
    if args.has("--write") {
        return evidence::write();
    }
    let faults = evidence::faults()?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\nerror: ")) }
}
