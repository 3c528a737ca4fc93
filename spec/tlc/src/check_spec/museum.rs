//! The museum, `spec/museum/`: other schedulers' mistakes, each with its counterexample as text beside the module. Each
//! module has the mend of its mistake, too, and another model takes that in its place and must pass: else the module could
//! break its rule for a reason of its own.
//!
//! The text is what TLC finds, in the module's own words: each step's name is followed by the comment that stands above
//! the action. It is compared at each run, so that it cannot go stale.

use std::path::PathBuf;

use super::named_comments;
use crate::model::Model;
use crate::output::Violation;
use crate::run::Finished;
use crate::trace;
use crate::{Outcome, paths};

/// Whether the model is an exhibit: it breaks its rule. Its mended counterpart is none.
pub fn holds(model: &Model) -> bool {
    model.module.starts_with("museum/") && !model.passes
}

/// Fails when an exhibit has no model of the same module, with the mend, that keeps the same rule.
pub fn verify(models: &[Model]) -> Outcome {
    let rules =
        |model: &Model| (model.configuration.invariants.clone(), model.configuration.properties.clone());
    let is_mended = |exhibit: &Model, other: &Model| {
        other.passes && other.module == exhibit.module && rules(other) == rules(exhibit)
    };
    match models.iter().find(|model| holds(model) && !models.iter().any(|other| is_mended(model, other))) {
        None => Ok(()),
        Some(exhibit) => Err(format!(
            "no model of {} keeps the rule that `{}` breaks; add one to spec/models.json, with the mend as `replace`",
            exhibit.module, exhibit.name
        )),
    }
}

/// Writes the counterexamples beside the modules.
pub fn write(exhibits: &[Model], results: &[Finished]) -> Outcome {
    for (model, finished) in exhibits.iter().zip(results) {
        let (path, text) = (place(model), story(model, finished)?);
        if paths::read(&path).ok().as_deref() != Some(&text) {
            paths::write(&path, &text)?;
            println!("{}: written", paths::shown(&path));
        }
    }
    println!("spec/museum/: {} counterexamples", exhibits.len());
    Ok(())
}

/// What is wrong with the counterexample that is kept, if anything is.
pub fn difference(model: &Model, finished: &Finished) -> Option<String> {
    if !holds(model) {
        return None;
    }
    let path = place(model);
    match story(model, finished) {
        Ok(text) if paths::read(&path).is_ok_and(|kept| kept == text) => None,
        Ok(_) => Some(format!(
            "{} is not the counterexample that TLC finds; run `cargo xtask check-spec --write`, and read it",
            paths::shown(&path)
        )),
        Err(error) => Some(error),
    }
}

fn place(model: &Model) -> PathBuf {
    paths::root().join("spec").join(&model.module).with_extension("txt")
}

fn story(model: &Model, finished: &Finished) -> Result<String, String> {
    let module = paths::read(&paths::root().join("spec").join(&model.module).with_extension("tla"))?;
    Ok(tell(model, finished, &module))
}

/// The counterexample, step by step, in the words of the module.
fn tell(model: &Model, finished: &Finished, module: &str) -> String {
    let comment = |name: &str| named_comments::comment(module, name);
    let mut text = format!("{}\n", model.about);
    text += &format!(
        "What TLC finds in {}.tla. After the first state, each step shows only what it changes.\n\n",
        model.module
    );
    let mut states = finished.report.trace.clone();
    for state in &mut states {
        // TLC prints them in an order of its own.
        state.variables.sort_by_key(|(name, _)| declared(module, name));
    }
    text += &trace::render_with(&states, &finished.report.end, |action| {
        comment(action.split('(').next().unwrap_or(action))
    });
    text += &match (&finished.report.violation, &finished.property) {
        (Some(Violation::Deadlock), _) => "\nDeadlock: nothing can happen any more.\n".to_string(),
        (_, Some(property)) => {
            format!("\n{property} is broken: {}\n", comment(property).unwrap_or_default())
        }
        (_, None) => "\nNothing is broken.\n".to_string(),
    };
    text
}

/// Which line of the module declares this variable; each has a line of its own.
fn declared(module: &str, variable: &str) -> Option<usize> {
    let list = module.split_once("VARIABLES")?.1;
    list.lines().position(|line| line.trim_start().split([',', ' ']).next() == Some(variable))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{tell, verify};
    use crate::library::Library;
    use crate::model;
    use crate::output;
    use crate::run::Finished;

    #[test]
    fn an_exhibit_has_a_mended_counterpart_under_the_same_rule() {
        let result = |rule: &str| {
            let file = r#"{"checks": {"small": {"invariants": ["Small"]}, "even": {"invariants": ["Even"]}}, "models": [
                {"name": "M", "module": "museum/M", "breaks": "invariant Small", "about": "a number grows"},
                {"name": "N", "module": "museum/M", "replace": {"Grow": "Stay"}, "checks": ["RULE"], "about": "it stays",
                "reaches": "all"}]}"#;
            let module = "Small == 1\nEven == 1\nGrow == 1\nStay == 1\nSpec == 1\n";
            verify(
                &model::parse(&file.replace("RULE", rule), Library::of(&[("museum/M", module)])).unwrap().all,
            )
        };
        assert!(result("small").is_ok());
        assert!(result("even").unwrap_err().contains("the rule that `M` breaks"));
    }

    #[test]
    fn a_counterexample_in_the_words_of_its_module() {
        let entry = r#"{"models": [{"name": "M", "module": "museum/M", "breaks": "invariant Small",
            "about": "a number grows"}]}"#;
        let message = |code: u32, body: &str| {
            format!("@!@!@STARTMSG {code}:4 @!@!@\n{body}\n@!@!@ENDMSG {code} @!@!@\n")
        };
        let log = message(2110, "Invariant Small is violated.")
            + &message(2217, "1: <Initial predicate>\n/\\ m = 0\n/\\ n = 0\n")
            + &message(
                2217,
                "2: <Grow(a) line 5, col 9 to line 5, col 12 of module M>\n/\\ m = 0\n/\\ n = 1\n",
            );
        let finished = Finished {
            exit: Some(12),
            report: output::parse(&log),
            property: Some("Small".to_string()),
            took: Duration::ZERO,
            log,
        };
        let module = "VARIABLES n,  \\* the number\n          m\n\\* It grows,\n\\* by one.\nGrow(x) == n' = n + 1\n\n\\* It is small.\nSmall == n = 0\n";
        let expected = "a number grows\nWhat TLC finds in museum/M.tla. After the first state, each step shows only what \
                        it changes.\n\n   1  the initial state\n        n = 0\n        m = 0\n   2  Grow(a)\n      \
                        It grows, by one.\n        n = 1\n\nSmall is broken: It is small.\n";
        let library = Library::of(&[("museum/M", &(module.to_string() + "\nSpec == 1\n"))]);
        let model = model::parse(entry, library).unwrap().all.remove(0);
        assert_eq!(tell(&model, &finished, module), expected);
    }
}
