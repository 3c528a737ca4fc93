//! The reader itself: one method for each kind of value.

use super::Json;

/// A text, and where in it the reader stands.
pub struct Reader<'a> {
    text: &'a str,
    pub at: usize,
}

impl Reader<'_> {
    /// At the start.
    pub fn new(text: &str) -> Reader<'_> {
        Reader { text, at: 0 }
    }

    /// What was wanted, what is there instead, and where.
    pub fn error(&self, wanted: &str) -> String {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        match self.text[self.at..].chars().next() {
            Some(found) => format!("line {line}, column {column}: expected {wanted}, found `{found}`"),
            None => format!("line {line}, column {column}: expected {wanted}, found the end"),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over blanks.
    pub fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Steps over `word` if it comes next.
    pub fn accept(&mut self, word: &str) -> bool {
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    /// Steps over `word`, which must come next.
    pub fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.accept(word) { Ok(()) } else { Err(self.error(&format!("`{word}`"))) }
    }

    /// Reads one value of any kind.
    pub fn value(&mut self) -> Result<Json, String> {
        self.space();
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.list(),
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.accept("null") => Ok(Json::Null),
            _ if self.accept("true") => Ok(Json::Bool(true)),
            _ if self.accept("false") => Ok(Json::Bool(false)),
            _ => Err(self.error("a value")),
        }
    }

    fn object(&mut self) -> Result<Json, String> {
        self.expect("{")?;
        let mut members: Vec<(String, Json)> = Vec::new();
        self.space();
        while !self.accept("}") {
            if !members.is_empty() {
                self.expect(",")?;
                self.space();
            }
            let start = self.at;
            let key = self.string()?;
            if members.iter().any(|(name, _)| *name == key) {
                self.at = start;
                return Err(self.error("a key that is not there already"));
            }
            self.space();
            self.expect(":")?;
            members.push((key, self.value()?));
            self.space();
        }
        Ok(Json::Object(members))
    }

    fn list(&mut self) -> Result<Json, String> {
        self.expect("[")?;
        let mut items = Vec::new();
        self.space();
        while !self.accept("]") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(self.value()?);
            self.space();
        }
        Ok(Json::List(items))
    }

    fn number(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'));
        let digits = &rest[..end.unwrap_or(rest.len())];
        let number = digits.parse().map_err(|_| self.error("a number"))?;
        self.at += digits.len();
        Ok(Json::Number(number))
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect("\"")?;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\', '\n']).ok_or_else(|| self.error("a closing quote"))?;
            text.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    self.at += 1;
                    text.push(self.escape()?);
                }
                _ => return Err(self.error("a closing quote")),
            }
        }
    }

    /// The character an escape stands for; the backslash has been read.
    fn escape(&mut self) -> Result<char, String> {
        let letter = self.text[self.at..].chars().next().ok_or_else(|| self.error("an escape"))?;
        let plain = match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unicode(),
            _ => return Err(self.error("an escape")),
        };
        self.at += 1;
        Ok(plain)
    }

    /// The character of `uXXXX`, or of two of them that form a surrogate pair.
    fn unicode(&mut self) -> Result<char, String> {
        let high = self.four_digits()?;
        if (0xd800..0xdc00).contains(&high) {
            self.expect("\\")?;
            let low = self.four_digits()?;
            if (0xdc00..0xe000).contains(&low) {
                let both = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                return char::from_u32(both).ok_or_else(|| self.error("a character"));
            }
        }
        char::from_u32(high).ok_or_else(|| self.error("the other half of a surrogate pair"))
    }

    fn four_digits(&mut self) -> Result<u32, String> {
        self.expect("u")?;
        let digits = self.text.get(self.at..self.at + 4).filter(|four| !four.starts_with('+'));
        let code = digits.and_then(|four| u32::from_str_radix(four, 16).ok());
        let code = code.ok_or_else(|| self.error("four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}
