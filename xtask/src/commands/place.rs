//! `where`: the places of one step, in spec, code, tests and book.

use crate::source::places::{self, Kind};
use crate::source::step;
use crate::{Args, Outcome};

/// Prints one line a place.
pub fn run(args: &Args) -> Outcome {
    let step = step::find(args.word())?;
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
