//! The values that TLC prints, as far as spec/proof/Inductive.tla has them printed.

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A name, a number, or a text without its quotes.
    Word(String),
    /// A tuple or a set.
    List(Vec<Value>),
    Record(Vec<(String, Value)>),
}

impl Value {
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => &[],
        }
    }

    pub fn word(&self) -> &str {
        match self {
            Value::Word(word) => word,
            _ => "",
        }
    }
}

/// The values at the beginning of `text`, which starts one, and what comes after it.
pub fn read(text: &str) -> Result<(Value, &str), String> {
    let text = text.trim_start();
    for (open, close) in [("<<", ">>"), ("{", "}")] {
        if let Some(mut rest) = text.strip_prefix(open) {
            let mut items = Vec::new();
            loop {
                rest = rest.trim_start().trim_start_matches(',').trim_start();
                if let Some(after) = rest.strip_prefix(close) {
                    return Ok((Value::List(items), after));
                }
                let (item, after) = read(rest)?;
                items.push(item);
                rest = after;
            }
        }
    }
    if let Some(mut rest) = text.strip_prefix('[') {
        let mut fields = Vec::new();
        loop {
            rest = rest.trim_start().trim_start_matches(',').trim_start();
            if let Some(after) = rest.strip_prefix(']') {
                return Ok((Value::Record(fields), after));
            }
            let (name, after) = rest.split_once("|->").ok_or("a record without `|->`")?;
            let (value, after) = read(after)?;
            fields.push((name.trim().to_string(), value));
            rest = after;
        }
    }
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if let Some(rest) = text.strip_prefix('"') {
        let (inside, after) = rest.split_once('"').ok_or("a text without its end")?;
        return Ok((Value::Word(inside.to_string()), after));
    }
    // A bundle's name is a number below zero.
    let minus = usize::from(text.starts_with('-'));
    let end = text[minus..].find(|c| !word(c)).map_or(text.len(), |end| minus + end);
    if end == 0 {
        return Err(format!("no value: `{}`", text.chars().take(20).collect::<String>()));
    }
    Ok((Value::Word(text[..end].to_string()), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::{Value, read};

    #[test]
    fn what_tlc_prints() {
        let (value, rest) =
            read("<< \"step\",\n  {\"Fork\"}, [ a |-> {<<c1, 2>>},\n b |-> {} ] >>\nnext").unwrap();
        let word = |text: &str| Value::Word(text.to_string());
        let pair = Value::List(vec![Value::List(vec![word("c1"), word("2")])]);
        let record = Value::Record(vec![("a".to_string(), pair), ("b".to_string(), Value::List(vec![]))]);
        assert_eq!(value, Value::List(vec![word("step"), Value::List(vec![word("Fork")]), record]));
        assert_eq!(rest, "\nnext");
        assert_eq!(read("-3>>").unwrap(), (word("-3"), ">>"));
        assert!(read("<<1, ").is_err() && read("[a 1]").is_err());
    }
}
