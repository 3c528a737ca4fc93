//! The table of what the tests came to.

use super::suite::Suite;
const HEAD: &str = "\
<!-- By `cargo xtask check-rayon --write`. -->

| tests of rayon 1.12.0 and rayon-core 1.13.0 | passed | failed | not applicable |
|---|--:|--:|--:|
";

/// The table with these suites; the rows of other suites stay as they are.
pub fn renewed(committed: &str, suites: &[Suite]) -> String {
    let is_of = |line: &str, suite: &Suite| {
        line.starts_with(&format!("| {} |", suite.name)) || line.starts_with(&format!("- {}, ", suite.name))
    };
    let is_kept = |line: &&str| suites.iter().all(|suite| !is_of(line, suite));
    let begins = |mark: &'static str| move |line: &&str| line.starts_with(mark);
    let old = |mark| committed.lines().skip(HEAD.lines().count()).filter(begins(mark)).filter(is_kept);

    let mut rows: Vec<String> = old("| ").map(str::to_string).collect();
    rows.extend(suites.iter().map(Suite::row));
    rows.sort();
    let mut notes: Vec<String> = old("- ").map(str::to_string).collect();
    for Suite { name, failed, not_applicable, .. } in suites {
        notes.extend(failed.iter().map(|test| format!("- {name}, failed: `{test}`")));
        notes.extend(
            not_applicable
                .iter()
                .map(|(test, reason)| format!("- {name}, not applicable: `{test}`: {reason}")),
        );
    }
    notes.sort();
    let rows: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
    if notes.is_empty() { format!("{HEAD}{rows}") } else { format!("{HEAD}{rows}\n{notes}") }
}

#[cfg(test)]
mod tests {
    use super::{Suite, renewed};

    fn suite(name: &str, passed: usize, failed: &[&str]) -> Suite {
        let failed = failed.iter().map(|test| (*test).to_string()).collect();
        let not_applicable = vec![("inside".to_string(), "private".to_string())];
        Suite { name: name.to_string(), passed, failed, not_applicable }
    }

    #[test]
    fn a_suite_that_was_not_run_keeps_its_row() {
        let both = renewed("", &[suite("a, unit", 3, &[]), suite("b, doc", 4, &[])]);
        assert!(both.contains("| a, unit | 3 | 0 | 1 |\n| b, doc | 4 | 0 | 1 |\n"), "{both}");
        let again = renewed(&both, &[suite("a, unit", 3, &[])]);
        assert_eq!(both, again);
    }

    #[test]
    fn a_failure_is_named() {
        let before = renewed("", &[suite("a, unit", 3, &[])]);
        let now = renewed(&before, &[suite("a, unit", 2, &["sum"])]);
        assert!(now.contains("- a, unit, failed: `sum`\n"), "{now}");
    }
}
