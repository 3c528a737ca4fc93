//! Holds the runtime against TLC's state graphs. Run by `cargo xtask check-conformance`.
//!
//! `conformance write FOLDER [--quick]` writes the modules and configurations for TLC there; `conformance check FOLDER
//! [--quick]` reads the graphs that TLC has made of them.

mod checks;
mod explored;
mod replayed;

use checks::Checks;
use conformance::Configuration;
use conformance::graph::Graph;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let is_quick = words.iter().any(|word| word == "--quick");
    let outcome = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", folder, ..] => write(Path::new(folder), is_quick),
        ["check", folder, ..] => check(Path::new(folder), is_quick),
        _ => Err("usage: conformance write|check FOLDER [--quick]".to_owned()),
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

fn write(folder: &Path, is_quick: bool) -> Result<(), String> {
    for configuration in configurations(is_quick) {
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

fn check(folder: &Path, is_quick: bool) -> Result<(), String> {
    let mut graphs = Vec::new();
    for configuration in configurations(is_quick) {
        let file = folder.join(format!("{}.dot", configuration.name));
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let graph = Graph::parse(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        graphs.push((configuration, graph));
    }
    let mut checks = Checks::default();
    let made = replayed::check(&graphs, &mut checks)?;
    replayed::check_broken(&graphs, &mut checks)?;
    explored::check(&graphs, &made, folder, &mut checks)?;
    checks.write()
}
