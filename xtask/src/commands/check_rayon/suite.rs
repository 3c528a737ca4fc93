//! One kind of tests of one package: how they are run, and what they came to.

use std::process::Command;

use super::FOLDER;
use super::sources::{INTERNAL, Package};
use crate::tools::test_programs::{self, Conditions, Verdict};
use crate::{paths, process};

#[derive(Clone, Copy)]
pub enum Kind {
    Unit,
    Integration,
    Doc,
}

/// What the tests came to.
pub struct Suite {
    pub name: String,
    pub passed: usize,
    /// Their names.
    pub failed: Vec<String>,
    /// Names and reasons.
    pub not_applicable: Vec<(String, String)>,
}

impl Suite {
    pub fn run(package: Package, kind: Kind) -> Result<Self, String> {
        let (what, selection) = match kind {
            Kind::Unit => ("unit tests", "--lib"),
            Kind::Integration => ("integration tests", "--test=*"),
            Kind::Doc => ("examples, and programs that must not compile", "--doc"),
        };
        let name = format!("{}, {what}", package.shown);
        let mut suite = Self { name, passed: 0, failed: Vec::new(), not_applicable: Vec::new() };
        if let Kind::Doc = kind {
            let verdicts = test_programs::tests(cargo(package, selection), Vec::new(), Conditions::default());
            let wrong = |error| format!("the examples of {} on impl/rayon-core: {error}", package.shown);
            let verdicts = verdicts.map_err(wrong)?;
            if verdicts.is_empty() {
                return Err(wrong("none is told of".to_string()));
            }
            suite.add("", verdicts);
        } else {
            let workspace = paths::root().join(FOLDER);
            let programs = test_programs::compile(cargo(package, selection), &workspace);
            let programs =
                programs.map_err(|error| format!("{error}: {} on impl/rayon-core", package.shown))?;
            for program in programs {
                suite
                    .add(&program.target, program.run(&workspace.join(package.name), Conditions::default())?);
            }
        }
        if package.shown == "rayon-core" && matches!(kind, Kind::Unit) {
            let internal = INTERNAL.map(|(file, test, reason)| {
                let module = file.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
                (format!("{module}::{test}"), reason.to_string())
            });
            suite.not_applicable.extend(internal);
        }
        Ok(suite)
    }

    fn add(&mut self, target: &str, verdicts: Vec<(String, Verdict)>) {
        let full =
            |test: &str| if target.is_empty() { test.to_string() } else { format!("{target}: {test}") };
        for (test, verdict) in verdicts {
            match verdict {
                Verdict::Passed => self.passed += 1,
                Verdict::Failed => self.failed.push(full(&test)),
                Verdict::Untold => self.failed.push(format!("{} (tells of no end)", full(&test))),
                Verdict::Ignored => {
                    self.not_applicable
                        .push((full(&test), "ignored there, too, unless it is asked for by name".into()));
                }
            }
        }
        self.failed.sort();
        self.not_applicable.sort();
    }

    /// Its line in the table.
    pub fn row(&self) -> String {
        let Self { name, passed, failed, not_applicable } = self;
        format!("| {name} | {passed} | {} | {} |", failed.len(), not_applicable.len())
    }
}

fn cargo(package: Package, selection: &str) -> Command {
    let mut cargo = process::cargo();
    cargo.args(["test", "--package", package.name, selection]);
    cargo.current_dir(paths::root().join(FOLDER)).env_remove("CARGO_TARGET_DIR");
    cargo
}
