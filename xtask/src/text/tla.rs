//! TLA+ as a reader sees it: the symbols and the names of a text, without comments and texts in quotation marks.

use std::collections::BTreeSet;

/// What is written with other characters than letters. A longer symbol comes before those that it begins with.
const SYMBOLS: [&str; 42] = [
    "<=>", "|->", "==", "=>", "=<", "/\\", "\\/", "~>", "->", "<-", "<<", ">>", "[]", "<>", "@@", ":>", "..",
    ">=", "<=", "/=", "::", "||", "=", "#", "<", ">", "'", "!", "@", "^", "+", "-", "*", "~", "\\", "%", "|",
    "&", "$", "?", ".", ":",
];

/// Symbols that need no explanation: a reader of any language knows them, or they only separate.
const PLAIN: [&str; 9] = ["+", "-", "<", ">", ":", ".", "*", "(*", "!"];

/// The words of the language itself.
const WORDS: [&str; 36] = [
    "ASSUME",
    "BOOLEAN",
    "CASE",
    "CHOOSE",
    "CONSTANT",
    "CONSTANTS",
    "DOMAIN",
    "ELSE",
    "ENABLED",
    "EXCEPT",
    "EXTENDS",
    "FALSE",
    "IF",
    "IN",
    "INSTANCE",
    "LAMBDA",
    "LET",
    "LOCAL",
    "MODULE",
    "OTHER",
    "RECURSIVE",
    "STRING",
    "SUBSET",
    "THEN",
    "THEOREM",
    "TRUE",
    "UNCHANGED",
    "UNION",
    "VARIABLE",
    "VARIABLES",
    "WITH",
    "WF_",
    "SF_",
    "ASSUMPTION",
    "AXIOM",
    "LEMMA",
];

/// What a text is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    /// An operator, or a word of the language.
    Symbol(String),
    /// A name that the text gives to something, or uses.
    Name(String),
    /// A bracket or a comma.
    Mark(char),
}

/// The tokens of a text, in their order.
pub fn tokens(text: &str) -> Vec<Token> {
    let text = without_comments(text);
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let length = if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else if first.is_alphanumeric() || first == '_' {
            let length = word(rest);
            found.extend(named(&rest[..length]));
            length
        } else if first == '\\' && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let length = 1 + word(&rest[1..]);
            found.push(Token::Symbol(rest[..length].to_string()));
            length
        } else if rest.starts_with("----") || rest.starts_with("====") {
            rest.len() - rest.trim_start_matches(first).len()
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            if !PLAIN.contains(symbol) {
                found.push(Token::Symbol(symbol.to_string()));
            } else if *symbol != "!" {
                found.push(Token::Mark(first));
            }
            symbol.len()
        } else {
            if "()[]{},".contains(first) {
                found.push(Token::Mark(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// A word of the language, or a name; nothing for a number. `WF_vars` is both.
fn named(word: &str) -> Vec<Token> {
    if let Some((fairness, of)) = word.split_once("F_").filter(|(first, _)| matches!(*first, "W" | "S")) {
        let of = (!of.is_empty()).then(|| Token::Name(of.to_string()));
        return std::iter::once(Token::Symbol(format!("{fairness}F_"))).chain(of).collect();
    }
    match word {
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => Vec::new(),
        _ if WORDS.contains(&word) => vec![Token::Symbol(word.to_string())],
        // The end of `[][Next]_vars`.
        _ => vec![Token::Name(word.trim_start_matches('_').to_string())],
    }
}

/// The length of the word that a text begins with.
fn word(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0;
    for line in text.lines() {
        let mut rest = line;
        while !rest.is_empty() {
            if rest.starts_with("(*") {
                depth += 1;
                rest = &rest[2..];
            } else if depth > 0 && rest.starts_with("*)") {
                depth -= 1;
                rest = &rest[2..];
            } else if depth == 0 && rest.starts_with("\\*") {
                break;
            } else {
                let next = rest.chars().next().map_or(1, char::len_utf8);
                kept += if depth == 0 { &rest[..next] } else { "" };
                rest = &rest[next..];
            }
        }
        kept.push('\n');
    }
    kept
}

/// The symbols of a text.
pub fn symbols(text: &str) -> BTreeSet<String> {
    let symbol = |token| if let Token::Symbol(symbol) = token { Some(symbol) } else { None };
    tokens(text).into_iter().filter_map(symbol).collect()
}

/// The names that a text uses, without those that it binds itself: parameters, bound variables, fields of records.
pub fn free_names(text: &str) -> BTreeSet<String> {
    let tokens = tokens(text);
    let is = |at: Option<usize>, mark: char| at.and_then(|at| tokens.get(at)) == Some(&Token::Mark(mark));
    let bound = bound(&tokens);
    let mut free = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Name(name) = token else { continue };
        let is_field = is(at.checked_sub(1), '.')
            || tokens.get(at + 1) == Some(&Token::Symbol("|->".to_string()))
            || is(Some(at + 1), ':') && is(at.checked_sub(1), '[');
        if !is_field && !bound.contains(name) {
            free.insert(name.clone());
        }
    }
    free
}

/// The names that a text defines or declares, for other texts.
pub fn defined(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_declaring = false;
    for line in without_comments(text).lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        if !line.starts_with(' ') && line.split_once("==").is_some() {
            names.extend(line.get(..word(line)).map(str::to_string));
        }
        let starts = ["VARIABLE", "VARIABLES", "CONSTANT", "CONSTANTS"].contains(&first);
        is_declaring =
            starts || is_declaring && line.starts_with(' ') || is_declaring && line.trim().is_empty();
        if is_declaring {
            let declared = tokens(line).into_iter();
            names.extend(
                declared.filter_map(|token| if let Token::Name(name) = token { Some(name) } else { None }),
            );
        }
    }
    names
}

/// Parameters, and what quantifiers, sets, functions, LET, LAMBDA and CHOOSE bind.
fn bound(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Symbol(symbol) = token else { continue };
        match symbol.as_str() {
            "\\in" | "==" => names.extend(listed(tokens[..at].iter().rev(), symbol == "==")),
            "LAMBDA" | "CHOOSE" | "\\E" | "\\A" => names.extend(listed(&tokens[at + 1..], false)),
            _ => {}
        }
    }
    names
}

/// The names up to the first token that belongs to no list of names. A definition's list stands in parentheses, with the name of
/// what is defined before it.
fn listed<'t>(near: impl IntoIterator<Item = &'t Token>, is_definition: bool) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_inside = false;
    for token in near {
        match token {
            Token::Name(name) => {
                names.push(name.clone());
                if is_definition && !is_inside {
                    break;
                }
            }
            Token::Mark(',') => {}
            Token::Mark(')') if is_definition => is_inside = true,
            Token::Mark('(') if is_inside => is_inside = false,
            Token::Symbol(symbol) if symbol == "<<" || symbol == ">>" => {}
            _ => break,
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{defined, free_names, symbols};

    const TEXT: &str = "\\* A comment with \\cup.\nTake(w, j) == (* and \\cap *)\n  /\\ at[w] = \"x ~> y\" /\\ \\E v \\in Workers \\ {w} : v # j\n  \
                        /\\ r' = [r EXCEPT !.q = LET n == f[w] IN [m |-> n, k |-> p.k]]\n  /\\ WF_vars(Next)\n";

    fn list(names: &std::collections::BTreeSet<String>) -> Vec<&str> {
        names.iter().map(String::as_str).collect()
    }

    #[test]
    fn symbols_without_comments_and_texts() {
        let expected = ["#", "'", "/\\", "=", "==", "EXCEPT", "IN", "LET", "WF_", "\\", "\\E", "\\in", "|->"];
        assert_eq!(list(&symbols(TEXT)), expected);
    }

    #[test]
    fn names_that_come_from_elsewhere() {
        assert_eq!(list(&free_names(TEXT)), ["Next", "Workers", "at", "f", "p", "r", "vars"]);
    }

    #[test]
    fn names_that_others_may_use() {
        let text = "VARIABLES a,  \\* one\n          b\n\nInit == a = 0\n  c == 1\nNext(w) == TRUE\n";
        assert_eq!(list(&defined(text)), ["Init", "Next", "a", "b"]);
    }
}
