//! `where`: the places of one step, in spec, code, tests and book.

use crate::Outcome;
use crate::args::Accepts;
use crate::source::places::{self, Kind};
use crate::source::step;

/// Prints one line a place.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "where", flags: &[], words: "NAME" }.parse(words)?;
    let [name] = args.words.as_slice() else {
        let names: Vec<&str> = step::all().iter().map(|step| step.name).collect();
        return Err(format!("where takes one step's name: {}", names.join(", ")));
    };
    let step = step::find(name)?;
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
