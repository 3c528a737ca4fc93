//! JSON as this repository's files have it: an object a line, with a blank after each comma and colon.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

/// A value on one line.
pub(crate) fn line(value: &impl Serialize) -> Result<String, String> {
    let mut bytes = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, OneLine));
    written.map_err(|error| format!("no JSON: {error}"))?;
    String::from_utf8(bytes).map_err(|error| format!("no JSON: {error}"))
}

/// A list, a line for each of its values.
pub(crate) fn list(values: &[impl Serialize]) -> Result<String, String> {
    let lines = values.iter().map(|value| Ok(format!("  {}", line(value)?)));
    Ok(format!("[\n{}\n]\n", lines.collect::<Result<Vec<_>, String>>()?.join(",\n")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::list;

    #[test]
    fn an_object_a_line() {
        let values = [json!({"a": [1, 2], "b": "é\n/"}), json!({})];
        assert_eq!(list(&values).unwrap(), "[\n  {\"a\": [1, 2], \"b\": \"é\\n/\"},\n  {}\n]\n");
    }
}
