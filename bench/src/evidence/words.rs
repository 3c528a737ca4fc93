//! Finds the words of a claim in the text where they stand, and the figures that stand among them.

/// The figures that stand where the pattern has `{}`. Line breaks and runs of spaces count as one space.
///
/// The pattern must be found, and with the same figures wherever it is.
pub fn find(pattern: &str, text: &str) -> Result<Vec<String>, String> {
    let (pattern, text) = (one_line(pattern), one_line(text));
    let parts: Vec<&str> = pattern.split("{}").collect();
    if parts[0].is_empty() {
        return Err(format!("`{pattern}` begins with a figure, whose first digits could be left out"));
    }
    let (first, rest) = parts.split_first().expect("a split has a part");
    let mut found: Option<Vec<String>> = None;
    for (place, _) in text.match_indices(first) {
        let Some(figures) = follow(rest, &text[place + first.len()..]) else { continue };
        match &found {
            Some(earlier) if *earlier != figures => {
                return Err(format!("`{pattern}` stands there with other figures, too"));
            }
            _ => found = Some(figures),
        }
    }
    found.ok_or_else(|| format!("the words `{pattern}` do not stand there"))
}

/// Reads a figure before each part, and the parts themselves.
fn follow(parts: &[&str], mut text: &str) -> Option<Vec<String>> {
    let mut figures = Vec::new();
    for part in parts {
        let length = text.find(|c: char| !c.is_ascii_digit() && !".,".contains(c)).unwrap_or(text.len());
        // A full stop or a comma behind the figure is not part of it.
        let figure = text[..length].trim_end_matches(['.', ',']);
        value(figure)?;
        figures.push(figure.to_owned());
        text = text[figure.len()..].strip_prefix(part)?;
    }
    Some(figures)
}

/// The value of a figure, whose digits may be grouped.
pub fn value(figure: &str) -> Option<f64> {
    figure.replace(',', "").parse().ok()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "It adds 11 to 33 instructions.\nTimes are 1.19 to\n  1.30, and 1,023 nodes: it adds nothing.";

    #[test]
    fn figures_are_read_where_the_braces_are() {
        assert_eq!(find("adds {} to {} instructions", TEXT), Ok(vec!["11".to_owned(), "33".to_owned()]));
        assert_eq!(
            find("Times are {} to {}, and {} nodes", TEXT),
            Ok(["1.19", "1.30", "1,023"].map(str::to_owned).to_vec())
        );
        assert_eq!(find("it adds nothing", TEXT), Ok(vec![]));
        assert_eq!(value("1,023"), Some(1023.0));
    }

    #[test]
    fn other_words_are_not_found() {
        assert!(find("adds {} instructions", TEXT).unwrap_err().contains("do not stand there"));
        assert!(find("it adds {}", TEXT).is_err());
        assert!(find("{} to {} instructions", TEXT).unwrap_err().contains("begins with a figure"));
    }

    #[test]
    fn the_same_words_with_other_figures_are_refused() {
        assert_eq!(find("costs {} ns", "costs 3 ns, costs 3 ns"), Ok(vec!["3".to_owned()]));
        assert!(find("costs {} ns", "costs 3 ns, costs 4 ns").unwrap_err().contains("other figures"));
    }
}
