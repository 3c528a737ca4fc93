//! `report [--check | --markdown] [FILE.csv]` shows what the benchmarks measured.
//!
//! - `report` reads criterion's estimates, prints the table, and writes it to `bench/results/` as CSV with a chart.
//! - `report --check` says before anything is measured whether that could be written.
//! - `report FILE.csv` prints that file's table and draws its chart again.
//! - `report --draw FOLDER` draws what `bench-report scaling` measured, for a page and for a phone.
//! - `report --markdown [FILE.csv]` prints the table of that file, or the newest tables of each kind, in Markdown, and
//!   writes nothing.

use bench::evidence::{scaling, store};
use bench::measurement;
use bench::report::chart::{NARROW, WIDE};
use bench::report::results::Results;
use bench::report::run::Run;
use bench::report::{self, estimates, speed_ups, table};
use bench::topics::TOPICS;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;
use std::{env, fs};

fn main() -> ExitCode {
    measurement::exit(run().map(|text| print!("{text}")))
}

/// Does what the arguments say, and returns the text to print.
fn run() -> Result<String, String> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => measured(),
        ["--check"] => Run::to_write(SystemTime::now()).map(|_| String::new()),
        ["--markdown"] => page(),
        ["--draw", into] => draw_scaling(Path::new(into)),
        ["--markdown", file] if !file.starts_with('-') => {
            Ok(table::markdown(&Results::read(Path::new(file))?))
        }
        [file] if !file.starts_with('-') => {
            let (results, chart) = draw(Path::new(file))?;
            Ok(format!("{}\nwritten: {}\n", table::text(&results), chart.display()))
        }
        _ => Err("usage: report [--check | --markdown | --draw FOLDER] [FILE.csv]".into()),
    }
}

/// The newest table of each kind.
fn page() -> Result<String, String> {
    let folder = report::folder();
    let newest = report::newest(&folder)
        .ok_or_else(|| format!("no results in {}: run `cargo xtask bench`", folder.display()))?;
    let mut page = table::markdown(&Results::read(&newest)?);
    for topic in TOPICS {
        if let Some(sheet) = topic.newest()? {
            page += &anchored(topic.name, &topic.markdown(&sheet));
        }
    }
    if let Some(report) = scaling::newest()? {
        page += &anchored("scaling", &scaling::markdown(&report));
    }
    Ok(page)
}

/// A table between the marks by which chapters include it.
fn anchored(name: &str, table: &str) -> String {
    format!("\n<!-- ANCHOR: {name} -->\n\n{table}\n<!-- ANCHOR_END: {name} -->\n")
}

/// Draws the newest measurement of programs over numbers of threads, and says where the pictures are.
fn draw_scaling(into: &Path) -> Result<String, String> {
    let Some(chart) = scaling::newest()?.and_then(|report| scaling::chart(&report)) else {
        return Ok(String::new());
    };
    let mut text = String::new();
    for (name, layout) in [("scaling.svg", WIDE), ("scaling-narrow.svg", NARROW)] {
        let file = into.join(name);
        store::write(&file, &chart.svg(layout))?;
        text += &format!("written: {}\n", file.display());
    }
    Ok(text)
}

/// Turns criterion's estimates into table, CSV file and chart.
fn measured() -> Result<String, String> {
    let file = estimates::read()?.write(&report::folder())?;
    let (results, chart) = draw(&file)?;
    Ok(format!("{}\nwritten: {}\nwritten: {}\n", table::text(&results), file.display(), chart.display()))
}

/// Draws the chart of a CSV file beside it. The chart depends on the file alone, so drawing it again gives the same chart.
fn draw(file: &Path) -> Result<(Results, PathBuf), String> {
    let results = Results::read(file)?;
    let chart = file.with_extension("svg");
    fs::write(&chart, speed_ups::chart(&results).svg(WIDE))
        .map_err(|error| format!("cannot write {}: {error}", chart.display()))?;
    Ok((results, chart))
}
