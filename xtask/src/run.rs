//! Runs a command: here, or by the program that the table names for it.

use std::process::{Command as Process, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use ::commands::{Command, Program, Runs, THOROUGH};

use crate::commands::{bench_program, function};
use crate::{Args, Outcome, process};

/// How a command has ended. If it failed, the reason is on the screen.
#[derive(Clone, Copy, PartialEq)]
pub enum Ended {
    Well,
    Badly,
}

impl Ended {
    /// An outcome with this error.
    pub fn or(self, error: &str) -> Outcome {
        if self == Ended::Well { Ok(()) } else { Err(error.to_string()) }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> ExitCode {
        if ended == Ended::Well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Shows a line for each fault. If there is one, the error says `what` the faults are, and how many.
pub fn expect_none(faults: &[String], what: &str) -> Outcome {
    faults.iter().for_each(|line| println!("{line}"));
    if faults.is_empty() { Ok(()) } else { Err(format!("{what}: {}", faults.len())) }
}

/// How long a build may take before it is mentioned.
const PATIENCE: Duration = Duration::from_millis(400);

/// Runs a command.
pub fn succeeds(command: &'static Command, args: &Args) -> Ended {
    let outcome = match command.runs {
        Runs::Here => function(command.name)(args).map(|()| Ended::Well),
        Runs::Measurement(program) => bench_program::measure(program, args).map(|()| Ended::Well),
        Runs::Program(program) => launch(command.name, program, args),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        Ended::Badly
    })
}

/// Lets cargo build the program if it must, and runs it. The program itself says what is wrong.
fn launch(name: &str, program: Program, args: &Args) -> Result<Ended, String> {
    let mut build = cargo("build", name, program, args);
    let started = Instant::now();
    let mut child = build.spawn().map_err(|error| process::cannot_start(&build, &error))?;
    let mut is_told = false;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("cargo build: {error}"))? {
            break status;
        }
        if !is_told && started.elapsed() > PATIENCE {
            eprintln!("building {name}, since it is new or something that it needs has changed");
            is_told = true;
        }
        thread::sleep(Duration::from_millis(10));
    };
    if !status.success() {
        return Err(format!("{name} does not compile"));
    }
    let mut run = cargo("run", name, program, args);
    run.arg("--").args(args.as_typed());
    let status = run.status().map_err(|error| process::cannot_start(&run, &error))?;
    Ok(if status.success() { Ended::Well } else { Ended::Badly })
}

fn cargo(what: &str, name: &str, program: Program, args: &Args) -> Process {
    let mut cargo = process::cargo();
    cargo.args([
        what,
        "--quiet",
        "--package",
        program.package,
        "--features",
        program.features,
        "--bin",
        name,
    ]);
    let has_word = !program.long.is_empty() && !args.words.is_empty();
    if has_word || program.long.iter().any(|option| args.has(option)) {
        cargo.args(["--profile", THOROUGH]);
    }
    cargo
}
