//! The fifth oracle: the crate's own tests, on each broken core.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use super::by_traces::LOOMS_ALONE;
use super::cores;
use super::list::Mutant;
use super::verdict::Verdict;
use super::workshop::{End, Workshop, run_within};
use crate::process;
use tlc::run::Change;

/// The tests of the decisions by themselves: they compile in half a second, and see most of what is wrong with a decision.
const DECISIONS: [&str; 4] = ["scheduler", "places", "brief_calls", "crowds"];

/// The tests of pools that end within a second each. The others take long, or try at random what these try.
const POOLS: [&str; 13] = [
    "results",
    "metrics",
    "pools",
    "panics",
    "spawn",
    "fork",
    "broadcast",
    "waiting",
    "drop_in",
    "builder",
    "global",
    "recursion",
    "rest",
];

/// How long one file of tests may take. A test that hangs has seen the mistake.
const LIMIT: Duration = Duration::from_secs(30);

/// The tests' verdict on each mutant, in their order.
pub(super) fn judge(mutants: &[Mutant]) -> Result<Vec<Verdict>, String> {
    let copy = Workshop::open();
    let mut verdicts = Vec::new();
    for mutant in mutants {
        let verdict = match change(mutant) {
            None => Verdict::CannotSee,
            Some(Change { file, from, to }) => {
                copy.change(&file, &from, &to)?;
                let verdict = judge_copy(&copy, file.contains("/scheduler/"))?;
                let verdict = verdict
                    .ok_or_else(|| format!("the broken core `{}` does not compile over std", mutant.name))?;
                eprintln!("tests: {}: {}", mutant.name, verdict.shown());
                verdict
            }
        };
        verdicts.push(verdict);
    }
    Ok(verdicts)
}

/// The change to the core that makes the mistake, if there is one that compiles over std.
fn change(mutant: &Mutant) -> Option<Change> {
    let of_loom = || {
        let code = mutant.code.as_ref()?;
        let core = cores::MUTANTS.iter().find(|core| core.name == code)?;
        let change = Change {
            file: format!("impl/src/core/{}", core.file),
            from: core.from.to_string(),
            to: core.to.to_string(),
        };
        (!LOOMS_ALONE.contains(&core.name)).then_some(change)
    };
    mutant.core.clone().or_else(of_loom)
}

/// Runs the tests on the core as the copy has it, until one fails. None if the core does not compile.
pub(super) fn judge_copy(copy: &Workshop, is_decision: bool) -> Result<Option<Verdict>, String> {
    let stages: [&[&str]; 2] = [if is_decision { &DECISIONS } else { &[] }, &POOLS];
    for tests in stages.into_iter().filter(|tests| !tests.is_empty()) {
        match judge_by(copy, tests)? {
            Some(Verdict::Missed) => {}
            other => return Ok(other),
        }
    }
    Ok(Some(Verdict::Missed))
}

/// The same, by these files of tests alone.
pub(super) fn judge_by(copy: &Workshop, tests: &[&str]) -> Result<Option<Verdict>, String> {
    let Some(programs) = build(copy, tests)? else { return Ok(None) };
    let log = copy.target().join("said");
    for name in tests {
        let program = programs.iter().find(|(test, _)| test == name);
        let (_, program) = program.ok_or_else(|| format!("impl/tests has no {name}.rs"))?;
        match run_within(&mut process::program(program), LIMIT, &log, &log)? {
            End::Well => {}
            End::Badly => return Ok(Some(Verdict::caught(name, None))),
            End::Late => return Ok(Some(Verdict::caught(&format!("{name} hangs"), None))),
        }
    }
    Ok(Some(Verdict::Missed))
}

/// Whether the core compiles, as the copy has it.
pub(super) fn compiles(copy: &Workshop) -> Result<bool, String> {
    Ok(build(copy, &DECISIONS[..1])?.is_some())
}

/// Builds these tests; None if that fails. They are run by themselves, since one that hangs is stopped.
fn build(copy: &Workshop, tests: &[&str]) -> Result<Option<Vec<(String, PathBuf)>>, String> {
    let mut cargo = copy.cargo();
    cargo.args(["test", "--quiet", "--package", "systole", "--no-run", "--message-format=json"]);
    for test in tests {
        cargo.args(["--test", test]);
    }
    let output =
        cargo.stderr(Stdio::null()).output().map_err(|error| process::cannot_start(&cargo, &error))?;
    if !output.status.success() {
        return Ok(None);
    }
    Ok(Some(programs(&String::from_utf8_lossy(&output.stdout))))
}

/// The tests and their programs, as Cargo's messages name them.
pub(super) fn programs(messages: &str) -> Vec<(String, PathBuf)> {
    messages.lines().filter_map(program).collect()
}

/// The test and its program, if this message of Cargo's names them.
fn program(message: &str) -> Option<(String, PathBuf)> {
    let message: Value = serde_json::from_str(message).ok()?;
    let program = message["executable"].as_str()?;
    Some((message["target"]["name"].as_str()?.to_string(), PathBuf::from(program)))
}

#[cfg(test)]
mod tests {
    use super::{DECISIONS, POOLS, program};
    use crate::paths;
    use std::path::Path;

    #[test]
    fn the_program_of_a_test() {
        let message =
            r#"{"reason": "compiler-artifact", "target": {"name": "spawn"}, "executable": "/t/spawn-1"}"#;
        let (test, path) = program(message).unwrap();
        assert_eq!((test.as_str(), path.as_path()), ("spawn", Path::new("/t/spawn-1")));
        assert!(program(&message.replace("\"/t/spawn-1\"", "null")).is_none());
    }

    #[test]
    fn each_is_there() {
        for test in DECISIONS.iter().chain(&POOLS) {
            let file = paths::root().join(format!("impl/tests/{test}.rs"));
            assert!(file.is_file(), "{}", paths::shown(&file));
        }
    }
}
