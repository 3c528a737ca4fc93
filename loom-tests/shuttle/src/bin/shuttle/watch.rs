//! Runs the schedules in a process of its own, whose crash is a failure like any other: it has a schedule.

use shuttle_tests::runner::{Plan, trail};
use shuttle_tests::trail::Place;
use std::io;
use std::process::{Command, ExitStatus};
use std::{env, ffi::OsStr};

/// Set in the processes that run schedules; if one has crashed, it says where.
pub const ROLE: &str = "SYSTOLE_SHUTTLE_ROLE";

/// The value of the variable in a process that runs all.
pub const RUNS: &str = "run";

/// What this process is for.
pub enum Role {
    /// It starts the others.
    Watches,
    /// It runs the schedules.
    Runs,
    /// It runs those once more that have led to a crash.
    Retraces(Place),
}

/// What this process is for.
pub fn role() -> Role {
    match env::var(ROLE) {
        Err(_) => Role::Watches,
        Ok(text) => Place::parse(&text).map_or(Role::Runs, Role::Retraces),
    }
}

/// This program, with the same arguments, in another role.
fn again(role: &str) -> Result<ExitStatus, String> {
    start(env::args_os().skip(1), role).and_then(|mut program| program.status()).map_err(cannot)
}

/// This program with these arguments, in that role.
pub fn start<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>, role: &str) -> io::Result<Command> {
    let mut program = Command::new(env::current_exe()?);
    program.args(args).env(ROLE, role);
    Ok(program)
}

/// Why there is no such process.
pub fn cannot(error: io::Error) -> String {
    format!("the program cannot be started once more: {error}")
}

/// Runs the same command in another process, and after a crash what led there.
pub fn run(plan: &Plan) -> Result<(), String> {
    let how = again(RUNS)?;
    match how.code() {
        Some(0) => return Ok(()),
        Some(_) => return Err("a scenario has failed, or could not be run".to_owned()),
        None => {}
    }
    eprintln!(
        "\nthe core has crashed: {how}; the last schedules of each thread are run once more, up to those:"
    );
    for place in (0..).map_while(|number| Place::read(&trail(plan, number))) {
        let status = again(&format!("{} {}", place.share, place.execution))?;
        if status.code().is_none() {
            let folder = plan.folder.display();
            return Err(format!(
                "crashed again; to replay it: {} --replay {folder}/SCENARIO.schedule",
                plan.replay
            ));
        }
        if !status.success() {
            break;
        }
    }
    Err(format!("crashed: {how}"))
}
