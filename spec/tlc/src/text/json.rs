//! A JSON reader, as much as this repository's own files and cargo's messages need.

mod reader;

use reader::Reader;

/// A JSON value; the members of an object keep their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text, its escapes resolved.
    Text(String),
    /// Values in their order.
    List(Vec<Json>),
    /// Members in their order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value that fills all of `text`; the error names line and column.
    pub fn parse(text: &str) -> Result<Json, String> {
        let mut reader = Reader::new(text);
        let value = reader.value()?;
        reader.space();
        if reader.at < text.len() {
            return Err(reader.error("the end"));
        }
        Ok(value)
    }

    /// The items of the list that `text` holds, each as it is written.
    pub fn items(text: &str) -> Result<Vec<&str>, String> {
        let mut reader = Reader::new(text);
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
