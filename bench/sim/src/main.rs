//! The simulator's command line.
//!
//! ```sh
//! cargo run --release -p sim                # all questions: tables here, files in bench/sim/results
//! cargo run --release -p sim -- --dry       # the same, without files
//! cargo run --release -p sim -- --quick     # small, and without files
//! cargo run --release -p sim -- --only waiting
//! cargo run --release -p sim -- --redraw       # the charts alone, of the newest results
//! cargo run --release -p sim -- --program tree:1000000 --policy systole --workers 256 --interval 25
//! ```

mod options;

use bench::report::chart::{Chart, NARROW, WIDE};
use bench::report::run::Run;
use options::{Options, Selection};
use sim::costs::Costs;
use sim::experiments::{self, Outcome};
use sim::output::csv::Point;
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
    if options.redraws {
        return redraw();
    }
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
    let csv = csv::write([&run.commit, &run.date, costs], outcomes)?;
    let mut files = vec![
        (results().join(&run.date).with_extension("csv"), csv.clone()),
        (results().join("tables.md"), markdown.to_owned()),
    ];
    files.extend(charts(&csv)?);
    std::fs::create_dir_all(results())
        .map_err(|error| format!("cannot make {}: {error}", results().display()))?;
    write_all(&files)
}

/// Draws the book's charts once more, of the newest results.
fn redraw() -> Result<(), String> {
    let files = std::fs::read_dir(results()).into_iter().flatten().flatten().map(|entry| entry.path());
    let newest = files.filter(|path| path.extension().is_some_and(|end| end == "csv")).max();
    let newest = newest.ok_or("there are no results; `cargo xtask sim` writes them")?;
    let text = std::fs::read_to_string(&newest).map_err(|error| format!("{}: {error}", newest.display()))?;
    write_all(&charts(&text).map_err(|error| format!("{}: {error}", newest.display()))?)
}

/// The book's charts, each for a page and for a phone.
fn charts(csv: &str) -> Result<Vec<(PathBuf, String)>, String> {
    let (circumstances, points) = csv::read(csv)?;
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/img");
    let mut files = Vec::new();
    for (name, draw) in [("at-scale", figures::scale as Draw), ("at-scale-interval", figures::interval)] {
        let chart = draw(&points, &circumstances);
        for (ending, layout) in [("", WIDE), ("-narrow", NARROW)] {
            files.push((images.join(format!("{name}{ending}.svg")), chart.svg(layout)));
        }
    }
    Ok(files)
}

/// A question's chart.
type Draw = fn(&[Point], &str) -> Chart;

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

fn write_all(files: &[(PathBuf, String)]) -> Result<(), String> {
    for (path, text) in files {
        std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("written: {}", path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display());
    }
    Ok(())
}
