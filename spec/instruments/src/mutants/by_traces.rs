//! The third oracle: the traces of real runs. A copy of the workspace gets the broken core, and TLC its traces.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::cores;
use super::list::Mutant;
use super::verdict::Verdict;
use crate::traces::{Recorded, Wrong, wrong_runs};
use crate::{paths, process};

/// How long the programs may take on a broken core; if one hangs, `record-traces` says so within some seconds.
const LIMIT: Duration = Duration::from_secs(180);

/// What is run on a broken core, until something is wrong: how often, and which kinds of programs, all if none is named.
/// A few kinds come first, since most mistakes show at once.
const ROUNDS: [(&str, &[&str]); 2] =
    [("2", &["tree", "chain", "two-callers", "spawning", "descendants-chain", "none-tree"]), ("3", &[])];

/// The broken cores whose change is made for Loom's shim, and does not compile over std.
const LOOMS_ALONE: [&str; 1] = ["polling_said_late"];

/// The traces' verdict on each mutant, in their order.
pub(super) fn judge(mutants: &[Mutant]) -> Result<Vec<Verdict>, String> {
    let copy = paths::tools().join("mutants");
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

fn judge_one(core: &cores::Mutant, copy: &Path) -> Result<Verdict, String> {
    copy_workspace(copy)?;
    let file = copy.join("impl/src/core").join(core.file);
    let whole = paths::read(&file)?;
    paths::write(&file, &whole.replacen(core.from, core.to, 1))?;
    if LOOMS_ALONE.contains(&core.name) {
        return Ok(Verdict::CannotSee);
    }
    let program = build(core.name, copy)?;
    for (seeds, cases) in ROUNDS {
        let verdict = check(&program, &copy.join("target/traces"), seeds, cases)?;
        if verdict != Verdict::Missed {
            return Ok(verdict);
        }
    }
    Ok(Verdict::Missed)
}

/// Builds `record-traces`: without the checks under the lock, so that the traces speak for themselves; and without lints, as a
/// broken core may have to do what they forbid.
fn build(name: &str, copy: &Path) -> Result<PathBuf, String> {
    let target = copy.join("target");
    let mut cargo = process::cargo();
    cargo.current_dir(copy).args(["build", "--quiet", "--package", "instruments", "--features", "traces"]);
    cargo.args(["--bin", "record-traces"]);
    cargo.env("CARGO_TARGET_DIR", &target).env("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false");
    cargo.env("RUSTFLAGS", "--cap-lints=allow");
    let status = cargo.status().map_err(|error| process::cannot_start(&cargo, &error))?;
    if !status.success() {
        return Err(format!(
            "the broken core `{name}` does not compile over std: see above, and loom-tests/mutants.rs"
        ));
    }
    Ok(target.join(format!("debug/record-traces{}", std::env::consts::EXE_SUFFIX)))
}

/// Runs the programs, and has TLC check what they leave.
fn check(program: &Path, folder: &Path, seeds: &str, cases: &[&str]) -> Result<Verdict, String> {
    paths::make_folder(folder)?;
    let (log, traces) = (folder.join("said"), folder.join("recorded.json"));
    let file = |path: &Path| {
        fs::File::create(path).map_err(|error| format!("cannot write {}: {error}", paths::shown(path)))
    };
    let mut command = process::program(program);
    command.args([seeds, "0"]).args(cases);
    command.stdin(Stdio::null()).stdout(file(&traces)?).stderr(file(&log)?);
    if !ends_well(&mut command)? {
        return Ok(Verdict::caught(ending(&paths::read(&log).unwrap_or_default()), None));
    }
    let recorded: Recorded = serde_json::from_str(&paths::read(&traces)?)
        .map_err(|error| format!("{}: {error}", paths::shown(&traces)))?;
    let wrongs = wrong_runs(recorded, &folder.join("batches"), cases.is_empty())?;
    Ok(wrongs.first().map_or(Verdict::Missed, |wrong| Verdict::caught(said_by(wrong), None)))
}

/// Whether the program ends, and says that all went well.
fn ends_well(command: &mut Command) -> Result<bool, String> {
    let mut child = command.spawn().map_err(|error| process::cannot_start(command, &error))?;
    let started = Instant::now();
    while started.elapsed() < LIMIT {
        if let Ok(Some(status)) = child.try_wait() {
            return Ok(status.success());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().ok();
    child.wait().ok();
    Ok(false)
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

/// Brings the copy of the sources up to date: what differs is copied, so that little is compiled.
fn copy_workspace(copy: &Path) -> Result<(), String> {
    let mut git = process::program("git");
    let output = git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).output();
    let output = output.map_err(|error| process::cannot_start(&git, &error))?;
    let files = String::from_utf8_lossy(&output.stdout).into_owned();
    for file in files.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (paths::root().join(file), copy.join(file));
        if !from.is_file() {
            fs::remove_file(&to).ok();
            continue;
        }
        let bytes =
            fs::read(&from).map_err(|error| format!("cannot read {}: {error}", paths::shown(&from)))?;
        if fs::read(&to).is_ok_and(|old| old == bytes) {
            continue;
        }
        paths::make_folder(to.parent().unwrap_or(copy))?;
        fs::write(&to, bytes).map_err(|error| format!("cannot write {}: {error}", paths::shown(&to)))?;
    }
    Ok(())
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
