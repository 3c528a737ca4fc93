//! `check-traces`: real programs run on the real pool, and TLC accepts what they did as behaviours of the spec.

mod explain;
mod list;
mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::check_mutants;
use crate::args::Accepts;
use crate::{Outcome, paths, process};
use list::Batch;
use report::Report;
use tlc::run::{Checker, Effort, copy_modules};
use tlc::tools::{java, tlc_jar};

/// How many runs of each case there are with each number of workers, and how many of each case are tampered with.
const SEEDS: u64 = 20;
const MUTATED: usize = 2;

/// The same for the quick form.
const QUICK_SEEDS: u64 = 2;
const QUICK_MUTATED: usize = 1;

/// What is said of a trace that TLC does not accept.
pub const REJECTED: &str = "rejected";

/// What is said of an event that no run has had.
pub const MISSING: &str = "has not occurred";

/// Broken runtimes, by their names in `spec/mutants.json`, whose traces must be rejected, or a run of the whole is worth
/// nothing. Few, since each is compiled; `check-mutants --traces` tries all.
const BROKEN: [&str; 3] = ["NobodyWoken", "NewestTaken", "OwnerForgetsToHelp"];

/// How many rejected traces are explained at length.
const EXPLAINED: usize = 3;

/// Records the traces of the named cases, else of all, and checks them.
pub fn run(words: &[String]) -> Outcome {
    let accepts = Accepts { command: "check-traces", flags: &["--quick"], words: "CASE…" };
    let args = accepts.parse(words)?;
    let is_quick = args.has("--quick");
    let started = Instant::now();
    let folder = paths::root().join("target/traces");
    fs::remove_dir_all(&folder).ok();
    paths::make_folder(&folder)?;
    record(&folder, is_quick, &args.words)?;
    let recorded = started.elapsed();

    let checker = checker()?;
    let batches = check_all(&checker, &list::batches(&folder)?)?;
    let refused = list::refused(&folder)?;

    let report = Report::new(&batches, &refused, recorded, started.elapsed());
    report.print(args.words.is_empty());
    report.write()?;
    for (batch, number) in report.rejected.iter().take(EXPLAINED) {
        explain::print(
            &checker,
            &folder.join(format!("{}-{number}", batch.name)),
            &batch.traces[number - 1],
        )?;
    }
    report.outcome(args.words.is_empty())?;
    if is_quick || !args.words.is_empty() { Ok(()) } else { reject_broken() }
}

/// Fails unless the traces of these broken runtimes are told from the real one's.
fn reject_broken() -> Outcome {
    let unseen: Vec<&str> = check_mutants::unseen_by_traces(&BROKEN)?;
    if unseen.is_empty() { Ok(()) } else { Err(format!("nobody sees that {} is broken", unseen.join(", "))) }
}

/// What is not as it must be in a folder that `record-traces` has written, a line each. `is_whole`: all kinds of programs
/// were run.
pub fn wrong_runs(folder: &Path, is_whole: bool) -> Result<Vec<String>, String> {
    let batches = check_all(&checker()?, &list::batches(folder)?)?;
    let refused = list::refused(folder)?;
    Ok(Report::new(&batches, &refused, Duration::ZERO, Duration::ZERO).wrong_runs(is_whole))
}

fn checker() -> Result<Checker, String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(Checker { java: java::find()?, jar: tlc_jar::find()?, cores })
}

/// Runs the programs.
fn record(folder: &Path, is_quick: bool, cases: &[String]) -> Outcome {
    let (seeds, mutated) = if is_quick { (QUICK_SEEDS, QUICK_MUTATED) } else { (SEEDS, MUTATED) };
    let mut cargo = process::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "conformance",
        "--features",
        "trace",
        "--bin",
        "record-traces",
    ]);
    cargo.arg("--").arg(folder).args([seeds.to_string(), mutated.to_string()]).args(cases);
    process::run(&mut cargo)
}

/// Has TLC check all batches, as many side by side as there are cores.
fn check_all(checker: &Checker, folders: &[PathBuf]) -> Result<Vec<Batch>, String> {
    let waiting = Mutex::new(folders.iter().enumerate());
    let next = || waiting.lock().ok()?.next();
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..checker.cores.min(folders.len()) {
            scope.spawn(|| {
                while let Some((at, folder)) = next() {
                    let batch = check(checker, folder);
                    if let Ok(batch) = &batch {
                        let [(recorded, accepted), (tampered, passed)] = batch.accepted();
                        eprintln!(
                            "{}: {accepted} of {recorded} traces accepted, and {passed} of {tampered} tampered with ({:.1} s)",
                            batch.name,
                            batch.took.as_secs_f64()
                        );
                    }
                    if let Ok(mut done) = done.lock() {
                        done.push((at, batch));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().map_err(|_| "a check has panicked")?;
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, batch)| batch).collect()
}

/// Has TLC check one.
fn check(checker: &Checker, folder: &Path) -> Result<Batch, String> {
    let mut batch = list::read(folder)?;
    prepare(folder, 0, "CHECK_DEADLOCK FALSE")?;
    let ran = checker.run_module(folder, "TraceHeartbeat", Effort::SMALL)?;
    if ran.exit != Some(0) {
        let log = paths::shown(&folder.join("log"));
        return Err(format!("TLC did not get through the traces of {}: {log} has the reason", batch.name));
    }
    batch.accept(&ran.log);
    batch.took = ran.took;
    Ok(batch)
}

/// Puts the spec's modules beside the data's, and completes the configuration.
fn prepare(folder: &Path, longest: usize, more: &str) -> Outcome {
    let spec = paths::root().join("spec");
    copy_modules(&spec, folder)?;
    copy_modules(&spec.join("conformance"), folder)?;
    let config = folder.join("model.cfg");
    let constants = paths::read(&config)?;
    let constants = constants.split("  Longest =").next().unwrap_or_default();
    paths::write(&config, &format!("{constants}  Longest = {longest}\nSPECIFICATION FollowSpec\n{more}\n"))
}
