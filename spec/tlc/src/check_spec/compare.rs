//! Whether a run came to what the list says.

use super::museum;
use crate::model::{LIVENESS, Model};
use crate::run::Finished;
use crate::text::table::grouped;

/// What a run came to, in a word or two.
pub fn verdict(finished: &Finished) -> String {
    match (&finished.property, finished.exit) {
        (Some(property), _) => format!("breaks {property}"),
        (None, Some(0)) => "pass".to_string(),
        (None, Some(code)) => format!("exit {code}"),
        (None, None) => "killed".to_string(),
    }
}

/// One line for each thing that is not as the list says.
pub fn differences(model: &Model, finished: &Finished) -> Vec<String> {
    if let Some(mistake) =
        crate::syntax::explain(&finished.log).filter(|_| finished.report.violation.is_none())
    {
        return vec![mistake];
    }
    if !model.passes && finished.exit == Some(0) {
        let property = model.property.as_deref().unwrap_or("a property");
        return vec![format!(
            "must break {property}, but TLC finds no violation: the checks miss this mistake"
        )];
    }
    let (mut found, mut unrecorded) = (Vec::new(), None);
    let mut differ = |what: &str, expected: String, came: String| {
        if expected != came {
            found.push(format!("expected {what} {expected}, came {came}"));
        }
    };
    let none = || "none".to_string();
    differ("exit code", model.exit.to_string(), finished.exit.map_or_else(none, |code| code.to_string()));
    let (expected, came) = (model.property.clone(), finished.property.clone());
    differ("violated property", expected.unwrap_or_else(none), came.unwrap_or_else(none));
    // A run that was stopped by a violation has not seen all states, so their number says nothing.
    if model.passes && finished.report.violation.is_none() {
        let came = finished.report.states.map_or_else(none, grouped);
        match model.states {
            Some(states) => differ("distinct states", grouped(states), came),
            None => unrecorded = Some(format!("spec/models.json must record the distinct states: {came}")),
        }
    }
    if finished.report.violation.is_some() {
        let came = finished.report.trace.len().to_string();
        match model.counterexample {
            Some(steps) => differ("states in the counterexample", steps.to_string(), came),
            // How long a lasso is depends on where TLC looks first. Any other length tells one mistake from another.
            None if model.passes || model.exit == LIVENESS => {}
            None => {
                unrecorded =
                    Some(format!("spec/models.json must record the states in the counterexample: {came}"));
            }
        }
    }
    found.extend(unrecorded);
    found.extend(finished.report.warnings.iter().map(|warning| format!("TLC warns: {warning}")));
    if found.is_empty() {
        found.extend(museum::difference(model, finished));
    }
    found
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{differences, verdict};
    use crate::configuration::Configuration;
    use crate::model::Model;
    use crate::output;
    use crate::run::Finished;

    fn model(passes: bool) -> Model {
        Model {
            name: "M".into(),
            module: "M".into(),
            configuration: Configuration::default(),
            passes,
            property: if passes { None } else { Some("Once".into()) },
            exit: if passes { 0 } else { 12 },
            states: if passes { Some(6) } else { None },
            counterexample: if passes { None } else { Some(0) },
            counts_actions: false,
            threads: 1,
            full: false,
            about: String::new(),
            reaches: None,
        }
    }

    fn finished(exit: i32, property: Option<&str>, log: &str) -> Finished {
        Finished {
            exit: Some(exit),
            report: output::parse(log),
            property: property.map(str::to_string),
            took: Duration::ZERO,
            log: String::new(),
        }
    }

    const SIX: &str =
        "@!@!@STARTMSG 2199:0 @!@!@\n7 states generated, 6 distinct states found\n@!@!@ENDMSG 2199 @!@!@\n";

    #[test]
    fn what_is_expected_differs_in_nothing() {
        assert!(differences(&model(true), &finished(0, None, SIX)).is_empty());
        assert!(differences(&model(false), &finished(12, Some("Once"), SIX)).is_empty());
    }

    #[test]
    fn each_difference_has_its_line() {
        let lines = differences(&model(true), &finished(12, Some("Once"), SIX));
        assert_eq!(lines, ["expected exit code 0, came 12", "expected violated property none, came Once"]);
        let lines = differences(&model(true), &finished(0, None, &SIX.replace("6 distinct", "5 distinct")));
        assert_eq!(lines, ["expected distinct states 6, came 5"]);
        let lines = differences(&model(false), &finished(12, Some("Other"), SIX));
        assert_eq!(lines, ["expected violated property Once, came Other"]);
        let lines = differences(&model(false), &finished(0, None, SIX));
        assert_eq!(lines, ["must break Once, but TLC finds no violation: the checks miss this mistake"]);
    }

    #[test]
    fn a_model_without_its_number_of_states_differs() {
        let without = Model { states: None, ..model(true) };
        assert_eq!(
            differences(&without, &finished(0, None, SIX)),
            ["spec/models.json must record the distinct states: 6"]
        );
    }

    #[test]
    fn a_model_of_which_tlc_warns_differs() {
        let log = SIX.to_string() + "@!@!@STARTMSG 2279:3 @!@!@\nIt is dangerous.\n@!@!@ENDMSG 2279 @!@!@\n";
        assert_eq!(differences(&model(true), &finished(0, None, &log)), ["TLC warns: It is dangerous."]);
    }

    #[test]
    fn a_counterexample_without_its_length_differs_unless_it_is_a_lasso() {
        let log = "@!@!@STARTMSG 2110:1 @!@!@\nInvariant Once is violated.\n@!@!@ENDMSG 2110 @!@!@\n";
        let without = |exit| Model { exit, counterexample: None, ..model(false) };
        assert_eq!(
            differences(&without(12), &finished(12, Some("Once"), log)),
            ["spec/models.json must record the states in the counterexample: 0"]
        );
        assert!(differences(&without(13), &finished(13, Some("Once"), log)).is_empty());
    }

    #[test]
    fn verdicts() {
        assert_eq!(verdict(&finished(0, None, "")), "pass");
        assert_eq!(verdict(&finished(12, Some("Once"), "")), "breaks Once");
        assert_eq!(verdict(&finished(150, None, "")), "exit 150");
    }
}
