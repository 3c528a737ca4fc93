//! Where the exercises send their readers: `{{#place NAME}}` in a chapter is the file and the line, in the words of the
//! terminal, and `{{#exercises}}` and `{{#changes}}` make the page that such a link leads to. Nothing of it is written down
//! twice: the preprocessor makes it of the skeletons and of the spec.

use std::path::{Path, PathBuf};

use crate::paths;
use crate::source::exercise::{self, Exercise, Place};
use crate::text::listing::Listing;
use crate::text::markdown;

/// The page that has the files, from `book/src`.
const PAGE: &str = "exercises.md";

/// All that the marks of the book may stand for.
pub struct Exercises {
    course: Vec<Exercise>,
    chapters: Vec<(PathBuf, Vec<Place>)>,
}

impl Exercises {
    /// Reads the exercises and the spec.
    pub fn read() -> Result<Self, String> {
        let mut chapters = Vec::new();
        for chapter in exercise::chapters()? {
            let changes = exercise::changes(&chapter)?;
            chapters.push((chapter, changes));
        }
        Ok(Self { course: exercise::course()?, chapters })
    }

    fn places(&self) -> impl Iterator<Item = &Place> {
        let course = self.course.iter().map(|exercise| &exercise.place);
        course.chain(self.chapters.iter().flat_map(|(_, places)| places))
    }

    /// A text with its marks replaced; `written` says how a text is written there, as in JSON.
    ///
    /// # Errors
    ///
    /// When a mark names no place.
    pub fn filled(&self, text: &str, written: impl Fn(&str) -> String) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{#") {
            filled += before;
            let (mark, tail) = after.split_once("}}").ok_or_else(|| format!("`{{{{#{after}` has no end"))?;
            filled +=
                &self.meaning(mark)?.map_or_else(|| format!("{{{{#{mark}}}}}"), |meaning| written(&meaning));
            rest = tail;
        }
        Ok(filled + rest)
    }

    fn meaning(&self, mark: &str) -> Result<Option<String>, String> {
        let (kind, name) = mark.split_once(' ').unwrap_or((mark, ""));
        match kind {
            "place" => {
                let place = self.places().find(|place| place.id == name);
                let place = place.ok_or_else(|| format!("`{{{{#{mark}}}}}` names no exercise's place"))?;
                Ok(Some(format!("`{}`", place.label())))
            }
            "exercises" => Ok(Some(self.of_the_course()?)),
            "changes" => Ok(Some(self.of_the_chapters()?)),
            _ => Ok(None),
        }
    }

    fn of_the_course(&self) -> Result<String, String> {
        let mut page = String::new();
        for Exercise { name, lesson, title, task, place } in &self.course {
            let link = shown_from_source(&lesson_of(*lesson)?);
            page += &format!("### {title}\n\n{task}\n\n");
            page += &format!(
                "[Lesson {lesson}]({link}), `cargo xtask exercise {name}`. `{}`:\n\n{}\n",
                place.label(),
                listing(place)
            );
        }
        Ok(page)
    }

    fn of_the_chapters(&self) -> Result<String, String> {
        let mut page = String::new();
        for (chapter, places) in &self.chapters {
            let text = paths::read(chapter)?;
            let title = markdown::title(&text).unwrap_or_default();
            page += &format!("### The exercise of {title}\n\n");
            page += &format!("[{title}]({}#exercise) says what to write.\n\n", shown_from_source(chapter));
            for place in places {
                page += &format!("`{}`:\n\n{}\n", place.label(), listing(place));
            }
        }
        Ok(page)
    }

    /// A line for each exercise whose page does not lead to its place, and for each place that has no such link.
    pub fn faults(&self) -> Result<Vec<String>, String> {
        let mut faults = Vec::new();
        for Exercise { name, lesson, .. } in &self.course {
            faults.extend(unlinked(&lesson_of(*lesson)?, name)?);
        }
        for (chapter, places) in &self.chapters {
            for place in places {
                faults.extend(unlinked(chapter, &place.id)?);
            }
        }
        Ok(faults)
    }
}

fn listing(place: &Place) -> String {
    let Place { id, lines, first, text, .. } = place;
    Listing { id, language: place.language(), text, first: *first, marked: lines }.markdown()
}

/// What is wrong if a chapter has no link to this place.
fn unlinked(chapter: &Path, id: &str) -> Result<Option<String>, String> {
    let above = "../".repeat(shown_from_source(chapter).matches('/').count());
    let link = format!("[{{{{#place {id}}}}}]({above}{PAGE}#{id})");
    let is_there = paths::read(chapter)?.contains(&link);
    Ok((!is_there)
        .then(|| format!("{}: the exercise does not name its file and line: {link}", paths::shown(chapter))))
}

/// A chapter's path from `book/src`, as a link has it on each system.
fn shown_from_source(chapter: &Path) -> String {
    let source = paths::root().join("book/src");
    chapter.strip_prefix(source).unwrap_or(chapter).display().to_string().replace('\\', "/")
}

/// The page of a lesson.
fn lesson_of(number: u64) -> Result<PathBuf, String> {
    let beginning = format!("{number:02}-");
    let pages = paths::files_below(&paths::root().join("book/src/lessons"), ".md")?;
    let is_its =
        |page: &PathBuf| page.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&beginning));
    pages.into_iter().find(is_its).ok_or_else(|| format!("there is no lesson {number}"))
}

#[cfg(test)]
mod tests {
    use super::Exercises;
    use crate::source::exercise::Place;

    fn one() -> Exercises {
        let place = Place {
            id: "tick-Tick".into(),
            file: "spec/Code.tla".into(),
            lines: vec![12],
            first: 10,
            text: "Tick ==\n  x\n  y\n".into(),
        };
        Exercises { course: Vec::new(), chapters: vec![("book/src/tick.md".into(), vec![place])] }
    }

    #[test]
    fn marks_become_what_they_stand_for() {
        let error = one().filled("{{#place y}}", str::to_string).unwrap_err();
        assert_eq!(error, "`{{#place y}}` names no exercise's place");
        let text = "In [{{#place tick-Tick}}](x) {{#include z}}";
        let filled = one().filled(text, str::to_uppercase).unwrap();
        assert_eq!(filled, "In [`SPEC/CODE.TLA:12`](x) {{#include z}}");
    }
}
