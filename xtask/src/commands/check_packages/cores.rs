//! The two cores, and how the tests of a package run on one of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::packages::Package;
use super::{FOLDER, LOCK};
use crate::tools::facade;
use crate::tools::sources::{self, Fetched};
use crate::tools::test_programs::{self, Conditions, Verdict};
use crate::{paths, process};

/// How long all tests of a package may run on one core, without their compilation.
const LIMIT: Duration = Duration::from_secs(600);

/// On how many threads rayon's global pool runs: more than a small machine has, so that threads wait for each other there, too.
pub const THREADS: usize = 4;

/// Who runs the joins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Core {
    Rayon,
    Systole,
}

impl Core {
    fn name(self) -> &'static str {
        match self {
            Core::Rayon => "rayon",
            Core::Systole => "systole",
        }
    }

    /// What the tests of a package come to on this core.
    pub fn tests(
        self,
        package: &Package,
        fetched: &Fetched,
        features: &[String],
    ) -> Result<BTreeMap<String, Verdict>, String> {
        let folder = self.copy(package, fetched)?;
        let mut cargo = process::cargo();
        cargo.args(["test", "--target-dir"]).arg(paths::root().join(FOLDER).join("build"));
        cargo.args(package.selection).args(features);
        // A package's own profile may ask for what compiles for minutes.
        for profile in ["DEV", "TEST"] {
            for (key, value) in [("OPT_LEVEL", "0"), ("DEBUG", "0"), ("LTO", "off"), ("INCREMENTAL", "false")]
            {
                cargo.env(format!("CARGO_PROFILE_{profile}_{key}"), value);
            }
        }
        let programs = test_programs::compile(cargo, &folder)?;
        facade::is_in_place(&folder, self == Core::Systole)?;
        let conditions = Conditions { threads: Some(THREADS), end: Some(Instant::now() + LIMIT) };
        let mut tests = BTreeMap::new();
        for program in programs {
            let target = &program.target;
            let named = |test| if target.is_empty() { test } else { format!("{target}: {test}") };
            let verdicts = program.run(&folder, conditions)?;
            tests.extend(verdicts.into_iter().map(|(test, verdict)| (named(test), verdict)));
        }
        Ok(tests)
    }

    /// Copies the package, as a workspace of its own, with the patch if this is systole's core.
    fn copy(
        self,
        package: &Package,
        Fetched { version, folder: source }: &Fetched,
    ) -> Result<PathBuf, String> {
        let name = format!("{}-{version}", package.name);
        let above = paths::root().join(FOLDER).join(self.name());
        let folder = above.join(&name);
        for entry in std::fs::read_dir(source).map_err(|error| format!("{}: {error}", source.display()))? {
            let entry = entry.map_err(|error| format!("{}: {error}", source.display()))?.file_name();
            if !["Cargo.toml", "Cargo.lock"].iter().any(|own| entry == *own) {
                sources::copy(&source.join(&entry), &folder.join(&entry))?;
            }
        }
        let patch = if self == Core::Systole { facade::patch() } else { String::new() };
        let manifest = paths::read(&source.join("Cargo.toml"))?;
        sources::write(&folder.join("Cargo.toml"), &format!("{manifest}\n[workspace]\n\n{patch}"))?;
        // The versions that are measured. Cargo adds what tests alone need, and is not asked again as long as these stay.
        let (lock, begun_with) = (paths::root().join(LOCK), above.join(format!("{name}.lock")));
        if paths::read(&begun_with).ok() != Some(paths::read(&lock)?) {
            sources::copy(&lock, &folder.join("Cargo.lock"))?;
            sources::copy(&lock, &begun_with)?;
        }
        Ok(folder)
    }
}
