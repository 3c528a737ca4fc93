//! `report [--markdown] [FILE.csv]` shows what the benchmarks measured.
//!
//! - `report` reads criterion's estimates, prints the table, and writes it to `bench/results/` as CSV with a chart.
//! - `report FILE.csv` prints that file's table and draws its chart again.
//! - `report --markdown [FILE.csv]` prints the table of that file, or the newest tables of each kind, in Markdown, and
//!   writes nothing.

use bench::measurement;
use bench::report::results::Results;
use bench::report::{self, chart, csv, estimates, table};
use bench::topics::TOPICS;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    measurement::exit(run().map(|text| print!("{text}")))
}

/// Does what the arguments say; returns what is to be printed.
fn run() -> Result<String, String> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => measured(),
        ["--markdown"] => page(),
        ["--markdown", file] if !file.starts_with('-') => Ok(table::markdown(&read(Path::new(file))?)),
        [file] if !file.starts_with('-') => {
            let results = read(Path::new(file))?;
            write(&Path::new(file).with_extension("svg"), &chart::svg(&results))?;
            Ok(table::text(&results))
        }
        _ => Err("usage: report [--markdown] [FILE.csv]".into()),
    }
}

/// The newest table of each kind.
fn page() -> Result<String, String> {
    let folder = report::folder();
    let newest = report::newest(&folder)
        .ok_or_else(|| format!("no results in {}: run `cargo xtask bench`", folder.display()))?;
    let mut page = table::markdown(&read(&newest)?);
    for topic in TOPICS {
        if let Some(sheet) = topic.newest()? {
            page = page + "\n" + &topic.markdown(&sheet);
        }
    }
    Ok(page)
}

/// Turns criterion's estimates into table, CSV file and chart.
fn measured() -> Result<String, String> {
    let results = estimates::read()?;
    let file = report::folder().join(results.run.file_stem()).with_extension("csv");
    write(&file, &csv::write(&results))?;
    // From the file as it is, so that drawing it again gives the same chart.
    let results = read(&file)?;
    let drawing = file.with_extension("svg");
    write(&drawing, &chart::svg(&results))?;
    Ok(format!("{}\nwritten: {}\nwritten: {}\n", table::text(&results), file.display(), drawing.display()))
}

fn read(file: &Path) -> Result<Results, String> {
    let text =
        fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    csv::read(&text).map_err(|error| format!("{} is not a file of results: {error}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
}
