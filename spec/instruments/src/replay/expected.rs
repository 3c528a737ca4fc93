//! What each check must come to, line by line: `spec/conformance/expected.txt`. A cover that shrinks is an error.

use std::fs;
use std::path::PathBuf;

use crate::paths;

const ABOUT: &str = "\
# What `cargo xtask check-conformance` must come to; `--write` renews it. Each line is one check: its name, and its numbers.
# replay: states and transitions of the spec's graph; of these, made by the runtime; and of the others, by the operator that
#     leaves the runtime a choice, the ones in whose place it does another thing; beyond: those that come only after one.
# loom: different orders of critical sections; visible states of the spec, those that Loom has come to, and why not to others.
# tampered: orders that Loom has not found, made of those that it has, and how many of them the spec does not allow.
";

/// The lines.
pub(super) struct Expected {
    lines: Vec<String>,
    /// Those of the checks that were made, by their names.
    found: Vec<(String, String)>,
}

impl Expected {
    fn path() -> PathBuf {
        paths::root().join("spec/conformance/expected.txt")
    }

    /// Reads them; none if there is no such file yet.
    pub(super) fn read() -> Self {
        let text = fs::read_to_string(Self::path()).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        Self { lines: lines.map(str::to_owned).collect(), found: Vec::new() }
    }

    /// What a check has come to.
    pub(super) fn found(&mut self, name: &str, numbers: &str) {
        self.found.push((name.to_owned(), numbers.to_owned()));
    }

    /// Compares what was found.
    ///
    /// # Errors
    ///
    /// Each check that has come to something else than it must, with both; each check that has no line; and each line that is
    /// no check's. `all` are the names of all checks, those that were not made now included.
    pub(super) fn compare(&self, all: &[String]) -> Result<(), String> {
        let mut errors = Vec::new();
        for (name, numbers) in &self.found {
            match self.lines.iter().find_map(|line| numbers_of(line, name)) {
                Some(expected) if expected == numbers => (),
                Some(expected) => errors.push(format!("{name}: {numbers}; expected: {expected}")),
                None => errors.push(format!("{name}: {numbers}; it has no line")),
            }
        }
        let is_known = |line: &String| all.iter().any(|name| numbers_of(line, name).is_some());
        let unknown = self.lines.iter().filter(|line| !is_known(line));
        errors.extend(unknown.map(|line| format!("`{line}` is no check's")));
        if errors.is_empty() {
            return Ok(());
        }
        errors.push(
            "see spec/conformance/expected.txt; `--write` renews it, once the difference is explained"
                .to_owned(),
        );
        Err(errors.join("\n    "))
    }

    /// Writes what was found in place of what was expected, in the order of `all`.
    pub(super) fn write(&self, all: &[String]) -> Result<(), String> {
        let line = |name: &String| {
            let found =
                self.found.iter().find(|(other, _)| other == name).map(|(_, numbers)| numbers.as_str());
            let numbers = found.or_else(|| self.lines.iter().find_map(|line| numbers_of(line, name)))?;
            Some(format!("{name}: {numbers}\n"))
        };
        let text: String = all.iter().filter_map(line).collect();
        let path = Self::path();
        fs::write(&path, format!("{ABOUT}\n{text}")).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// What a line says of this check, if it is this check's.
fn numbers_of<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    line.strip_prefix(name)?.strip_prefix(": ")
}

#[cfg(test)]
mod tests {
    use super::Expected;

    fn expected(lines: &[&str], found: &[(&str, &str)]) -> Expected {
        let mut expected =
            Expected { lines: lines.iter().map(|line| line.to_string()).collect(), found: vec![] };
        found.iter().for_each(|(name, numbers)| expected.found(name, numbers));
        expected
    }

    #[test]
    fn what_differs_is_an_error_with_both() {
        let all = ["replay a".to_owned(), "replay ab".to_owned()];
        let lines = ["replay a: 3 made", "replay ab: 4 made"];
        expected(&lines, &[("replay a", "3 made")]).compare(&all).unwrap();
        let error = |lines: &[&str], found| expected(lines, &[found]).compare(&all).unwrap_err();
        assert!(error(&lines, ("replay ab", "3 made")).contains("replay ab: 3 made; expected: 4 made"));
        assert!(error(&lines[..1], ("replay ab", "4 made")).contains("replay ab: 4 made; it has no line"));
        assert!(error(&["replay c: 1 made"], ("replay a", "1")).contains("`replay c: 1 made` is no check's"));
    }
}
