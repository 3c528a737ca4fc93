//! `check-packages`: packages that use rayon pass their own tests on systole, unchanged but for the patch of the facade.
//!
//! They are packages of `bench/programs`, in the versions and with the features that it asks for. Cargo fetches their sources, and
//! compares their checksums. Each is copied twice into `target/check-packages`: for rayon's own core, which says what passes, and
//! for systole's. Nothing of them is committed but a table of what their tests came to.

mod cores;
mod packages;
mod suite;
mod table;

use crate::tools::committed;
use crate::tools::sources::Metadata;
use crate::{Args, Outcome, paths};
use cores::Core;
use packages::{PACKAGES, Package};
use suite::Suite;

/// The package that says which packages there are, in which versions and with which features.
const MANIFEST: &str = "bench/programs/Cargo.toml";
const WHO_ASKS: &str = "programs";

/// The versions of all that they depend on, with checksums.
const LOCK: &str = "bench/programs/Cargo.lock";

/// Where the copies stand, and what is compiled of them.
const FOLDER: &str = "target/check-packages";

/// What the tests came to.
const TABLE: &str = "impl/rayon-core/package-tests.md";

/// Runs the tests of the named packages, or of all, and compares what they came to with the table, or writes it.
pub fn run(args: &Args) -> Outcome {
    let names = PACKAGES.map(|package| package.name);
    args.are_among("package", &names)?;
    let metadata = Metadata::of(&paths::root().join(MANIFEST), &["--locked"])?;
    let (mut suites, mut wrong) = (Vec::new(), Vec::new());
    for package in PACKAGES.iter().filter(|package| args.asks_for(package.name)) {
        match both(package, &metadata) {
            Ok(suite) => {
                eprintln!("{}", suite.row());
                wrong.extend(suite.wrong());
                suites.push(suite);
            }
            Err(error) => wrong.push(format!("{}: {error}", package.name)),
        }
    }
    let kept = paths::read(&paths::root().join(TABLE)).unwrap_or_default();
    let compared =
        committed::write_or_compare(args, TABLE, &table::renewed(&kept, &names, &suites), "check-packages");
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    compared?;
    let passed: usize = suites.iter().map(Suite::passed).sum();
    println!("{passed} tests of {} packages pass on systole, as {TABLE} says", suites.len());
    Ok(())
}

/// What the tests of a package come to on both cores.
fn both(package: &'static Package, metadata: &Metadata) -> Result<Suite, String> {
    let fetched = metadata.package(package.name)?;
    let features = metadata.features(WHO_ASKS, package.name)?;
    let on = |core: Core| core.tests(package, &fetched, &features);
    let (rayon, systole) = (on(Core::Rayon)?, on(Core::Systole)?);
    Ok(Suite { package, version: fetched.version.clone(), rayon, systole })
}
