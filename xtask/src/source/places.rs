//! The places of a step: its actions in the spec, its functions in the core, its Loom models, its chapter.
//!
//! Each counterpart names its step in a comment right above it; no place is known by a line number.

use std::path::{Path, PathBuf};

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

/// The spec whose actions are the steps.
pub fn spec_file() -> PathBuf {
    paths::root().join("spec/Heartbeat.tla")
}

/// The chapter of a step.
pub fn chapter(step: Step) -> PathBuf {
    paths::root().join("book/src").join(step.kebab()).with_extension("md")
}

/// The Rust files of the core.
pub fn core_files() -> Result<Vec<PathBuf>, String> {
    paths::files_below(&paths::root().join("impl/src/core"), ".rs")
}

/// The Rust files of Loom's models; none if there is no such folder, so that the map can say what is missing.
pub fn model_files() -> Result<Vec<PathBuf>, String> {
    let folder = paths::root().join("loom-tests/src/models");
    if folder.is_dir() { paths::files_below(&folder, ".rs") } else { Ok(Vec::new()) }
}

/// Reads all marks.
pub fn read() -> Result<Map, String> {
    let mut map = Map { places: Vec::new(), errors: Vec::new() };
    map.scan(Kind::Spec, &spec_file())?;
    for file in core_files()? {
        map.scan(Kind::Code, &file)?;
    }
    for file in model_files()? {
        map.scan(Kind::Tests, &file)?;
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
        let (found, errors) = marks(kind, &text);
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

/// The marks in one text: the step, the line of what it stands above, and that thing's name.
fn marks(kind: Kind, text: &str) -> (Vec<(Step, usize, String)>, Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for (index, line) in lines.iter().enumerate() {
        let Some(mark) = mark(kind, line) else { continue };
        let below = lines[index + 1..].iter().position(|line| !is_comment(kind, line));
        let below = below.map(|skipped| index + 1 + skipped);
        let Some((at, name)) = below.and_then(|at| Some((at, definition(kind, lines[at])?))) else {
            errors.push(format!("{}: the mark stands above no definition", index + 1));
            continue;
        };
        for step_name in mark.steps {
            match Step::of_action(&step_name) {
                Some(step) => {
                    if let Some(error) = mark_error(kind, step, &name, &mark.fields) {
                        errors.push(format!("{}: {error}", index + 1));
                    }
                    found.push((step, at + 1, name.clone()));
                }
                None => errors.push(format!("{}: there is no step `{step_name}`", index + 1)),
            }
        }
    }
    (found, errors)
}

/// What a mark says.
struct Mark {
    steps: Vec<String>,
    /// What follows as `key: value`.
    fields: Vec<(String, String)>,
}

/// Reads the mark in a line, if there is one.
fn mark(kind: Kind, line: &str) -> Option<Mark> {
    let line = line.trim();
    let (start, word) = match kind {
        Kind::Spec => ("\\*", "Step:"),
        Kind::Code => ("//", "Spec:"),
        Kind::Tests => ("//", "Explores:"),
        Kind::Book => return None,
    };
    let comment = line.strip_prefix(start)?.trim_start_matches(['/', '!']).trim_start();
    let mut parts = comment.strip_prefix(word)?.split(';');
    let steps =
        parts.next()?.split(',').map(|name| name.trim().trim_end_matches('.').trim_matches('`').to_string());
    let pair = |part: &str| part.split_once(':').map(|(key, value)| (key.trim().into(), value.trim().into()));
    Some(Mark { steps: steps.collect(), fields: parts.filter_map(pair).collect() })
}

/// What is wrong with a mark of `step` above the definition of `name`.
fn mark_error(kind: Kind, step: Step, name: &str, fields: &[(String, String)]) -> Option<String> {
    let field =
        |key: &str| fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.trim_matches('`'));
    if kind == Kind::Tests {
        return None;
    }
    if field("book") != Some(step.kebab().as_str()) {
        return Some(format!("the mark of {} must say `book: {}`", step.name, step.kebab()));
    }
    if kind == Kind::Spec && field("code") != Some(step.snake().as_str()) {
        return Some(format!("the mark of {} must say `code: {}`", step.name, step.snake()));
    }
    if kind == Kind::Code && !name.starts_with(&step.snake()) {
        return Some(format!(
            "the mark of {} stands above `{name}`, not above `{}`",
            step.name,
            step.snake()
        ));
    }
    None
}

/// Whether a line is a comment, an attribute, or a part of one over several lines.
fn is_comment(kind: Kind, line: &str) -> bool {
    let line = line.trim();
    match kind {
        Kind::Spec => line.starts_with("\\*") || line.starts_with("(*"),
        _ => line.starts_with("//") || line.starts_with("#["),
    }
}

/// The name that a line defines: an operator of TLA+, or a function.
fn definition(kind: Kind, line: &str) -> Option<String> {
    let name = |text: &str| text.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect::<String>();
    let found = match kind {
        Kind::Spec if line.contains("==") => name(line),
        Kind::Spec => String::new(),
        _ => name(line.split_once("fn ")?.1),
    };
    if found.is_empty() { None } else { Some(found) }
}

/// Whether a file has a region called `anchor` with something in it; a wrong mark is an error of its own.
pub fn has_anchor(file: &Path, anchor: &str) -> Result<bool, String> {
    let text = paths::read(file)?;
    let found =
        anchors::find(&text).map_err(|errors| format!("{}: {}", paths::shown(file), errors.join("; ")))?;
    Ok(found.iter().any(|region| region.name == anchor && !region.empty))
}

#[cfg(test)]
mod tests {
    use super::{Kind, marks};

    #[test]
    fn a_mark_names_what_it_stands_above() {
        let spec = "\\* Step: SetLatch; code: set_latch; book: set-latch\nSetLatch(w) ==\n";
        let (found, errors) = marks(Kind::Spec, spec);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!((found[0].0.name, found[0].1, found[0].2.as_str()), ("SetLatch", 2, "SetLatch"));

        let code =
            "/// Spec: `WaitForJob`; book: wait-for-job\n///\n/// More.\n#[cold]\npub fn wait_for_job() {\n";
        let (found, errors) = marks(Kind::Code, code);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!((found[0].1, found[0].2.as_str()), (5, "wait_for_job"));

        let test = "/// Explores: `Promote`, `TakeSharedJob`\npub fn promote_take() {\n";
        let (found, errors) = marks(Kind::Tests, test);
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(found.iter().map(|place| place.0.name).collect::<Vec<_>>(), ["Promote", "TakeSharedJob"]);
    }

    #[test]
    fn wrong_marks_are_errors() {
        let errors = |kind, text| marks(kind, text).1.join("\n");
        assert!(
            errors(Kind::Code, "/// Spec: `Steal`; book: steal\nfn steal() {}").contains("no step `Steal`")
        );
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: join\nfn fork() {}").contains("`book: fork`"));
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: fork\nfn push() {}").contains("above `push`"));
        assert!(errors(Kind::Code, "/// Spec: `Fork`; book: fork\nstruct S;").contains("no definition"));
        assert!(
            errors(Kind::Spec, "\\* Step: Fork; code: push; book: fork\nFork ==").contains("`code: fork`")
        );
    }
}
