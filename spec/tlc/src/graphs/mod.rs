//! `graphs`: TLC's own state graphs, for the pages of the book.

pub mod change;
pub mod cut;
pub mod dot;
pub mod graph;
mod index;
mod lasso;
mod line;
pub mod list;
pub mod make;
pub mod next;
pub mod page;
pub mod sentences;
pub mod story;
pub mod subject;
pub mod texts;
mod toy;
pub mod wrapper;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::javas::Javas;
use crate::model::{self, Model, Models};
use crate::run::{Checker, Effort, Finished, Runner};
use crate::{Args, Outcome, paths};
use cut::Shown;
use graph::{Goal, Graph};
use list::Entry;
use page::Rust;
use sentences::Sentences;
use story::Way;
use subject::Subject;

/// How large a page's file may be.
const MOST_BYTES: usize = 150_000;

/// With more states no file is that small.
const MOST_STATES: usize = 1_500;

/// Makes the graphs and compares them with the committed ones, or writes them.
///
/// # Errors
///
/// When a graph cannot be made, or differs from the committed one.
pub fn run(args: &Args, rust: Rust<'_>) -> Outcome {
    let (models, sentences, entries) = (model::read()?, Sentences::read()?, list::read()?);
    for name in &args.words {
        let names = entries.iter().map(|entry| entry.name.as_str());
        if !entries.iter().any(|entry| entry.name == *name) {
            return Err(commands::unknown("graph", name, names, "book/graphs.json lists all graphs"));
        }
    }
    let is_asked = |entry: &&Entry| args.words.is_empty() || args.words.contains(&entry.name);
    let chosen: Vec<&Entry> = entries.iter().filter(is_asked).collect();
    let started = Instant::now();
    let subjects: Vec<Subject> =
        chosen.iter().map(|entry| Subject::of(entry, &models, &sentences)).collect::<Result<_, _>>()?;
    let is_written = args.has("--write");
    let other = |subject: &Subject, shown: &Shown| {
        let is_other = |(path, text): &(PathBuf, String)| paths::read(path).ok().as_ref() != Some(text);
        files(subject, shown, rust).into_iter().filter(is_other).collect()
    };
    let mut found = Vec::new();
    for (path, text) in make_all(&subjects, &models, other)? {
        if is_written {
            paths::make_folder(path.parent().unwrap_or(&path))?;
            paths::write(&path, &text)?;
            println!("{}: {} KB", paths::shown(&path), text.len() / 1000);
        } else {
            found.push(format!("{} is not what TLC makes now", paths::shown(&path)));
        }
    }
    let list = index::text(&entries);
    if is_written {
        paths::write(&index::file(), &list)?;
    } else if paths::read(&index::file()).ok().as_deref() != Some(list.as_str()) {
        found.push(format!("{} does not list the graphs that are there", paths::shown(&index::file())));
    }
    println!("graphs: {}, seconds: {:.0}", subjects.len(), started.elapsed().as_secs_f64());
    for line in &found {
        println!("{line}");
    }
    match found.len() {
        0 => Ok(()),
        1 => Err("one file differs; run `cargo xtask graphs --write`, and read what it writes".to_string()),
        many => {
            Err(format!("{many} files differ; run `cargo xtask graphs --write`, and read what it writes"))
        }
    }
}

/// The graph's files with their texts.
fn files(subject: &Subject, all: &Shown, rust: Rust<'_>) -> Vec<(PathBuf, String)> {
    let folder = paths::root().join("book/src/graphs");
    let file = |ending: &str| folder.join(format!("{}.{ending}", subject.name));
    let mut page = page::render(subject, all, rust);
    let mut most = all.distances().into_iter().max().unwrap_or(0);
    while page.len() > MOST_BYTES && most > 1 {
        most -= 1;
        let near = all.within(most);
        if near.graph.states.len() < MOST_STATES {
            page = page::render(subject, &near, rust);
        }
    }
    vec![(file("js"), page), (file("txt"), told(subject, all))]
}

/// What `cargo xtask trace` prints of the graph.
fn told(subject: &Subject, shown: &Shown) -> String {
    let Shown { graph, way, .. } = shown;
    match way {
        None => format!(
            "{}: {}\n{} states, {} steps.\n",
            subject.name,
            subject.title,
            graph.states.len(),
            graph.edges.len()
        ),
        Some(way) => story::tell(subject, graph, way) + &story::verdict(subject.broken.as_ref()),
    }
}

/// Tells what TLC has found in a model: who does each step, what it does and changes, and what is broken. If the book has a
/// graph of the model, it ends with the link.
///
/// # Errors
///
/// When TLC cannot say who does a step.
pub fn tell(model: &Model, models: &Models, finished: &Finished) -> Result<String, String> {
    let (sentences, entries) = (Sentences::read()?, list::read()?);
    // Where the model comes to something else than it must, the book's graph does not have it.
    let is_expected = finished.property == model.property;
    let listed = entries.iter().find(|entry| entry.name == model.name).filter(|_| is_expected);
    let entry = listed.cloned().unwrap_or_default();
    let mut subject = Subject::of_model(model, None, models, &sentences, &entry)?;
    if !is_expected {
        let named = finished.property.as_deref().filter(|name| *name != "Deadlock");
        subject.broken = named.map(|name| subject::described(name, &subject.texts, &sentences, None));
    }
    // Of several shortest ways the book's is told, as long as the model still comes to it.
    let of_book = || {
        let checker = Checker::find_for_one()?;
        let entry = listed.filter(|_| subject.lasso.is_none()).ok_or("the book has no such graph")?;
        let subject = Subject::of(entry, models, &sentences)?;
        one(&subject, models, &mut Runner::new(&checker, None), &checker).map(|shown| told(&subject, &shown))
    };
    let mut text = match of_book() {
        Ok(text) => text,
        Err(_) => {
            subject.rules.clear();
            let (graph, way) = line::of(&mut subject, &finished.report, &Checker::find_for_one()?)?;
            story::tell(&subject, &graph, &way) + &story::verdict(subject.broken.as_ref())
        }
    };
    if listed.is_some() {
        text += &format!(
            "\nTo play it in the book (`cargo xtask book` makes it): book/book/explorer.html#graph={}\n",
            model.name
        );
    }
    Ok(text)
}

/// Makes the graphs side by side, as many as there are cores. Returns the files that are `other` than the committed ones.
fn make_all(
    subjects: &[Subject],
    models: &Models,
    other: impl Fn(&Subject, &Shown) -> Vec<(PathBuf, String)> + Sync,
) -> Result<Vec<(PathBuf, String)>, String> {
    let javas = Javas::new(Checker::find()?, subjects.len());
    let next = AtomicUsize::new(0);
    let made = Mutex::new((Vec::new(), Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..javas.checker().cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(subject) = subjects.get(at) else { return };
                    let make = |runner: &mut Runner<'_>| {
                        Ok(one(subject, models, runner, javas.checker()).map(|shown| other(subject, &shown)))
                    };
                    // A warm Java is believed if it makes the committed graph, to the letter.
                    let is_committed = |made: &Result<Vec<_>, String>| made.as_ref().is_ok_and(Vec::is_empty);
                    let files = javas.believed(&subject.name, Effort::SMALL, make, is_committed);
                    let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                    match files.and_then(|files| files) {
                        Ok(files) => made.0.extend(files),
                        Err(error) => made.1.push(error),
                    }
                }
            });
        }
    });
    javas.end();
    if let Some(again) = javas.again() {
        println!("{again}");
    }
    let (mut files, failed) = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !failed.is_empty() {
        return Err(failed.join("\n"));
    }
    files.sort();
    Ok(files)
}

/// One graph, and the way to its goal.
fn one(
    subject: &Subject,
    models: &Models,
    runner: &mut Runner<'_>,
    checker: &Checker,
) -> Result<Shown, String> {
    let graph = make::graph(subject, runner)?;
    let inside = |error: String| format!("graph `{}`: {error}", subject.name);
    if let Some(states) =
        subject.states.filter(|states| subject.depth.is_none() && *states != graph.states.len() as u64)
    {
        return Err(inside(format!("{} states instead of {states}", graph.states.len())));
    }
    let cut = cut_by_tlc(subject, &graph);
    let way = match (&subject.goal, &subject.lasso) {
        (Some(goal), _) => {
            let edges = graph.way(goal, &cut).ok_or_else(|| inside("the goal is in no state".to_string()))?;
            Some(Way { edges, back_to: None })
        }
        (None, Some(_)) => {
            let model = models.all.iter().find(|model| model.name == subject.name);
            let model = model.ok_or_else(|| inside("no model has this name".to_string()))?;
            Some(lasso::find(model, &graph, subject, checker).map_err(inside)?)
        }
        (None, None) => None,
    };
    let steps = way.as_ref().map_or(0, |way| way.edges.len() as u64 + 1);
    if let Some(expected) = subject.counterexample.filter(|expected| *expected != steps) {
        return Err(inside(format!("the shortest counterexample has {steps} states, TLC's has {expected}")));
    }
    Ok(Shown { graph, way, cut })
}

/// The states at which TLC was told to go no further.
fn cut_by_tlc(subject: &Subject, graph: &Graph) -> Vec<usize> {
    let mut cut = Vec::new();
    if let (Some(Goal::State(rule)), true) = (&subject.goal, subject.ends) {
        let failing = graph.failing.iter().find(|(name, _)| name == rule);
        cut.extend(failing.into_iter().flat_map(|(_, states)| states.iter().copied()));
    }
    if let Some(depth) = subject.depth {
        let far =
            graph.distances(&[0]).into_iter().enumerate().filter(|(_, distance)| *distance as u64 >= depth);
        cut.extend(far.map(|(state, _)| state));
    }
    cut.sort_unstable();
    cut.dedup();
    cut
}
