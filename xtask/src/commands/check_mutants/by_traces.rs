//! The third oracle: the traces of real runs. A copy of the workspace gets the broken core, and runs `check-traces`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::cores::Core;
use super::list::Mutant;
use super::verdict::Verdict;
use crate::{paths, process};

/// A broken pool may well hang.
const LIMIT: Duration = Duration::from_secs(180);

/// The traces' verdict on each mutant, in their order.
pub fn judge(mutants: &[Mutant], cores: &[Core]) -> Result<Vec<Verdict>, String> {
    let copy = paths::tools().join("mutants");
    copy_workspace(&copy)?;
    let mut verdicts = Vec::new();
    for mutant in mutants {
        let verdict = match mutant.code.as_ref().and_then(|code| cores.iter().find(|core| core.name == *code))
        {
            None => Verdict::CannotSee,
            Some(core) => judge_one(core, &copy)?,
        };
        if mutant.code.is_some() {
            eprintln!("traces: {}: {}", mutant.name, verdict.shown());
        }
        verdicts.push(verdict);
    }
    Ok(verdicts)
}

fn judge_one(core: &Core, copy: &Path) -> Result<Verdict, String> {
    let file = copy.join("impl/src/core").join(&core.file);
    let whole = paths::read(&file)?;
    paths::write(&file, &whole.replacen(&core.from, &core.to, 1))?;
    let verdict = check(copy);
    paths::write(&file, &whole)?;
    verdict
}

/// Without the checks under the lock, so that the traces speak for themselves.
fn check(copy: &Path) -> Result<Verdict, String> {
    let log = copy.join("target/said");
    paths::make_folder(&copy.join("target"))?;
    let out =
        fs::File::create(&log).map_err(|error| format!("cannot write {}: {error}", paths::shown(&log)))?;
    let errors = out.try_clone().map_err(|error| format!("cannot share the log: {error}"))?;
    let mut cargo = process::cargo();
    cargo.current_dir(copy).args(["xtask", "check-traces", "--quick"]);
    cargo.env("CARGO_TARGET_DIR", copy.join("target")).env("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false");
    cargo.stdin(Stdio::null()).stdout(out).stderr(errors);
    let mut child = cargo.spawn().map_err(|error| process::cannot_start(&cargo, &error))?;
    let started = Instant::now();
    while started.elapsed() < LIMIT {
        if let Ok(Some(status)) = child.try_wait() {
            let said = paths::read(&log).unwrap_or_default();
            return Ok(if status.success() { Verdict::Missed } else { reason(&said) });
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().ok();
    child.wait().ok();
    Ok(Verdict::caught("hangs", None))
}

/// Why the check has failed.
fn reason(said: &str) -> Verdict {
    if said.contains("could not compile") {
        // The change is made for Loom's shim.
        return Verdict::CannotSee;
    }
    let rejected = said.lines().filter(|line| line.contains("rejected")).count() as u64;
    match rejected {
        0 => Verdict::caught("crashes", None),
        _ => Verdict::caught("rejected", None),
    }
}

/// The sources, and the tools that were fetched.
fn copy_workspace(copy: &Path) -> Result<(), String> {
    let mut git = process::program("git");
    let output = git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).output();
    let output = output.map_err(|error| process::cannot_start(&git, &error))?;
    let files = String::from_utf8_lossy(&output.stdout).into_owned();
    let tools = paths::tools();
    let jars = fs::read_dir(&tools).into_iter().flatten().flatten().map(|entry| entry.path());
    let jars = jars.filter(|path| path.extension().is_some_and(|ending| ending == "jar"));
    let jars = jars.filter_map(|path| Some(PathBuf::from(".tools").join(path.file_name()?)));
    for file in files.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).chain(jars) {
        let (from, to) = (paths::root().join(&file), copy.join(&file));
        if from.is_file() {
            paths::make_folder(to.parent().unwrap_or(copy))?;
            fs::copy(&from, &to).map_err(|error| format!("cannot copy {}: {error}", paths::shown(&from)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn why_it_failed() {
        assert_eq!(reason("tree: 3 of 4 traces rejected").shown(), "rejected");
        assert_eq!(reason("thread panicked").shown(), "crashes");
        assert_eq!(reason("error: could not compile `systole`").shown(), "-");
    }
}
