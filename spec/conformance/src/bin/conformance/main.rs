//! Holds the runtime against TLC's state graphs. Run by `cargo xtask check-conformance`.
//!
//! `conformance write FOLDER [--quick] [NAME…]` writes the modules and configurations for TLC there; `conformance check FOLDER
//! [--quick] [--write] [NAME…]` reads the graphs that TLC has made of them. `--quick` leaves out the largest, names leave out
//! all others, and `--write` renews what the checks must come to.

mod checks;
mod expected;
mod explored;
mod replayed;
mod side_by_side;

use checks::Checks;
use conformance::Configuration;
use conformance::graph::Graph;
use expected::Expected;
use side_by_side::side_by_side;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let (options, words): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|word| word.starts_with("--"));
    let has = |option: &str| options.iter().any(|given| given == option);
    let outcome = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", folder, names @ ..] => {
            chosen(has("--quick"), names).and_then(|all| write(Path::new(folder), &all))
        }
        ["check", folder, names @ ..] => {
            chosen(has("--quick"), names).and_then(|all| check(Path::new(folder), all, has("--write")))
        }
        _ => Err("usage: conformance write|check FOLDER [--quick] [--write] [NAME…]".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Of a quick check, the large ones are not, and Loom goes less far.
fn configurations(is_quick: bool) -> impl Iterator<Item = Configuration> {
    let all =
        Configuration::all().into_iter().filter(move |configuration| !is_quick || !configuration.is_long);
    all.map(move |mut configuration| {
        if is_quick {
            configuration.preemptions = configuration.preemptions.map(|bound| bound.map(|most| most.min(3)));
        }
        configuration
    })
}

/// Those of these names, or all.
fn chosen(is_quick: bool, names: &[&str]) -> Result<Vec<Configuration>, String> {
    let all: Vec<Configuration> = configurations(is_quick).collect();
    if let Some(name) =
        names.iter().find(|name| !all.iter().any(|configuration| configuration.name == **name))
    {
        return Err(format!("there is no configuration `{name}`"));
    }
    Ok(all.into_iter().filter(|one| names.is_empty() || names.contains(&one.name)).collect())
}

/// The names of all checks that have numbers.
fn names_of_checks() -> Vec<String> {
    let replays = configurations(false).map(|configuration| replayed::name(&configuration));
    let both = || configurations(true).chain(configurations(false));
    let explorations = both().filter_map(|configuration| explored::name(&configuration));
    let tampered = both().filter_map(|configuration| explored::name_of_tampered(&configuration));
    let mut names: Vec<String> = Vec::new();
    for name in replays.chain(explorations).chain(tampered) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn write(folder: &Path, configurations: &[Configuration]) -> Result<(), String> {
    for configuration in configurations {
        let name = configuration.name;
        let files = [
            (format!("{name}.tla"), configuration.module()),
            (format!("{name}.cfg"), configuration.config()),
        ];
        for (file, text) in files {
            fs::write(folder.join(&file), text).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    Ok(())
}

fn check(folder: &Path, chosen: Vec<Configuration>, is_writing: bool) -> Result<(), String> {
    let graphs = side_by_side(&chosen, |configuration| {
        let file = folder.join(format!("{}.dot", configuration.name));
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Graph::parse(&text).map_err(|error| format!("{}: {error}", file.display()))
    })?;
    let graphs: Vec<_> = chosen.into_iter().zip(graphs).collect();
    let (mut checks, mut expected) = (Checks::default(), Expected::read());
    let made = replayed::check(&graphs, &mut checks, &mut expected)?;
    replayed::check_broken(&graphs, &mut checks)?;
    explored::check(&graphs, &made, folder, &mut checks, &mut expected)?;
    checks.write()?;
    let names = names_of_checks();
    if is_writing { expected.write(&names) } else { expected.compare(&names) }
}
