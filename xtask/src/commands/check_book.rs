//! `check-book`: what mdBook does not check, before and after it has rendered the book.
//!
//! A missing anchor gives mdBook an empty text, and a dead link is not its business.

mod pages;
mod readme;
mod sources;

use std::fs;
use std::path::Path;

use crate::args::Accepts;
use crate::tools::mdbook;
use crate::{Outcome, paths, process};

/// The texts beside the book whose links are checked with it.
const BESIDE: [&str; 3] = ["README.md", "CONTRIBUTING.md", "spec/README.md"];

/// Checks the sources, renders into a folder that is removed again, and checks the pages.
pub fn run(words: &[String]) -> Outcome {
    Accepts { command: "check-book", flags: &[], words: "" }.parse(words)?;
    sources()?;
    let folder = paths::tools().join(format!("check-book-{}", std::process::id()));
    let outcome = render(&folder);
    fs::remove_dir_all(&folder).ok();
    outcome
}

/// Checks includes, anchors and links as they are written.
pub fn sources() -> Outcome {
    let chapters = paths::files_below(&paths::root().join("book/src"), ".md")?;
    let beside = BESIDE.map(|name| paths::root().join(name));
    let mut wrong = sources::anchors()?;
    wrong.extend(sources::summary(&chapters)?);
    wrong.extend(readme::program()?);
    for text in chapters.iter().chain(&beside) {
        wrong.extend(sources::chapter(text)?);
    }
    settle(wrong, &format!("{} chapters: includes, anchors and links are sound", chapters.len()))
}

/// Renders the book; mdBook's warnings are errors, and so are dead links in the pages.
pub fn render(folder: &Path) -> Outcome {
    let mut command = process::program(mdbook::find()?);
    command.args(["build", "book", "--dest-dir"]).arg(folder);
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    eprint!("{said}");
    if !output.status.success() {
        return Err(format!("mdbook build book failed ({})", output.status));
    }
    if let Some(warning) = said.lines().find(|line| line.contains("WARN") || line.contains("ERROR")) {
        return Err(format!("mdbook warns: {}", warning.trim()));
    }
    let pages = paths::files_below(folder, ".html")?;
    let mut wrong = Vec::new();
    for page in &pages {
        wrong.extend(pages::dead_links(folder, page)?);
    }
    settle(wrong, &format!("{} pages: all links lead somewhere", pages.len()))
}

/// Prints what is wrong, or that all is well.
fn settle(wrong: Vec<String>, well: &str) -> Outcome {
    if wrong.is_empty() {
        println!("{well}");
        return Ok(());
    }
    for line in &wrong {
        println!("{line}");
    }
    Err(format!("the book has {} faults", wrong.len()))
}
