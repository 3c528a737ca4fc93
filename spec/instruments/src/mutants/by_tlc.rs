//! The first oracle: TLC, on each mistake that the spec makes.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::list::{Mutant, Spec};
use super::verdict::Verdict;
use crate::side_by_side::side_by_side;
use tlc::javas::Javas;
use tlc::model::Model;
use tlc::output::Violation;
use tlc::run::{self, Checker, Finished};

/// A mistake that breaks nothing on the model that is named for it is tried on these, too.
const PORTFOLIO: [&str; 6] =
    ["pair", "tree2x1", "spawn_outside", "two_callers", "descendants_two_callers", "poll_tree"];

/// TLC's exit codes where something cannot be evaluated: a state, a property, liveness; and for all that it calls an error.
const EVALUATION: [i32; 4] = [75, 76, 77, 255];

/// A mutant whose run differs from what the list says: what it came to.
pub(super) struct Different {
    pub(super) name: String,
    pub(super) came: Verdict,
    pub(super) on: String,
}

/// A verdict, and the model that it comes from.
type Judged = Result<(Verdict, String), String>;

/// TLC's verdict on each mutant, in their order, and what is not as the list says.
pub(super) fn judge(mutants: &[Mutant], models: &[Model]) -> Result<(Vec<Verdict>, Vec<Different>), String> {
    let javas = Javas::new(Checker::find()?, mutants.iter().filter(|mutant| mutant.spec.is_some()).count());
    run::remove_leftovers();
    // `Relaxed`: it only numbers the lines.
    let done = AtomicUsize::new(0);
    let judged = side_by_side(mutants, |mutant| {
        let judged = judge_one(mutant, models, &javas)?;
        if mutant.spec.is_some() {
            let number = done.fetch_add(1, Ordering::Relaxed) + 1;
            eprintln!("[{number:>3}] TLC: {}: {}", mutant.name, judged.0.shown());
        }
        Ok(judged)
    })?;

    if let Some(again) = javas.again() {
        eprintln!("{again}");
    }

    let (mut found, mut different) = (Vec::new(), Vec::new());
    for (mutant, (came, on)) in mutants.iter().zip(judged) {
        if came != expected(mutant, models) {
            different.push(Different { name: mutant.name.clone(), came: came.clone(), on });
        }
        found.push(came);
    }
    Ok((found, different))
}

/// What the list says.
fn expected(mutant: &Mutant, models: &[Model]) -> Verdict {
    match &mutant.spec {
        None => Verdict::CannotSee,
        Some(Spec::Model(name)) => match models.iter().find(|model| model.name == *name) {
            Some(Model { property: Some(property), counterexample, .. }) => {
                Verdict::caught(property, *counterexample)
            }
            _ => Verdict::Missed,
        },
        Some(Spec::Line { breaks: Some(property), steps, .. }) => Verdict::caught(property, *steps),
        Some(Spec::Line { breaks: None, .. }) => Verdict::Missed,
    }
}

fn judge_one(mutant: &Mutant, models: &[Model], javas: &Javas) -> Judged {
    let find = |name: &str| {
        let model = models.iter().find(|model| model.name == name).cloned();
        model.ok_or_else(|| format!("mutant `{}`: there is no model `{name}`", mutant.name))
    };
    let of = |error: &str| format!("mutant `{}`: {error}", mutant.name);
    let expected = expected(mutant, models);
    let is_expected = |finished: &Finished| verdict(finished).is_ok_and(|came| came == expected);
    match &mutant.spec {
        None => Ok((Verdict::CannotSee, String::new())),
        Some(Spec::Model(name)) => {
            let model = find(name)?;
            let finished = javas.run(&model, None, is_expected)?;
            Ok((verdict(&finished).map_err(|error| of(&error))?, name.clone()))
        }
        Some(Spec::Line { change, on, .. }) => {
            let others = PORTFOLIO.into_iter().filter(|name| name != on);
            for name in std::iter::once(on.as_str()).chain(others) {
                let finished = javas.run(&tried_on(&find(name)?, &mutant.name), Some(change), is_expected)?;
                let came = verdict(&finished).map_err(|error| of(&error))?;
                if came != Verdict::Missed {
                    return Ok((came, name.to_string()));
                }
            }
            Ok((Verdict::Missed, on.clone()))
        }
    }
}

/// The model, under a name by which it runs beside itself with other mistakes.
pub(super) fn tried_on(model: &Model, mistake: &str) -> Model {
    Model { name: format!("{mistake}-{}", model.name), ..model.clone() }
}

/// What a run says of a mistake.
///
/// # Errors
///
/// When TLC has come to no verdict: it cannot read the spec, or has no memory left, or was ended.
pub(super) fn verdict(finished: &Finished) -> Result<Verdict, String> {
    // How long a lasso is depends on the order in which TLC looks for it.
    let is_lasso = finished.report.violation == Some(Violation::Temporal);
    let steps = (!is_lasso).then_some(finished.report.trace.len() as u64);
    match (&finished.property, finished.exit) {
        (Some(property), _) => Ok(Verdict::caught(property, steps)),
        (None, Some(0)) => Ok(Verdict::Missed),
        // A definition that has become senseless: TLC cannot go on, in a state that it shows.
        (None, Some(exit)) if EVALUATION.contains(&exit) && !finished.report.trace.is_empty() => {
            Ok(Verdict::caught("evaluation", steps))
        }
        (None, exit) => {
            let exit = exit.map_or("it was ended".to_string(), |exit| format!("exit {exit}"));
            let why = finished.report.complaints.first().map(String::as_str).unwrap_or_default();
            Err(format!("TLC comes to no verdict, {exit}: {why}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Verdict, verdict};
    use tlc::output;
    use tlc::run::Finished;

    fn finished(exit: Option<i32>, log: &str) -> Finished {
        let report = output::parse(log);
        Finished { exit, report, property: None, took: Duration::ZERO, log: log.to_string() }
    }

    #[test]
    fn a_run_without_a_verdict_has_seen_nothing() {
        let state = "@!@!@STARTMSG 2217:4 @!@!@\n1: <Initial predicate>\nx = 0\n@!@!@ENDMSG 2217 @!@!@\n";
        assert_eq!(verdict(&finished(Some(0), "")), Ok(Verdict::Missed));
        assert_eq!(verdict(&finished(Some(255), state)), Ok(Verdict::caught("evaluation", Some(1))));
        for (exit, log) in [(None, state), (Some(1), "no memory"), (Some(150), ""), (Some(153), state)] {
            assert!(verdict(&finished(exit, log)).is_err(), "{exit:?}");
        }
        let error = verdict(&finished(Some(1), "There is no memory.")).unwrap_err();
        assert_eq!(error, "TLC comes to no verdict, exit 1: There is no memory.");
    }
}
