//! The actions of `Next`, read from the spec: every action must have its obligations, and no other may.

use std::collections::BTreeMap;
use std::path::Path;

use crate::paths;
use crate::shown_steps::Theories;

/// The steps of bundles: the job list, too, must have all of them.
const OF_BUNDLES: &str = "BundleStep";

/// The actions into which `Next` of Heartbeat falls, in the order of the text.
#[derive(Debug)]
pub struct NextActions {
    /// All of them.
    pub all: Vec<String>,
    /// Those of bundles.
    pub of_bundles: Vec<String>,
}

/// Reads their names.
pub fn read(spec: &Path) -> Result<NextActions, String> {
    let mut definitions = BTreeMap::new();
    let mut modules = vec!["Heartbeat".to_string()];
    let mut at = 0;
    while let Some(module) = modules.get(at).cloned() {
        at += 1;
        let path = spec.join(format!("{module}.tla"));
        // What is not here is TLA+'s own.
        if path.is_file() {
            let text = paths::read(&path)?;
            add_definitions(&text, &mut definitions);
            let extended = text
                .lines()
                .filter_map(|line| line.strip_prefix("EXTENDS "))
                .flat_map(|list| list.split(','));
            for name in extended.map(|name| name.trim().to_string()) {
                if !modules.contains(&name) {
                    modules.push(name);
                }
            }
        }
    }
    let (mut all, mut of_bundles) = (Vec::new(), Vec::new());
    expand("Next", &definitions, &mut all)?;
    expand(OF_BUNDLES, &definitions, &mut of_bundles)?;
    Ok(NextActions { all, of_bundles })
}

/// What is defined in a module, by its name: `Name == …` and `Name(x) == …` at the beginning of a line.
fn add_definitions(text: &str, definitions: &mut BTreeMap<String, String>) {
    let mut current: Option<String> = None;
    for line in text.lines() {
        let code = line.split("\\*").next().unwrap_or(line);
        let left =
            code.split_once("==").map(|(left, _)| left).filter(|_| !code.starts_with([' ', '-', '=', '(']));
        if let Some(left) = left {
            let name = left.split('(').next().unwrap_or(left).trim().to_string();
            current = Some(name.clone());
            let body = code.split_once("==").map_or("", |(_, body)| body);
            definitions.entry(name).or_default().push_str(body);
        } else if code.trim().is_empty() || code.starts_with(['-', '=', '(']) {
            current = None;
        } else if let Some(body) = current.as_ref().and_then(|name| definitions.get_mut(name)) {
            body.push('\n');
            body.push_str(code);
        }
    }
}

/// Adds the actions into which the operator falls: itself, unless it is nothing but a choice between others.
fn expand(
    name: &str,
    definitions: &BTreeMap<String, String>,
    actions: &mut Vec<String>,
) -> Result<(), String> {
    let body = definitions.get(name).ok_or_else(|| format!("the spec does not define `{name}`"))?;
    match choices(body) {
        Some(names) => names.iter().try_for_each(|name| expand(name, definitions, actions)),
        None => {
            if !actions.iter().any(|action| action == name) {
                actions.push(name.to_string());
            }
            Ok(())
        }
    }
}

/// The operators between which a body chooses: `\/ A(x) \/ \E y \in S : B(y) \/ C`; none if it does anything else.
fn choices(body: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for part in body.split("\\/").map(str::trim).filter(|part| !part.is_empty()) {
        let inner = match part.strip_prefix("\\E") {
            Some(quantified) => quantified.split_once(':')?.1.trim(),
            None => part,
        };
        let name = inner.split('(').next()?.trim();
        let arguments = inner[name.len()..].trim();
        let called = arguments.is_empty() || (arguments.starts_with('(') && arguments.ends_with(')'));
        if !called || name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return None;
        }
        names.push(name.to_string());
    }
    let action = |name: &String| name.starts_with(|c: char| c.is_ascii_uppercase());
    if names.is_empty() || !names.iter().all(action) { None } else { Some(names) }
}

/// Says which action has no obligation in the invariant, which obligation has no action, and which step of bundles has no
/// obligation in the job list. The job list has more actions: its list changes by what `Next` does elsewhere, too.
pub fn compare(next: &NextActions, theories: &Theories) -> Result<(), String> {
    compare_with(&next.all, &theories.invariant.actions, "actions/")?;
    all_are_described(&next.of_bundles, &theories.job_list.actions, "joblist/actions/")
}

/// Says which of these actions is not described in a folder of the proof, or what is described there and is none of them.
fn compare_with(in_spec: &[String], in_proof: &[String], folder: &str) -> Result<(), String> {
    all_are_described(in_spec, in_proof, folder)?;
    match missing(in_proof, in_spec) {
        unknown if unknown.is_empty() => Ok(()),
        unknown => Err(format!("spec/proof/{folder} describes what is no action of `Next`: {unknown}")),
    }
}

fn all_are_described(in_spec: &[String], in_proof: &[String], folder: &str) -> Result<(), String> {
    match missing(in_spec, in_proof) {
        unproved if unproved.is_empty() => Ok(()),
        unproved => Err(format!(
            "actions of `Next` without a proof obligation: {unproved}; describe them in spec/proof/{folder}"
        )),
    }
}

/// The names that only the first list has.
fn missing(from: &[String], to: &[String]) -> String {
    let names: Vec<&str> = from.iter().filter(|name| !to.contains(name)).map(String::as_str).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{add_definitions, compare, compare_with, expand, read};
    use crate::paths;
    use crate::shown_steps::Theories;

    fn actions(text: &str) -> Vec<String> {
        let mut definitions = BTreeMap::new();
        add_definitions(text, &mut definitions);
        let mut found = Vec::new();
        expand("Next", &definitions, &mut found).unwrap();
        found
    }

    #[test]
    fn choices_fall_into_actions() {
        let text = "A(w) ==\n  /\\ x\n\nB == UNCHANGED x \\* a \\/ C\nStep(w) == A(w) \\/ B\n\nD(w) == \\/ x = 1\n  \
                    \\/ x = 2\n\nNext ==\n  \\/ \\E w \\in S : Step(w) \\/ D(w)\n  \\/ B\n";
        assert_eq!(actions(text), ["A", "B", "D"]);
    }

    #[test]
    fn every_action_has_its_obligation() {
        let spec = paths::root().join("spec");
        compare(&read(&spec).unwrap(), &Theories::read(&spec.join("proof")).unwrap()).unwrap();
    }

    #[test]
    fn an_action_too_many_on_either_side() {
        let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        let fault = |in_spec, in_proof| compare_with(&names(in_spec), &names(in_proof), "here/").unwrap_err();
        assert!(fault(&["A", "B"], &["A"]).contains("obligation: B; describe them in spec/proof/here/"));
        assert!(
            fault(&["A"], &["A", "C"]).contains("spec/proof/here/ describes what is no action of `Next`: C")
        );
    }

    #[test]
    fn a_step_of_bundles_that_no_part_has() {
        let spec = paths::root().join("spec");
        let mut theories = Theories::read(&spec.join("proof")).unwrap();
        theories.job_list.actions.retain(|action| action != "Tell");
        let next = read(&spec).unwrap();
        assert!(
            compare(&next, &theories).unwrap_err().contains("Tell; describe them in spec/proof/joblist/")
        );
        theories.invariant.actions.retain(|action| action != "Claim");
        assert!(
            compare(&next, &theories).unwrap_err().contains("Claim; describe them in spec/proof/actions/")
        );
    }
}
