//! What is seen while models run: one line that is redrawn on a terminal, else a line for each finished model.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use super::compare;
use crate::model::Model;
use crate::output;
use crate::run::{Finished, work_folder};
use crate::text::table::grouped;

/// Which models run, and how many are through.
pub struct Progress {
    total: usize,
    done: usize,
    running: Vec<(Model, Instant)>,
    terminal: bool,
}

/// The most characters of the redrawn line, so that it stays one line.
const WIDTH: usize = 78;

impl Progress {
    /// Nothing runs yet.
    pub fn new(total: usize) -> Progress {
        Progress { total, done: 0, running: Vec::new(), terminal: std::io::stderr().is_terminal() }
    }

    /// A model starts.
    pub fn started(&mut self, model: &Model) {
        self.running.push((model.clone(), Instant::now()));
        self.tick();
    }

    /// A model is through, as expected or not.
    pub fn finished(&mut self, model: &Model, finished: &Finished, expected: bool) {
        self.done += 1;
        self.running.retain(|(running, _)| running.name != model.name);
        self.clear();
        let mark = if expected { "ok     " } else { "DIFFERS" };
        let (done, total, name) = (self.done, self.total, &model.name);
        let verdict = compare::verdict(finished);
        eprintln!("[{done:>2}/{total}] {mark} {name}: {verdict} ({:.1} s)", finished.took.as_secs_f64());
        self.tick();
    }

    /// Draws the line again.
    pub fn tick(&self) {
        if !self.terminal {
            return;
        }
        let running: Vec<String> =
            self.running.iter().map(|(model, since)| describe(model, *since)).collect();
        let line = format!("[{:>2}/{}] running {}", self.done, self.total, running.join(", "));
        let line: String = line.chars().take(WIDTH).collect();
        eprint!("\r\x1b[2K{line}");
        std::io::stderr().flush().ok();
    }

    /// Takes the redrawn line away.
    pub fn clear(&self) {
        if self.terminal {
            eprint!("\r\x1b[2K");
        }
    }
}

/// A running model: its name, its seconds, and the states it has found if TLC has said so.
fn describe(model: &Model, since: Instant) -> String {
    let log = std::fs::read_to_string(work_folder(model).join("log")).unwrap_or_default();
    let states = output::progress(&log).map_or(String::new(), |n| format!(", {} states", grouped(n)));
    format!("{} ({} s{states})", model.name, since.elapsed().as_secs())
}
