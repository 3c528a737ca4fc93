//! Reading members of an object of which all are known; each error says what is expected.

use tlc::text::json::Json;

/// An error unless all members of this object are among the keys.
pub fn only(object: &Json, what: &str, keys: &[&str]) -> Result<(), String> {
    let Json::Object(members) = object else { return Err(format!("{what} must be an object, {{…}}")) };
    for (name, _) in members {
        if !keys.contains(&name.as_str()) {
            let list = format!("{what} has the keys {}", keys.join(", "));
            return Err(commands::unknown("key", name, keys.iter().copied(), &list));
        }
    }
    Ok(())
}

/// A text that must be there.
pub fn text(object: &Json, key: &str) -> Result<String, String> {
    optional_text(object, key)?.ok_or_else(|| format!("`{key}` is missing; it must be a text"))
}

/// A text that may be left out.
pub fn optional_text(object: &Json, key: &str) -> Result<Option<String>, String> {
    match object.get(key) {
        None => Ok(None),
        Some(Json::Text(text)) if !text.trim().is_empty() => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` must be a text that is not empty")),
    }
}

/// A whole number that may be left out.
pub fn optional_count(object: &Json, key: &str) -> Result<Option<u64>, String> {
    match object.get(key) {
        None => Ok(None),
        Some(value) => value.as_count().map(Some).ok_or_else(|| format!("`{key}` must be a whole number")),
    }
}

/// A number.
pub fn number(object: &Json, key: &str) -> Result<Option<f64>, String> {
    match object.get(key) {
        None => Ok(None),
        Some(Json::Number(number)) => Ok(Some(*number)),
        Some(_) => Err(format!("`{key}` must be a number")),
    }
}

/// `true`, or `false` if it is left out.
pub fn flag(object: &Json, key: &str) -> Result<bool, String> {
    match object.get(key) {
        None => Ok(false),
        Some(Json::Bool(value)) => Ok(*value),
        Some(_) => Err(format!("`{key}` must be true or false")),
    }
}

/// A list of texts; empty if it is left out.
pub fn texts(object: &Json, key: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{key}` must be a list of texts");
    match object.get(key) {
        None => Ok(Vec::new()),
        Some(Json::List(items)) => {
            items.iter().map(|item| item.as_text().map(str::to_string).ok_or_else(wrong)).collect()
        }
        Some(_) => Err(wrong()),
    }
}
