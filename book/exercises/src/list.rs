//! The list of all exercises.

use tlc::Outcome;
use tlc::text::table::Table;

use crate::catalogue;
use crate::mine::Mine;

/// Prints it.
pub fn run() -> Outcome {
    let all = catalogue::all()?;
    let mut table = Table::new(&["lesson", "name", "title", "state"]);
    for exercise in &all {
        let (lesson, state) = (exercise.lesson.to_string(), Mine::of(exercise).state().to_string());
        table.row(vec![lesson, exercise.name.clone(), exercise.title.clone(), state]);
    }
    print!("{}", table.render());
    println!("\n`cargo xtask exercise NAME` hands one out; run again, it grades what you have written.");
    Ok(())
}
