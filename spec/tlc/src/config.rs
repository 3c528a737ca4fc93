//! The temporal properties a TLC configuration lists: TLC does not say which of them a lasso violates.

/// The words that start a section of a configuration.
const SECTIONS: [&str; 15] = [
    "SPECIFICATION",
    "INIT",
    "NEXT",
    "CONSTANT",
    "CONSTANTS",
    "INVARIANT",
    "INVARIANTS",
    "PROPERTY",
    "PROPERTIES",
    "SYMMETRY",
    "VIEW",
    "CONSTRAINT",
    "CONSTRAINTS",
    "ACTION_CONSTRAINT",
    "CHECK_DEADLOCK",
];

/// The names below PROPERTY and PROPERTIES.
pub fn properties(config: &str) -> Vec<String> {
    let lines = config.lines().map(|line| line.split("\\*").next().unwrap_or(line));
    let mut inside = false;
    let mut names = Vec::new();
    for word in lines.flat_map(str::split_whitespace) {
        if SECTIONS.contains(&word) {
            inside = word.starts_with("PROPERT");
        } else if inside {
            names.push(word.to_string());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::properties;

    #[test]
    fn sections() {
        let config = "SPECIFICATION Spec \\* PROPERTY No\nPROPERTIES A\n  B\nINVARIANT C\nPROPERTY D\n";
        assert_eq!(properties(config), ["A", "B", "D"]);
        assert!(properties("INIT I\nNEXT N\n").is_empty());
    }
}
