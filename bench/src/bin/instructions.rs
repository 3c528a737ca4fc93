//! `instructions [--write]` counts the instructions of each program in each form, against the limits.
//!
//! It runs itself under callgrind: `instructions PROGRAM FORM ROUNDS` runs a program so many times, on one thread, and
//! prints nothing. `--write` writes the table to `bench/results/`. It fails if a figure is above its limit.

use bench::callgrind;
use bench::forms::{COUNTED, Form, PROGRAMS, Program};
use bench::limits::{self, Limits};
use bench::measurement;
use bench::report::run::Run;
use bench::report::sheet::Sheet;
use bench::topics::INSTRUCTIONS;
use std::process::ExitCode;
use std::time::SystemTime;
use std::{env, fs};

/// How often each program runs.
const ROUNDS: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    measurement::exit(match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => count(false),
        ["--write"] => count(true),
        [program, form, rounds] => run(program, form, rounds),
        _ => Err("usage: instructions [--write] | instructions PROGRAM FORM ROUNDS".into()),
    })
}

fn run(program: &str, form: &str, rounds: &str) -> Result<(), String> {
    let (program, form) = (program.parse::<&Program>()?, form.parse()?);
    let rounds = rounds.parse().map_err(|_| format!("`{rounds}` is no number of rounds"))?;
    (program.run)(form, rounds);
    Ok(())
}

fn count(write: bool) -> Result<(), String> {
    let file = limits::path();
    let text =
        fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let limits = Limits::parse(&text)?;
    let now = SystemTime::now();
    let run = if write { Run::to_write(now)? } else { Run::here(now) };
    let (mut rows, mut broken) = (Vec::new(), Vec::new());
    for program in &PROGRAMS {
        eprintln!("counting {}", program.name);
        let mut row = vec![program.name.to_owned(), program.item.to_owned()];
        for form in Form::ALL {
            let rounds = ROUNDS.to_string();
            let counted = callgrind::count(COUNTED, &[program.name, form.name(), &rounds])?;
            let each = counted as f64 / (ROUNDS * program.items) as f64;
            broken.extend(limits.broken(program.name, form, each));
            row.push(format!("{each:.2}"));
        }
        rows.push(row);
    }
    let sheet = Sheet { run, rows };
    measurement::show(&INSTRUCTIONS, &sheet);
    if !broken.is_empty() {
        return Err(broken.join("\n"));
    }
    if write { measurement::write(&INSTRUCTIONS, &sheet) } else { Ok(()) }
}
