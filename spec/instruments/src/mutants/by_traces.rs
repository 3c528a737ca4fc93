//! The third oracle: the traces of real runs. A copy of the workspace gets the broken core, and TLC its traces.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::cores;
use super::list::Mutant;
use super::verdict::Verdict;
use super::workshop::{End, Workshop, run_within};
use crate::traces::{Recorded, Wrong, wrong_runs};
use crate::{paths, process};

/// How long the programs may take on a broken core; if one hangs, `record-traces` says so within some seconds.
const LIMIT: Duration = Duration::from_secs(180);

/// What is run on a broken core, until something is wrong: how often, and which kinds of programs, all if none is named.
/// A few kinds come first, since most mistakes show at once.
const ROUNDS: [(&str, &[&str]); 2] =
    [("2", &["tree", "chain", "two-callers", "spawning", "descendants-chain", "none-tree"]), ("3", &[])];

/// The broken cores whose change is made for Loom's shim, and does not compile over std.
pub(super) const LOOMS_ALONE: [&str; 1] = ["polling_said_late"];

/// The traces' verdict on each mutant, in their order.
pub(super) fn judge(mutants: &[Mutant]) -> Result<Vec<Verdict>, String> {
    let copy = Workshop::open();
    let mut verdicts = Vec::new();
    for mutant in mutants {
        let code = mutant.code.as_ref();
        let verdict = match code.and_then(|code| cores::MUTANTS.iter().find(|core| core.name == code)) {
            None => Verdict::CannotSee,
            Some(core) => judge_one(core, &copy)?,
        };
        if code.is_some() {
            eprintln!("traces: {}: {}", mutant.name, verdict.shown());
        }
        verdicts.push(verdict);
    }
    Ok(verdicts)
}

fn judge_one(core: &cores::Mutant, copy: &Workshop) -> Result<Verdict, String> {
    copy.change(&format!("impl/src/core/{}", core.file), core.from, core.to)?;
    if LOOMS_ALONE.contains(&core.name) {
        return Ok(Verdict::CannotSee);
    }
    judge_copy(copy)?.ok_or_else(|| {
        format!(
            "the broken core `{}` does not compile over std: see above, and loom-tests/mutants.rs",
            core.name
        )
    })
}

/// Runs the programs on the core as the copy has it, until something is wrong. None if the core does not compile.
pub(super) fn judge_copy(copy: &Workshop) -> Result<Option<Verdict>, String> {
    let Some(program) = build(copy)? else { return Ok(None) };
    for (seeds, cases) in ROUNDS {
        let verdict = check(&program, &copy.target().join("traces"), seeds, cases)?;
        if verdict != Verdict::Missed {
            return Ok(Some(verdict));
        }
    }
    Ok(Some(Verdict::Missed))
}

/// Builds `record-traces`, without the checks under the lock, so that the traces speak for themselves. None if it does not
/// compile.
fn build(copy: &Workshop) -> Result<Option<PathBuf>, String> {
    let mut cargo = copy.cargo();
    cargo.args(["build", "--quiet", "--package", "instruments", "--features", "traces"]);
    cargo.args(["--bin", "record-traces"]);
    cargo.env("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false");
    let status = cargo.status().map_err(|error| process::cannot_start(&cargo, &error))?;
    let program = copy.target().join(format!("debug/record-traces{}", std::env::consts::EXE_SUFFIX));
    Ok(status.success().then_some(program))
}

/// Runs the programs, and has TLC check what they leave.
fn check(program: &Path, folder: &Path, seeds: &str, cases: &[&str]) -> Result<Verdict, String> {
    paths::make_folder(folder)?;
    let (log, traces) = (folder.join("said"), folder.join("recorded.json"));
    let mut command = process::program(program);
    command.args([seeds, "0"]).args(cases);
    if run_within(&mut command, LIMIT, &traces, &log)? != End::Well {
        return Ok(Verdict::caught(ending(&paths::read(&log).unwrap_or_default()), None));
    }
    let recorded: Recorded = serde_json::from_str(&paths::read(&traces)?)
        .map_err(|error| format!("{}: {error}", paths::shown(&traces)))?;
    let wrongs = wrong_runs(recorded, &folder.join("batches"), cases.is_empty())?;
    Ok(wrongs.first().map_or(Verdict::Missed, |wrong| Verdict::caught(said_by(wrong), None)))
}

/// How the programs have ended that did not come to their end.
fn ending(said: &str) -> &'static str {
    if said.contains("the runtime hangs") { "hangs" } else { "crashes" }
}

/// What has shown that a run is wrong: TLC; or that an event is missing; or what the program itself came to.
fn said_by(wrong: &Wrong) -> &'static str {
    match wrong {
        Wrong::Rejected(_) => "rejected",
        Wrong::Missing(_) => "has not occurred",
        Wrong::Outcome(..) | Wrong::Tampered(_) => "wrong outcome",
    }
}

#[cfg(test)]
mod tests {
    use super::ending;

    #[test]
    fn how_it_is_said() {
        assert_eq!(ending("run 7 has not ended within 20 s: the runtime hangs"), "hangs");
        assert_eq!(ending("thread 'main' panicked"), "crashes");
    }
}
