//! What a page of HTML offers to links, and where its own links go.

/// The values of all attributes called `name`, with the common entities resolved.
pub fn attributes(text: &str, name: &str) -> Vec<String> {
    let opening = format!(" {name}=\"");
    let mut values = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(opening.as_str()) {
        let (value, tail) = after.split_once('"').unwrap_or((after, ""));
        values.push(value.replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", "\""));
        rest = tail;
    }
    values
}

/// Whether an address leads out of the pages at hand.
pub fn is_outside(address: &str) -> bool {
    let scheme = address.split(['/', '#', '?']).next().unwrap_or_default();
    scheme.contains(':') || address.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::{attributes, is_outside};

    #[test]
    fn values() {
        let page = "<a href=\"a.html#b\">x</a><h1 id=\"c\"><img src=\"d&amp;e\" data-id=\"f\">";
        assert_eq!(attributes(page, "href"), ["a.html#b"]);
        assert_eq!(attributes(page, "id"), ["c"]);
        assert_eq!(attributes(page, "src"), ["d&e"]);
    }

    #[test]
    fn outside() {
        assert!(is_outside("https://example.org/a") && is_outside("mailto:a@b") && is_outside("//host/a"));
        assert!(!is_outside("a/b.html#c:d") && !is_outside("#x:y") && !is_outside(""));
    }
}
