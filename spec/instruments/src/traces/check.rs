//! `check-traces`.

use std::path::Path;
use std::time::Instant;

use super::record::from_file;
use super::recorded::Recorded;
use super::report::Report;
use super::verify::verify;
use super::{explain, record};
use crate::{Outcome, mutants, paths};
use tlc::Args;
use tlc::run::Checker;

/// How many runs of each case there are with each number of workers, and how many of each case are tampered with.
const SEEDS: u64 = 10;
const TAMPERED: usize = 2;

/// The same for the quick form.
const QUICK_SEEDS: u64 = 2;
const QUICK_TAMPERED: usize = 1;

/// Broken runtimes, by their names in `spec/mutants.json`, whose traces must be rejected, or a run of the whole is worth
/// nothing. Few, since each is compiled; `check-mutants --traces` tries all.
const BROKEN: [&str; 3] = ["NoWorkerWoken", "NewestTaken", "OwnerForgetsToHelp"];

/// How many rejected traces are explained at length.
const EXPLAINED: usize = 3;

/// Records the traces of the named cases, else of all, and checks them; or checks the trace in a file.
pub fn run(args: &Args) -> Outcome {
    if let Some(file) = args.value("--file") {
        return check_file(Path::new(file));
    }
    let (is_quick, is_whole) = (args.has("--quick"), args.words.is_empty());
    let started = Instant::now();
    let (seeds, tampered) = if is_quick { (QUICK_SEEDS, QUICK_TAMPERED) } else { (SEEDS, TAMPERED) };
    let mut recorded: Recorded = record(seeds, tampered, &args.words)?;
    let recording = started.elapsed();

    let (checker, folder) = (Checker::find()?, paths::root().join("target/traces"));
    verify(&checker, &mut recorded, &folder)?;
    let report = Report::new(&recorded, recording, started.elapsed());
    report.print(is_whole);
    report.leave()?;
    let outcome = report.outcome(is_whole);
    // Last, where the reader looks first.
    for (batch, number) in report.rejected.iter().take(EXPLAINED) {
        let folder = folder.join(format!("{}-{number}", batch.name));
        explain::print(&checker, &folder, &batch.traces[number - 1])?;
    }
    outcome?;
    if is_quick || !is_whole { Ok(()) } else { reject_broken() }
}

/// Checks the trace in this file, and shows its steps, or where the spec cannot follow them.
fn check_file(path: &Path) -> Outcome {
    let mut recorded = from_file(path)?;
    // A folder of its own, since an exercise checks two files at a time.
    let folder = paths::root().join(format!("target/trace-{}", std::process::id()));
    let checker = Checker::find()?;
    verify(&checker, &mut recorded, &folder)?;
    let trace = recorded.only().ok_or("the file has no trace")?;
    if trace.is_accepted {
        std::fs::remove_dir_all(&folder).ok();
        println!(
            "\n{}\naccepted: a behaviour of the spec, with {} steps",
            trace.lines(0, trace.steps.len()),
            trace.steps.len()
        );
        return Ok(());
    }
    explain::print(&checker, &folder.join("alone"), trace)?;
    std::fs::remove_dir_all(&folder).ok();
    Err(format!("rejected: {} is no behaviour of the spec", trace.name))
}

/// Fails unless the traces of these broken runtimes are told from the real one's.
fn reject_broken() -> Outcome {
    let unseen: Vec<&str> = mutants::unseen_by_traces(&BROKEN)?;
    if unseen.is_empty() {
        Ok(())
    } else {
        Err(format!("no trace shows that {} is broken", unseen.join(", ")))
    }
}
