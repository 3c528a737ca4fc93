//! A source as the words and signs that it is made of, without its comments.

/// The language of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Tla,
    Rust,
}

/// A word or a sign, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// Its place in the source, in bytes.
    pub(super) at: usize,
    pub(super) column: usize,
    /// Whether it is the first one of its line.
    pub(super) is_first: bool,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The signs of more than one character, the longest first.
const TLA_SIGNS: [&str; 15] =
    ["|->", "/\\", "\\/", "==", "=>", "<=", ">=", "<<", ">>", "..", "->", "<-", "[]", "<>", "]_"];
const RUST_SIGNS: [&str; 19] = [
    "..=", "==", "!=", "<=", ">=", "&&", "||", "=>", "->", "::", "..", "+=", "-=", "&=", "|=", "*=", "/=",
    "<<", ">>",
];

/// All words and signs of a source, in their order.
pub(super) fn tokens(source: &str, language: Language) -> Vec<Token<'_>> {
    let (mut found, mut at, mut line, mut is_first) = (Vec::new(), 0, 0, true);
    while let Some(next) = source[at..].chars().next() {
        let rest = &source[at..];
        if next == '\n' {
            (line, is_first) = (at + 1, true);
        }
        if next.is_whitespace() {
            at += next.len_utf8();
        } else if let Some(length) = comment(rest, language) {
            // A comment that ends in a later line leaves that line's first word the first.
            at += length;
        } else {
            let length = length(rest, language);
            found.push(Token { text: &rest[..length], at, column: at - line, is_first });
            (at, is_first) = (at + length, false);
        }
    }
    found
}

/// The length of the comment that begins here, if one does.
fn comment(rest: &str, language: Language) -> Option<usize> {
    let line = |mark| rest.starts_with(mark).then(|| rest.find('\n').unwrap_or(rest.len()));
    match language {
        Language::Rust => line("//"),
        Language::Tla if rest.starts_with("(*") => {
            Some(rest.find("*)").map_or(rest.len(), |end| end + "*)".len()))
        }
        Language::Tla => line("\\*").or_else(|| line("----")).or_else(|| line("====")),
    }
}

/// The length of the word or sign that begins here.
fn length(rest: &str, language: Language) -> usize {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let word = |text: &str| text.find(|c| !is_word(c)).unwrap_or(text.len());
    let first = rest.chars().next().unwrap_or(' ');
    let signs: &[&str] = if language == Language::Tla { &TLA_SIGNS } else { &RUST_SIGNS };
    if is_word(first) {
        word(rest)
    } else if first == '"' {
        string(rest)
    } else if let Some(sign) = signs.iter().find(|sign| rest.starts_with(**sign)) {
        sign.len()
    } else if first == '\\' && word(&rest[1..]) > 0 {
        // `\cup`, `\in`, `\E`.
        1 + word(&rest[1..])
    } else {
        first.len_utf8()
    }
}

/// The length of the text in quotation marks that begins here.
fn string(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    rest.len()
}

/// The place of the bracket that closes the one at this place, if it is one.
pub(super) fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        if opens(token) {
            depth += 1;
        } else if closes(token) {
            depth = depth.checked_sub(1)?;
        }
        if depth == 0 {
            return (place > open).then_some(place);
        }
    }
    None
}

pub(super) fn opens(token: &Token<'_>) -> bool {
    matches!(token.text, "(" | "[" | "{" | "<<")
}

pub(super) fn closes(token: &Token<'_>) -> bool {
    matches!(token.text, ")" | "]" | "}" | ">>" | "]_")
}

#[cfg(test)]
mod tests {
    use super::{Language, closing, tokens};

    #[test]
    fn words_and_signs_without_comments() {
        let texts = |source, language| {
            tokens(source, language).iter().map(|token| token.text.to_string()).collect::<Vec<_>>()
        };
        let source = "(* a\n b *)\n  /\\ x' \\cup {\"a b\"} \\* c\n  \\/ <<1>> # y";
        let expected = ["/\\", "x", "'", "\\cup", "{", "\"a b\"", "}", "\\/", "<<", "1", ">>", "#", "y"]
            .map(String::from);
        assert_eq!(texts(source, Language::Tla), expected);
        assert_eq!(texts("a != b; // c\n!d", Language::Rust), ["a", "!=", "b", ";", "!", "d"]);
        let found = tokens(source, Language::Tla);
        assert!(found[0].is_first && found[0].column == 2 && !found[1].is_first && found[7].is_first);
        assert_eq!(closing(&found, 4), Some(6));
        assert_eq!(closing(&found, 1), None);
    }
}
