//! The models of `spec/proof/steps.json`: TLC shows their steps, and the proof's formulas are evaluated on them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::Outcome;
use crate::branches::{Branches, Way};
use crate::report::Report;
use crate::steps::{Compared, Formulas};
use crate::theory::Theory;
use crate::untaken::{Untaken, Why};
use tlc::javas::Javas;
use tlc::run::{Checker, Finished, Runner};
use tlc::steps::{ShownSteps, read};

/// What came of one of them.
struct Shown {
    name: String,
    compared: Compared,
    /// By which branches its steps go, if it must fit.
    taken: BTreeSet<Way>,
    finished: Finished,
    differs: Option<String>,
}

impl Shown {
    /// Whether it is as it must be.
    fn passes(&self) -> bool {
        let Shown { compared, finished, differs, .. } = self;
        let different = compared.differs.as_ref().map(|(what, _)| what);
        let fits = match differs {
            // Some mistakes come to a deadlock, too; that is not what is looked for.
            Some(_) => finished.property == *differs || different == differs.as_ref(),
            None => finished.property.is_none() && different.is_none() && finished.exit == Some(0),
        };
        fits && compared.steps > 0
    }
}

/// Runs the chosen ones. All together, those that must fit take each action at least once, and each branch but for those
/// that `untaken.json` lists. Which branches the steps take is found out only if that is `noted`: it costs more than the
/// comparison.
pub fn compare(
    theory: &Theory,
    folder: &Path,
    chosen: impl Fn(&str) -> bool,
    noted: bool,
    report: &mut Report,
) -> Outcome {
    let list = read(folder)?;
    let all = list.iter().all(|shown| chosen(&shown.name));
    let chosen: Vec<ShownSteps> = list.into_iter().filter(|shown| chosen(&shown.name)).collect();
    let untaken = Untaken::read(folder)?;
    let (mut seen, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for shown in run_all(folder, &chosen, noted)? {
        let passed = tell(&shown);
        let Shown { name, compared, taken: takes, finished, differs } = shown;
        report.add(&format!("steps of {name}"), passed, compared.steps, finished.took);
        for way in takes.iter().filter(|way| untaken.ways.contains_key(way)) {
            println!("  it takes {}, which spec/proof/untaken.json lists", way.shown());
        }
        taken.extend(takes);
        if differs.is_none() {
            seen.extend(compared.taken.into_keys());
        }
    }
    if !all {
        return Ok(());
    }
    let unseen: Vec<&String> = theory.actions.iter().filter(|action| !seen.contains(*action)).collect();
    if !unseen.is_empty() {
        println!("actions that no model takes: {unseen:?}");
    }
    report.add("each action is taken", unseen.is_empty(), seen.len(), Duration::ZERO);

    let branches: BTreeSet<Way> = Branches::of(theory)?.ways().into_keys().collect();
    let faults = untaken.faults(&branches, &taken);
    println!(
        "{:<20} {} are taken, {} are listed as impossible and {} as open",
        "branches",
        taken.len(),
        untaken.count(Why::Impossible),
        untaken.count(Why::Open)
    );
    faults.iter().for_each(|fault| println!("  {fault}"));
    report.add("each branch is taken or listed", faults.is_empty(), branches.len(), Duration::ZERO);
    Ok(())
}

/// Runs them, as many at a time as there are cores; the results are in the list's order. Which branches their steps take is
/// found out only if that is `noted`.
fn run_all(folder: &Path, list: &[ShownSteps], noted: bool) -> Result<Vec<Shown>, String> {
    let checker = Checker::find()?;
    let cores = checker.cores;
    let javas = Javas::new(checker, list.len());
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Shown)>> = Mutex::default();
    let work = || -> Outcome {
        // Formulas are shared within a thread only, so each thread reads its own.
        let theory = Theory::read(folder)?;
        let (formulas, branches) = (Formulas::of(&theory)?, Branches::of(&theory)?);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(ShownSteps { model, name, walks, differs }) = list.get(number) else { return Ok(()) };
            // What a mistake takes is no step that fits.
            let noted = (noted && differs.is_none()).then_some(&branches);
            let show = |runner: &mut Runner<'_>| {
                let finished = match walks {
                    Some(walks) => runner.walk(model, *walks)?,
                    None => runner.run_changed(model, None)?,
                };
                let (compared, taken) = formulas.compare(&finished.log, noted)?;
                Ok(Shown { name: name.clone(), compared, taken, finished, differs: differs.clone() })
            };
            let shown = javas.believed(name, model.effort(), show, Shown::passes)?;
            results.lock().map_err(|_| "a thread has panicked")?.push((number, shown));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread has panicked")?)
    })?;
    if let Some(again) = javas.again() {
        eprintln!("{again}");
    }
    let mut results = results.into_inner().map_err(|_| "a thread has panicked".to_string())?;
    results.sort_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, shown)| shown).collect())
}

/// Says what came of a model, and whether it is as it must be.
fn tell(shown: &Shown) -> bool {
    let passed = shown.passes();
    let Shown { name, compared, finished, differs, .. } = shown;
    let verdict = match (&compared.differs, differs) {
        _ if !passed && compared.differs.is_none() => {
            let complaints = finished.report.complaints.iter().filter(|line| !line.contains("\"step\""));
            let complaints: Vec<&str> = complaints.map(String::as_str).collect();
            format!("NOT SO: {} {}", complaints.join(" "), behaviour(finished))
        }
        (Some((_, what)), _) if !passed => format!("DIFFERS: {what}"),
        (_, Some(property)) if finished.property == *differs => {
            format!("{property} is broken, as it must be")
        }
        (Some((action, _)), _) => format!("{action} differs, as it must"),
        (None, _) => "all are the proof's".to_string(),
    };
    let took = finished.took.as_secs_f64();
    println!("{name:<20} {} steps of TLC, {took:.1} s: {verdict}", compared.steps);
    passed
}

/// The behaviour that TLC has found, as it prints it.
fn behaviour(finished: &Finished) -> String {
    match finished.log.find("The behavior up to this point") {
        Some(at) => finished.log[at..].to_string(),
        None => String::new(),
    }
}
