//! `bench-all`: every measurement there is, one after the other.

use std::time::Instant;

use ::commands::{COMMANDS, Runs};

use super::{bench, bench_program};
use crate::{Args, Outcome, process};

/// Measures everything, and writes the results and the book's page; `--test` tries everything once and writes nothing.
pub fn run(args: &Args) -> Outcome {
    if args.has("--test") {
        // But not the instructions, which are a check of their own. It is all one build.
        return process::run(&mut bench::trial(&["--bench", "join"]));
    }
    let programs = COMMANDS.iter().filter_map(|command| match command.runs {
        Runs::Measurement(program) => Some(program),
        _ => None,
    });
    let parts: Vec<&str> = ["instructions"].into_iter().chain(programs).chain(["criterion's plan"]).collect();
    let start = Instant::now();
    for (number, part) in (1..).zip(&parts) {
        eprintln!("\n[{number}/{}] {part}, after {} s", parts.len(), start.elapsed().as_secs());
        match *part {
            "instructions" => bench_program::write_instructions()?,
            "criterion's plan" => bench::plan(&[])?,
            program => bench_program::write(program)?,
        }
    }
    println!("\nall benchmarks in {} s", start.elapsed().as_secs());
    Ok(())
}

#[cfg(test)]
mod tests {
    use ::commands::{COMMANDS, Runs};

    use crate::paths;

    /// A name that no test has would be a trial in which nothing is tried.
    #[test]
    fn each_program_that_measures_has_its_trial() {
        let trials = paths::read(&paths::root().join("bench/tests/trial.rs")).unwrap();
        for command in COMMANDS {
            let Runs::Measurement(program) = command.runs else { continue };
            assert!(trials.lines().any(|line| line.trim() == format!("{program},")), "{program}");
        }
    }
}
