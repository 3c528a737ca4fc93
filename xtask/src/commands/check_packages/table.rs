//! The table of what the packages' tests came to.

use super::suite::Suite;

const HEAD: &str = "\
<!-- By `cargo xtask check-packages --write`. -->

| package | what it does | tests passed on rayon | on systole | not applicable |
|---|---|--:|--:|--:|
";

/// The table with these suites. Other packages keep their rows, unless they are none of `names`.
pub fn renewed(committed: &str, names: &[&str], suites: &[Suite]) -> String {
    let of = |line: &str| line.split_whitespace().nth(1).unwrap_or_default().to_string();
    let is_kept = |line: &&str| {
        let name = of(line);
        names.contains(&name.as_str()) && suites.iter().all(|suite| suite.package.name != name)
    };
    let body: Vec<&str> = committed.lines().skip(HEAD.lines().count()).filter(is_kept).collect();
    let with = |mark: &str, new: Vec<String>| {
        let mut lines: Vec<String> =
            body.iter().filter(|line| line.starts_with(mark)).map(|line| format!("{line}\n")).collect();
        lines.extend(new.into_iter().map(|line| line + "\n"));
        lines.sort();
        lines.concat()
    };
    let rows = with("| ", suites.iter().map(Suite::row).collect());
    let notes = with("- ", suites.iter().flat_map(Suite::notes).collect());
    if notes.is_empty() { format!("{HEAD}{rows}") } else { format!("{HEAD}{rows}\n{notes}") }
}

#[cfg(test)]
mod tests {
    use super::renewed;
    use crate::commands::check_packages::suite::tests::suite;
    use crate::tools::test_programs::Verdict::{Failed, Passed};

    #[test]
    fn a_package_that_was_not_run_keeps_its_row() {
        let first = suite(&[Passed, Failed], &[Passed, Failed]);
        let name = first.package.name;
        let table = renewed("", &[name, "other"], &[first]);
        assert!(table.contains("| 1 | 1 | 1 |\n\n- "), "{table}");
        let kept = format!("{table}| other 1.0.0 | does | 1 | 1 | 0 |\n").replace("\n\n- ", "\n- ");
        let again = renewed(&kept, &[name, "other"], &[suite(&[Passed], &[Passed])]);
        assert!(again.contains("| 1 | 1 | 0 |\n| other 1.0.0 |") && !again.contains("\n- "), "{again}");
        assert!(!renewed(&again, &[name], &[]).contains("other"), "it is listed no longer");
    }
}
