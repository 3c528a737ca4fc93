//! `bench-all`: every measurement there is, one after the other.

use std::time::Instant;

use ::commands::{COMMANDS, Runs};

use super::{bench, bench_program};
use crate::{Args, Outcome};

/// Measures everything, and writes the results and the book's page; `--test` tries everything once and writes nothing. The
/// instructions are not tried, since they are counted as a check.
pub fn run(args: &Args) -> Outcome {
    let is_trial = args.has("--test");
    let programs = COMMANDS.iter().filter_map(|command| match command.runs {
        Runs::Measurement(program) => Some(program),
        _ => None,
    });
    let mut parts: Vec<&str> = programs.collect();
    let counted = (!is_trial).then_some("instructions");
    parts = counted.into_iter().chain(parts).chain(["criterion's plan"]).collect();
    let start = Instant::now();
    for (number, part) in (1..).zip(&parts) {
        eprintln!("\n[{number}/{}] {part}, after {} s", parts.len(), start.elapsed().as_secs());
        match *part {
            "instructions" => bench_program::write_instructions()?,
            "criterion's plan" => bench::plan(if is_trial { &["--", "--test"] } else { &[] })?,
            program if is_trial => bench_program::attempt(program)?,
            program => bench_program::write(program)?,
        }
    }
    println!("\nall benchmarks in {} s", start.elapsed().as_secs());
    Ok(())
}
