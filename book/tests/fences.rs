//! Every code block of the book is one of these, and its fence says which:
//!
//! - `rs` or `tla`: one include from the sources, by anchor or of a whole file, and nothing else;
//! - `rust`: a snippet written for the book, which is compiled and run, and which asserts something;
//! - `text`: a diagram, what is typed into a shell, or one include of a text from the sources.

use std::fs;
use std::path::PathBuf;

/// A fenced block of a chapter.
struct Block {
    place: String,
    fence: String,
    lines: Vec<String>,
}

/// All pages, the lessons among them, each with its name below `src`.
fn chapters() -> Vec<(String, String)> {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut chapters = Vec::new();
    for folder in [source.clone(), source.join("lessons")] {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        chapters.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).map(
            |file| {
                let name = file.strip_prefix(&source).unwrap().to_string_lossy().into_owned();
                (name, fs::read_to_string(&file).unwrap())
            },
        ));
    }
    chapters.sort();
    assert!(chapters.len() > 10, "the chapters were not found");
    chapters
}

fn blocks(name: &str, text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open.as_mut()) {
            (Some(fence), None) => {
                let place = format!("{name}:{}", index + 1);
                open = Some(Block { place, fence: fence.to_owned(), lines: Vec::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => block.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{name}: a code block is not closed");
    blocks
}

#[test]
fn every_block_is_what_its_fence_says() {
    for (name, text) in chapters() {
        for Block { place, fence, lines } in blocks(&name, &text) {
            let includes = lines.iter().filter(|line| line.contains("{{#include ")).count();
            match fence.as_str() {
                "rs" | "tla" => {
                    assert!(lines.len() == 1 && includes == 1, "{place}: `{fence}` is for one include alone");
                    assert!(
                        lines[0].contains(&format!(".{fence}")),
                        "{place}: `{fence}` includes another language"
                    );
                }
                "rust" => assert!(
                    includes == 0 && lines.iter().any(|line| line.contains("assert")),
                    "{place}: `rust` is for a snippet with an assertion"
                ),
                // A snippet that the compiler must refuse asserts by being refused, for the reason given.
                "rust,compile_fail,E0277" => assert_eq!(includes, 0, "{place}: an include in a snippet"),
                "text" if includes > 0 => assert!(
                    lines.len() == 1 && ![".rs", ".tla"].iter().any(|ending| lines[0].contains(ending)),
                    "{place}: what a `text` block includes is one text, alone, which has no fence of its own"
                ),
                "text" => (),
                _ => panic!("{place}: `{fence}` is none of rs, tla, rust and text"),
            }
        }
    }
}

#[test]
fn every_chapter_with_snippets_is_compiled() {
    let listed = include_str!("../snippets.rs");
    for (name, text) in chapters() {
        let has_snippets = blocks(&name, &text).iter().any(|block| block.fence.starts_with("rust"));
        let is_listed = listed.contains(&format!("\"src/{name}\""));
        assert_eq!(
            has_snippets, is_listed,
            "{name}: snippets.rs must list the chapters with `rust` blocks, and only those"
        );
    }
}
