//! TLA+ values, read as TLC prints them.

/// A value. What TLC prints without quotes, like `Null`, is a text as well.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// A number; what a panic comes to is below 0.
    Number(i64),
    /// A string, or a model value.
    Text(String),
    /// `<<1, 2>>`, also a function of 1, 2, …
    Tuple(Vec<Value>),
    /// `{1, 2}`.
    Set(Vec<Value>),
    /// A record `[a |-> 1]`, or a function `(w :> 1)`.
    Map(Vec<(Value, Value)>),
}

impl Value {
    /// Reads one value that fills all of `text`.
    ///
    /// # Errors
    ///
    /// Says what was expected, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        if reader.rest().is_empty() { Ok(value) } else { Err(reader.expected("the end")) }
    }

    /// What a record or a function has under this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Map(entries) = self else { return None };
        let is_meant = |key: &Self| matches!(key, Self::Text(text) if text == name);
        entries.iter().find(|(key, _)| is_meant(key)).map(|(_, value)| value)
    }

    /// The members of a set or of a tuple.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Tuple(items) | Self::Set(items) => items,
            _ => &[],
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// What is left, from the next character that is not white.
    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn accept(&mut self, mark: &str) -> bool {
        let is_next = self.rest().starts_with(mark);
        self.at += if is_next { mark.len() } else { 0 };
        is_next
    }

    fn expect(&mut self, mark: &str) -> Result<(), String> {
        if self.accept(mark) { Ok(()) } else { Err(self.expected(mark)) }
    }

    fn expected(&mut self, what: &str) -> String {
        let found: String = self.rest().chars().take(20).collect();
        format!("expected {what}, found `{found}`")
    }

    fn value(&mut self) -> Result<Value, String> {
        if self.accept("<<") {
            return Ok(Value::Tuple(self.items(">>")?));
        }
        if self.accept("{") {
            return Ok(Value::Set(self.items("}")?));
        }
        if self.accept("[") {
            return Ok(Value::Map(self.entries("|->", ",", "]")?));
        }
        if self.accept("(") {
            return Ok(Value::Map(self.entries(":>", "@@", ")")?));
        }
        if self.accept("\"") {
            let rest = &self.text[self.at..];
            let length = rest.find('"').ok_or("a string does not end")?;
            self.at += length + 1;
            return Ok(Value::Text(rest[..length].to_owned()));
        }
        let rest = self.rest();
        let is_in_word = |(at, c): (usize, char)| c.is_alphanumeric() || c == '_' || (at == 0 && c == '-');
        let length = rest.char_indices().find(|&at| !is_in_word(at)).map_or(rest.len(), |(at, _)| at);
        let word = &rest[..length];
        if word.is_empty() {
            return Err(self.expected("a value"));
        }
        self.at += length;
        Ok(match word {
            "TRUE" => Value::Bool(true),
            "FALSE" => Value::Bool(false),
            _ => word.parse().map_or_else(|_| Value::Text(word.to_owned()), Value::Number),
        })
    }

    fn items(&mut self, end: &str) -> Result<Vec<Value>, String> {
        let mut items = Vec::new();
        while !self.accept(end) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(self.value()?);
        }
        Ok(items)
    }

    fn entries(&mut self, arrow: &str, between: &str, end: &str) -> Result<Vec<(Value, Value)>, String> {
        let mut entries = Vec::new();
        while !self.accept(end) {
            if !entries.is_empty() {
                self.expect(between)?;
            }
            let key = self.value()?;
            self.expect(arrow)?;
            entries.push((key, self.value()?));
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn values_as_tlc_prints_them() {
        let text = "[ a |-> (c1 :> \"Off\" @@\n  b1 :> Null), b |-> <<-1, TRUE>>, c |-> {}, d |-> {b1} ]";
        let value = Value::parse(text).unwrap();
        let status = value.get("a").unwrap();
        assert_eq!(status.get("c1"), Some(&Value::Text("Off".to_owned())));
        assert_eq!(status.get("b1"), Some(&Value::Text("Null".to_owned())));
        assert_eq!(value.get("b").unwrap().items(), [Value::Number(-1), Value::Bool(true)]);
        assert_eq!(value.get("c").unwrap().items(), []);
        assert_eq!(value.get("e"), None);
    }

    #[test]
    fn broken_ones_are_refused() {
        for text in ["", "<<1", "{1 2}", "[a |-> ]", "(a :> 1", "\"a", "1 2", "[a :> 1]"] {
            assert!(Value::parse(text).is_err(), "{text}");
        }
    }
}
