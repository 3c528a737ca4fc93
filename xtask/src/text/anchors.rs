//! The regions of a source file that the book includes by name: from `ANCHOR: name` to `ANCHOR_END: name`.

/// A named region.
#[derive(Debug, Clone, PartialEq)]
pub struct Anchor {
    pub name: String,
    /// The line of the opening mark, from 1.
    pub line: usize,
    /// Whether there is anything between the marks.
    pub empty: bool,
}

/// All regions of a file, or one line for each mark that has no partner.
pub fn find(text: &str) -> Result<Vec<Anchor>, Vec<String>> {
    let mut closed: Vec<Anchor> = Vec::new();
    let mut open: Vec<Anchor> = Vec::new();
    let mut errors = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(name) = mark(line, "ANCHOR: ") {
            if open.iter().chain(&closed).any(|anchor| anchor.name == name) {
                errors.push(format!("line {number}: a second anchor `{name}`"));
            } else {
                open.push(Anchor { name, line: number, empty: true });
            }
        } else if let Some(name) = mark(line, "ANCHOR_END: ") {
            match open.iter().position(|anchor| anchor.name == name) {
                Some(place) => closed.push(open.remove(place)),
                None => errors.push(format!("line {number}: the anchor `{name}` ends but does not start")),
            }
        } else if !line.trim().is_empty() {
            open.iter_mut().for_each(|anchor| anchor.empty = false);
        }
    }
    errors.extend(open.iter().map(|a| format!("line {}: the anchor `{}` does not end", a.line, a.name)));
    closed.sort_by_key(|anchor| anchor.line);
    if errors.is_empty() { Ok(closed) } else { Err(errors) }
}

/// The name after `word`, if the line holds it.
fn mark(line: &str, word: &str) -> Option<String> {
    let (_, rest) = line.split_once(word)?;
    let name: String =
        rest.trim_start().chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == '-').collect();
    if name.is_empty() { None } else { Some(name) }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn regions_may_nest() {
        let text = "// ANCHOR: a\nx\n// ANCHOR: b\n\n// ANCHOR_END: b\n// ANCHOR_END: a\n";
        let anchors = find(text).unwrap();
        let seen: Vec<(&str, usize, bool)> =
            anchors.iter().map(|a| (a.name.as_str(), a.line, a.empty)).collect();
        assert_eq!(seen, [("a", 1, false), ("b", 3, true)]);
    }

    #[test]
    fn marks_without_partner() {
        let errors = find("// ANCHOR: a\n// ANCHOR_END: b\n").unwrap_err();
        assert_eq!(
            errors,
            ["line 2: the anchor `b` ends but does not start", "line 1: the anchor `a` does not end"]
        );
        let twice = "// ANCHOR: a\nx\n// ANCHOR_END: a\n".repeat(2);
        assert_eq!(find(&twice).unwrap_err()[0], "line 4: a second anchor `a`");
    }
}
