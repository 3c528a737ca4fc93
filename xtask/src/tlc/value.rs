//! TLA+ values as TLC prints them, taken apart, so that a change deep inside one can be shown by itself.

/// The parts of `value` that are no record and no function, each with its path: `pool.status[w1]`.
pub fn leaves(path: &str, value: &str) -> Vec<(String, String)> {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    collect(path, &value, &mut found);
    found
}

fn collect(path: &str, value: &str, found: &mut Vec<(String, String)>) {
    let fields = members(value, '[', ']', ", ", " |-> ");
    let entries = members(value, '(', ')', " @@ ", " :> ");
    if let Some(fields) = fields {
        fields.iter().for_each(|(key, value)| collect(&format!("{path}.{key}"), value, found));
    } else if let Some(entries) = entries {
        entries.iter().for_each(|(key, value)| collect(&format!("{path}[{key}]"), value, found));
    } else {
        found.push((path.to_string(), value.to_string()));
    }
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
    use super::leaves;

    fn shown(value: &str) -> Vec<String> {
        leaves("v", value).into_iter().map(|(path, value)| format!("{path} = {value}")).collect()
    }

    #[test]
    fn records_and_functions() {
        let value =
            "[status |-> (c1 :> \"Active\" @@\n b1 :> \"Off, [x\"), order |-> <<c1, [a |-> 1]>>, n |-> 0]";
        let expected = [
            "v.status[c1] = \"Active\"",
            "v.status[b1] = \"Off, [x\"",
            "v.order = <<c1, [a |-> 1]>>",
            "v.n = 0",
        ];
        assert_eq!(shown(value), expected);
    }

    #[test]
    fn other_values_stay_whole() {
        for value in ["1", "{[a |-> 1], [a |-> 2]}", "<<1, 2>>", "<< >>", "\"a :> b\"", "[a -> b]", "()"] {
            assert_eq!(shown(value), [format!("v = {value}")]);
        }
    }

    #[test]
    fn keys_of_several_parts() {
        assert_eq!(shown("(<<1, 2>> :> {} @@ <<3, 4>> :> {c1})"), ["v[<<1, 2>>] = {}", "v[<<3, 4>>] = {c1}"]);
    }
}
