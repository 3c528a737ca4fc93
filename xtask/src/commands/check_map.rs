//! `check-map`: every step has its places in spec, code, tests and book, and they refer to each other. Every recorded action
//! is an action of the spec, and CONTRIBUTING.md lists the files that a new action touches.

use std::path::PathBuf;

use crate::run::expect_none;
use crate::source::actions;
use crate::source::places::{self, Kind, Map};
use crate::source::step::{self, Step};
use crate::text::markdown;
use crate::{Args, Outcome, paths};
use tlc::text::table::Table;

/// Prints the map and fails with a line for each thing that is missing.
pub fn run(_: &Args) -> Outcome {
    let map = places::read()?;
    let mut missing = map.errors.clone();
    let mut table = Table::new(&["step", "spec", "code", "tests", "book"]);
    for step in step::all() {
        let mut row = vec![step.name.to_string()];
        for kind in Kind::ALL {
            let found = map.of(step, kind);
            let first = found.first().map_or("MISSING".to_string(), |place| {
                let name = place.file.file_name().unwrap_or_default().to_string_lossy();
                format!("{name}:{}", place.line)
            });
            row.push(if found.len() > 1 { format!("{first} +{}", found.len() - 1) } else { first });
        }
        table.row(row);
        missing.extend(missing_of(&map, step)?);
    }
    missing.extend(actions::missing()?);
    print!("{}", table.render());
    if !missing.is_empty() {
        println!();
    }
    expect_none(&missing, "places that are missing or wrong")
}

/// One line for each place that a step lacks.
fn missing_of(map: &Map, step: Step) -> Result<Vec<String>, String> {
    let mut missing = Vec::new();
    let (name, snake, kebab) = (step.name, step.snake(), step.kebab());

    let actions = map.of(step, Kind::Spec);
    if !actions.iter().any(|place| Step::of_action(&place.name) == Some(step)) {
        missing.push(format!(
            "{name}: no action in spec/ has the comment `\\* Step: {name}; code: {snake}; book: {kebab}`"
        ));
    }
    if !map.of(step, Kind::Code).iter().any(|place| place.name == snake) {
        missing.push(format!(
            "{name}: no `fn {snake}` in impl/src/core has the comment ``Spec: `{name}`; book: {kebab}``"
        ));
    }
    if map.of(step, Kind::Tests).is_empty() {
        missing.push(format!(
            "{name}: no model in loom-tests/src/models has the comment ``Explores: `{name}```"
        ));
    }
    if map.of(step, Kind::Book).is_empty() {
        missing.push(format!("{name}: no chapter book/src/{kebab}.md with the heading `# {name}`"));
    } else {
        let text = paths::read(&places::chapter(step))?;
        let includes = markdown::includes(&text);
        for folder in ["spec/", "impl/src/core/", "loom-tests/"] {
            if !includes.iter().any(|include| include.target.contains(folder) && include.target.contains(':'))
            {
                missing.push(format!("{name}: book/src/{kebab}.md includes no anchor of a file in {folder}"));
            }
        }
    }

    if !have_anchor(&places::spec_files()?, name)? {
        missing.push(format!("{name}: no module in spec/ has an anchor `{name}`"));
    }
    if !have_anchor(&places::core_files()?, name)? {
        missing.push(format!("{name}: no file of impl/src/core has an anchor `{name}`"));
    }
    Ok(missing)
}

/// Whether one of the files has a region of that name.
fn have_anchor(files: &[PathBuf], name: &str) -> Result<bool, String> {
    for file in files {
        if places::has_anchor(file, name)? {
            return Ok(true);
        }
    }
    Ok(false)
}
