//! The words that the book avoids, since they hide who does something.

use std::path::Path;

use crate::paths;
use crate::text::markdown;

/// Say "no worker", "another thread", "the owner" in their place.
const AVOIDED: [&str; 8] =
    ["nobody", "somebody", "anybody", "everybody", "whoever", "someone", "anyone", "everyone"];

/// The places of avoided words in a chapter's prose; what stands in code blocks is quoted, and may say what it likes.
pub fn avoided(file: &Path) -> Result<Vec<String>, String> {
    let text = paths::read(file)?;
    Ok(places(&text)
        .into_iter()
        .map(|(line, word)| {
            format!("{}:{line}: `{word}` names no actor: say which worker or thread", paths::shown(file))
        })
        .collect())
}

fn places(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in markdown::lines_outside_blocks(text) {
        let words = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        let avoided = words.filter(|word| AVOIDED.contains(&word.as_str()));
        found.extend(avoided.map(|word| (number, word)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn words_are_found_in_prose_alone() {
        let text = "A\nNobody waits.\n```text\nnobody\n```\nanyone, everyone\n";
        let found: Vec<_> = places(text).into_iter().map(|(line, word)| format!("{line} {word}")).collect();
        assert_eq!(found, ["2 nobody", "6 anyone", "6 everyone"]);
    }
}
