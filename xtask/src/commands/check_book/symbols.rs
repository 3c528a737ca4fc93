//! Each symbol and each name in the TLA+ that the book includes is explained: a symbol in the table of one page, a name by its
//! own definition on some page, or in words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::paths;
use crate::text::{markdown, tla};

/// The page with the table of symbols, and the table's heading.
const PAGE: &str = "book/src/reading-the-spec.md";
const HEADING: &str = "## The symbols";

/// Names of one letter, with or without a number, that stand for anything of their kind.
fn is_placeholder(name: &str) -> bool {
    name.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && name[1..].chars().all(|c| c.is_ascii_digit())
}

/// What no page explains.
pub fn unexplained(chapters: &[PathBuf]) -> Result<Vec<String>, String> {
    let mut blocks: BTreeMap<String, String> = BTreeMap::new();
    let mut said = BTreeSet::new();
    for chapter in chapters {
        let text = paths::read(chapter)?;
        for include in markdown::includes(&text) {
            if include.target.split(':').next().is_some_and(|path| path.ends_with(".tla")) {
                let block = included(chapter, &include.target);
                blocks.insert(include.target.replace("../", ""), block);
            }
        }
        said.extend(markdown::codes(&text).iter().flat_map(|code| words(code)));
    }
    let page = paths::read(&paths::root().join(PAGE))?;
    Ok(compare(&blocks, &section(&page), &said))
}

/// The text between the marks of an anchor, or the whole file.
fn included(chapter: &Path, target: &str) -> String {
    let (path, anchor) = target.split_once(':').map_or((target, None), |(path, name)| (path, Some(name)));
    // A file that is not there is reported elsewhere.
    let text = std::fs::read_to_string(chapter.with_file_name(path)).unwrap_or_default();
    let Some(anchor) = anchor else { return text };
    let is_mark =
        |line: &str, word: &str| line.split_once(word).is_some_and(|(_, name)| name.trim() == anchor);
    let lines = text.lines().skip_while(|line| !is_mark(line, "ANCHOR: ")).skip(1);
    let lines = lines.take_while(|line| !is_mark(line, "ANCHOR_END: "));
    lines.filter(|line| !line.contains("ANCHOR")).map(|line| format!("{line}\n")).collect()
}

/// The part of the page that explains symbols, as TLA+ alone.
fn section(page: &str) -> String {
    let lines = page.lines().skip_while(|line| *line != HEADING).skip(1);
    let text: String =
        lines.take_while(|line| !line.starts_with("## ")).map(|line| format!("{line}\n")).collect();
    markdown::codes(&text).join("\n").replace("\\|", "|")
}

/// The names in a piece of code.
fn words(code: &str) -> Vec<String> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// One line for each symbol and each name that is explained nowhere, with a block that has it.
fn compare(blocks: &BTreeMap<String, String>, table: &str, said: &BTreeSet<String>) -> Vec<String> {
    let known = tla::symbols(table);
    let defined: BTreeSet<String> = blocks.values().flat_map(|block| tla::defined(block)).collect();
    let (mut symbols, mut names) = (BTreeMap::new(), BTreeMap::new());
    for (place, block) in blocks {
        for symbol in tla::symbols(block).difference(&known) {
            symbols.entry(symbol.clone()).or_insert(place);
        }
        for name in tla::free_names(block) {
            if !defined.contains(&name) && !said.contains(&name) && !is_placeholder(&name) {
                names.entry(name).or_insert(place);
            }
        }
    }
    let symbols = symbols.iter().map(|(symbol, place)| {
        format!("{place}: no line of the table in {PAGE} explains the symbol `{symbol}`")
    });
    let names = names.iter().map(|(name, place)| {
        format!("{place}: `{name}` is used here; no block defines it, and no page explains it in words")
    });
    symbols.chain(names).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{compare, section};

    fn faults(block: &str, table: &str, said: &[&str]) -> Vec<String> {
        let blocks = BTreeMap::from([("A.tla:a".to_string(), block.to_string())]);
        let page = format!("# A\n## The symbols\n{table}\n## More\n`\\cup`\n");
        let said: BTreeSet<String> = said.iter().map(|word| word.to_string()).collect();
        compare(&blocks, &section(&page), &said)
    }

    #[test]
    fn what_is_missing_is_named_with_its_place() {
        let block = "Take(w) == queue \\cup Idle(w)\n";
        let all = faults(block, "| `==`, `a \\cup b` | … |", &["queue", "Idle"]);
        assert!(all.is_empty(), "{all:?}");
        let faults = faults(block, "| `==` | … |", &["queue"]);
        assert!(faults[0].starts_with("A.tla:a: ") && faults[0].contains("`\\cup`"), "{faults:?}");
        assert!(faults[1].contains("`Idle` is used here") && faults.len() == 2, "{faults:?}");
    }
}
