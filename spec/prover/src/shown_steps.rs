//! The models of `spec/proof/steps.json`: TLC shows their steps, and the proof's formulas are evaluated on them.

use std::collections::BTreeSet;
use std::path::Path;

use crate::Outcome;
use crate::report::Report;
use crate::steps::Formulas;
use crate::theory::Theory;
use tlc::run::Checker;
use tlc::steps::{ShownSteps, read};

/// Runs the chosen ones. All together, those that must fit take each action at least once.
pub fn compare(
    theory: &Theory,
    folder: &Path,
    chosen: impl Fn(&str) -> bool,
    report: &mut Report,
) -> Outcome {
    let checker = Checker::find_for_one()?;
    let formulas = Formulas::of(theory)?;
    let mut seen = BTreeSet::new();
    let list = read(folder)?;
    let all = list.iter().all(|shown| chosen(&shown.name));
    for ShownSteps { model, name, differs } in list.into_iter().filter(|shown| chosen(&shown.name)) {
        let finished = checker.run(&model)?;
        let compared = formulas.compare(&finished.log)?;
        let found = compared.differs.as_ref().map(|(action, _)| action);
        let mut passed = found == differs.as_ref() && compared.steps > 0;
        if differs.is_none() {
            // A model that must differ may end in a deadlock; one that must fit may not.
            passed &= finished.exit == Some(0);
            seen.extend(compared.taken.into_keys());
        }
        let verdict = match (&compared.differs, passed) {
            (None, true) => "all are the proof's".to_string(),
            (None, false) => format!("DIFFERS: {}", finished.report.complaints.join(" ")),
            (Some((action, _)), true) => format!("{action} differs, as it must"),
            (Some((_, what)), false) => format!("DIFFERS: {what}"),
        };
        println!(
            "{name:<20} {} steps of TLC, {:.1} s: {verdict}",
            compared.steps,
            finished.took.as_secs_f64()
        );
        report.add(&format!("steps of {name}"), passed, compared.steps, finished.took);
    }
    if !all {
        return Ok(());
    }
    let unseen: Vec<&String> = theory.actions.iter().filter(|action| !seen.contains(*action)).collect();
    if !unseen.is_empty() {
        println!("actions that no model takes: {unseen:?}");
    }
    report.add("each action is taken", unseen.is_empty(), seen.len(), std::time::Duration::ZERO);
    Ok(())
}
