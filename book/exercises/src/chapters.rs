//! The exercises at the ends of the reference's chapters, which change a line of the spec: `--chapters`.
//!
//! Below its heading, such an exercise has a comment, which the page does not show. It says the change, and what the models
//! come to with it:
//!
//! ```text
//! <!-- tried
//! Fork: Newest(w) becomes a.base
//! pair passes
//! tree2x1 breaks JobListOK
//! -->
//! ```
//!
//! A definition with two changes, or two definitions, take two lines. `passes` means: with the number of states that
//! `spec/models.json` has. Where it is another one, the word is `differs`.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use regex_lite::{NoExpand, Regex};
use tlc::javas::Javas;
use tlc::model::{self, Model};
use tlc::run::{self, Change, Checker, Finished};
use tlc::{Outcome, paths};

/// One change, and what one model must come to with it.
struct Trial {
    chapter: String,
    change: Change,
    model: Model,
    expected: String,
}

/// Tries all of them.
pub fn run() -> Outcome {
    let models = model::read_all()?;
    let mut trials = Vec::new();
    for file in paths::files_below(&paths::root().join("book/src"), ".md")? {
        let text = paths::read(&file)?;
        for mark in marks(&text) {
            let read = trials_of(&paths::shown(&file).to_string(), mark, &models);
            trials.extend(read.map_err(|error| format!("{}: {error}", paths::shown(&file)))?);
        }
    }
    if trials.is_empty() {
        return Err("no chapter has an exercise with a comment `<!-- tried`".to_string());
    }
    let javas = Javas::new(Checker::find()?, trials.len());
    run::remove_leftovers();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                // `Relaxed`: it only counts.
                while let Some(trial) = trials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Trial { chapter, model, change, expected } = trial;
                    let is_expected = |finished: &Finished| verdict(finished, model) == *expected;
                    let came = match javas.run(model, Some(change), is_expected) {
                        Ok(finished) => verdict(&finished, model),
                        Err(error) => error,
                    };
                    let name = model.name.split_once('-').map_or("", |(_, name)| name);
                    if came == *expected {
                        println!("ok    {chapter}: {name} {came}");
                    } else {
                        println!("FAULT {chapter}: {name} {came}; the chapter says: {expected}");
                        faults.lock().expect("no thread panics with it").push(());
                    }
                }
            });
        }
    });
    javas.end();
    if let Some(again) = javas.again() {
        println!("{again}");
    }
    let faults = faults.into_inner().expect("no thread panics with it").len();
    println!("{} runs of TLC on the exercises of the chapters", trials.len());
    if faults == 0 {
        Ok(())
    } else {
        Err(format!("{faults} runs come to something else than the chapter says"))
    }
}

/// The comments of a chapter.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.split("<!-- tried\n").skip(1).filter_map(|rest| rest.split("-->").next())
}

fn trials_of(chapter: &str, mark: &str, models: &[Model]) -> Result<Vec<Trial>, String> {
    let (mut file, mut trials): (Option<(String, String, String)>, Vec<Trial>) = (None, Vec::new());
    for line in mark.lines().filter(|line| !line.is_empty()) {
        if let Some((change, to)) = line.split_once(" becomes ") {
            let (definition, from) =
                change.split_once(": ").ok_or_else(|| format!("`{line}` names no definition"))?;
            let (name, before, after) = match file.take() {
                Some(changed) if trials.is_empty() => changed,
                _ => {
                    trials.clear();
                    module_of(definition, from)?
                }
            };
            file = Some((name, before, replaced(&after, definition, from, to.trim_matches('`'))?));
            continue;
        }
        let (name, expected) = line.split_once(' ').ok_or_else(|| format!("`{line}` has no verdict"))?;
        let model = models.iter().find(|model| model.name == name);
        let model = model.ok_or_else(|| format!("there is no model `{name}`"))?;
        let (file, from, to) = file.clone().ok_or_else(|| format!("no change stands above `{line}`"))?;
        // A name of its own, as the model may run with another change at the same time.
        let number = trials.len();
        let place = PathBuf::from(chapter).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let own = format!("{}{number}-{name}", place.unwrap_or_default().replace('-', "_"));
        let model = Model { name: own, ..model.clone() };
        trials.push(Trial {
            chapter: chapter.to_string(),
            change: Change { file, from, to },
            model,
            expected: expected.to_string(),
        });
    }
    Ok(trials)
}

/// The module of `spec/` that has this definition with this text: its file, and its text twice.
fn module_of(definition: &str, from: &str) -> Result<(String, String, String), String> {
    let folder = paths::root().join("spec");
    let mut why = format!("no module of spec/ defines `{definition}`");
    for entry in fs::read_dir(&folder).map_err(|error| format!("cannot list spec: {error}"))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".tla") {
            continue;
        }
        let text = paths::read(&entry.path())?;
        if text.lines().any(|line| defines(line, definition)) {
            match replaced(&text, definition, from, "") {
                Ok(_) => return Ok((name, text.clone(), text)),
                Err(error) => why = error,
            }
        }
    }
    Err(why)
}

fn defines(line: &str, name: &str) -> bool {
    line.strip_prefix(name).is_some_and(|rest| {
        rest.contains("==") && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

/// The module's text with `to` in place of `from`, which stands in this definition once.
fn replaced(text: &str, definition: &str, from: &str, to: &str) -> Result<String, String> {
    let mut begin = None;
    let (mut at, mut end) = (0, text.len());
    for line in text.split_inclusive('\n') {
        if begin.is_none() && defines(line, definition) {
            begin = Some(at);
        } else if begin.is_some() && !line.starts_with(' ') {
            end = at;
            break;
        }
        at += line.len();
    }
    let begin = begin.ok_or_else(|| format!("`{definition}` is not in this module"))?;
    let body = &text[begin..end];
    // As a page breaks its lines elsewhere, any white space is as good as another.
    let words: Vec<String> = from.split_whitespace().map(regex_lite::escape).collect();
    let pattern = Regex::new(&words.join(r"\s+")).map_err(|error| format!("`{from}`: {error}"))?;
    match pattern.find_iter(body).count() {
        1 => {
            let changed = pattern.replace(body, NoExpand(to));
            Ok(format!("{}{changed}{}", &text[..begin], &text[end..]))
        }
        count => Err(format!("`{from}` stands {count} times in `{definition}`; it must be once")),
    }
}

fn verdict(finished: &Finished, model: &Model) -> String {
    match (&finished.property, finished.exit) {
        (Some(property), _) if property == "deadlock" => "deadlock".to_string(),
        (Some(property), _) => format!("breaks {property}"),
        (None, Some(0)) if finished.report.states == model.states => "passes".to_string(),
        (None, Some(0)) => "differs".to_string(),
        (None, _) => format!("ends: {}", finished.report.complaints.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{marks, replaced};

    const MODULE: &str = "A(w) ==\n  /\\ x\n  /\\ y\n\nAB ==\n  x\n";

    #[test]
    fn a_text_is_replaced_in_its_definition_alone() {
        assert_eq!(replaced(MODULE, "AB", "x", "z").unwrap(), "A(w) ==\n  /\\ x\n  /\\ y\n\nAB ==\n  z\n");
        assert!(replaced(MODULE, "A", "q", "z").unwrap_err().contains("0 times"));
        assert!(replaced(MODULE, "B", "x", "z").unwrap_err().contains("not in this module"));
    }

    #[test]
    fn marks_are_found() {
        let found: Vec<_> = marks("a\n<!-- tried\nb\n-->\n<!-- other -->\n").collect();
        assert_eq!(found, ["b\n"]);
    }
}
