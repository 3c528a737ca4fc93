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

/// The elements of these classes that hold code, in order: the class, and the text without tags on one line.
pub fn elements<'c>(text: &str, classes: &[&'c str]) -> Vec<(&'c str, String)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('<') {
        let Some((head, inner)) = text[at + 1..].split_once('>') else { break };
        let (tag, rest) = head.split_once(' ').unwrap_or((head, ""));
        let class = rest.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        if let Some(class) = classes.iter().find(|wanted| class.split(' ').any(|word| word == **wanted)) {
            let inner = inner.split(format!("</{tag}>").as_str()).next().unwrap_or_default();
            found.push((*class, plain(inner)));
        }
    }
    found
}

/// Text without tags, on one line, with the common entities resolved.
fn plain(text: &str) -> String {
    let mut pieces = text.split('<');
    let mut plain = pieces.next().unwrap_or_default().to_string();
    for (tag, after) in pieces.filter_map(|piece| piece.split_once('>')) {
        // These begin or end a line.
        if ["div", "/div", "br"].iter().any(|block| tag.split(' ').next() == Some(block)) {
            plain.push(' ');
        }
        plain += after;
    }
    let entities =
        [("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&")];
    let plain = entities.iter().fold(plain, |plain, (entity, meant)| plain.replace(entity, meant));
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether an address leads out of the pages at hand.
pub fn is_outside(address: &str) -> bool {
    let scheme = address.split(['/', '#', '?']).next().unwrap_or_default();
    scheme.contains(':') || address.starts_with("//")
}

/// Whether what stands behind a `#` is a setting for the page's program, and no place in the page: `workers=8`.
pub fn is_setting(id: &str) -> bool {
    id.contains('=')
}

#[cfg(test)]
mod tests {
    use super::{attributes, elements, is_outside, is_setting};

    #[test]
    fn a_setting_has_a_value_and_a_place_has_none() {
        assert!(is_setting("program=tree&workers=8") && !is_setting("what-it-found"));
    }

    #[test]
    fn code() {
        let page = "<p class=\"x\">no</p><h4 class=\"code-header\">fn <a href=\"y\">f</a>&lt;T&gt;(\n  &amp;T)<div class=\"w\">where</div></h4>";
        assert_eq!(elements(page, &["code-header"]), [("code-header", "fn f<T>( &T) where".to_string())]);
        assert!(elements(page, &["header"]).is_empty());
    }

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
