//! All small changes that can be made to a file of the scheduler.

use std::ops::Range;

use super::edit::Edit;
use super::tokens::{Language, Token, closing, tokens};

/// Methods that do the opposite of each other.
const OPPOSITE: [(&str, &str); 8] = [
    ("min", "max"),
    ("push_back", "push_front"),
    ("pop_front", "pop_back"),
    ("front", "back"),
    ("position", "rposition"),
    ("is_some", "is_none"),
    ("any", "all"),
    ("first", "last"),
];

/// All changes to this file.
pub(super) fn edits(source: &str) -> Vec<Edit> {
    let tokens = tokens(source, Language::Rust);
    let unseen = unseen(&tokens);
    let (mut found, mut function) = (Vec::new(), "");
    for (place, token) in tokens.iter().enumerate() {
        if token.text == "fn" {
            function = tokens.get(place + 1).map_or("", |token| token.text);
        }
        if unseen.iter().any(|range| range.contains(&token.at)) {
            continue;
        }
        let file = File { source, tokens: &tokens };
        for (operator, range, to) in file.at(place) {
            let of = if function.is_empty() { "constants" } else { function };
            found.push(Edit { of: of.to_string(), operator, range, to });
        }
    }
    found
}

/// What is no decision: what is recorded for the traces, checks, attributes, and what is named for use.
fn unseen(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let follows = |text| tokens.get(place + 1).is_some_and(|next| next.text == text);
        let from = match token.text {
            "record" if follows("(") => place + 1,
            text if text.starts_with("debug_assert") && follows("!") => place + 2,
            "#" if follows("[") => place + 1,
            "use" => {
                let end =
                    tokens[place..].iter().find(|token| token.text == ";").map_or(token.end(), Token::end);
                found.push(token.at..end);
                continue;
            }
            _ => continue,
        };
        if let Some(close) = closing(tokens, from) {
            let start = if token.text == "record" { tokens[place.saturating_sub(2)].at } else { token.at };
            found.push(start..tokens[close].end());
        }
    }
    found
}

struct File<'t> {
    source: &'t str,
    tokens: &'t [Token<'t>],
}

type Found = Vec<(&'static str, Range<usize>, String)>;

impl File<'_> {
    /// The changes that begin with the token at this place.
    fn at(&self, place: usize) -> Found {
        let token = &self.tokens[place];
        let whole = token.at..token.end();
        let becomes = |operator, to: &str| vec![(operator, whole.clone(), to.to_string())];
        let is_apart = self.source[..token.at].ends_with(' ') && self.source[token.end()..].starts_with(' ');
        let mut found = if token.is_first { self.statement(place) } else { Vec::new() };
        found.extend(match token.text {
            "==" => becomes("comparison", "!="),
            "!=" => becomes("comparison", "=="),
            "<" if is_apart => becomes("comparison", "<="),
            ">" if is_apart => becomes("comparison", ">="),
            "<=" if is_apart => becomes("comparison", "<"),
            ">=" if is_apart => becomes("comparison", ">"),
            "&&" if is_apart => becomes("connective", "||"),
            "||" if is_apart => becomes("connective", "&&"),
            "+" if is_apart => becomes("sign", "-"),
            "-" if is_apart => becomes("sign", "+"),
            "+=" => becomes("sign", "-="),
            "-=" => becomes("sign", "+="),
            "true" => becomes("truth", "false"),
            "false" => becomes("truth", "true"),
            "!" if !self.is_macro(place) => becomes("negation", ""),
            "if" => self.condition(place),
            "Some" => self.value(place),
            text => match (text.parse::<u64>(), self.opposite(place)) {
                (Ok(number), _) => becomes("number", &(number + 1).to_string()),
                (_, Some(opposite)) => becomes("method", opposite),
                _ => Vec::new(),
            },
        });
        found
    }

    fn text(&self, place: usize) -> &str {
        self.tokens.get(place).map_or("", |token| token.text)
    }

    fn is_macro(&self, place: usize) -> bool {
        ["(", "[", "{"].contains(&self.text(place + 1)) && place > 0 && {
            let before = &self.tokens[place - 1];
            before.end() == self.tokens[place].at
                && before.text.starts_with(|c: char| c.is_ascii_alphabetic())
        }
    }

    /// A statement of one line is left out, if it is a call or an assignment.
    fn statement(&self, place: usize) -> Found {
        let start = self.tokens[place].at;
        let line = self.source[start..].split('\n').next().unwrap_or_default();
        let is_one = line.ends_with(';') && line.matches('(').count() == line.matches(')').count();
        let is_other = ["let", "return", "break", "const", "use", "pub", "}", ")", ".", "type"]
            .contains(&self.text(place));
        let begins = place > 0 && [";", "{", "}"].contains(&self.text(place - 1));
        if !is_one || is_other || !begins || !line.contains(['(', '=']) {
            return Vec::new();
        }
        vec![("statement", start..start + line.len(), String::new())]
    }

    /// `if c {` becomes `if !(c) {`.
    fn condition(&self, place: usize) -> Found {
        if self.text(place + 1) == "let" {
            return Vec::new();
        }
        let mut end = place + 1;
        while !["{", "=>", ""].contains(&self.text(end)) {
            end = if ["(", "["].contains(&self.text(end)) {
                closing(self.tokens, end).map_or(end + 1, |close| close + 1)
            } else {
                end + 1
            };
        }
        let range = self.tokens[place + 1].at..self.tokens[end - 1].end();
        let to = format!("!({})", &self.source[range.clone()]);
        vec![("condition", range, to)]
    }

    /// `Some(x)` becomes `None`, where it is a value.
    fn value(&self, place: usize) -> Found {
        let line = self.tokens[..place].iter().rposition(|token| token.is_first).unwrap_or(0);
        let is_pattern = self.tokens[line..place].iter().any(|token| ["let", "match"].contains(&token.text))
            || self.text(place - 1) == "(" && self.text(place + 1) != "(";
        match closing(self.tokens, place + 1) {
            Some(close) if !is_pattern && self.text(close + 1) != "=>" => {
                vec![("value", self.tokens[place].at..self.tokens[close].end(), "None".to_string())]
            }
            _ => Vec::new(),
        }
    }

    /// The opposite of the method that is called here.
    fn opposite(&self, place: usize) -> Option<&'static str> {
        if place == 0 || self.text(place - 1) != "." || self.text(place + 1) != "(" {
            return None;
        }
        let name = self.text(place);
        let both = OPPOSITE.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
        both.into_iter().find(|(one, _)| *one == name).map(|(_, other)| other)
    }
}

#[cfg(test)]
mod tests {
    use super::edits;

    #[test]
    fn each_operator() {
        let source = "\
use a::b;
impl S {
    fn look(&mut self) -> Option<u64> {
        debug_assert!(x == 1);
        if self.left == 2 && !self.is_over {
            self.wake(id);
        }
        self.record(Step::new(3));
        self.beater = Some(id);
        self.shared.push_back(vec![true]);
        let until = self.a.min(b) + 1;
    }
}
";
        let made: Vec<String> = edits(source).iter().map(|edit| edit.shown(source)).collect();
        let expected = [
            "look condition: self.left == 2 && !self.is_over -> !(self.left == 2 && !self.is_over)",
            "look comparison: == -> !=",
            "look number: 2 -> 3",
            "look connective: && -> ||",
            "look negation: ! -> ",
            "look statement: self.wake(id); -> ",
            "look statement: self.beater = Some(id); -> ",
            "look value: Some(id) -> None",
            "look statement: self.shared.push_back(vec![true]); -> ",
            "look method: push_back -> push_front",
            "look truth: true -> false",
            "look method: min -> max",
            "look sign: + -> -",
            "look number: 1 -> 2",
        ];
        assert_eq!(made, expected);
    }
}
