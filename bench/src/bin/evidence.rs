//! `evidence [quick | full] [--write]` measures what README and book claim, and writes one page about it.
//!
//! - `evidence quick` takes two minutes and `evidence full` half an hour. Both go on where an earlier run was interrupted.
//! - The page, the same as Markdown, and the figures as CSV go to `target/bench-report`, or to the folder `--out FOLDER`.
//!   With `--write` the CSV goes to `bench/results/report`, and a commit that does not hold what is measured is refused.
//! - `evidence --page FILE.csv` makes the page of a file again.
//! - `evidence --compare FILE.csv FILE.csv` compares two of them.
//! - `evidence --test` tries each kind of piece once, and leaves no file.
//! - `evidence --count PROGRAM FORM ROUNDS` is what runs below callgrind.

use bench::evidence::measure::measure;
use bench::evidence::outcome::{COLUMNS, Outcome};
use bench::evidence::piece::Piece;
use bench::evidence::pieces::{self, Extent};
use bench::evidence::progress::{Progress, in_words};
use bench::evidence::report::Report;
use bench::evidence::store::{self, Store};
use bench::evidence::{compare, machine, page, text};
use bench::forms::Program;
use bench::measurement;
use bench::report::run::Run;
use bench::report::sheet::Sheet;
use bench::report::{self, folder};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Instant, SystemTime};
use std::{env, fs};

const USAGE: &str = "usage: evidence [quick | full] [--write] [--out FOLDER] | --page FILE [--out FOLDER] | --compare FILE FILE \
                     | --test";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    measurement::exit(run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()))
}

fn run(arguments: &[&str]) -> Result<(), String> {
    match *arguments {
        ["--count", program, form, rounds] => count(program, form, rounds),
        ["--compare", first, second] => {
            let [first, second] = [first, second].map(|file| Report::read(Path::new(file)));
            print!("{}", compare::text(&first?, &second?)?);
            Ok(())
        }
        ["--page", file] => write_page(&Report::read(Path::new(file))?, &parent(file), ""),
        ["--page", file, "--out", out] => write_page(&Report::read(Path::new(file))?, Path::new(out), ""),
        ["--test"] => trial(),
        [] => all(Extent::Quick, false, None),
        [extent] if !extent.starts_with('-') => all(extent.parse()?, false, None),
        [extent, "--write"] => all(extent.parse()?, true, None),
        [extent, "--out", out] => all(extent.parse()?, false, Some(Path::new(out))),
        _ => Err(USAGE.into()),
    }
}

/// This machine and day. A program that was built to be carried away has its commit and compiler with it: where it runs there
/// may be no clone.
fn here(now: SystemTime, write: bool) -> Result<Run, String> {
    let mut run = if write { Run::to_write(now)? } else { Run::here(now) };
    if let Some(commit) = option_env!("BENCH_COMMIT") {
        run.commit = commit.to_owned();
    }
    if let Some(rustc) = option_env!("BENCH_RUSTC") {
        run.rustc = rustc.to_owned();
    }
    Ok(run)
}

/// Runs a program so often, for callgrind to count.
fn count(program: &str, form: &str, rounds: &str) -> Result<(), String> {
    let rounds = rounds.parse().map_err(|_| format!("`{rounds}` is no number of rounds"))?;
    (program.parse::<&Program>()?.run)(form.parse()?, rounds);
    Ok(())
}

/// The folder of a file.
fn parent(file: &str) -> PathBuf {
    Path::new(file).parent().map(Path::to_owned).unwrap_or_default()
}

/// Measures all pieces of the extent, and writes what came out.
fn all(extent: Extent, write: bool, out: Option<&Path>) -> Result<(), String> {
    if cfg!(debug_assertions) && write {
        return Err("this program is built without optimisation: build it with --release".into());
    }
    let (now, begun) = (SystemTime::now(), Instant::now());
    let run = here(now, write)?;
    let out = out.map_or_else(default_folder, Path::to_owned);
    fs::create_dir_all(&out).map_err(|error| format!("cannot make {}: {error}", out.display()))?;
    let program = env::current_exe().and_then(fs::read).map_err(|error| format!("this program: {error}"))?;
    let store = Store::open(&out.join(extent.name()), &run, extent.name(), &program)?;
    let outcomes = pieces(extent, &store)?;
    let rows = outcomes.iter().flat_map(|outcome| outcome.rows(extent.name())).collect();
    let sheet = Sheet { run, rows };
    let results = if write { folder().join("report") } else { out.clone() };
    fs::create_dir_all(&results).map_err(|error| format!("cannot make {}: {error}", results.display()))?;
    let file = results.join(format!("{}-{}.csv", sheet.run.file_stem(), extent.name()));
    store::write(&file, &sheet.csv(&COLUMNS)?)?;
    println!("written: {}", file.display());
    write_page(&Report::of(sheet)?, &out, &machine::description())?;
    store.clear()?;
    println!("in {}", in_words(begun.elapsed()));
    Ok(())
}

/// What was measured now or before an interruption.
fn pieces(extent: Extent, store: &Store) -> Result<Vec<Outcome>, String> {
    let pieces = extent.pieces();
    let times = pieces::times(&pieces, extent.time());
    let mut progress = Progress::new(times.clone());
    let mut outcomes = Vec::new();
    for (piece, time) in pieces.iter().zip(times) {
        if let Some(outcome) = store.get(&piece.name) {
            outcomes.push(outcome);
            progress.skip();
            continue;
        }
        if let Some(reason) = lacking(piece) {
            progress.end();
            eprintln!("left out: {}: {reason}", piece.title);
            progress.skip();
            continue;
        }
        let begun = Instant::now();
        progress.show(&piece.title, 0, begun.elapsed(), true);
        match measure(piece, time, |rounds| progress.show(&piece.title, rounds, begun.elapsed(), false)) {
            Ok(outcome) => {
                store.put(&outcome)?;
                outcomes.push(outcome);
                progress.finish(begun.elapsed());
            }
            Err(reason) => {
                progress.end();
                eprintln!("left out: {}: {reason}", piece.title);
                progress.skip();
            }
        }
    }
    progress.end();
    if outcomes.is_empty() { Err("nothing could be measured".into()) } else { Ok(outcomes) }
}

/// Why the machine cannot run a piece.
fn lacking(piece: &Piece) -> Option<String> {
    // Half as much again, since the pools and the system need some.
    let (needed, free) = (piece.bytes + piece.bytes / 2, machine::free_memory());
    (needed > free && free > 0)
        .then(|| format!("it needs {} MiB of memory, {} are free", needed >> 20, free >> 20))
}

fn write_page(report: &Report, out: &Path, machine: &str) -> Result<(), String> {
    for (extension, content) in
        [("html", page::html(report, machine)), ("md", text::markdown(report, machine))]
    {
        let file = out.join(format!("{}-{}.{extension}", report.run.file_stem(), report.extent));
        store::write(&file, &content)?;
        println!("written: {}", file.display());
    }
    for warning in report.warnings() {
        println!("warning: {warning}");
    }
    println!("{}", text::counts(report));
    Ok(())
}

/// `target/bench-report` in a clone, and a folder of this name here where there is no clone.
fn default_folder() -> PathBuf {
    let root = report::folder().join("../..");
    let target = || env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    if root.join("bench/claims.json").exists() {
        target().join("bench-report")
    } else {
        "bench-report".into()
    }
}

/// Tries each kind of piece once, and makes the page.
fn trial() -> Result<(), String> {
    let run = Run::here(SystemTime::now());
    let mut rows = Vec::new();
    for piece in Extent::Trial.pieces() {
        let outcome = measure(&piece, Extent::Trial.time(), |_| ())?;
        rows.extend(outcome.rows(Extent::Trial.name()));
    }
    let report = Report::of(Sheet { run, rows })?;
    if page::html(&report, "").is_empty() || text::markdown(&report, "").is_empty() {
        return Err("the page is empty".into());
    }
    Ok(())
}
