//! `evidence [quick | full | scaling] [--write]` measures what README and book claim, and writes one page about it.
//!
//! - `evidence quick` takes two minutes, `evidence full` half an hour, and `evidence scaling`, which has few programs on many
//!   numbers of threads, ten minutes. All go on where an earlier run was interrupted.
//! - The page, the same as Markdown, and the figures as CSV go to `target/bench-report`, or to the folder `--out FOLDER`.
//!   With `--write` the CSV goes to `bench/results/report` or `scaling`, and a commit that does not hold what is measured is refused.
//! - `evidence --page FILE.csv` makes the page of a file again.
//! - `evidence --compare FILE.csv FILE.csv` compares two of them.
//! - `evidence --only PIECE [EXTENT [SEATS]]` measures one piece, shows its table, and says how long the least that counts takes.
//!   `SEATS` is a list as `systole@8,systole@16,rayon@16`: no others are measured then, and the time is shorter by as much.
//! - `evidence --test` tries each kind of piece once, and leaves no file.
//! - `evidence --count PROGRAM FORM ROUNDS` and `evidence --count PATH ROUNDS` are what runs below callgrind.

use bench::evidence::measure::measure;
use bench::evidence::outcome::{COLUMNS, Outcome};
use bench::evidence::piece::{Piece, Seat};
use bench::evidence::pieces::{self, Extent};
use bench::evidence::predictions::Predictions;
use bench::evidence::progress::{Progress, in_words};
use bench::evidence::report::Report;
use bench::evidence::store::{self, Store};
use bench::evidence::{compare, machine, page, text};
use bench::forms::{self, Program};
use bench::measurement;
use bench::report::folder;
use bench::report::run::Run;
use bench::report::sheet::Sheet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Instant, SystemTime};
use std::{env, fs};

const USAGE: &str = "usage: evidence [quick | full | scaling] [--write] [--out FOLDER] | --page FILE [--out FOLDER] | --compare FILE FILE \
                     | --only PIECE [EXTENT [SEATS]] | --test";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    measurement::exit(run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()))
}

fn run(arguments: &[&str]) -> Result<(), String> {
    match *arguments {
        ["--count", program, form, rounds] => count(program, form, rounds),
        ["--count", path, rounds] => {
            (path.parse::<&forms::Path>()?.run)(rounds_of(rounds)?);
            Ok(())
        }
        ["--compare", first, second] => {
            let [first, second] = [first, second].map(|file| Report::read(Path::new(file)));
            print!("{}", compare::text(&first?, &second?)?);
            Ok(())
        }
        ["--page", file] => write_page(&Report::read(Path::new(file))?, &parent(file), ""),
        ["--page", file, "--out", out] => write_page(&Report::read(Path::new(file))?, Path::new(out), ""),
        ["--test"] => trial(),
        ["--only", name] => only(name, Extent::Full, None),
        ["--only", name, extent] => only(name, extent.parse()?, None),
        ["--only", name, extent, seats] => only(name, extent.parse()?, Some(&Seat::list(seats)?)),
        [] => all(Extent::Quick, false, None),
        [extent] if !extent.starts_with('-') => all(extent.parse()?, false, None),
        [extent, "--write"] => all(extent.parse()?, true, None),
        [extent, "--out", out] => all(extent.parse()?, false, Some(Path::new(out))),
        _ => Err(USAGE.into()),
    }
}

/// This machine and day.
fn here(now: SystemTime, write: bool) -> Result<Run, String> {
    Ok(machine::stamped(if write { Run::to_write(now)? } else { Run::here(now) }))
}

/// Runs a program so often, for callgrind to count.
fn count(program: &str, form: &str, rounds: &str) -> Result<(), String> {
    (program.parse::<&Program>()?.run)(form.parse()?, rounds_of(rounds)?);
    Ok(())
}

fn rounds_of(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("`{word}` is no number of rounds"))
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
    let out = out.map_or_else(store::default_folder, Path::to_owned);
    fs::create_dir_all(&out).map_err(|error| format!("cannot make {}: {error}", out.display()))?;
    let program = env::current_exe().and_then(fs::read).map_err(|error| format!("this program: {error}"))?;
    let store = Store::open(&out.join(extent.name()), &run, extent.name(), &program)?;
    let predictions = Predictions::read(&out, &run)?;
    let mut outcomes = pieces(extent, &store)?;
    outcomes.iter_mut().for_each(|outcome| predictions.beside(outcome));
    let rows = outcomes.iter().flat_map(|outcome| outcome.rows(extent.name())).collect();
    let sheet = Sheet { run, rows };
    let results = if write { folder().join(extent.folder()) } else { out.clone() };
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

/// Measures the pieces whose names begin so, on all their seats or on these.
fn only(name: &str, extent: Extent, seats: Option<&[Seat]>) -> Result<(), String> {
    let pieces = extent.pieces();
    let times = pieces::times(&pieces, extent.time());
    let mut found = 0;
    for (mut piece, mut time) in
        pieces.into_iter().zip(times).filter(|(piece, _)| piece.name.starts_with(name))
    {
        if let Some(seats) = seats {
            time = time.mul_f64(piece.keep(seats)?);
        }
        let piece = &piece;
        if let Some(reason) = lacking(piece) {
            return Err(format!("{}: {reason}", piece.title));
        }
        let begun = Instant::now();
        let outcome = measure(piece, time, |_| ())?;
        let (took, rounds) = (begun.elapsed(), outcome.rounds());
        let sheet = Sheet { run: Run::here(SystemTime::now()), rows: outcome.rows(extent.name()) };
        let report = Report::of(sheet)?;
        println!("{}\n\n{}", piece.title, report.table(&outcome).text());
        println!(
            "{}: {rounds} rounds in {:.1} s of {:.1} s\n",
            piece.name,
            took.as_secs_f64(),
            time.as_secs_f64()
        );
        found += 1;
    }
    if found > 0 { Ok(()) } else { Err(format!("no piece of {} begins with `{name}`", extent.name())) }
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
