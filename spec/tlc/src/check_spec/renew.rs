//! `check-spec --renew`: enters what the models have come to into `spec/models.json`: how many states, and how long a
//! counterexample. What a model must come to otherwise, that it passes or what it breaks, no command enters.

use super::{compare, list};
use crate::model::{self, LIVENESS, Model};
use crate::run::Finished;
use crate::text::json::Json;
use crate::{Outcome, paths};

const FILE: &str = "spec/models.json";

/// The keys of an entry that stand behind the number, of which it has at least one.
const BEHIND: [&str; 3] = ["counts_actions", "class", "about"];

/// Shows the numbers that have changed, and writes them into the list and into the README.
///
/// # Errors
///
/// When a verdict is another one. Then nothing is written.
pub fn renew(models: &[Model], results: &[Finished]) -> Outcome {
    let path = paths::root().join(FILE);
    let (text, lines) = renewed(&paths::read(&path)?, models, results)?;
    for line in &lines {
        println!("{line}");
    }
    if !lines.is_empty() {
        paths::write(&path, &text)?;
    }
    println!("{FILE}: {} of {} models have another number now", lines.len(), models.len());
    list::write(&model::read_all()?)
}

/// The list's text with the new numbers, and a line for each that has changed.
fn renewed(text: &str, models: &[Model], results: &[Finished]) -> Result<(String, Vec<String>), String> {
    let other: Vec<String> =
        models.iter().zip(results).filter_map(|(model, finished)| other_verdict(model, finished)).collect();
    if !other.is_empty() {
        return Err(format!(
            "nothing is written to {FILE}: {}; change the specification, or by hand what the model must come to",
            other.join("; ")
        ));
    }
    let (mut text, mut lines) = (text.to_string(), Vec::new());
    for (model, finished) in models.iter().zip(results) {
        let (key, old, new) = if model.passes {
            ("states", model.states, finished.report.states)
        } else {
            ("counterexample", model.counterexample, Some(finished.report.trace.len() as u64))
        };
        // A behaviour without end is as long as TLC happens to find it: then the entry has no number, and gets none.
        let has_none = old.is_none() && model.exit == LIVENESS;
        let Some(new) = new.filter(|new| Some(*new) != old && !has_none) else { continue };
        text = replace(&text, &model.name, key, new)?;
        let old = old.map_or("none".to_string(), |old| old.to_string());
        lines.push(format!("{}: {key} {old} -> {new}", model.name));
    }
    Ok((text, lines))
}

/// Whether the model has come to its verdict, so that its number can be entered.
pub fn can_enter(model: &Model, finished: &Finished) -> bool {
    other_verdict(model, finished).is_none()
}

/// What a model has come to, if that is not the verdict that it must come to.
fn other_verdict(model: &Model, finished: &Finished) -> Option<String> {
    let is_the_same = finished.exit == Some(model.exit)
        && finished.property == model.property
        && (finished.report.states.is_some() || !model.passes);
    let must = model.property.as_ref().map_or("pass".to_string(), |property| format!("break {property}"));
    let came = compare::verdict(finished);
    (!is_the_same).then(|| format!("{} must {must}, and came to `{came}`", model.name))
}

/// The list's text with this number in the entry of this name, and all the rest as it stands there.
fn replace(text: &str, name: &str, key: &str, number: u64) -> Result<String, String> {
    let unknown = || format!("{FILE}: cannot enter `{key}` of the model `{name}`; enter {number} by hand");
    let list = text.split_once("\"models\":").ok_or_else(unknown)?.1;
    let is_of = |entry: &&str| {
        Json::parse(entry).is_ok_and(|entry| entry.get("name").and_then(Json::as_text) == Some(name))
    };
    let entry = Json::items(list)?.into_iter().find(is_of).ok_or_else(unknown)?;
    let quoted = |key: &str| format!("\"{key}\": ");
    let new = match entry.split_once(&quoted(key)) {
        Some((head, rest)) => {
            let tail = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{head}{}{number}{tail}", quoted(key))
        }
        None => {
            let place = BEHIND.iter().filter_map(|behind| entry.find(&quoted(behind))).min();
            let (head, tail) = entry.split_at(place.ok_or_else(unknown)?);
            format!("{head}{}{number}, {tail}", quoted(key))
        }
    };
    let entered = Json::parse(&new).ok().and_then(|entry| entry.get(key).and_then(Json::as_count));
    if entered != Some(number) {
        return Err(unknown());
    }
    Ok(text.replacen(entry, &new, 1))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::renewed;
    use crate::library::Library;
    use crate::model::{self, Model};
    use crate::output::{self, Report};
    use crate::run::Finished;
    use crate::trace::State;

    const MODULE: &str = "---- MODULE M ----\nSpec == 1\nOK == 1\n====\n";
    const LIST: &str = r#"{
  "checks": {"all": {"invariants": ["OK"]}},
  "models": [
    {"name": "a", "module": "M", "checks": ["all"],  "states": 12, "about": "12 states", "reaches": "all"},
    {"name": "new", "module": "M", "checks": ["all"], "class": "full", "about": "new", "reaches": "all"},
    {"name": "bad", "module": "M", "breaks": "invariant OK", "counterexample": 3, "about": "bad"},
    {"name": "lasso", "module": "M", "breaks": "property OK", "about": "bad in the end"}
  ]
}
"#;

    fn models() -> Vec<Model> {
        model::parse(LIST, Library::of(&[("M", MODULE)])).unwrap().all
    }

    /// What each of them came to: its exit code, and a number of states.
    fn results(came: [(i32, u64); 4]) -> Vec<Finished> {
        let one = |(exit, number): (i32, u64)| {
            let state = State::parse("1: <Initial predicate>\n/\\ x = 1\n").unwrap();
            let trace = if exit == 0 { Vec::new() } else { vec![state; number as usize] };
            Finished {
                exit: Some(exit),
                report: Report { states: Some(number), trace, ..output::parse("") },
                property: (exit != 0).then(|| "OK".to_string()),
                took: Duration::ZERO,
                log: String::new(),
            }
        };
        came.map(one).into()
    }

    #[test]
    fn only_the_numbers_that_have_changed() {
        let (text, lines) = renewed(LIST, &models(), &results([(0, 12), (0, 7), (12, 3), (13, 9)])).unwrap();
        assert_eq!(lines, ["new: states none -> 7"]);
        assert_eq!(text, LIST.replace("\"class\"", "\"states\": 7, \"class\""));

        let (text, lines) =
            renewed(&text, &models(), &results([(0, 1234), (0, 7), (12, 4), (13, 9)])).unwrap();
        assert_eq!(lines[0], "a: states 12 -> 1234");
        assert_eq!(lines.last().unwrap(), "bad: counterexample 3 -> 4");
        let expected = LIST.replace("\"class\"", "\"states\": 7, \"class\"");
        let expected = expected.replace("\"states\": 12", "\"states\": 1234");
        assert_eq!(text, expected.replace("\"counterexample\": 3", "\"counterexample\": 4"));
    }

    #[test]
    fn another_verdict_is_an_error() {
        for came in [[(12, 12), (0, 7), (12, 3), (13, 9)], [(0, 12), (0, 7), (0, 3), (13, 9)]] {
            let error = renewed(LIST, &models(), &results(came)).unwrap_err();
            assert!(error.starts_with("nothing is written to spec/models.json: "), "{error}");
            assert!(
                error.contains("a must pass, and came to `breaks OK`") || error.contains("bad must break OK")
            );
        }
    }
}
