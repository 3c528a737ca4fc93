//! The book's exercises: which file they change, and at which line the work begins.

use std::fs;
use std::path::{Path, PathBuf};

use tlc::graphs::texts::{Definition, Texts};
use tlc::text::gap;
use tlc::text::json::Json;

use crate::paths;
use crate::text::markdown;

/// A place that a reader is sent to: a part of a file, and a line in it.
pub struct Place {
    /// Its name in the book: the exercise's, or the chapter's with the definition's, as `tick-Tick`.
    pub id: String,
    /// The file as the reader finds it, from the root of the repository.
    pub file: String,
    /// The lines that are to be changed; the first one is where the work begins.
    pub lines: Vec<usize>,
    /// The number of the first line of `text`.
    pub first: usize,
    /// The part of the file that the book shows.
    pub text: String,
}

/// An exercise of the course.
pub struct Exercise {
    /// Its folder's name.
    pub name: String,
    /// The number of its lesson.
    pub lesson: u64,
    /// What it is called.
    pub title: String,
    /// What the reader is to write.
    pub task: String,
    /// The file that the reader edits.
    pub place: Place,
}

impl Place {
    /// `FILE:LINE`, as the terminal says it.
    pub fn label(&self) -> String {
        format!("{}:{}", self.file, self.lines.first().unwrap_or(&self.first))
    }

    /// How the book colours the file.
    pub fn language(&self) -> &'static str {
        match Path::new(&self.file).extension().and_then(|ending| ending.to_str()) {
            Some("tla") => "tla",
            // It is a part of a package, and no test of the book.
            Some("rs") => "rust,ignore",
            _ => "text",
        }
    }
}

/// The exercises of the course, in the order of their lessons.
///
/// # Errors
///
/// When one cannot be read, or its file has no gap.
pub fn course() -> Result<Vec<Exercise>, String> {
    let folder = paths::root().join("book/exercises");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("cannot list {}: {error}", paths::shown(&folder)))?;
    let folders = entries.flatten().map(|entry| entry.path());
    let mut all = folders
        .filter(|folder| folder.join("exercise.json").is_file())
        .map(|folder| read(&folder))
        .collect::<Result<Vec<_>, _>>()?;
    all.sort_by_key(|exercise| exercise.lesson);
    Ok(all)
}

fn read(folder: &Path) -> Result<Exercise, String> {
    let file = folder.join("exercise.json");
    let json = Json::parse(&paths::read(&file)?)?;
    let missing = |key: &str| format!("{}: `{key}` is missing", paths::shown(&file));
    let text = |key: &str| json.get(key).and_then(Json::as_text).map(str::to_string).ok_or(missing(key));
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let own = text("file")?;
    let skeleton = folder.join("skeleton").join(&own);
    let content = paths::read(&skeleton)?;
    let line = gap::line(&content)
        .ok_or_else(|| format!("{}: no line says TODO to the reader", paths::shown(&skeleton)))?;
    Ok(Exercise {
        lesson: json.get("lesson").and_then(Json::as_count).ok_or(missing("lesson"))?,
        title: text("title")?,
        task: text("task")?,
        place: Place {
            id: name.clone(),
            file: format!("book/mine/{name}/{own}"),
            lines: vec![line],
            first: 1,
            text: content,
        },
        name,
    })
}

/// The definitions of the spec that the exercise of a chapter changes: those of its comment `<!-- tried`.
///
/// # Errors
///
/// When no module has the definition with the text that is to be changed.
pub fn changes(chapter: &Path) -> Result<Vec<Place>, String> {
    let text = paths::read(chapter)?;
    let mut places: Vec<Place> = Vec::new();
    let stem = chapter.file_stem().unwrap_or_default().to_string_lossy();
    for (definition, from) in changed(&text) {
        let (found, line) = defined(definition, from).ok_or_else(|| {
            format!("{}: no module of the spec defines `{definition}` with `{from}`", paths::shown(chapter))
        })?;
        let id = format!("{stem}-{definition}");
        match places.iter_mut().find(|place| place.id == id) {
            Some(place) => place.lines.push(line),
            None => places.push(Place {
                id,
                file: paths::shown(&found.file),
                lines: vec![line],
                first: found.line,
                text: found.text,
            }),
        }
    }
    Ok(places)
}

/// The chapters beside `SUMMARY.md`, as it lists them, that have such an exercise.
///
/// # Errors
///
/// When a file cannot be read.
pub fn chapters() -> Result<Vec<PathBuf>, String> {
    let summary = paths::root().join("book/src/SUMMARY.md");
    let mut chapters = Vec::new();
    for link in markdown::links(&paths::read(&summary)?) {
        let chapter = summary.with_file_name(&link.target);
        if !changed(&paths::read(&chapter)?).is_empty() {
            chapters.push(chapter);
        }
    }
    Ok(chapters)
}

/// The definitions that a chapter's comments change, and the text that each loses.
fn changed(text: &str) -> Vec<(&str, &str)> {
    let comments = text.split("<!-- tried\n").skip(1).filter_map(|rest| rest.split("-->").next());
    let lines = comments.flat_map(str::lines).filter_map(|line| line.split_once(" becomes "));
    lines.filter_map(|(change, _)| change.split_once(": ")).collect()
}

/// The definition of this name that has the text `from`, and the line of that.
fn defined(name: &str, from: &str) -> Option<(Definition, usize)> {
    let spec = paths::root().join("spec");
    let files =
        [spec.clone(), spec.join("models")].into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    let mut files: Vec<PathBuf> = files.flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "tla"));
    files.sort();
    files.into_iter().find_map(|file| {
        let definition = Texts::read([file]).ok()?.definition(name)?;
        let line = line_of(&definition, from)?;
        Some((definition, line))
    })
}

/// The number of the line at which `from` begins. A line may break at each space of it.
fn line_of(definition: &Definition, from: &str) -> Option<usize> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<&str> = definition.text.lines().collect();
    let begins = (0..lines.len()).rfind(|&line| words(&lines[line..].join(" ")).contains(&words(from)));
    begins.map(|line| definition.line + line)
}

#[cfg(test)]
mod tests {
    use super::{changed, line_of};
    use tlc::graphs::texts::Definition;

    #[test]
    fn a_change_is_found_at_its_line() {
        let text = "A ==\n  /\\ x = 1\n  /\\ y =\n       2\n".to_string();
        let definition = Definition { file: "A.tla".into(), line: 10, text, comment: String::new() };
        assert_eq!(line_of(&definition, "x = 1"), Some(11));
        assert_eq!(line_of(&definition, "y = 2"), Some(12));
        assert_eq!(line_of(&definition, "z"), None);
    }

    #[test]
    fn comments_say_what_is_changed() {
        let text =
            "## E\n<!-- tried\nTick: a : b becomes c\npair passes\nB: d becomes e\n-->\nF: g becomes h\n";
        assert_eq!(changed(text), [("Tick", "a : b"), ("B", "d")]);
    }
}
