//! The second oracle: Loom, on each broken core.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use super::cores;
use super::list::Mutant;
use super::verdict::Verdict;
use crate::{paths, process};

/// Loom's verdict on each mutant, in their order.
pub(super) fn judge(mutants: &[Mutant]) -> Result<Vec<Verdict>, String> {
    let mut cargo = process::cargo();
    cargo.args([
        "test",
        "--package",
        "loom-tests",
        "--features",
        "loom",
        "--test",
        "models",
        "--no-fail-fast",
    ]);
    let codes: Vec<&String> = mutants.iter().filter_map(|mutant| mutant.code.as_ref()).collect();
    if codes.is_empty() {
        return Ok(mutants.iter().map(|_| Verdict::CannotSee).collect());
    }
    // Named, since a configuration of the user's may lead cargo elsewhere than `logs` looks.
    cargo.env("CARGO_TARGET_DIR", target());
    cargo.arg("--").args(codes);
    eprintln!("Loom: the broken cores are compiled, and explored");
    let output =
        cargo.stderr(Stdio::inherit()).output().map_err(|error| process::cannot_start(&cargo, &error))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !said.contains("test result: ") {
        return Err("the broken cores of loom-tests do not compile".to_string());
    }
    Ok(mutants.iter().map(|mutant| verdict(mutant, &said)).collect())
}

fn verdict(mutant: &Mutant, said: &str) -> Verdict {
    let Some(code) = &mutant.code else {
        return Verdict::CannotSee;
    };
    let line = said.lines().find(|line| line.contains(&format!("::{code}_is_caught ")));
    match line {
        Some(line) if line.ends_with("ok") => {
            let log = fs::read_to_string(logs().join(code)).unwrap_or_default();
            Verdict::caught(message(code), executions(&log))
        }
        Some(_) => Verdict::Missed,
        None => Verdict::NotRun,
    }
}

/// Where `tests/models/broken.rs` keeps what each core said.
fn logs() -> PathBuf {
    target().join("tmp")
}

/// Where cargo compiles. A relative path starts at the root, where cargo runs.
fn target() -> PathBuf {
    paths::root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// In which execution the model failed; a deadlock may end the process before that is said.
fn executions(log: &str) -> Option<u64> {
    let after = log.split_once(" failed in execution ")?.1;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// What the broken core must say: the rule's name, or the first words.
fn message(code: &str) -> &'static str {
    let core = cores::MUTANTS.iter().find(|core| core.name == code);
    core.and_then(|core| core.message.split(':').next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::executions;

    #[test]
    fn in_which_execution() {
        assert_eq!(executions("x\nmodel nested failed in execution 37; loom-tests"), Some(37));
        assert_eq!(executions("aborted"), None);
    }
}
