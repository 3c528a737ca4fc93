//! The places of a step: its actions in the spec, its functions in the core, its Loom models, its chapter.
//!
//! Each counterpart names its step in a comment right above it; no place is known by a line number.

use std::path::{Path, PathBuf};

use super::mark;
use super::step::Step;
use crate::paths;
use crate::text::{anchors, markdown};

/// The four kinds of places.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    Spec,
    Code,
    Tests,
    Book,
}

/// One counterpart of a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub kind: Kind,
    pub step: Step,
    pub file: PathBuf,
    /// The line of the definition itself, from 1.
    pub line: usize,
    /// The name that stands there: an action, a function, a model, a heading.
    pub name: String,
}

/// All places of all steps, and one line for each mark that is wrong.
pub struct Map {
    pub places: Vec<Place>,
    pub errors: Vec<String>,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Spec, Kind::Code, Kind::Tests, Kind::Book];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Spec => "spec",
            Kind::Code => "code",
            Kind::Tests => "tests",
            Kind::Book => "book",
        }
    }
}

impl Place {
    /// `file:line`.
    pub fn shown(&self) -> String {
        format!("{}:{}", paths::shown(&self.file), self.line)
    }
}

/// The modules of the spec that may have the steps as actions, without the models that are broken on purpose.
pub fn spec_files() -> Result<Vec<PathBuf>, String> {
    let spec = paths::root().join("spec");
    let mut files = paths::files_below(&spec, ".tla")?;
    files.retain(|file| file.parent() == Some(spec.as_path()));
    Ok(files)
}

/// The chapter of a step.
pub fn chapter(step: Step) -> PathBuf {
    paths::root().join("book/src").join(step.kebab()).with_extension("md")
}

/// The Rust files of the core.
pub fn core_files() -> Result<Vec<PathBuf>, String> {
    paths::files_below(&paths::root().join("impl/src/core"), ".rs")
}

/// Reads all marks.
pub fn read() -> Result<Map, String> {
    let mut map = Map { places: Vec::new(), errors: Vec::new() };
    let models = paths::files_below(&paths::root().join("loom-tests/src/models"), ".rs")?;
    for (kind, files) in [(Kind::Spec, spec_files()?), (Kind::Code, core_files()?), (Kind::Tests, models)] {
        files.iter().try_for_each(|file| map.scan(kind, file))?;
    }
    for step in super::step::all() {
        let file = chapter(step);
        if let Some(line) = heading(&file, step) {
            let name = format!("# {}", step.name);
            map.places.push(Place { kind: Kind::Book, step, file, line, name });
        }
    }
    Ok(map)
}

/// The line of the heading that is the step's name, if it is the chapter's first.
fn heading(file: &Path, step: Step) -> Option<usize> {
    let text = paths::read(file).ok()?;
    let line = text.lines().position(|line| line.starts_with("# "))?;
    (markdown::title(&text)? == step.name).then_some(line + 1)
}

impl Map {
    fn scan(&mut self, kind: Kind, file: &Path) -> Result<(), String> {
        let text = paths::read(file)?;
        let (found, errors) = mark::find(kind, &text);
        let shown = paths::shown(file);
        self.errors.extend(errors.into_iter().map(|error| format!("{shown}:{error}")));
        for (step, line, name) in found {
            self.places.push(Place { kind, step, file: file.to_path_buf(), line, name });
        }
        Ok(())
    }

    /// The places of one step of one kind.
    pub fn of(&self, step: Step, kind: Kind) -> Vec<&Place> {
        self.places.iter().filter(|place| place.step == step && place.kind == kind).collect()
    }
}

/// Whether a file has a region called `anchor` with something in it; a wrong mark is an error of its own.
pub fn has_anchor(file: &Path, anchor: &str) -> Result<bool, String> {
    let text = paths::read(file)?;
    let found =
        anchors::find(&text).map_err(|errors| format!("{}: {}", paths::shown(file), errors.join("; ")))?;
    Ok(found.iter().any(|region| region.name == anchor && !region.empty))
}
