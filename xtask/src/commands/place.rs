//! `where`: the places of a step, in spec, code, tests and book; or of any name that the spec defines.

use crate::source::definitions::{self, Found};
use crate::source::places::{self, Kind};
use crate::source::step::{self, Step};
use crate::{Args, Outcome, paths};

/// Prints one line a place.
pub fn run(args: &Args) -> Outcome {
    match step::find(args.word()) {
        Some(step) => print_step(step),
        None => print_definitions(&definitions::find(args.word())?),
    }
}

fn print_step(step: Step) -> Outcome {
    let map = places::read()?;
    let width = map.places.iter().filter(|place| place.step == step).map(|place| place.shown().len()).max();
    println!("{}", step.name);
    for kind in Kind::ALL {
        let found = map.of(step, kind);
        if found.is_empty() {
            println!("  {:<5}  no place", kind.word());
        }
        for place in found {
            println!(
                "  {:<5}  {:<width$}  {}",
                kind.word(),
                place.shown(),
                place.name,
                width = width.unwrap_or(0)
            );
        }
    }
    Ok(())
}

/// How many models are named.
const NAMED: usize = 6;

/// The definitions of a name, with the models that check it, and the pages that name it.
fn print_definitions(found: &[Found]) -> Outcome {
    for Found { definition, kept_by, broken_by, .. } in found {
        println!("{}:{}", paths::shown(&definition.file), definition.line);
        if !definition.comment.is_empty() {
            println!("  {}", definition.comment);
        }
        for line in definition.text.lines() {
            println!("    {line}");
        }
        print_models("kept by", kept_by);
        print_models("broken by", broken_by);
        println!();
    }
    let Some(first) = found.first() else { return Ok(()) };
    for (page, line) in definitions::pages(&first.name)? {
        println!("book   {}:{line}", paths::shown(&page));
    }
    Ok(())
}

fn print_models(what: &str, models: &[String]) {
    let named = models.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match models.len() {
        0 => {}
        many if many > NAMED => println!("  {what} {named} and {} more models", many - NAMED),
        _ => println!("  {what} {named}"),
    }
}
