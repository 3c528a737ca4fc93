//! TLA+ values as TLC prints them, taken apart, so that a change deep inside one can be shown by itself.

/// The parts of `new` that are not as in `old`, each with its path: `pool.status[w1]`. Where the two are of different
/// make, the whole of `new` counts as one part.
pub fn differences(path: &str, old: &str, new: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(path, &on_one_line(old), &on_one_line(new), &mut found);
    found
}

/// All parts of a value that have no parts themselves, each with its path.
pub fn leaves(path: &str, value: &str) -> Vec<(String, String)> {
    let value = on_one_line(value);
    match parts(&value).filter(|parts| !parts.is_empty()) {
        Some(parts) => parts.iter().flat_map(|(key, part)| leaves(&format!("{path}{key}"), part)).collect(),
        None => vec![(path.to_string(), value)],
    }
}

/// The field of a record.
pub fn field(record: &str, name: &str) -> Option<String> {
    let record = on_one_line(record);
    let fields = members(&record, '[', ']', ", ", " |-> ")?;
    fields.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
}

fn on_one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn collect(path: &str, old: &str, new: &str, found: &mut Vec<(String, String)>) {
    if old == new {
        return;
    }
    match (parts(old), parts(new)) {
        (Some(old), Some(new)) if old.iter().map(|part| &part.0).eq(new.iter().map(|part| &part.0)) => {
            for ((key, old), (_, new)) in old.iter().zip(&new) {
                collect(&format!("{path}{key}"), old, new, found);
            }
        }
        _ => found.push((path.to_string(), new.to_string())),
    }
}

/// The parts of a record, a function or a tuple, each with its key as one would write it behind the value.
fn parts(value: &str) -> Option<Vec<(String, &str)>> {
    if let Some(fields) = members(value, '[', ']', ", ", " |-> ") {
        return Some(fields.into_iter().map(|(key, value)| (format!(".{key}"), value)).collect());
    }
    if let Some(entries) = members(value, '(', ')', " @@ ", " :> ") {
        return Some(entries.into_iter().map(|(key, value)| (format!("[{key}]"), value)).collect());
    }
    let inner = value.strip_prefix("<<")?.strip_suffix(">>")?.trim();
    let items = if inner.is_empty() { Vec::new() } else { split(inner, ",") };
    Some(items.into_iter().enumerate().map(|(at, item)| (format!("[{}]", at + 1), item.trim())).collect())
}

/// The pairs of `(key :> value @@ …)` and the like; none if the value is not of that form.
fn members<'a>(
    value: &'a str,
    open: char,
    close: char,
    between: &str,
    arrow: &str,
) -> Option<Vec<(&'a str, &'a str)>> {
    let inner = value.strip_prefix(open)?.strip_suffix(close)?.trim();
    let pair = |part: &'a str| match split(part, arrow).as_slice() {
        [key, value] => Some((key.trim(), value.trim())),
        _ => None,
    };
    split(inner, between).into_iter().map(pair).collect()
}

/// Splits at `mark` where it stands outside of brackets and strings.
fn split<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let (mut depth, mut quoted, mut start, mut at) = (0, false, 0, 0);
    let mut parts = Vec::new();
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if depth == 0 && !quoted && rest.starts_with(mark) {
            parts.push(&text[start..at]);
            at += mark.len();
            start = at;
            continue;
        }
        let pair = rest.starts_with("<<") || rest.starts_with(">>");
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '<' if pair => depth += 1,
            '>' if pair => depth -= 1,
            _ => {}
        }
        at += if pair && !quoted { 2 } else { c.len_utf8() };
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::{differences, field, leaves};

    fn shown(old: &str, new: &str) -> Vec<String> {
        differences("v", old, new).into_iter().map(|(path, value)| format!("{path} = {value}")).collect()
    }

    #[test]
    fn only_what_changes() {
        let old =
            "[status |-> (c1 :> \"Active\" @@\n b1 :> \"Off, [x\"), order |-> <<c1, [a |-> 1]>>, n |-> {}]";
        let new = old.replace("Active", "Idle").replace("a |-> 1", "a |-> 2");
        assert_eq!(shown(old, &new), ["v.status[c1] = \"Idle\"", "v.order[2].a = 2"]);
        assert!(shown(old, old).is_empty());
    }

    #[test]
    fn values_of_another_make_stay_whole() {
        let pairs = [
            ("1", "2"),
            ("{[a |-> 1]}", "{[a |-> 2]}"),
            ("<<1>>", "<<1, 2>>"),
            ("<<>>", "<<1>>"),
            ("()", "1"),
        ];
        for (old, new) in pairs {
            assert_eq!(shown(old, new).len(), 1, "{old} and {new}");
        }
        assert_eq!(shown("<<1>>", "<<>>"), ["v = <<>>"]);
        assert_eq!(shown("<< >>", "<<1>>"), ["v = <<1>>"]);
        assert_eq!(shown("[a |-> 1]", "[b |-> 1]"), ["v = [b |-> 1]"]);
    }

    #[test]
    fn the_smallest_parts() {
        let value = "[status |-> (c1 :> \"Off\" @@\n b1 :> \"Idle\"), shared |-> << >>, timed |-> {b1}]";
        let leaves: Vec<String> =
            leaves("p", value).into_iter().map(|(path, value)| format!("{path} = {value}")).collect();
        let expected =
            ["p.status[c1] = \"Off\"", "p.status[b1] = \"Idle\"", "p.shared = << >>", "p.timed = {b1}"];
        assert_eq!(leaves, expected);
    }

    #[test]
    fn a_field_of_a_record() {
        let record = "[worker |-> b1, to |-> <<b1,\n b2>>, woken |-> {b1, b2}]";
        assert_eq!(field(record, "to").as_deref(), Some("<<b1, b2>>"));
        assert_eq!(field(record, "woken").as_deref(), Some("{b1, b2}"));
        assert_eq!((field(record, "asked"), field("b1", "to")), (None, None));
    }

    #[test]
    fn keys_of_several_parts() {
        let (old, new) = ("(<<1, 2>> :> {} @@ <<3, 4>> :> {})", "(<<1, 2>> :> {} @@ <<3, 4>> :> {c1})");
        assert_eq!(shown(old, new), ["v[<<3, 4>>] = {c1}"]);
    }
}
