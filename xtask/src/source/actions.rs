//! The actions that the core records: each is an action of the spec, or an operator that is a part of one. The files that
//! name one action are the files to touch for a new action.

use std::path::Path;

use super::places;
use crate::paths;
use tlc::graphs::next;

/// The list from which the core makes the actions.
const LIST: &str = "impl/src/core/scheduler/action.rs";

/// The module against which TLC checks recorded traces.
const TRACES: &str = "spec/conformance/TraceHeartbeat.tla";

/// The action whose files stand for the files of any other action.
const EXAMPLE: &str = "BroadcastTake";

/// The heading of the list in CONTRIBUTING.md.
const HEADING: &str = "### Files to touch for a new step";

/// Where the proof has a file for each action of `Next`.
const PROOF: &str = "spec/proof/actions";

/// One line for each action that the spec does not know, for each action of `Next` without its sentence or its file of the
/// proof, and for each file that the list of files to touch has wrong.
pub fn missing() -> Result<Vec<String>, String> {
    let root = paths::root();
    let modules =
        places::spec_files()?.iter().map(|file| paths::read(file)).collect::<Result<Vec<_>, _>>()?;
    let traces = paths::read(&root.join(TRACES))?;
    let mut missing = unknown(&paths::read(&root.join(LIST))?, &modules.join("\n"), &traces);
    missing.extend(next::untold()?);
    missing.extend(unproved(&next::actions("Heartbeat")?, |file| root.join(file).is_file()));
    let listed = listed(&paths::read(&root.join("CONTRIBUTING.md"))?);
    missing.extend(differences(&listed, &naming_the_example(root)?));
    Ok(missing)
}

/// The actions of the list, which the spec or the module for traces does not know.
fn unknown(list: &str, spec: &str, traces: &str) -> Vec<String> {
    let mut unknown = Vec::new();
    for action in actions(list) {
        let defines = |line: &str| {
            line.strip_prefix(action).is_some_and(|rest| rest.starts_with('(') || rest.starts_with(" =="))
        };
        if !spec.lines().any(defines) {
            unknown
                .push(format!("{action}: {LIST} has this action, and no module in spec/ defines `{action}`"));
        }
        // The parts are named where the core says of which kind they are.
        let is_part = list.contains(&format!("Self::{action}"));
        if !is_part && !traces.contains(&format!("\"{action}\"")) {
            unknown.push(format!("{action}: {LIST} has this action, and {TRACES} allows no step of it"));
        }
    }
    unknown
}

/// The actions of `Next` that the proof does not describe.
fn unproved(actions: &[String], is_file: impl Fn(&str) -> bool) -> Vec<String> {
    let files = actions.iter().map(|action| (action, format!("{PROOF}/{action}.smt2")));
    let lacks = files.filter(|(_, file)| !is_file(file));
    lacks.map(|(action, file)| format!("{action}: `Next` has this action, and there is no {file}")).collect()
}

/// The names in the list: a line each, with a comma.
fn actions(list: &str) -> Vec<&str> {
    let names = list.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(','));
    names.filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic())).collect()
}

/// The files that CONTRIBUTING.md lists.
fn listed(text: &str) -> Vec<String> {
    let rows =
        text.lines().skip_while(|line| *line != HEADING).skip(1).take_while(|line| !line.starts_with('#'));
    let files = rows.filter_map(|row| row.strip_prefix("| `")?.split_once('`'));
    files.map(|(file, _)| file.replace("STEP", EXAMPLE)).collect()
}

/// The files of spec and code that name the example. Its tests, its wrong versions and chapters name it too, and are found
/// by other means.
fn naming_the_example(root: &Path) -> Result<Vec<String>, String> {
    let mut naming = Vec::new();
    for folder in ["spec", "impl/src", "loom-tests/src", "bench/sim/src"] {
        for ending in [".rs", ".tla", ".smt2"] {
            for file in paths::files_below(&root.join(folder), ending)? {
                let shown = paths::shown(&file);
                let is_other = shown.ends_with("tests.rs") || shown.contains("/weakened/");
                if !is_other && paths::read(&file)?.contains(EXAMPLE) {
                    naming.push(shown);
                }
            }
        }
    }
    Ok(naming)
}

/// What the list has and should not have, and what it lacks.
fn differences(listed: &[String], naming: &[String]) -> Vec<String> {
    let lacks = naming.iter().filter(|file| !listed.contains(file));
    let lacks = lacks.map(|file| format!("{file} names {EXAMPLE}, and CONTRIBUTING.md does not list it"));
    let idle = listed.iter().filter(|file| !naming.contains(file));
    let idle = idle.map(|file| format!("{file}: CONTRIBUTING.md lists it, and it does not name {EXAMPLE}"));
    lacks.chain(idle).collect()
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLE, actions, differences, listed, missing, unknown, unproved};

    const LIST: &str = "macro_rules! actions {\n    };\n}\n\nactions! {\n    /// The call, at last,\n    Call,\n    \
                        /// It is woken.\n    Wake,\n}\n\nmatches!(self, Self::Wake)\n";

    #[test]
    fn names_are_lines_of_their_own() {
        assert_eq!(actions(LIST), ["Call", "Wake"]);
    }

    #[test]
    fn an_action_is_the_spec_s_and_that_of_traces() {
        let spec = "Call(c) ==\n  /\\ TRUE\nWake(p, w) == p\n";
        assert!(
            unknown(LIST, spec, "a = \"Call\"").is_empty(),
            "Wake is a part, and is not followed by itself"
        );
        assert!(unknown(LIST, spec, "")[0].contains("allows no step of it"));
        assert!(unknown(LIST, "Calls(c) == c\nWake(p) == p", "a = \"Call\"")[0].contains("defines `Call`"));
        assert!(unknown(LIST, "Call == TRUE", "a = \"Call\"")[0].contains("defines `Wake`"));
    }

    #[test]
    fn an_action_of_next_has_its_file_of_the_proof() {
        let actions = ["Park".to_string(), "Retire".to_string()];
        let lines = unproved(&actions, |file| file == "spec/proof/actions/Park.smt2");
        assert_eq!(lines, ["Retire: `Next` has this action, and there is no spec/proof/actions/Retire.smt2"]);
    }

    #[test]
    fn the_list_is_that_of_the_files() {
        let text = "# A\n| `c.rs` | |\n### Files to touch for a new step\n\n| file | what |\n|---|---|\n| `a.rs` | x |\n\
                    | `STEP.tla` | y |\n## B\n| `d.rs` | |\n";
        let listed = listed(text);
        assert_eq!(listed, ["a.rs".to_string(), format!("{EXAMPLE}.tla")]);
        let wrong = differences(&listed, &["a.rs".to_string(), "b.rs".to_string()]);
        assert!(wrong[0].starts_with("b.rs names") && wrong[1].starts_with(&listed[1]) && wrong.len() == 2);
    }

    #[test]
    fn nothing_is_missing_here() {
        assert_eq!(missing().unwrap(), Vec::<String>::new());
    }
}
