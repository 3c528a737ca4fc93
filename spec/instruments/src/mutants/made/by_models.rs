//! What the fast models say of a mistake in the spec.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::check::Asked;
use super::list::{Made, Oracle, Seen};
use crate::mutants::by_tlc;
use crate::mutants::verdict::Verdict;
use tlc::javas::Javas;
use tlc::model::Model;
use tlc::run::{Change, Checker, Finished};

/// The models that are asked, one after the other: small ones first, of which each reaches what no other one does; then
/// larger ones, and those of what must come about.
pub(super) const PORTFOLIO: [&str; 18] = [
    "pair",
    "tree2x1",
    "spawn_outside",
    "broadcast_none",
    "panic_first",
    "nested_stop",
    "poll_exact",
    "spawn_poll",
    "nested",
    "live_pair_stop",
    "live_tree",
    "poll_tree",
    "spawn_stop",
    "descendants_two_callers",
    "none_two_callers",
    "two_callers",
    "tree3x1",
    "spawn_descendants",
];

/// So many at the head of these are over within two seconds each.
const CHEAP: usize = 11;

/// How many states a model has, and how many transitions.
type Counts = (u64, u64);

/// What the unchanged models have, as far as that was asked for.
static WHOLE: Mutex<BTreeMap<String, Counts>> = Mutex::new(BTreeMap::new());

/// Whether TLC can read and evaluate the changed module at all, in the smallest model.
pub(super) fn can_be_read(one: &Made, models: &[Model], checker: &Checker) -> Result<bool, String> {
    let model = by_tlc::tried_on(find(models, PORTFOLIO[0])?, &one.name);
    let finished = checker.run_changed(&model, Some(&change(one)))?;
    // All is well, or something is violated.
    Ok(finished.exit == Some(0) || finished.property.is_some())
}

/// What sees the mistake. The model that did so last time is asked first. A property counts more than a number: all cheap
/// models are asked for one before a number will do.
pub(super) fn judge(
    one: &Made,
    models: &[Model],
    javas: &Javas,
    asked: Asked,
) -> Result<Option<Seen>, String> {
    let last = one.seen.as_ref();
    let first = last.map(|seen| seen.on.as_str());
    let others = match asked {
        Asked::Last => &PORTFOLIO[..0],
        Asked::Cheap => &PORTFOLIO[..CHEAP],
        Asked::All => &PORTFOLIO[..],
    };
    let others = others.iter().copied().filter(|name| first != Some(*name));
    let (mut by_count, mut passed) = (None, Vec::new());
    for name in first.into_iter().chain(others) {
        if by_count.is_some() && !PORTFOLIO[..CHEAP].contains(&name) {
            break;
        }
        let model = find(models, name)?;
        // What saw the mistake last is expected to see the same again, and another model to see nothing.
        let expected = last.filter(|last| last.on == name && !last.is_of_transitions());
        let is_expected =
            |finished: &Finished| seen_in(model, finished).is_ok_and(|seen| seen.as_ref() == expected);
        let finished = javas.run(&by_tlc::tried_on(model, &one.name), Some(&change(one)), is_expected)?;
        let seen = seen_in(model, &finished).map_err(|error| format!("{}: {error}", one.name))?;
        if seen.as_ref().is_some_and(|seen| seen.by == Oracle::Tlc) {
            return Ok(seen);
        }
        if by_count.is_none() && seen.is_some() {
            by_count = seen;
            if last.is_some_and(|last| last.by == Oracle::Count) {
                // The others were asked for a property when this was entered.
                return Ok(by_count);
            }
        }
        passed.push((model, finished));
    }
    if by_count.is_some() {
        return Ok(by_count);
    }
    for (model, finished) in passed {
        let whole = whole(model, javas.checker())?;
        let seen = |finished: &Finished| {
            let ((_, here), (_, whole)) = (counts(finished)?, whole);
            let says = format!("{here} transitions, not {whole}");
            Ok::<_, String>((here != whole).then(|| Seen { by: Oracle::Count, on: model.name.clone(), says }))
        };
        let mut found = seen(&finished)?;
        if found.is_some() && found.as_ref() != last {
            // Perhaps it was a warm Java that has counted otherwise.
            let tried = by_tlc::tried_on(model, &one.name);
            found = seen(&javas.checker().run_changed(&tried, Some(&change(one)))?)?;
        }
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// What the model says of the mistake by a property, or else by its number of states.
fn seen_in(model: &Model, finished: &Finished) -> Result<Option<Seen>, String> {
    let seen = |by, says| Ok(Some(Seen { by, on: model.name.clone(), says }));
    match by_tlc::verdict(finished)? {
        Verdict::Missed if finished.report.states == model.states => Ok(None),
        Verdict::Missed => {
            let number = |states: Option<u64>| states.unwrap_or(0);
            let says = format!("{} states, not {}", number(finished.report.states), number(model.states));
            seen(Oracle::Count, says)
        }
        verdict => seen(Oracle::Tlc, verdict.shown()),
    }
}

fn find<'m>(models: &'m [Model], name: &str) -> Result<&'m Model, String> {
    models.iter().find(|model| model.name == name).ok_or_else(|| {
        format!("spec/models.json has no model `{name}`, on which the made mistakes are tried")
    })
}

fn change(one: &Made) -> Change {
    let file = one.file.trim_start_matches("spec/").to_string();
    Change { file, from: one.from.clone(), to: one.to.clone() }
}

/// What the model has without any change.
fn whole(model: &Model, checker: &Checker) -> Result<Counts, String> {
    // Held meanwhile: another thread that asks for the same model must not run it beside this one, in the same folder.
    let mut all = WHOLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&known) = all.get(&model.name) {
        return Ok(known);
    }
    let named = Model { name: format!("whole-{}", model.name), ..model.clone() };
    let found = counts(&checker.run(&named)?)?;
    all.insert(model.name.clone(), found);
    Ok(found)
}

fn counts(finished: &Finished) -> Result<Counts, String> {
    let found = finished.log.lines().rev().find_map(counted);
    found.ok_or_else(|| "TLC has not said how many states it has found".to_string())
}

/// `1097 states generated, 761 distinct states found, …`, where each transition generates a state.
fn counted(line: &str) -> Option<Counts> {
    let (generated, rest) = line.split_once(" states generated, ")?;
    let number = |text: &str| text.replace(',', "").parse().ok();
    Some((number(rest.split_once(" distinct states found")?.0)?, number(generated)?))
}

#[cfg(test)]
mod tests {
    use super::{PORTFOLIO, counted, find};

    #[test]
    fn each_model_is_there_and_passes() {
        let models = tlc::model::read_all().unwrap();
        for name in PORTFOLIO {
            assert!(find(&models, name).unwrap().passes, "{name}");
        }
    }

    #[test]
    fn states_and_transitions() {
        let line = "1402 states generated, 761 distinct states found, 0 states left on queue.";
        assert_eq!(counted(line), Some((761, 1402)));
        assert_eq!(counted("Finished in 01s"), None);
    }
}
