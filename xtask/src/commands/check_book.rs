//! `check-book`: what mdBook does not check, before and after it has rendered the book.
//!
//! If an anchor is missing, mdBook includes an empty text. It does not check links.

mod browser;
mod exercises;
mod pages;
mod properties;
mod readme;
mod sources;
mod symbols;
mod words;

use std::fs;
use std::path::Path;

use crate::run::expect_none;
use crate::tools::mdbook;
use crate::{Args, Outcome, evidence, paths, process};
use tlc::text::json::Json;
use tlc::text::quoted;

use exercises::Exercises;

/// The texts beside the book whose links are checked with it.
const BESIDE: [&str; 3] = ["README.md", "CONTRIBUTING.md", "spec/README.md"];

/// Checks the sources, renders into a folder that is removed again, and checks the pages; with `--browser` in Chromium, too.
pub fn run(args: &Args) -> Outcome {
    let is_opened = args.has("--browser");
    if args.has("--install") {
        return browser::install();
    }
    if is_opened {
        browser::ready()?;
    }
    sources()?;
    let folder = paths::tools().join(format!("check-book-{}", std::process::id()));
    let mut outcome = render(&folder);
    if is_opened && outcome.is_ok() {
        outcome = browser::run(&folder, args);
    }
    fs::remove_dir_all(&folder).ok();
    outcome
}

/// Checks includes, anchors and links as they are written.
pub fn sources() -> Outcome {
    settle(&faults()?, "the book's sources: includes, anchors and links are sound")
}

/// The preprocessor that mdBook runs on each build, as `book.toml` says. It puts in where the exercises are, and fails if the
/// sources are not sound. So plain `mdbook build` and `mdbook serve` fail, too.
pub fn preprocess(args: &Args) -> Outcome {
    if args.words.first().is_some_and(|word| word == "supports") {
        return Ok(());
    }
    let input = std::io::read_to_string(std::io::stdin())
        .map_err(|error| format!("cannot read the book: {error}"))?;
    let items = Json::items(&input).map_err(|error| format!("mdBook's message: {error}"))?;
    let [_context, book] = items.as_slice() else {
        return Err("mdBook's message is no pair of context and book".to_string());
    };
    let faults = faults()?;
    if !faults.is_empty() {
        return Err(faults.join("\nerror: "));
    }
    // A text of JSON, without its own quotes: the marks stand in texts.
    let written = |text: &str| quoted(text).trim_matches('"').to_string();
    println!("{}", Exercises::read()?.filled(book, written)?);
    Ok(())
}

/// One line for each thing in the sources that is not sound.
fn faults() -> Result<Vec<String>, String> {
    let chapters = paths::files_below(&paths::root().join("book/src"), ".md")?;
    let beside = BESIDE.map(|name| paths::root().join(name));
    let mut faults = sources::anchors()?;
    faults.extend(sources::summary(&chapters)?);
    faults.extend(properties::compare()?);
    faults.extend(symbols::unexplained(&chapters)?);
    faults.extend(readme::program()?);
    let exercises = Exercises::read()?;
    faults.extend(exercises.faults()?);
    faults.extend(evidence::faults()?);
    for text in chapters.iter().chain(&beside) {
        faults.extend(sources::chapter(text, &exercises)?);
    }
    for chapter in &chapters {
        faults.extend(words::avoided(chapter)?);
    }
    Ok(faults)
}

/// Renders the book. mdBook's warnings are errors, and so are dead links in the pages.
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
    let mut dead = Vec::new();
    for page in &pages {
        dead.extend(pages::dead_links(folder, page)?);
    }
    settle(&dead, &format!("the book's {} pages: all links lead somewhere", pages.len()))
}

/// Prints what is wrong, or that all is well.
fn settle(faults: &[String], well: &str) -> Outcome {
    expect_none(faults, "faults in the book")?;
    println!("{well}");
    Ok(())
}
