//! Whether every action is taken in some model that passes: one that never is could say anything.

use std::collections::BTreeMap;

use crate::Outcome;
use crate::run::Finished;

/// Fails for an action that TLC has counted in some models, and that was taken in none; and if none was counted. Says how
/// many there are.
pub fn verify(results: &[Finished]) -> Outcome {
    let mut taken: BTreeMap<&str, u64> = BTreeMap::new();
    let passing = results.iter().filter(|finished| finished.exit == Some(0));
    for (action, times) in passing.flat_map(|finished| &finished.report.actions) {
        *taken.entry(action).or_default() += times;
    }
    if taken.is_empty() {
        return Err("TLC has counted no action in a model that passes: no model of spec/models.json has \
                    `counts_actions`, or TLC prints the counts in another form"
            .to_string());
    }
    let never: Vec<&str> =
        taken.iter().filter(|(_, times)| **times == 0).map(|(action, _)| *action).collect();
    if never.is_empty() {
        println!("actions: {}, each taken in a model that passes", taken.len());
        return Ok(());
    }
    Err(format!(
        "no model that passes ever takes {}; add one to spec/models.json, or remove the action",
        never.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::verify;
    use crate::output;
    use crate::run::Finished;

    fn finished(exit: i32, actions: &[(&str, u64)]) -> Finished {
        let mut report = output::parse("");
        report.actions = actions.iter().map(|(name, times)| (name.to_string(), *times)).collect();
        Finished { exit: Some(exit), report, property: None, took: Duration::ZERO, log: String::new() }
    }

    #[test]
    fn one_model_is_enough() {
        assert!(verify(&[finished(0, &[("Fork", 3), ("Poll", 0)]), finished(0, &[("Poll", 1)])]).is_ok());
    }

    #[test]
    fn where_nothing_is_counted_nothing_is_known() {
        assert!(verify(&[]).is_err());
        assert!(
            verify(&[finished(0, &[]), finished(12, &[("Fork", 3)])]).unwrap_err().contains("counted no")
        );
    }

    #[test]
    fn never_taken_or_only_where_something_breaks() {
        let error =
            verify(&[finished(0, &[("Fork", 3), ("Poll", 0)]), finished(12, &[("Poll", 1)])]).unwrap_err();
        assert!(error.contains("takes Poll;"), "{error}");
    }
}
