//! What the tests of one package came to on both cores.

use std::collections::BTreeMap;

use super::packages::Package;
use crate::tools::test_programs::Verdict;

pub struct Suite {
    pub package: &'static Package,
    pub version: String,
    /// Each test's verdict, by its name.
    pub rayon: BTreeMap<String, Verdict>,
    pub systole: BTreeMap<String, Verdict>,
}

impl Suite {
    /// Its name in the table.
    pub fn name(&self) -> String {
        format!("{} {}", self.package.name, self.version)
    }

    /// How many tests pass on systole.
    pub fn passed(&self) -> usize {
        passed(&self.systole)
    }

    /// Its line in the table.
    pub fn row(&self) -> String {
        let not_applicable = self.ignored().len() + self.failing_on_both().len();
        let (rayon, systole) = (passed(&self.rayon), passed(&self.systole));
        format!("| {} | {} | {rayon} | {systole} | {not_applicable} |", self.name(), self.package.what)
    }

    /// The reasons for what is not applicable, and the names. Without them, nothing.
    pub fn notes(&self) -> Vec<String> {
        let note = |names: &[&str], reason: &str| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("- {}: {reason}: {}", self.name(), names.join(", "))
        };
        let (ignored, failing) = (self.ignored(), self.failing_on_both());
        let mut notes = Vec::new();
        if !failing.is_empty() {
            notes.push(note(&failing, self.package.lacks));
        }
        if !ignored.is_empty() {
            notes.push(note(&ignored, "ignored unless it is asked for by name"));
        }
        notes
    }

    /// What must not be: a test that passes on rayon alone, or none that passes.
    pub fn wrong(&self) -> Vec<String> {
        let lost =
            self.rayon.iter().filter(|(_, verdict)| **verdict == Verdict::Passed).filter_map(|(test, _)| {
                let here = self.systole.get(test).copied().unwrap_or(Verdict::Untold);
                (here != Verdict::Passed)
                    .then(|| format!("{}: {test} passes on rayon, and not on systole: {here:?}", self.name()))
            });
        let mut wrong: Vec<String> = lost.collect();
        if self.passed() == 0 {
            wrong.push(format!("{}: no test passes", self.name()));
        }
        wrong
    }

    fn ignored(&self) -> Vec<&str> {
        let ignored = self.systole.iter().filter(|(_, verdict)| **verdict == Verdict::Ignored);
        ignored.map(|(test, _)| test.as_str()).collect()
    }

    fn failing_on_both(&self) -> Vec<&str> {
        let fails = |verdict: Option<&Verdict>| matches!(verdict, Some(Verdict::Failed | Verdict::Untold));
        let failing = self
            .systole
            .iter()
            .filter(|(test, verdict)| fails(Some(verdict)) && fails(self.rayon.get(*test)));
        failing.map(|(test, _)| test.as_str()).collect()
    }
}

fn passed(tests: &BTreeMap<String, Verdict>) -> usize {
    tests.values().filter(|verdict| **verdict == Verdict::Passed).count()
}

#[cfg(test)]
pub mod tests {
    use super::Suite;
    use crate::commands::check_packages::packages::PACKAGES;
    use crate::tools::test_programs::Verdict::{self, Failed, Ignored, Passed, Untold};

    /// A suite of the first package, whose tests are `a`, `b`, ….
    pub fn suite(rayon: &[Verdict], systole: &[Verdict]) -> Suite {
        let named = |verdicts: &[Verdict]| ('a'..).map(String::from).zip(verdicts.iter().copied()).collect();
        Suite { package: &PACKAGES[0], version: "1.0.0".into(), rayon: named(rayon), systole: named(systole) }
    }

    #[test]
    fn what_fails_on_both_does_not_count() {
        let same = suite(&[Passed, Failed, Ignored, Untold], &[Passed, Untold, Ignored, Failed]);
        assert!(same.wrong().is_empty());
        assert!(same.row().ends_with("| 1 | 1 | 3 |"), "{}", same.row());
        assert!(
            same.notes()[0].ends_with(": `b`, `d`") && same.notes()[1].ends_with(": `c`"),
            "{:?}",
            same.notes()
        );
    }

    #[test]
    fn what_passes_on_rayon_alone_is_wrong() {
        for lost in [Failed, Untold, Ignored] {
            let wrong = suite(&[Passed, Passed], &[Passed, lost]).wrong();
            assert!(wrong.len() == 1 && wrong[0].contains(": b passes on rayon"), "{wrong:?}");
        }
        assert_eq!(suite(&[Passed], &[]).wrong().len(), 2);
        assert!(suite(&[Failed, Passed], &[Passed, Passed]).wrong().is_empty());
        assert_eq!(suite(&[Ignored], &[Ignored]).wrong().len(), 1);
    }
}
