//! The table must accept every `cargo xtask …` that a text of this repository shows.

use std::fs;
use std::path::{Path, PathBuf};

/// What is read: files, and folders with the endings that count.
const TEXTS: [&str; 10] = [
    ".ci/run",
    "README.md",
    "CONTRIBUTING.md",
    "bench",
    "book",
    "impl",
    "loom-tests",
    "spec",
    "xtask",
    ".github",
];
const ENDINGS: [&str; 6] = ["md", "rs", "tla", "toml", "txt", "yml"];

/// What ends a command in a sentence or in a script.
const ENDS: [char; 12] = ['`', '[', '"', '\'', '#', '|', ')', ';', ',', '&', '\\', '<'];

const NAME: &str = "cargo xtask ";

fn add_files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        return found.push(path.to_owned());
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("book/book")
            || ENDINGS.contains(&&*ending)
        {
            add_files(&path, found);
        }
    }
}

/// The arguments of each command that a line shows, without the commands that hold a placeholder.
fn commands(line: &str) -> Vec<Vec<String>> {
    let shown = line.split(NAME).skip(1).map(|rest| rest.split(ENDS).next().unwrap_or_default());
    let is_typed =
        |words: &&str| !words.contains('{') && !words.starts_with(|c: char| c.is_uppercase() || c == '…');
    shown.filter(is_typed).map(|words| words.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn every_command_that_a_text_shows_is_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut files = Vec::new();
    TEXTS.iter().for_each(|name| add_files(&root.join(name), &mut files));
    files.retain(|file| !file.starts_with(env!("CARGO_MANIFEST_DIR")));
    let (mut shown, mut wrong) = (0, Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            for words in commands(line) {
                shown += 1;
                if let Err(error) = commands::parse(&words) {
                    wrong.push(format!("{}:{number}: {error}", file.display()));
                }
            }
        }
    }
    assert!(shown > 100, "only {shown} commands were found");
    assert!(wrong.is_empty(), "commands that there are not:\n{}", wrong.join("\n"));
}
