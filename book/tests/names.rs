//! Prose drifts from code when a name changes. So every name that a chapter sets in backticks must stand somewhere in
//! the sources: as an action or a rule of the spec, in the Rust code, as a model, a mutant, or a command.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the names come from, and which files count.
const SOURCES: [&str; 6] = ["spec", "impl", "loom-tests", "xtask", "bench", "book"];
const ENDINGS: [&str; 5] = ["tla", "smt2", "cfg", "rs", "json"];

/// Words of Rust and of other tools that no source of ours needs to mention.
const FOREIGN: [&str; 3] = ["abort", "perf", "with_max_len"];

fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, endings, found);
        } else if path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)) {
            found.push(path);
        }
    }
}

/// Numbers are no names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |word: &&str| word.len() > 2 && word.chars().any(|c| !c.is_ascii_digit());
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(is_name)
}

/// What stands in backticks outside of code blocks, with its line.
fn quoted(text: &str) -> Vec<(usize, &str)> {
    let mut in_block = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            found.extend(line.split('`').skip(1).step_by(2).map(|span| (index + 1, span)));
        }
    }
    found
}

#[test]
fn every_name_in_backticks_exists() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = book.parent().unwrap();
    let mut sources = Vec::new();
    for folder in SOURCES {
        files(&root.join(folder), &ENDINGS, &mut sources);
    }
    let mut known: BTreeSet<String> = FOREIGN.iter().map(ToString::to_string).collect();
    for file in sources {
        known.extend(words(&file.strip_prefix(root).unwrap().to_string_lossy()).map(str::to_owned));
        known.extend(words(&fs::read_to_string(&file).unwrap()).map(str::to_owned));
    }

    let mut chapters = Vec::new();
    files(&book.join("src"), &["md"], &mut chapters);
    let mut unknown = Vec::new();
    let mut checked = 0;
    for chapter in chapters {
        let text = fs::read_to_string(&chapter).unwrap();
        for (line, span) in quoted(&text) {
            for word in words(span) {
                checked += 1;
                if !known.contains(word) {
                    unknown.push(format!("{}:{line}: `{span}`", chapter.display()));
                }
            }
        }
    }
    assert!(checked > 200, "only {checked} names were found in the chapters");
    assert!(unknown.is_empty(), "names that stand nowhere in the sources:\n{}", unknown.join("\n"));
}
