//! `--check-all`: each skeleton must fail with the words that its exercise promises, and each solution must pass.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use commands::Args;
use tlc::{Outcome, paths, run};

use crate::catalogue;
use crate::check::{self, Depth};
use crate::exercise::{Check, Exercise};

/// Checks all, or the part of this machine, or those named.
pub fn run(args: &Args) -> Outcome {
    run::remove_leftovers();
    let mut all = if args.words.is_empty() {
        catalogue::all()?
    } else {
        args.words.iter().map(|name| catalogue::find(name)).collect::<Result<_, _>>()?
    };
    all = args.shard()?.share(all, cost);
    // The longest ones begin first, so that no core waits for one at the end.
    all.sort_by_key(|exercise| std::cmp::Reverse(cost(exercise)));
    let parts: Vec<(&Exercise, &str)> =
        all.iter().flat_map(|exercise| ["skeleton", "solution"].map(|part| (exercise, part))).collect();

    let missing = if args.words.is_empty() { pages(&all)? } else { Vec::new() };
    for line in &missing {
        println!("FAULT {line}");
    }

    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(missing.len());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores.min(parts.len()) {
            scope.spawn(|| {
                // `Relaxed`: it only counts.
                while let Some((exercise, part)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let started = Instant::now();
                    let (mark, came) = match fault(exercise, part) {
                        Ok(verdict) => ("ok", verdict),
                        Err(fault) => {
                            *faults.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                            ("FAULT", fault)
                        }
                    };
                    let seconds = started.elapsed().as_secs_f64();
                    println!("{mark:5} {seconds:5.1} s  {} {part}: {came}", exercise.name);
                }
            });
        }
    });
    let (faults, seconds) =
        (*faults.lock().unwrap_or_else(PoisonError::into_inner), started.elapsed().as_secs_f64());
    println!("{} exercises in {seconds:.1} s", all.len());
    if faults == 0 { Ok(()) } else { Err(format!("{faults} exercises do not come to what they promise")) }
}

/// What the pages of the lessons lack: each shows the command of its exercise, and includes the solution.
fn pages(exercises: &[Exercise]) -> Result<Vec<String>, String> {
    let pages = paths::files_below(&paths::root().join("book/src/lessons"), ".md")?;
    let mut missing = Vec::new();
    for Exercise { name, lesson, .. } in exercises {
        let start = format!("{lesson:02}-");
        let is_its =
            |path: &&PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&start));
        let Some(page) = pages.iter().find(is_its) else {
            missing.push(format!("{name}: lesson {lesson} has no page"));
            continue;
        };
        let text = paths::read(page)?;
        for wanted in [format!("cargo xtask exercise {name}"), format!("exercises/{name}/solution/")] {
            if !text.contains(&wanted) {
                missing.push(format!("{}: it does not have `{wanted}`", paths::shown(page)));
            }
        }
    }
    Ok(missing)
}

/// What came of one part, if it is what must come of it; else what is wrong.
fn fault(exercise: &Exercise, part: &str) -> Result<String, String> {
    let graded = check::grade(exercise, &exercise.folder().join(part), Depth::FirstFailure)?;
    match (part, graded.failure) {
        ("solution", None) => Ok("passes".to_string()),
        ("solution", Some(verdict)) => Err(format!("{verdict}\n{}", graded.lines.join("\n"))),
        (_, Some(verdict)) if verdict == exercise.skeleton_fails => Ok(verdict),
        (_, Some(verdict)) => {
            Err(format!("`{verdict}`, where `skeleton_fails` is `{}`", exercise.skeleton_fails))
        }
        (_, None) => Err("it passes, so there is nothing to do".to_string()),
    }
}

/// About how long an exercise takes, in seconds.
fn cost(exercise: &Exercise) -> u64 {
    match &exercise.check {
        Check::Tlc(runs) => 2 * runs.len() as u64,
        Check::Cargo(_) => 10,
        Check::Command(_) => 20,
    }
}
