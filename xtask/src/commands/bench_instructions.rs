//! `bench-instructions`: what a join costs, in instructions, counted by callgrind.
//!
//! A count does not depend on what else the machine does, so it can be held to a limit. Each scheduler runs twice,
//! with few and with many rounds: the difference is that of the rounds alone, and starting up cancels out.

use std::io::ErrorKind;
use std::process::Stdio;

use crate::args::Accepts;
use crate::text::json::Json;
use crate::text::table::Table;
use crate::{Outcome, paths, process};

/// Whose cost is counted, the plain recursion first.
const SCHEDULERS: [&str; 4] = ["sequential", "systole", "chili", "rayon"];
/// The nodes of the tree that is summed.
const NODES: u64 = 1023;
/// Rounds of the short run and of the long one.
const ROUNDS: [u64; 2] = [100, 600];
/// The limits that are committed.
const LIMITS: &str = "bench/instructions.toml";

/// Prints the table and fails when a scheduler is above its limit.
pub fn run(words: &[String]) -> Outcome {
    Accepts { command: "bench-instructions", flags: &[], words: "" }.parse(words)?;
    let limits = limits(&paths::read(&paths::root().join(LIMITS))?)?;
    find_valgrind()?;
    let program = build()?;

    let mut table = Table::new(&["scheduler", "instructions a node", "over sequential", "limit"]);
    let (mut base, mut above) = (None, Vec::new());
    for scheduler in SCHEDULERS {
        eprintln!("counting {scheduler}");
        let [few, many] = [count(&program, scheduler, ROUNDS[0])?, count(&program, scheduler, ROUNDS[1])?];
        let per_node = many.saturating_sub(few) as f64 / ((ROUNDS[1] - ROUNDS[0]) * NODES) as f64;
        let base = *base.get_or_insert(per_node);
        let limit = limits.iter().find(|(name, _)| name == scheduler).map(|(_, limit)| *limit);
        table.row(vec![
            scheduler.to_string(),
            format!("{per_node:.2}"),
            format!("{:.2}", per_node - base),
            limit.map_or("-".to_string(), |limit| format!("{limit:.2}")),
        ]);
        if let Some(limit) = limit.filter(|&limit| per_node > limit) {
            above.push(format!(
                "{scheduler} needs {per_node:.2} instructions a node, {LIMITS} allows {limit:.2}"
            ));
        }
    }
    print!("\n{}", table.render());
    if above.is_empty() { Ok(()) } else { Err(above.join("; ")) }
}

/// The lines `scheduler = limit` of the file.
fn limits(text: &str) -> Result<Vec<(String, f64)>, String> {
    let mut found = Vec::new();
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
        if line.is_empty() {
            continue;
        }
        let pair = line.split_once('=').map(|(name, limit)| (name.trim(), limit.trim().parse()));
        match pair {
            Some((name, Ok(limit))) if SCHEDULERS.contains(&name) => found.push((name.to_string(), limit)),
            _ => return Err(format!("{LIMITS}: `{line}` is no line `scheduler = limit`")),
        }
    }
    if found.is_empty() { Err(format!("{LIMITS} sets no limit")) } else { Ok(found) }
}

fn find_valgrind() -> Outcome {
    match process::program("valgrind").arg("--version").output() {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err("valgrind is missing; install it (on Debian and Ubuntu: apt-get install valgrind)"
                .to_string())
        }
        Err(error) => Err(format!("valgrind does not start: {error}")),
    }
}

/// Builds the program that is counted, and says where cargo has put it.
fn build() -> Result<String, String> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--release", "--package", "bench", "--bin", "instructions"]);
    cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let output = cargo.output().map_err(|error| process::cannot_start(&cargo, &error))?;
    if !output.status.success() {
        return Err("the program `instructions` of the package `bench` does not build".to_string());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages.lines().find_map(|line| {
        let message = Json::parse(line).ok()?;
        let named = message.get("target")?.get("name")?.as_text()? == "instructions";
        message.get("executable").and_then(Json::as_text).filter(|_| named).map(str::to_string)
    });
    executable.ok_or_else(|| "cargo names no program `instructions`".to_string())
}

/// The instructions of one run.
fn count(program: &str, scheduler: &str, rounds: u64) -> Result<u64, String> {
    let mut valgrind = process::program("valgrind");
    valgrind.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        program,
        scheduler,
        &rounds.to_string(),
    ]);
    let output = valgrind.output().map_err(|error| process::cannot_start(&valgrind, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("`instructions {scheduler} {rounds}` failed below valgrind: {}", said.trim()));
    }
    collected(&said).ok_or_else(|| format!("callgrind reports no count for `{scheduler}`"))
}

/// The number in the line `==1== Collected : 12345`.
fn collected(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{collected, limits};

    #[test]
    fn the_count() {
        let text = "==7== Events    : Ir\n==7== Collected : 1234567\n==7==\n==7== I   refs:      1,234,567\n";
        assert_eq!(collected(text), Some(1234567));
        assert_eq!(collected("==7== nothing"), None);
    }

    #[test]
    fn the_limits() {
        assert_eq!(limits("# why\nsystole = 26.0 # each\n").unwrap(), [("systole".to_string(), 26.0)]);
        assert!(limits("systoles = 26").is_err() && limits("systole = x").is_err() && limits("").is_err());
    }
}
