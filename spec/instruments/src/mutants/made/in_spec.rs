//! All small changes that can be made to a module of the spec.

use super::edit::Edit;
use super::tokens::{Language, Token, closes, closing, opens, tokens};

/// All changes to this module.
pub(super) fn edits(source: &str) -> Vec<Edit> {
    let tokens = tokens(source, Language::Tla);
    let (mut found, mut definition) = (Vec::new(), "");
    for (place, token) in tokens.iter().enumerate() {
        if token.is_first && token.column == 0 && is_name(token.text) {
            definition = token.text;
        }
        let module = Module { source, tokens: &tokens };
        for (operator, range, to) in module.at(place) {
            if !is_declaration(definition) && !definition.is_empty() {
                found.push(Edit { of: definition.to_string(), operator, range, to });
            }
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn is_declaration(name: &str) -> bool {
    ["EXTENDS", "CONSTANT", "CONSTANTS", "VARIABLE", "VARIABLES", "RECURSIVE"].contains(&name)
}

struct Module<'t> {
    source: &'t str,
    tokens: &'t [Token<'t>],
}

type Found = Vec<(&'static str, std::ops::Range<usize>, String)>;

impl Module<'_> {
    /// The changes that begin with the token at this place.
    fn at(&self, place: usize) -> Found {
        let token = &self.tokens[place];
        let whole = token.at..token.end();
        let becomes = |operator, to: &str| vec![(operator, whole.clone(), to.to_string())];
        match token.text {
            "/\\" if self.is_bullet(place) => self.item(place, "conjunct", "/\\ TRUE"),
            "\\/" if self.is_bullet(place) => self.item(place, "disjunct", "\\/ FALSE"),
            "/\\" => self.rest_of(place, "conjunct"),
            "\\/" => self.rest_of(place, "disjunct"),
            "\\cup" | "\\cap" | "\\" | "\\o" => self.operand(place),
            "IF" => self.condition(place),
            "{" => self.members(place),
            "!" => self.field(place),
            "~" => becomes("negation", ""),
            "\\E" => becomes("quantifier", "\\A"),
            "\\A" => becomes("quantifier", "\\E"),
            "#" => becomes("comparison", "="),
            "=" if !self.assigns(place) => becomes("comparison", "#"),
            "\\notin" => becomes("comparison", "\\in"),
            "\\in" if !self.binds(place) => becomes("comparison", "\\notin"),
            "<=" => becomes("comparison", "<"),
            ">=" => becomes("comparison", ">"),
            "<" => becomes("comparison", "<="),
            ">" => becomes("comparison", ">="),
            "TRUE" => becomes("truth", "FALSE"),
            "FALSE" => becomes("truth", "TRUE"),
            "Head" => becomes("end", "Last"),
            "Last" => becomes("end", "Head"),
            number => match number.parse::<u64>() {
                Ok(number) => becomes("number", &(number + 1).to_string()),
                Err(_) => Vec::new(),
            },
        }
    }

    /// Whether a list of conjuncts or disjuncts goes on here with one more of them, or begins.
    fn is_bullet(&self, place: usize) -> bool {
        let before = place.checked_sub(1).map_or("==", |before| self.tokens[before].text);
        self.tokens[place].is_first || ["IN", "THEN", "ELSE", "==", ":", "/\\", "\\/", "=>"].contains(&before)
    }

    /// The place behind the expression that begins here, within its brackets, and before one of these words.
    fn end(&self, place: usize, stops: impl Fn(&Token<'_>) -> bool) -> usize {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(place) {
            if depth == 0 && (closes(token) || stops(token)) {
                return at;
            }
            if opens(token) {
                depth += 1;
            } else if closes(token) {
                depth -= 1;
            }
        }
        self.tokens.len()
    }

    /// One of a list is left out. What an action does is no guard: without it, there is no next state.
    fn item(&self, place: usize, operator: &'static str, nothing: &str) -> Found {
        let bullet = &self.tokens[place];
        let end = self.end(place + 1, |token| token.is_first && token.column <= bullet.column);
        if self.tokens[place..end].iter().any(|token| ["'", "UNCHANGED", "GoTo"].contains(&token.text)) {
            return Vec::new();
        }
        vec![(operator, bullet.at..self.tokens[end - 1].end(), nothing.to_string())]
    }

    /// What stands behind this sign, up to the next one, is left out.
    fn rest_of(&self, place: usize, operator: &'static str) -> Found {
        let ends = |token: &Token<'_>| {
            ["/\\", "\\/", "=>", "THEN", "ELSE", "IN", ",", ":"].contains(&token.text)
                || (token.is_first && token.column == 0)
        };
        let end = self.end(place + 1, ends);
        vec![(operator, self.tokens[place].at..self.tokens[end - 1].end(), String::new())]
    }

    /// The second set or sequence is left out.
    fn operand(&self, place: usize) -> Found {
        let mut end = place + 1;
        if self.tokens.get(end).is_some_and(|token| token.text == "IF") {
            return Vec::new();
        }
        loop {
            let Some(token) = self.tokens.get(end) else { return Vec::new() };
            end = if opens(token) {
                closing(self.tokens, end).map_or(end + 1, |close| close + 1)
            } else {
                end + 1
            };
            let goes_on = |token: &Token<'_>| ["(", "[", ".", "'", "!"].contains(&token.text);
            match self.tokens.get(end) {
                Some(next) if next.text == "." => end += 1,
                Some(next) if goes_on(next) => {}
                _ => break,
            }
        }
        vec![("operand", self.tokens[place].at..self.tokens[end - 1].end(), String::new())]
    }

    /// The branches of IF change places: the condition is negated.
    fn condition(&self, place: usize) -> Found {
        let end = self.end(place + 1, |token| token.text == "THEN");
        let range = self.tokens[place + 1].at..self.tokens[end - 1].end();
        let to = format!("~({})", &self.source[range.clone()]);
        vec![("branches", range, to)]
    }

    /// `{x \in S : P(x)}` becomes all of `S`.
    fn members(&self, place: usize) -> Found {
        let is_filter = |at: usize, text| self.tokens.get(at).is_some_and(|token| token.text == text);
        if !is_filter(place + 2, "\\in") {
            return Vec::new();
        }
        let Some(close) = closing(self.tokens, place) else { return Vec::new() };
        let colon = self.end(place + 1, |token| token.text == ":");
        if colon >= close {
            return Vec::new();
        }
        vec![("members", self.tokens[colon + 1].at..self.tokens[close - 1].end(), "TRUE".to_string())]
    }

    /// In `[f EXCEPT !.a = e]`, `a` keeps its value.
    fn field(&self, place: usize) -> Found {
        if !self.tokens.get(place + 1).is_some_and(|token| [".", "["].contains(&token.text)) {
            return Vec::new();
        }
        let equals = self.end(place + 1, |token| token.text == "=");
        let end = self.end(equals + 1, |token| token.text == ",");
        if end <= equals + 1 {
            return Vec::new();
        }
        vec![("field", self.tokens[equals + 1].at..self.tokens[end - 1].end(), "@".to_string())]
    }

    /// Whether this `=` says what a variable or a field becomes.
    fn assigns(&self, place: usize) -> bool {
        let line = self.tokens[..place].iter().rposition(|token| token.is_first).unwrap_or(0);
        self.tokens[line..place].iter().any(|token| ["'", "!", "EXCEPT"].contains(&token.text))
    }

    /// Whether this `\in` says over what a variable runs.
    fn binds(&self, place: usize) -> bool {
        place >= 2 && ["\\E", "\\A", "{", "[", "CHOOSE", "LAMBDA"].contains(&self.tokens[place - 2].text)
    }
}

#[cfg(test)]
mod tests {
    use super::edits;

    #[test]
    fn each_operator() {
        let source = "\
Guard(w) ==
  /\\ at[w] = \"run\" /\\ ~AtEnd(w)
  /\\ \\/ Idle(w)
     \\/ w \\in Woken
  /\\ x' = 1

Value(p) ==
  IF p # Null THEN [p EXCEPT !.rested = @ \\ {w}, !.shared = Head(s)]
  ELSE {v \\in Workers : v \\notin p.rested}
";
        let made: Vec<String> = edits(source).iter().map(|edit| edit.shown(source)).collect();
        let expected = [
            "Guard conjunct: /\\ at[w] = \"run\" /\\ ~AtEnd(w) -> /\\ TRUE",
            "Guard comparison: = -> #",
            "Guard conjunct: /\\ ~AtEnd(w) -> ",
            "Guard negation: ~ -> ",
            "Guard conjunct: /\\ \\/ Idle(w)\n     \\/ w \\in Woken -> /\\ TRUE",
            "Guard disjunct: \\/ Idle(w) -> \\/ FALSE",
            "Guard disjunct: \\/ w \\in Woken -> \\/ FALSE",
            "Guard comparison: \\in -> \\notin",
            "Guard number: 1 -> 2",
            "Value branches: p # Null -> ~(p # Null)",
            "Value comparison: # -> =",
            "Value field: @ \\ {w} -> @",
            "Value operand: \\ {w} -> ",
            "Value field: Head(s) -> @",
            "Value end: Head -> Last",
            "Value members: v \\notin p.rested -> TRUE",
            "Value comparison: \\notin -> \\in",
        ];
        assert_eq!(made, expected);
    }
}
