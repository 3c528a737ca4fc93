//! The models of `spec/proof/steps.json`: TLC shows their steps, and the proof's formulas are evaluated on them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::Outcome;
use crate::branches::{Branches, Way};
use crate::part::Part;
use crate::report::Report;
use crate::steps::{Compared, Formulas};
use crate::theory::Theory;
use crate::untaken::{Untaken, Why};
use commands::unknown;
use tlc::javas::Javas;
use tlc::run::{Checker, Finished, Runner};
use tlc::steps::{ShownSteps, read};

/// What came of one of them.
struct Shown {
    name: String,
    part: Part,
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

/// The parts whose steps TLC shows: all that happens; and what one worker's job list sees of it.
pub struct Theories {
    pub invariant: Theory,
    pub job_list: Theory,
}

impl Theories {
    /// Reads them.
    pub fn read(folder: &Path) -> Result<Theories, String> {
        let of = |part| Theory::of(part, folder);
        Ok(Theories { invariant: of(Part::Invariant)?, job_list: of(Part::JobList)? })
    }

    fn of(&self, part: Part) -> &Theory {
        match part {
            Part::JobList => &self.job_list,
            Part::Invariant | Part::Waits => &self.invariant,
        }
    }
}

/// Of which part the steps are shown.
fn part(shown: &ShownSteps) -> Part {
    shown.part.as_deref().and_then(Part::named).unwrap_or(Part::Invariant)
}

/// Refuses a name that none of the models with steps has, nor a part: to compare none would look like success.
pub fn are_known(names: &[String], folder: &Path) -> Outcome {
    let list = read(folder)?;
    let known = || list.iter().map(|shown| shown.name.as_str()).chain(Part::ALL.map(Part::name));
    match names.iter().find(|name| !known().any(|known| known == **name)) {
        Some(name) => Err(unknown("model or part", name, known(), "spec/proof/steps.json lists the models")),
        None => Ok(()),
    }
}

/// Runs the chosen ones, by their names or their part's. All together, those that must fit take each action at least once,
/// each case of it if the part is the job list's, and each branch but for those that `untaken.json` lists. Which branches
/// and cases the steps take is found out only if that is `noted`: it costs more than the comparison.
pub fn compare(
    theories: &Theories,
    folder: &Path,
    chosen: impl Fn(&str) -> bool,
    noted: bool,
    report: &mut Report,
) -> Outcome {
    let list = read(folder)?;
    let fits = |shown: &ShownSteps, of: Part| part(shown) == of && shown.differs.is_none();
    let count = list.len();
    let of_the_list = list.iter().filter(|shown| fits(shown, Part::JobList)).count();
    let is_chosen = |shown: &ShownSteps| chosen(&shown.name) || chosen(part(shown).name());
    let chosen: Vec<ShownSteps> = list.into_iter().filter(is_chosen).collect();
    let untaken = Untaken::read(folder)?;
    let (mut seen, mut taken, mut cases) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for shown in run_all(folder, &chosen, noted)? {
        let passed = shown.passes();
        let Shown { name, part, compared, taken: takes, finished, differs } = shown;
        report.add(&format!("steps of {name}"), passed, compared.steps, finished.took);
        for way in takes.iter().filter(|way| untaken.ways.contains_key(way)) {
            println!("{name} takes {}, which spec/proof/untaken.json lists", way.shown());
        }
        taken.extend(takes);
        match part {
            _ if differs.is_some() => {}
            Part::JobList => cases.extend(compared.cases),
            _ => seen.extend(compared.taken.into_keys()),
        }
    }
    // Of a few models one knows only what they take.
    let chosen_of_the_list = chosen.iter().filter(|shown| fits(shown, Part::JobList)).count();
    if noted && chosen_of_the_list == of_the_list {
        let all = theories.job_list.actions.iter().flat_map(|action| theories.job_list.cases(action));
        let what = format!("{}: each case of an action is taken", Part::JobList.name());
        all_are_taken(&what, &all.collect::<Vec<_>>(), &cases, report);
    }
    if chosen.len() < count {
        return Ok(());
    }
    all_are_taken("each action is taken", &theories.invariant.actions, &seen, report);

    let branches: BTreeSet<Way> = Branches::of(&theories.invariant)?.ways().into_keys().collect();
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

/// Says of which of these no model shows a step.
fn all_are_taken(what: &str, all: &[String], taken: &BTreeSet<String>, report: &mut Report) {
    let unseen: Vec<&String> = all.iter().filter(|one| !taken.contains(*one)).collect();
    if !unseen.is_empty() {
        println!(
            "no step takes {unseen:?}: a model of spec/proof/steps.json needs more runs, or one is missing"
        );
    }
    report.add(what, unseen.is_empty(), taken.len(), Duration::ZERO);
}

/// Runs them, as many at a time as there are cores, and tells of each when it is over; the results are in the list's order. Which
/// branches their steps take is found out only if that is `noted`.
fn run_all(folder: &Path, list: &[ShownSteps], noted: bool) -> Result<Vec<Shown>, String> {
    let checker = Checker::find()?;
    let cores = checker.cores;
    let javas = Javas::new(checker, list.len());
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Shown)>> = Mutex::default();
    let work = || -> Outcome {
        // Formulas are shared within a thread only, so each thread reads its own.
        let theories = Theories::read(folder)?;
        let of = |part| Ok::<_, String>((Formulas::of(theories.of(part))?, Branches::of(theories.of(part))?));
        let (of_all, of_the_list) = (of(Part::Invariant)?, of(Part::JobList)?);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = list.get(number) else { return Ok(()) };
            let ShownSteps { model, name, walks, differs, .. } = entry;
            let part = part(entry);
            let (formulas, branches) = match part {
                Part::JobList => &of_the_list,
                Part::Invariant | Part::Waits => &of_all,
            };
            // What a mistake takes is no step that fits.
            let noted = (noted && differs.is_none()).then_some(branches);
            let show = |runner: &mut Runner<'_>| {
                let finished = match walks {
                    Some(walks) => runner.walk(model, *walks)?,
                    None => runner.run_changed(model, None)?,
                };
                let (compared, taken) = formulas.compare(&finished.log, noted)?;
                Ok(Shown { name: name.clone(), part, compared, taken, finished, differs: differs.clone() })
            };
            let shown = javas.believed(name, model.effort(), show, Shown::passes)?;
            let mut results = results.lock().map_err(|_| "a thread has panicked")?;
            tell(&shown, results.len() + 1, list.len());
            results.push((number, shown));
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

/// Says what came of a model, the `count`th of `all`.
fn tell(shown: &Shown, count: usize, all: usize) {
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
    println!("[{count}/{all}] {name:<20} {} steps of TLC, {took:.1} s: {verdict}", compared.steps);
}

/// The behaviour that TLC has found, as it prints it.
fn behaviour(finished: &Finished) -> String {
    match finished.log.find("The behavior up to this point") {
        Some(at) => finished.log[at..].to_string(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::are_known;
    use crate::check::folder;

    #[test]
    fn a_name_that_selects_no_steps_is_an_error() {
        let of = |names: &[&str]| {
            are_known(&names.iter().map(|name| name.to_string()).collect::<Vec<_>>(), &folder())
        };
        assert_eq!((of(&[]), of(&["pair_none", "joblist"])), (Ok(()), Ok(())));
        assert!(of(&["pair_none", "pair_nona"]).unwrap_err().contains("did you mean `pair_none`"));
    }
}
