//! The texts of the modules that a model is made of: a definition as it is written, the comment above it, the variables.

use std::path::{Path, PathBuf};

use crate::paths;

/// The modules' files and texts; a module stands after those that it extends.
#[derive(Default)]
pub struct Texts {
    /// Each file with its text.
    pub files: Vec<(PathBuf, String)>,
}

/// One definition.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// The file in which it stands.
    pub file: PathBuf,
    /// The number of its first line.
    pub line: usize,
    /// Its text, with all its lines.
    pub text: String,
    /// The comment above it, as one line; empty if there is none.
    pub comment: String,
}

impl Texts {
    /// Reads these files.
    ///
    /// # Errors
    ///
    /// When one cannot be read.
    pub fn read(files: impl IntoIterator<Item = PathBuf>) -> Result<Texts, String> {
        let mut texts = Texts::default();
        for file in files {
            let text = paths::read(&file)?;
            texts.files.push((file, text));
        }
        Ok(texts)
    }

    /// The definition of this name: the last one, since a module may not define what it extends.
    pub fn definition(&self, name: &str) -> Option<Definition> {
        self.files.iter().rev().find_map(|(file, text)| definition(file, text, name))
    }

    /// The names that are defined, in the order of the files.
    pub fn names(&self) -> Vec<String> {
        self.files.iter().flat_map(|(_, text)| text.lines()).filter_map(defined).collect()
    }

    /// The names of the variables, in the order of their declarations.
    pub fn variables(&self) -> Vec<String> {
        self.files.iter().flat_map(|(_, text)| variables(text)).collect()
    }

    /// The comment at the head of the last module, as one line.
    pub fn story(&self) -> String {
        let Some((_, text)) = self.files.last() else { return String::new() };
        let lines = text.lines().skip(1).take_while(|line| line.starts_with("(*"));
        joined(lines.filter_map(|line| line.strip_prefix("(*")?.strip_suffix("*)")))
    }
}

fn definition(file: &Path, text: &str, name: &str) -> Option<Definition> {
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|line| is_head(line, name))?;
    let goes_on = |line: &&&str| line.is_empty() || line.starts_with(' ');
    let length = 1 + lines[start + 1..].iter().take_while(goes_on).count();
    let body = lines[start..start + length].join("\n");
    Some(Definition {
        file: file.to_path_buf(),
        line: start + 1,
        text: body.trim_end().to_string(),
        comment: comment_above(&lines[..start]),
    })
}

/// The name whose definition the line begins.
fn defined(line: &str) -> Option<String> {
    let name: String = line.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
    (!name.is_empty() && is_head(line, &name)).then_some(name)
}

/// Whether the line begins the definition of this name.
fn is_head(line: &str, name: &str) -> bool {
    let Some(rest) = line.strip_prefix(name) else { return false };
    let Some((head, _)) = rest.split_once("==") else { return false };
    let head = head.trim();
    head.is_empty() || head.starts_with('(') && head.ends_with(')')
}

/// The comment that ends in the last of these lines. Marks for the book and for the map of the steps are no part of it.
fn comment_above(lines: &[&str]) -> String {
    let is_mark = |line: &str| {
        let rest = line.trim_start_matches("\\*").trim_start();
        ["ANCHOR", "Step:"].iter().any(|mark| rest.starts_with(mark))
    };
    let above: Vec<&str> = lines
        .iter()
        .rev()
        .take_while(|line| line.starts_with("\\*") || line.starts_with("(*"))
        .filter(|line| !is_mark(line))
        .copied()
        .collect();
    let plain = |line: &&str| {
        line.strip_prefix("\\*")
            .unwrap_or(line)
            .trim_start_matches("(*")
            .trim_end_matches("*)")
            .trim()
            .to_string()
    };
    let words: Vec<String> = above.iter().rev().map(plain).collect();
    joined(words.iter().map(String::as_str))
}

fn joined<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The names in the lists after `VARIABLE` and `VARIABLES`.
fn variables(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_list = false;
    for line in text.lines() {
        // A line of a comment alone is part of the list; an empty one ends it.
        let is_empty = line.trim().is_empty();
        let line = line.split("\\*").next().unwrap_or(line).trim_end();
        let is_at_margin = !line.starts_with(' ');
        let rest = line.strip_prefix("VARIABLES").or_else(|| line.strip_prefix("VARIABLE"));
        is_list = rest.is_some() || is_list && (line.is_empty() || !is_at_margin) && !is_empty;
        if is_list {
            let names = rest.unwrap_or(line).split(',').map(str::trim).filter(|name| !name.is_empty());
            found.extend(names.map(str::to_string));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Texts;

    const MODULE: &str = "---- MODULE M ----\n(* A story, *)\n(* told. *)\nEXTENDS N\n\nVARIABLES a,  \\* one\n              \\* of two\n          b\n\n\
        (* Long *)\n(* comment. *)\n\\* Step: Take; code: take; book: take\nTake(w) ==\n  /\\ a = w\n  \\* here\n  /\\ b' = 1\n\n\
        \\* Short.\nTakes == 1\nLast == 2\n====\n";

    #[test]
    fn definitions_with_their_comments() {
        let texts = Texts { files: vec![(PathBuf::from("M.tla"), MODULE.to_string())] };
        let take = texts.definition("Take").unwrap();
        assert_eq!(take.text, "Take(w) ==\n  /\\ a = w\n  \\* here\n  /\\ b' = 1");
        assert_eq!((take.line, take.comment.as_str()), (13, "Long comment."));
        let takes = texts.definition("Takes").unwrap();
        assert_eq!((takes.text.as_str(), takes.comment.as_str()), ("Takes == 1", "Short."));
        assert_eq!(texts.definition("Last").unwrap().comment, "");
        assert_eq!(texts.definition("Tak"), None);
        assert_eq!(texts.names(), ["Take", "Takes", "Last"]);
        assert_eq!(
            (texts.variables(), texts.story()),
            (vec!["a".into(), "b".into()], "A story, told.".to_string())
        );
    }
}
