//! Tells how a scenario failed, and ends the process: what would follow, as the execution unwinds, says nothing.

use crate::oracle;
use crate::runner::Plan;
use crate::schedule::{BEGUN, Recorded};
use std::any::Any;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{fs, panic, process};

/// What is said of a failure besides what it is.
#[derive(Debug)]
struct Replay {
    folder: PathBuf,
    command: String,
    /// It is one already: nothing is written.
    is_replay: bool,
}

static REPLAY: OnceLock<Replay> = OnceLock::new();

/// From now on the first panic that is no program's own is told with its schedule, and ends the process.
pub(crate) fn tell_of_panics(plan: &Plan, is_replay: bool) {
    let replay = Replay { folder: plan.folder.clone(), command: plan.replay.clone(), is_replay };
    REPLAY.set(replay).expect("a process runs one plan");
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| format!("\nat {place}")).unwrap_or_default();
        tell(&format!("{}{place}", message(panic.payload())))
    }));
}

/// Tells of a failure, and ends the process.
pub(crate) fn tell(what: &str) -> ! {
    static FIRST: Mutex<()> = Mutex::new(());
    let _held = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
    let recorded = Recorded::present();
    let mut text = format!("\n{what}\n{}\n", oracle::story());
    text += &format!(
        "in step {} of schedule {}, of the scenario `{}`: {}\n",
        recorded.len(),
        BEGUN.load(Relaxed),
        recorded.scenario(),
        what.lines().next().unwrap_or_default()
    );
    match REPLAY.get() {
        Some(Replay { folder, command, is_replay: false }) => {
            let file = folder.join(format!("{}.schedule", recorded.scenario()));
            let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, format!("{recorded}\n")));
            text += &match written {
                Ok(()) => format!("to replay it: {command} --replay {}\n", file.display()),
                Err(error) => format!("{}: {error}\n", file.display()),
            };
            text += &format!("or, wherever that file is not: {command} --replay '{recorded}'\n");
        }
        _ => text += "A schedule that does not fit the core any more fails in Shuttle itself.\n",
    }
    // Best effort: the other end may be closed.
    _ = io::stderr().write_all(text.as_bytes());
    process::exit(1);
}

/// What a panic says.
pub(crate) fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without words came out")
}
