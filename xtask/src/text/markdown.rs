//! What a chapter refers to: links, files it includes, and the headings that others may link to.

/// Something a chapter refers to, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// The line, from 1.
    pub line: usize,
    /// The address as written.
    pub target: String,
}

/// The targets of `[text](target)`, `![text](target)` and `[name]: target`, outside code.
pub fn links(text: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    for (line, content) in prose(text) {
        let definition = content.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        if let Some((_, target)) = definition {
            found.push(Reference { line, target: address(target) });
            continue;
        }
        let mut rest = content.as_str();
        while let Some((_, after)) = rest.split_once("](") {
            let end = closing(after);
            found.push(Reference { line, target: address(&after[..end]) });
            rest = &after[end..];
        }
    }
    found
}

/// The `path:anchor` of each `{{#include …}}` and its relatives, code blocks among them.
pub fn includes(text: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("{{#") {
            let (inner, tail) = after.split_once("}}").unwrap_or((after, ""));
            let (kind, target) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
            if !before.ends_with('\\') && kind.ends_with("include") {
                found.push(Reference { line: index + 1, target: target.trim().to_string() });
            }
            rest = tail;
        }
    }
    found
}

/// The ids of all headings, as mdBook makes them.
pub fn heading_ids(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for (_, content) in prose(&keep_heading_code(text)) {
        let marks = content.chars().take_while(|&c| c == '#').count();
        let Some(title) =
            content.get(marks..).filter(|title| (1..=6).contains(&marks) && title.starts_with(' '))
        else {
            continue;
        };
        let given = title.rsplit_once("{#").and_then(|(_, id)| id.trim_end().strip_suffix('}'));
        let id = given.map_or_else(|| slug(title.trim()), str::to_string);
        let same = ids.iter().filter(|other| **other == id || repeated(other, &id)).count();
        ids.push(if same == 0 { id } else { format!("{id}-{same}") });
    }
    ids
}

/// The first heading of the first level.
pub fn title(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim)
}

/// Whether `id` is `first` with a number behind it.
fn repeated(id: &str, first: &str) -> bool {
    let number = id.strip_prefix(first).and_then(|rest| rest.strip_prefix('-'));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn slug(title: &str) -> String {
    let kept = title.chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_lowercase().to_string()),
        c if c.is_whitespace() => Some("-".to_string()),
        _ => None,
    });
    kept.collect()
}

/// Headings keep the words that they set as code.
fn keep_heading_code(text: &str) -> String {
    let line = |line: &str| if line.starts_with('#') { line.replace('`', "") } else { line.to_string() };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The lines outside code blocks, numbered from 1, without what is set as code or commented out.
fn prose(text: &str) -> Vec<(usize, String)> {
    lines_outside_blocks(text).into_iter().map(|(number, line)| (number, without_code(line))).collect()
}

/// The lines outside code blocks, numbered from 1.
pub fn lines_outside_blocks(text: &str) -> Vec<(usize, &str)> {
    let mut fence: Option<String> = None;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        let ticks: String = start.chars().take_while(|&c| c == '`').collect();
        match &fence {
            Some(open) if ticks.len() >= open.len() && start.trim_end() == ticks => fence = None,
            Some(_) => {}
            None if ticks.len() >= 3 => fence = Some(ticks),
            None => lines.push((index + 1, line)),
        }
    }
    lines
}

/// What is set as `code` outside code blocks.
pub fn codes(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (_, line) in lines_outside_blocks(text) {
        let mut rest = line;
        while let Some((_, code, after)) = first_code(rest) {
            found.push(code.trim().to_string());
            rest = after;
        }
    }
    found
}

/// What stands before the first `code` of a line, that code, and what stands behind it.
fn first_code(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_at(line.find('`')?);
    let ticks = &rest[..rest.len() - rest.trim_start_matches('`').len()];
    let (code, after) = rest[ticks.len()..].split_once(ticks)?;
    Some((before, code, after))
}

/// A line without `code` and `<!-- comments -->`.
fn without_code(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, _, after)) = first_code(rest) {
        kept += before;
        rest = after;
    }
    kept += rest;
    match (kept.find("<!--"), kept.find("-->")) {
        (Some(start), Some(end)) if start < end => format!("{}{}", &kept[..start], &kept[end + 3..]),
        _ => kept,
    }
}

/// Where the bracket that `text` stands in closes.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// A target without its title and without angle brackets.
fn address(target: &str) -> String {
    let word = target.trim().split(" \"").next().unwrap_or(target).trim();
    word.trim_start_matches('<').trim_end_matches('>').to_string()
}

#[cfg(test)]
mod tests {
    use super::{heading_ids, includes, links, title};

    fn targets(text: &str) -> Vec<String> {
        links(text).into_iter().map(|link| link.target).collect()
    }

    #[test]
    fn every_form_of_link() {
        let text = "a [b](c.md) ![d](e.svg \"title\") [f](g_(h).md#i)\n\n[j]: k.md\n[l](<m n.md>)";
        assert_eq!(targets(text), ["c.md", "e.svg", "g_(h).md#i", "k.md", "m n.md"]);
        assert_eq!(links(text)[3].line, 3);
    }

    #[test]
    fn code_holds_no_links() {
        let text = "`[a](b)` [c](d)\n```rust\n[e](f)\n```\n````\n```\n[g](h)\n````\n<!-- [i](j) --> [k](l)";
        assert_eq!(targets(text), ["d", "l"]);
    }

    #[test]
    fn includes_in_code_blocks() {
        let text = "```rust\n{{#include ../../a.rs:Fork}}\n{{#rustdoc_include b.rs}}\n```\n\\{{#include c}} {{#title x}}";
        let found: Vec<String> = includes(text).into_iter().map(|include| include.target).collect();
        assert_eq!(found, ["../../a.rs:Fork", "b.rs"]);
    }

    #[test]
    fn ids_of_headings() {
        let text = "# A title, `code` & more\n## Same\n### Same\n## Own {#mine}\n```\n# no\n```\n#no";
        assert_eq!(heading_ids(text), ["a-title-code--more", "same", "same-1", "mine"]);
        assert_eq!(title(text), Some("A title, `code` & more"));
    }
}
