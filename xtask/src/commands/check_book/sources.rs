//! The book as it is written.

use std::path::{Path, PathBuf};

use super::exercises::Exercises;
use crate::paths;
use crate::text::{anchors, html, markdown};

/// The folders whose files the book includes from, and the ending of those files.
const INCLUDED: [(&str, &str); 6] = [
    ("spec", ".tla"),
    ("impl", ".rs"),
    ("loom-tests", ".rs"),
    ("bench/src", ".rs"),
    ("book", ".rs"),
    ("book", ".tla"),
];

/// Anchors without a partner, in every file that the book may include.
pub fn anchors() -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for (folder, ending) in INCLUDED {
        let mut files = paths::files_below(&paths::root().join(folder), ending)?;
        // What a reader has made of an exercise is the reader's own.
        files.retain(|file| !file.starts_with(paths::root().join("book/mine")));
        for file in files {
            if let Err(errors) = anchors::find(&paths::read(&file)?) {
                wrong.extend(errors.iter().map(|error| format!("{}: {error}", paths::shown(&file))));
            }
        }
    }
    Ok(wrong)
}

/// Chapters that the table of contents does not list, and that no other chapter includes.
pub fn summary(chapters: &[PathBuf]) -> Result<Vec<String>, String> {
    let file = paths::root().join("book/src/SUMMARY.md");
    let links = markdown::links(&paths::read(&file)?);
    let mut listed: Vec<PathBuf> = links.iter().map(|link| file.with_file_name(&link.target)).collect();
    for chapter in chapters {
        let includes = markdown::includes(&paths::read(chapter)?);
        listed.extend(includes.iter().map(|include| chapter.with_file_name(&include.target)));
    }
    let missing = chapters.iter().filter(|chapter| **chapter != file && !listed.contains(chapter));
    Ok(missing.map(|chapter| format!("{}: SUMMARY.md does not list it", paths::shown(chapter))).collect())
}

/// What is wrong in one chapter, a line each.
pub fn chapter(file: &Path, exercises: &Exercises) -> Result<Vec<String>, String> {
    let text = paths::read(file)?;
    let filled = |text: &str| exercises.filled(text, str::to_string);
    let mut wrong = Vec::new();
    // Other texts speak of marks, and mdBook does not read them.
    let is_of_the_book = file.starts_with(paths::root().join("book/src"));
    if let (true, Err(error)) = (is_of_the_book, filled(&text)) {
        wrong.push(format!("{}: {error}", paths::shown(file)));
    }
    for include in markdown::includes(&text) {
        if let Some(error) = include_error(file, &include.target) {
            wrong.push(format!("{}:{}: {error}", paths::shown(file), include.line));
        }
    }
    for link in markdown::links(&text) {
        if let Some(error) = link_error(file, &text, &link.target, filled) {
            wrong.push(format!("{}:{}: {error}", paths::shown(file), link.line));
        }
    }
    Ok(wrong)
}

/// What is wrong with `path:anchor`; an include without an anchor takes the whole file.
fn include_error(chapter: &Path, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once(':').map_or((target, None), |(path, name)| (path, Some(name)));
    let Ok(text) = std::fs::read_to_string(chapter.with_file_name(path)) else {
        return Some(format!("the included file `{path}` does not exist"));
    };
    let anchor = anchor?;
    if anchor.starts_with(|c: char| c.is_ascii_digit()) || anchor.starts_with(':') {
        return Some(format!("`{target}` includes by line number; name an anchor"));
    }
    let found = match anchors::find(&text) {
        Ok(found) => found,
        Err(errors) => return Some(format!("the included file `{path}`: {}", errors.join("; "))),
    };
    match found.iter().find(|region| region.name == anchor) {
        Some(region) if region.empty => Some(format!("the anchor `{anchor}` of `{path}` is empty")),
        Some(_) => None,
        None => Some(format!("`{path}` has no anchor `{anchor}`")),
    }
}

/// What is wrong with a link: a file that is not there, or a place that is not in it. `filled` puts in what marks stand for.
fn link_error(
    chapter: &Path,
    text: &str,
    target: &str,
    filled: impl Fn(&str) -> Result<String, String>,
) -> Option<String> {
    if html::is_outside(target) {
        return None;
    }
    let (path, id) = target.split_once('#').map_or((target, None), |(path, id)| (path, Some(id)));
    let linked = if path.is_empty() {
        text.to_string()
    } else {
        let file = chapter.with_file_name(path);
        if !file.exists() {
            return Some(format!("the link `{target}` leads to no file"));
        }
        if !path.ends_with(".md") {
            return None;
        }
        std::fs::read_to_string(&file).unwrap_or_default()
    };
    let id = id.filter(|id| !html::is_setting(id))?;
    let linked = filled(&linked).unwrap_or(linked);
    let known = markdown::heading_ids(&linked).iter().any(|heading| heading == id)
        || html::attributes(&linked, "id").iter().any(|given| given == id);
    if known { None } else { Some(format!("the link `{target}` leads to no heading")) }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{include_error, link_error};

    /// A chapter beside this very file, whose own name and marks serve as targets.
    fn beside() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands/check_book/chapter.md"))
    }

    #[test]
    fn includes() {
        assert_eq!(include_error(beside(), "pages.rs"), None);
        assert!(include_error(beside(), "none.rs").unwrap().contains("does not exist"));
        assert!(include_error(beside(), "pages.rs:Nothing").unwrap().contains("no anchor `Nothing`"));
        assert!(include_error(beside(), "pages.rs:1:5").unwrap().contains("by line number"));
    }

    #[test]
    fn links() {
        let same = |text: &str| Ok(text.to_string());
        let text = "# A title\n<a id=\"own\"></a>";
        for sound in ["#a-title", "#own", "pages.rs", "https://example.org/#x"] {
            assert_eq!(link_error(beside(), text, sound, same), None);
        }
        assert!(link_error(beside(), text, "#no-title", same).unwrap().contains("no heading"));
        assert!(link_error(beside(), text, "none.md#a", same).unwrap().contains("no file"));
    }
}
