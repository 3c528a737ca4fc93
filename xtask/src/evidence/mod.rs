//! What was tried, how often, what it found and what it cannot see: two tables, made of records of runs.
//!
//! `checks.rs` has the checks, each with the sentences that a program cannot know. `spec/evidence.json` has a record of the last
//! run of each. A check that fails leaves no record: what it has found is mended first, and becomes a sentence.

mod checks;
mod record;
mod run;
#[path = "../../../bench/src/report/stamp.rs"]
mod stamp;
mod tables;

use std::path::PathBuf;

use crate::{Args, Outcome, paths};
use tlc::text::marks;

use checks::{CHECKS, Check, Count};

/// Where a table stands, between which marks.
struct Place {
    file: &'static str,
    /// Whether it has the few checks of the README, and the few columns.
    is_short: bool,
}

const PLACES: [Place; 2] = [
    Place { file: "README.md", is_short: true },
    Place { file: "book/src/what-is-checked.md", is_short: false },
];
const START: &str = "<!-- evidence -->";
const END: &str = "<!-- /evidence -->";

/// Runs these checks, and keeps a record of each that passes.
///
/// # Errors
///
/// If there is no check of this name, if one fails or does not say how much it has done, or if files differ from the commit.
pub fn run(args: &Args) -> Outcome {
    args.are_among("check", &CHECKS.each_ref().map(|check| check.name))?;
    for check in CHECKS.iter().filter(|check| args.asks_for(check.name)) {
        let record = run::run(check)?;
        println!("{}: {}", check.name, record.shown());
        record::keep(record)?;
    }
    write()
}

/// Keeps a record of runs that have just passed, by name and with their seconds. Their counts are in `spec/results.json`.
pub fn note(runs: &[(&str, u64)]) -> Outcome {
    let is_counted = |check: &Check| matches!(check.count, Count::Results(_));
    for (name, seconds) in runs {
        if let Some(check) = CHECKS.iter().find(|check| check.name == *name && is_counted(check)) {
            record::keep(run::stamped(check, None, *seconds)?)?;
        }
    }
    write()
}

/// Writes both tables.
pub fn write() -> Outcome {
    for (path, before, now) in texts()? {
        if before != now {
            paths::write(&path, &now)?;
            println!("{}: the table of what was tried", paths::shown(&path));
        }
    }
    Ok(())
}

/// A line for each text that is not what the records say.
pub fn faults() -> Result<Vec<String>, String> {
    let stale = texts()?.into_iter().filter(|(_, before, now)| before != now);
    let line = |path: PathBuf| {
        format!(
            "{}: the table of what was tried is stale: `cargo xtask evidence --write`",
            paths::shown(&path)
        )
    };
    let mut faults: Vec<String> = stale.map(|(path, ..)| line(path)).collect();
    let unknown =
        record::all()?.into_iter().filter(|record| CHECKS.iter().all(|check| check.name != record.check));
    faults.extend(unknown.map(|record| format!("{}: there is no check `{}`", record::FILE, record.check)));
    Ok(faults)
}

/// Each text that holds a table, as it is and as it should be.
fn texts() -> Result<Vec<(PathBuf, String, String)>, String> {
    let records = record::all()?;
    let text = |place: &Place| {
        let path = paths::root().join(place.file);
        let before = paths::read(&path)?;
        let table = if place.is_short { tables::short(&records)? } else { tables::long(&records)? };
        let now = marks::filled(place.file, &before, START, &table, END)?;
        Ok((path, before, now))
    };
    PLACES.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tables_are_those_of_the_records() {
        assert_eq!(super::faults().unwrap(), Vec::<String>::new());
    }
}
