//! What the tests, the traces and Loom say of a mistake in the core.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use super::check::Asked;
use super::list::{Made, Oracle, Seen};
use crate::mutants::verdict::Verdict;
use crate::mutants::workshop::{End, Workshop, run_within};
use crate::mutants::{by_tests, by_traces};
use crate::{paths, process};

type Judged = Result<Option<Seen>, String>;
type Ask = fn(&Workshop) -> Judged;

/// What asks them, the cheapest first.
const ORACLES: [(Oracle, Ask); 3] =
    [(Oracle::Tests, by_all_tests), (Oracle::Traces, by_its_traces), (Oracle::Loom, by_loom)];

/// How long Loom may explore the models.
const LIMIT: Duration = Duration::from_secs(400);

/// The list of broken cores, of which the copy needs none: its own core is broken.
const NO_OTHER: &str = "\
//! Emptied: the core of this copy is broken itself.

/// As in `loom-tests/mutants.rs`.
pub struct Mutant {
    /// As there.
    pub name: &'static str,
    /// As there.
    pub file: &'static str,
    /// As there.
    pub from: &'static str,
    /// As there.
    pub to: &'static str,
    /// As there.
    pub model: &'static str,
    /// As there.
    pub message: &'static str,
}

pub const MUTANTS: &[Mutant] = &[];
";

/// Whether the core compiles with this change.
pub(super) fn compiles(one: &Made, copy: &Workshop) -> Result<bool, String> {
    copy.change(&one.file, &one.from, &one.to)?;
    by_tests::compiles(copy)
}

/// What sees the mistake. What did so last time is asked first.
pub(super) fn judge(one: &Made, copy: &Workshop, asked: Asked) -> Result<Option<Seen>, String> {
    copy.change(&one.file, &one.from, &one.to)?;
    let last = one.seen.as_ref();
    if let Some(Seen { by: Oracle::Tests, on, .. }) = last {
        // One file of tests compiles sooner than all.
        let seen = by_these(copy, &[on])?;
        if seen.is_some() || asked == Asked::Last {
            return Ok(seen);
        }
    }
    let first = ORACLES.iter().filter(|(oracle, _)| last.is_some_and(|last| last.by == *oracle));
    let others = match asked {
        Asked::Last => &ORACLES[..0],
        Asked::Cheap => &ORACLES[..1],
        Asked::All => &ORACLES[..],
    };
    for (_, ask) in first.chain(others) {
        let seen = ask(copy).map_err(|error| format!("{}: {error}", one.name))?;
        if seen.is_some() {
            return Ok(seen);
        }
    }
    Ok(None)
}

fn by_all_tests(copy: &Workshop) -> Judged {
    let verdict = by_tests::judge_copy(copy, true)?;
    let verdict = verdict.ok_or("the core does not compile with it")?;
    Ok(tests_say(&verdict))
}

fn by_these(copy: &Workshop, tests: &[&str]) -> Judged {
    let verdict = by_tests::judge_by(copy, tests)?;
    Ok(verdict.as_ref().and_then(tests_say))
}

/// `scheduler`, or `results hangs`.
fn tests_say(verdict: &Verdict) -> Option<Seen> {
    let shown = verdict.is_caught().then(|| verdict.shown())?;
    let (on, says) = match shown.split_once(' ') {
        Some((on, _)) => (on, "hang"),
        None => (shown.as_str(), "fail"),
    };
    Some(Seen { by: Oracle::Tests, on: on.to_string(), says: says.to_string() })
}

fn by_its_traces(copy: &Workshop) -> Judged {
    let verdict = by_traces::judge_copy(copy)?;
    let seen = |says| Seen { by: Oracle::Traces, on: "the real pool".to_string(), says };
    Ok(verdict.filter(Verdict::is_caught).map(|verdict| seen(verdict.shown())))
}

/// Loom explores its models over the core of the copy.
fn by_loom(copy: &Workshop) -> Judged {
    copy.write("loom-tests/mutants.rs", NO_OTHER)?;
    let program = build_loom(copy)?.ok_or("loom-tests does not compile with it")?;
    let log = copy.target().join("said");
    let end = run_within(process::program(program).arg("real::"), LIMIT, &log, &log)?;
    let said = paths::read(&log).unwrap_or_default();
    let failed = said.lines().find_map(|line| line.strip_prefix("test real::")?.strip_suffix(" ... FAILED"));
    let seen =
        |on: &str, says: &str| Some(Seen { by: Oracle::Loom, on: on.to_string(), says: says.to_string() });
    Ok(match (end, failed) {
        (End::Well, _) => None,
        (_, Some(model)) => seen(model, &format!("the model {model} fails")),
        (End::Badly, None) => seen("all", "a model ends its process"),
        // Loom counts branches, and so ends of itself. This one is only slow.
        (End::Late, None) => None,
    })
}

fn build_loom(copy: &Workshop) -> Result<Option<PathBuf>, String> {
    let mut cargo = copy.cargo();
    cargo.args(["test", "--quiet", "--package", "loom-tests", "--features", "loom", "--test", "models"]);
    cargo.args(["--no-run", "--message-format=json"]);
    let output =
        cargo.stderr(Stdio::inherit()).output().map_err(|error| process::cannot_start(&cargo, &error))?;
    let programs = by_tests::programs(&String::from_utf8_lossy(&output.stdout));
    Ok(programs.into_iter().find(|(test, _)| test == "models").map(|(_, program)| program))
}

#[cfg(test)]
mod tests {
    use super::tests_say;
    use crate::mutants::verdict::Verdict;

    #[test]
    fn what_tests_say() {
        let say = |by| tests_say(&Verdict::caught(by, None)).map(|seen| seen.shown());
        assert_eq!(say("scheduler").unwrap(), "the tests of scheduler fail");
        assert_eq!(say("results hangs").unwrap(), "the tests of results hang");
        assert_eq!(tests_say(&Verdict::Missed), None);
    }
}
