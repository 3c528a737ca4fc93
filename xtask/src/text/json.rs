//! A JSON reader, as much as this repository's own files and cargo's messages need.

/// A JSON value; the members of an object keep their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value that fills all of `text`; the error names line and column.
    pub fn parse(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        reader.space();
        if reader.at < text.len() {
            return Err(reader.error("the end"));
        }
        Ok(value)
    }

    /// The items of the list that `text` holds, each as it is written.
    pub fn items(text: &str) -> Result<Vec<&str>, String> {
        let mut reader = Reader { text, at: 0 };
        let mut items = Vec::new();
        reader.space();
        reader.expect("[")?;
        reader.space();
        while !reader.accept("]") {
            if !items.is_empty() {
                reader.expect(",")?;
            }
            let start = reader.at;
            reader.value()?;
            items.push(text[start..reader.at].trim());
            reader.space();
        }
        Ok(items)
    }

    /// The member `key` of an object; none if there is no such member or this is no object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string value.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number that is whole and not negative.
    pub fn as_count(&self) -> Option<u64> {
        match *self {
            Json::Number(number) if number >= 0.0 && number.fract() == 0.0 && number < 9e15 => {
                Some(number as u64)
            }
            _ => None,
        }
    }
}

/// Where the reader stands.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn error(&self, wanted: &str) -> String {
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

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Steps over `word` if it comes next.
    fn accept(&mut self, word: &str) -> bool {
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.accept(word) { Ok(()) } else { Err(self.error(&format!("`{word}`"))) }
    }

    fn value(&mut self) -> Result<Json, String> {
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

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn every_kind_of_value() {
        let value = Json::parse(r#" {"a": [1, -2.5e1, true, false, null], "b": {}, "c": "x"} "#).unwrap();
        let numbers =
            vec![Json::Number(1.0), Json::Number(-25.0), Json::Bool(true), Json::Bool(false), Json::Null];
        assert_eq!(value.get("a"), Some(&Json::List(numbers)));
        assert_eq!(value.get("b"), Some(&Json::Object(vec![])));
        assert_eq!(value.get("c").and_then(Json::as_text), Some("x"));
        assert_eq!(value.get("d"), None);
    }

    #[test]
    fn items_as_written() {
        assert_eq!(Json::items(r#" [ {"a": 1.0} , [2] ] "#).unwrap(), [r#"{"a": 1.0}"#, "[2]"]);
        assert!(Json::items("{}").is_err() && Json::items("[1").is_err());
    }

    #[test]
    fn escapes() {
        let value = Json::parse(r#""a\n\"\\\u00e9\ud83d\ude00 /é""#).unwrap();
        assert_eq!(value.as_text(), Some("a\n\"\\é😀 /é"));
    }

    #[test]
    fn counts_are_whole_and_not_negative() {
        assert_eq!(Json::Number(12.0).as_count(), Some(12));
        assert_eq!(Json::Number(1.5).as_count(), None);
        assert_eq!(Json::Number(-1.0).as_count(), None);
    }

    #[test]
    fn errors_name_the_place() {
        let error = Json::parse("{\"a\": 1,\n \"b\" 2}").unwrap_err();
        assert_eq!(error, "line 2, column 6: expected `:`, found `2`");
        for broken in
            ["", "[1,]", "{\"a\":1,}", "\"open", "nul", "1 2", "{\"a\":1,\"a\":2}", r#""\ud800""#, "-"]
        {
            assert!(Json::parse(broken).is_err(), "{broken} was accepted");
        }
    }
}
