//! `check-rayon`: rayon's own tests, and rayon-core's, with `impl/rayon-core` in place of rayon-core.
//!
//! Cargo fetches the sources, as for any program that depends on rayon, and compares their checksums. They are copied into
//! `target/check-rayon`, and nothing of them is committed: only how many tests have passed is.

mod sources;
mod suite;
mod table;

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
    let path = paths::root().join(TABLE);
    let committed = paths::read(&path).unwrap_or_default();
    let now = table::renewed(&committed, &suites);
    if args.has("--write") {
        paths::write(&path, &now)?;
        println!("written: {TABLE}");
        return Ok(());
    }
    table::compare(&committed, &now)?;
    let passed: usize = suites.iter().map(|suite| suite.passed).sum();
    println!("{passed} tests of rayon and rayon-core pass, as {TABLE} says");
    Ok(())
}
