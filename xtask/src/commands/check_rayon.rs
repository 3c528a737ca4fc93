//! `check-rayon`: rayon's own tests, and rayon-core's, with `impl/rayon-core` in place of rayon-core.
//!
//! Cargo fetches the sources, as for any program that depends on rayon, and compares their checksums. They are copied into
//! `target/check-rayon`, and nothing of them is committed: only how many tests have passed is.

mod sources;
mod suite;
mod table;

use crate::tools::committed;
use crate::{Args, Outcome, paths};
use suite::{Kind, Suite};

/// Where the workspace of the copies stands.
const FOLDER: &str = "target/check-rayon";

/// What the tests came to.
const TABLE: &str = "impl/rayon-core/rayon-tests.md";

/// Runs the tests, and compares what they came to with the table, or writes it.
pub fn run(args: &Args) -> Outcome {
    sources::prepare()?;
    let kinds = [Kind::Unit, Kind::Integration, Kind::Doc];
    let kinds = kinds.iter().filter(|kind| !(args.has("--quick") && matches!(kind, Kind::Doc)));
    let mut suites = Vec::new();
    for package in sources::PACKAGES {
        for kind in kinds.clone() {
            let suite = Suite::run(package, *kind)?;
            eprintln!("{}", suite.row());
            suites.push(suite);
        }
    }
    let kept = paths::read(&paths::root().join(TABLE)).unwrap_or_default();
    committed::write_or_compare(args, TABLE, &table::renewed(&kept, &suites), "check-rayon")?;
    let sum = |count: fn(&Suite) -> usize| suites.iter().map(count).sum::<usize>();
    if sum(|suite| suite.failed.len()) > 0 {
        return Err(format!("{TABLE} names tests that fail"));
    }
    let passed = sum(|suite| suite.passed);
    println!("{passed} tests of rayon and rayon-core pass, as {TABLE} says");
    Ok(())
}
