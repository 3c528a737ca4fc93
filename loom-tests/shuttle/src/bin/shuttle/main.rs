//! `cargo xtask shuttle`: the scenarios in so many schedules, or one of them in the schedule in which it failed.

mod mutants;
mod watch;

use commands::Args;
use shuttle_tests::broken::{self, MUTANTS, break_core};
use shuttle_tests::over_shuttle::{self, core::scheduler::Action};
use shuttle_tests::runner::{Plan, replay, retrace, run};
use shuttle_tests::{Recorded, Scenario, scopes};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use watch::Role;

/// How many schedules are run if the user does not say: as many as in each run of the checks.
const SCHEDULES: usize = 20_000;

/// With so many, each action of the core must have been seen.
const ENOUGH: usize = 10_000;

fn main() -> ExitCode {
    commands::main("shuttle", shuttle)
}

fn shuttle(args: &Args) -> Result<(), String> {
    let scenarios = chosen(args)?;
    if args.has("--list") {
        scenarios.iter().for_each(|scenario| println!("{}", scenario.name));
        return Ok(());
    }
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number, such as {SCHEDULES}"));
    let plan = Plan {
        schedules: args.words.first().map_or(Ok(SCHEDULES), |word| number(word))?,
        seed: args.value("--seed").map_or(Ok(1), number)? as u64,
        folder: folder(),
        replay: command(args),
        core_checks: !args.has("--oracle-alone"),
        in_order: args.has("--in-order"),
    };
    if let Some(given) = args.value("--replay") {
        let recorded = if Path::new(given).is_file() {
            let text = std::fs::read_to_string(given).map_err(|error| format!("{given}: {error}"))?;
            Recorded::parse(&text)?
        } else {
            Recorded::parse(given).map_err(|error| format!("there is no file `{given}`, and {error}"))?
        };
        replay(scenarios, &recorded, &plan)?;
        println!("the schedule was replayed to its end, and nothing failed");
        return Ok(());
    }
    if args.has("--mutants") {
        return mutants::run(args.value("--mutant"), args.has("--write"));
    }
    match watch::role() {
        Role::Watches => return watch::run(&plan),
        Role::Retraces(place) => return retrace(scenarios, place, &plan),
        Role::Runs => {}
    }
    let (start, kinds) = (Instant::now(), scenarios.len());
    println!("{} schedules of {kinds} scenarios, seed {}", plan.schedules, plan.seed);
    let counts = run(scenarios, &plan)?;
    if args.value("--mutant").is_none() && args.value("--only").is_none() && plan.schedules >= ENOUGH {
        check_seen(&counts)?;
    }
    let seen: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    println!("critical sections: {}", seen.join(", "));
    let seconds = start.elapsed().as_secs_f64();
    println!("shuttle: {} schedules of {kinds} scenarios in {seconds:.0} s, no failure", plan.schedules);
    Ok(())
}

/// The scenarios over the real core, or over a broken one.
fn chosen(args: &Args) -> Result<Vec<Scenario>, String> {
    let mut scenarios = match args.value("--mutant") {
        None => over_shuttle::programs::all().into_iter().chain(scopes::all()).collect(),
        Some(name) => {
            let mutant = MUTANTS.iter().find(|mutant| **mutant == name);
            let list = || format!("the mutants are {}", MUTANTS.join(", "));
            let mutant =
                mutant.ok_or_else(|| commands::unknown("mutant", name, MUTANTS.iter().copied(), &list()))?;
            break_core(mutant);
            broken::programs::all()
        }
    };
    if let Some(part) = args.value("--only") {
        scenarios.retain(|scenario| scenario.name.contains(part));
        if scenarios.is_empty() {
            return Err(format!("no scenario has `{part}` in its name; `--list` lists them"));
        }
    }
    Ok(scenarios)
}

/// A search in which something never happens says nothing about it.
fn check_seen(counts: &BTreeMap<&'static str, u64>) -> Result<(), String> {
    // This one is recorded when the section is over, and what is done without the lock is no section's.
    let told = Action::ALL.iter().filter(|action| **action != Action::BeginPolling && !action.is_free());
    let never = told.map(|action| action.name()).filter(|name| !counts.contains_key(name));
    let never: Vec<&str> = never.collect();
    if never.is_empty() {
        Ok(())
    } else {
        Err(format!("the schedules never came across {}", never.join(", ")))
    }
}

/// What replays a schedule of the same core.
fn command(args: &Args) -> String {
    let mutant = args.value("--mutant").map(|name| format!(" --mutant {name}"));
    let alone = if args.has("--oracle-alone") { " --oracle-alone" } else { "" };
    format!("cargo xtask shuttle{}{alone}", mutant.unwrap_or_default())
}

fn folder() -> PathBuf {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate is two folders down");
    root.join("target/shuttle")
}
