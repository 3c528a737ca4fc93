//! The simulator's command line.
//!
//! ```sh
//! cargo run --release -p sim                # all questions: tables here, files in bench/sim/results
//! cargo run --release -p sim -- --dry       # the same, without files
//! cargo run --release -p sim -- --quick     # small, and without files
//! cargo run --release -p sim -- --only waiting
//! cargo run --release -p sim -- --program tree:1000000 --policy systole --workers 256 --interval 25
//! ```

mod options;

use bench::report::run::Run;
use options::{Options, Selection};
use sim::costs::Costs;
use sim::experiments::{self, Outcome};
use sim::output::{csv, figures, tables};
use sim::policies::Settings;
use sim::report::Case;
use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Options::parse(&words).and_then(|options| options.map_or(Ok(()), run)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> Result<(), String> {
    let costs = Costs::named(&options.costs)?;
    match &options.selection {
        Some(selection) => select(selection, &costs),
        None => all(&options, &costs),
    }
}

/// The runs that were asked for, one line each.
fn select(selection: &Selection, costs: &Costs) -> Result<(), String> {
    println!(
        "{:<20} {:<8} {:>7} {:>12} {:>8} {:>6} {:>7} {:>10} {:>8} {:>6}",
        "program",
        "policy",
        "workers",
        "time",
        "speed-up",
        "busy",
        "waited",
        "promotions",
        "reclaims",
        "lock"
    );
    for program in &selection.programs {
        for &contestant in &selection.contestants {
            for &workers in &selection.workers {
                let interval = selection.interval.unwrap_or(contestant.settings().interval);
                let Selection { waiting, beats, bundles, group, .. } = *selection;
                let settings = Settings { interval, waiting, beats, bundles, group, ..contestant.settings() };
                let report = Case { program, contestant, workers, settings, costs: costs.clone() }.run()?;
                println!(
                    "{:<20} {contestant:<8} {workers:>7} {:>9.1} µs {:>8.2} {:>5.1}% {:>6.1}% {:>10} {:>8} {:>5.1}%",
                    program.name,
                    report.microseconds(),
                    report.speed_up(),
                    100.0 * report.utilisation(),
                    100.0 * report.waiting(),
                    report.counts.promotions,
                    report.counts.reclaims,
                    100.0 * report.lock_utilisation(),
                );
            }
        }
    }
    Ok(())
}

/// All questions.
fn all(options: &Options, costs: &Costs) -> Result<(), String> {
    // If the results could not be written, this refuses before it simulates.
    let run = if options.writes { Some(Run::to_write(SystemTime::now())?) } else { None };
    let shows_progress = stderr().is_terminal();
    let outcomes = experiments::run(options.extent, options.only, costs, |run| {
        if shows_progress {
            eprint!("\r\x1b[K{run}");
            stderr().flush().ok();
        }
    })?;
    if shows_progress {
        eprint!("\r\x1b[K");
    }
    let tables = tables::all(&outcomes);
    for table in &tables {
        println!("{}\n\n{}", table.title, table.grid.text());
    }
    println!("{} runs, each checked against the bounds of bench/sim/src/bounds", outcomes.len());
    run.map_or(Ok(()), |run| write(&run, &options.costs, &outcomes, &tables::markdown(&tables)))
}

/// Writes `results/` and the book's charts.
fn write(run: &Run, costs: &str, outcomes: &[Outcome], markdown: &str) -> Result<(), String> {
    let circumstances = format!("costs {costs}, commit {}, {}", run.commit, run.date);
    let [scale, interval] =
        [figures::scale, figures::interval].map(|chart| chart(outcomes, &circumstances).svg());
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (results, images) = (here.join("results"), here.join("../../book/src/img"));
    let csv = csv::write([&run.commit, &run.date, costs], outcomes)?;
    let files: [(PathBuf, &str); 4] = [
        (results.join(&run.date).with_extension("csv"), &csv),
        (results.join("tables.md"), markdown),
        (images.join("at-scale.svg"), &scale),
        (images.join("at-scale-interval.svg"), &interval),
    ];
    std::fs::create_dir_all(&results)
        .map_err(|error| format!("cannot make {}: {error}", results.display()))?;
    for (path, text) in files {
        std::fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("written: {}", path.strip_prefix(here).unwrap_or(&path).display());
    }
    Ok(())
}
