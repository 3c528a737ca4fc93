//! TLA+ values, read as TLC prints them, and written as TLA+ or as JSON.

use crate::text::quoted;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A string.
    Text(String),
    /// A model value, such as `Null`.
    Name(String),
    /// `<<1, 2>>`, also a function of 1, 2, …
    Tuple(Vec<Value>),
    /// `{1, 2}`, in the order of its members.
    Set(Vec<Value>),
    /// A record `[a |-> 1]`, or a function `(w :> 1)`, in the order of its keys.
    Map(Vec<(Value, Value)>),
}

impl Value {
    /// Reads one value that fills all of `text`. TLC has an order of its own for sets and keys, which may differ from one
    /// run to the next; here they are sorted.
    ///
    /// # Errors
    ///
    /// Says what was expected, and where.
    pub fn parse(text: &str) -> Result<Value, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        if reader.rest().is_empty() { Ok(value) } else { Err(reader.expected("the end")) }
    }

    /// What stands at this place: `pool.status`, of a record's fields.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let Value::Map(entries) = self else { return None };
        let is_meant = |key: &Value| matches!(key, Value::Text(text) | Value::Name(text) if text == name);
        entries.iter().find(|(key, _)| is_meant(key)).map(|(_, value)| value)
    }

    /// The members of a set or of a tuple.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::Tuple(items) | Value::Set(items) => items,
            _ => &[],
        }
    }

    /// The keys of a function with what each is mapped to; those of a tuple are 1, 2, …
    pub fn entries(&self) -> Vec<(Value, &Value)> {
        match self {
            Value::Map(entries) => entries.iter().map(|(key, value)| (key.clone(), value)).collect(),
            Value::Tuple(items) => {
                items.iter().enumerate().map(|(at, item)| (Value::Number(at as i64 + 1), item)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The value for people: a string without its quotes.
    pub fn shown(&self) -> String {
        let list = |items: &[Value]| items.iter().map(Value::shown).collect::<Vec<_>>().join(", ");
        match self {
            Value::Bool(true) => "TRUE".to_string(),
            Value::Bool(false) => "FALSE".to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) | Value::Name(text) => text.clone(),
            Value::Tuple(items) => format!("<<{}>>", list(items)),
            Value::Set(items) => format!("{{{}}}", list(items)),
            Value::Map(entries) => {
                let entry = |(key, value): &(Value, Value)| format!("{} |-> {}", key.shown(), value.shown());
                format!("[{}]", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The value on one line, as one writes it in TLA+. A function stands in brackets like a record, `[w |-> 1]`: TLC's own
    /// `(w :> 1 @@ v :> 2)` takes long to read.
    pub fn told(&self) -> String {
        let list = |items: &[Value]| items.iter().map(Value::told).collect::<Vec<_>>().join(", ");
        match self {
            Value::Text(text) => format!("\"{text}\""),
            Value::Tuple(items) => format!("<<{}>>", list(items)),
            Value::Set(items) => format!("{{{}}}", list(items)),
            Value::Map(entries) => {
                let entry = |(key, value): &(Value, Value)| match key {
                    Value::Text(field) => format!("{field} |-> {}", value.told()),
                    key => format!("{} |-> {}", key.told(), value.told()),
                };
                format!("[{}]", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            other => other.shown(),
        }
    }

    /// The parts of `self` that are not as in `old`, each with its path: `pool.status[w1]`. Where the two are of different
    /// make, all of `self` counts as one part.
    pub fn changes_from<'v>(&'v self, old: &Value, path: &str) -> Vec<(String, &'v Value)> {
        if old == self {
            return Vec::new();
        }
        let (Some(before), Some(after)) = (old.parts(path), self.parts(path)) else {
            return vec![(path.to_string(), self)];
        };
        if !before.iter().map(|part| &part.0).eq(after.iter().map(|part| &part.0)) {
            return vec![(path.to_string(), self)];
        }
        after.iter().zip(&before).flat_map(|((path, new), (_, old))| new.changes_from(old, path)).collect()
    }

    /// The parts of a record, a function or a tuple, each with its path.
    pub fn parts(&self, path: &str) -> Option<Vec<(String, &Value)>> {
        let entries = match self {
            Value::Map(_) | Value::Tuple(_) => self.entries(),
            _ => return None,
        };
        let place = |key: &Value| match key {
            Value::Text(field) => format!("{path}.{field}"),
            key => format!("{path}[{}]", key.told()),
        };
        Some(entries.into_iter().map(|(key, value)| (place(&key), value)).collect())
    }

    /// The value as JSON: a sequence is a list, a function or a record `{"f": [[key, value], …]}`, a set `{"s": […]}`.
    pub fn json(&self) -> String {
        let list = |items: &[Value]| items.iter().map(Value::json).collect::<Vec<_>>().join(",");
        match self {
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) | Value::Name(text) => quoted(text),
            Value::Tuple(items) => format!("[{}]", list(items)),
            Value::Set(items) => format!("{{\"s\":[{}]}}", list(items)),
            Value::Map(entries) => {
                let entry = |(key, value): &(Value, Value)| format!("[{},{}]", key.json(), value.json());
                format!("{{\"f\":[{}]}}", entries.iter().map(entry).collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// What TLC printed, in the form of [`Value::told`]; as it is, if it is no value.
pub fn told(printed: &str) -> String {
    Value::parse(printed).map_or_else(|_| printed.to_string(), |value| value.told())
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
            let mut items = self.items("}")?;
            items.sort();
            return Ok(Value::Set(items));
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
            return Ok(Value::Text(rest[..length].to_string()));
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
            _ => word.parse().map_or_else(|_| Value::Name(word.to_string()), Value::Number),
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
            let key = match self.value()? {
                // A field's name is a string that is written without its quotes.
                Value::Name(field) if arrow == "|->" => Value::Text(field),
                key => key,
            };
            self.expect(arrow)?;
            entries.push((key, self.value()?));
        }
        entries.sort();
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn values_as_tlc_prints_them() {
        let text = "[ b |-> <<-1, TRUE>>, a |-> (c1 :> \"Off\" @@\n  b1 :> Null), c |-> {}, d |-> {b2, b1} ]";
        let value = Value::parse(text).unwrap();
        assert_eq!(
            value.json(),
            r#"{"f":[["a",{"f":[["b1","Null"],["c1","Off"]]}],["b",[-1,true]],["c",{"s":[]}],["d",{"s":["b1","b2"]}]]}"#
        );
        assert_eq!(value.get("a").unwrap().get("c1").unwrap().shown(), "Off");
        assert_eq!(value.get("b").unwrap().entries()[1].0, Value::Number(2));
        assert!(Value::parse("{1").is_err() && Value::parse("1 2").is_err());
    }

    #[test]
    fn functions_stand_in_brackets() {
        let told = [
            ("(c1 :> \"Off\" @@\n  b1 :> Null)", "[b1 |-> Null, c1 |-> \"Off\"]"),
            ("[a |-> (2 :> 3), b |-> <<{2, 1}, TRUE>>]", "[a |-> [2 |-> 3], b |-> <<{1, 2}, TRUE>>]"),
            ("(\"now\" :> 1 @@ \"then\" :> 2)", "[now |-> 1, then |-> 2]"),
            ("(<<1, 2>> :> {} @@ <<3, 4>> :> {c1})", "[<<1, 2>> |-> {}, <<3, 4>> |-> {c1}]"),
            ("(b1 :> (c1 :> <<>>))", "[b1 |-> [c1 |-> <<>>]]"),
            ("<<(1 :> 1", "<<(1 :> 1"),
        ];
        for (printed, expected) in told {
            assert_eq!(super::told(printed), expected);
        }
    }

    #[test]
    fn only_what_changes() {
        let changes = |old: &str, new: &str| {
            let (old, new) = (Value::parse(old).unwrap(), Value::parse(new).unwrap());
            let changes = new.changes_from(&old, "v");
            changes.iter().map(|(path, part)| format!("{path} = {}", part.told())).collect::<Vec<_>>()
        };
        let old =
            "[status |-> (c1 :> \"Active\" @@ b1 :> \"Off, [x\"), order |-> <<c1, [a |-> 1]>>, n |-> {}]";
        let new = old.replace("Active", "Idle").replace("a |-> 1", "a |-> 2");
        assert_eq!(changes(old, &new), ["v.order[2].a = 2", "v.status[c1] = \"Idle\""]);
        assert!(changes(old, old).is_empty());
        assert_eq!(changes("(<<1, 2>> :> {})", "(<<1, 2>> :> {c1})"), ["v[<<1, 2>>] = {c1}"]);
        for (old, new) in [("1", "2"), ("{1}", "{2}"), ("<<1>>", "<<1, 2>>"), ("[a |-> 1]", "[b |-> 1]")] {
            assert_eq!(changes(old, new), [format!("v = {new}")]);
        }
    }
}
