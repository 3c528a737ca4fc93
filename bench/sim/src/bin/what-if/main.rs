//! `cargo xtask what-if PROGRAM [--workers N] [--costs NAME] [--measure]`: what a program would be on more workers.
//!
//! The program runs here, on one worker, and its joins are recorded; the simulator then runs the record on 1, 2, 4, …
//! workers. `bench/sim/README.md` says what the record has, and `book/src/at-scale.md` what the result can tell.

mod run;
mod target;

use commands::Args;
use run::Program;
use sim::costs::Costs;
use sim::policies::Contestant;
use sim::program::Record;
use sim::report::Case;
use sim::time::Time;
use sim::what_if::WhatIf;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

/// The most workers that are simulated.
const MOST_WORKERS: usize = 1024;

/// How often a program runs without notes: the run in the middle counts.
const RUNS: usize = 3;

fn main() -> ExitCode {
    commands::main("what-if", run)
}

fn run(args: &Args) -> Result<(), String> {
    let workers = args.value("--workers").map_or(Ok(64), whole)?;
    let name = args.value("--costs").unwrap_or("bare-metal").to_owned();
    let costs = Costs::named(&name)?;
    let (word, arguments) = args.words.split_first().ok_or(
        "PROGRAM is missing: name an example of this workspace, as in `cargo xtask what-if merge_sort`, or a path",
    )?;
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let found = target::find(word)?;
    if let target::Found::Record(file) = &found {
        if args.has("--measure") {
            return Err(format!("`--measure` needs a program to run, and {word} is a record"));
        }
        if let Some(argument) = arguments.first() {
            return Err(format!(
                "`{argument}` would be an argument of a program, and {word} is a record; leave it out"
            ));
        }
        let record = Record::read(file, None)?;
        print!("{}", WhatIf { record, name, costs, workers }.text()?);
        return Ok(());
    }
    let program = Program::new(found, arguments)?;
    let file = program.record()?;
    // A record that is of no use is refused before the program runs again.
    Record::read(&file, None)?;
    let alone = middle(&program, 1)?;
    let record = Record::read(&file, Some(&alone))?;
    let what_if = WhatIf { record, name, costs, workers };
    print!("{}", what_if.text()?);
    if args.has("--measure") { compare(&what_if, &program) } else { Ok(()) }
}

/// Runs the program without notes, and returns the file of the run in the middle.
fn middle(program: &Program<'_>, workers: usize) -> Result<PathBuf, String> {
    let mut runs: Vec<(Time, PathBuf)> = Vec::new();
    for number in 0..RUNS {
        let file = program.time(workers, number)?;
        runs.push((Record::duration(&file)?, file));
    }
    runs.sort();
    Ok(runs.swap_remove(RUNS / 2).1)
}

/// Says what a real run takes, and what the simulator says of as many workers.
fn compare(what_if: &WhatIf, program: &Program<'_>) -> Result<(), String> {
    let workers = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let took = duration(&middle(program, workers)?)?;
    let WhatIf { record, costs, .. } = what_if;
    let contestant = Contestant::Systole;
    let settings = contestant.settings();
    let case = Case { program: &record.program, contestant, workers, settings, costs: costs.clone() };
    let report = case.run()?;
    println!(
        "\nMeasured here on {workers} workers: {:.2} times faster. Simulated: {:.2} times, the time is {:+.1} % off.",
        report.sequential as f64 / took,
        report.speed_up(),
        100.0 * (report.time as f64 / took - 1.0)
    );
    Ok(())
}

fn duration(file: &Path) -> Result<f64, String> {
    Ok(Record::duration(file)? as f64)
}

fn whole(word: &str) -> Result<usize, String> {
    let number = word.parse().ok().filter(|number| (1..=MOST_WORKERS).contains(number));
    number.ok_or_else(|| {
        format!("`--workers {word}` is out of range; give a whole number from 1 to {MOST_WORKERS}")
    })
}
