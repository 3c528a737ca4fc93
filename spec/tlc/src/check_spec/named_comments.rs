//! The comments of a TLA+ module, by what they are about.

/// The comment lines right above the definition of `name`, as one line; none if there are none.
pub fn comment(module: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = module.lines().collect();
    let defines = |line: &&str| {
        let rest = line.strip_prefix(name)?;
        let head = rest.split("==").next().filter(|head| head.len() < rest.len())?.trim();
        (head.is_empty() || head.starts_with('(') && head.ends_with(')')).then_some(())
    };
    let at = lines.iter().position(|line| defines(line).is_some())?;
    let above = lines[..at].iter().rev().map_while(|line| line.strip_prefix("\\*"));
    // The marks by which the book includes a definition are no comment on it.
    let is_mark = |line: &&str| line.starts_with("ANCHOR");
    let comment = above.map(str::trim).skip_while(is_mark).take_while(|line| !is_mark(line));
    let mut words: Vec<&str> = comment.collect();
    words.reverse();
    if words.is_empty() { None } else { Some(words.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::comment;

    const MODULE: &str = "\\* Not this.\n\n\\* Takes\n\\* one.\nTake(w, j) == TRUE\nTakeAll == Take(1, 2)\n\\* All.\n\\* ANCHOR: Rest\nRest  == TRUE\n\\* ANCHOR: end\n\\* It.\nEnd == TRUE\n";

    #[test]
    fn the_lines_right_above_a_definition() {
        assert_eq!(comment(MODULE, "Take").as_deref(), Some("Takes one."));
        assert_eq!(comment(MODULE, "Rest").as_deref(), Some("All."));
        assert_eq!(comment(MODULE, "End").as_deref(), Some("It."));
    }

    #[test]
    fn a_definition_without_a_comment_and_no_definition() {
        assert_eq!(comment(MODULE, "TakeAll"), None);
        assert_eq!(comment(MODULE, "Ta"), None);
    }
}
