//! Runs real programs on the real pool and writes their traces for TLC; called by `cargo xtask check-traces`.
//!
//! `record-traces FOLDER SEEDS MUTATED [CASE…]` runs each case with one to four workers and so many seeds. Of so many
//! traces of each case it writes the mutants too, of one less if the case is work of the library's. In the folder, which
//! must be empty, there is then a folder for each batch of traces, `Traces1` and so on, with a module `TraceData`, its
//! configuration, and a file `list`: a line for each trace, followed by one for each of its steps. `Traces1-7` is the
//! seventh trace of the first batch, alone. The file `refused` has a line for each trace that is none of the spec's
//! whatever TLC would say.

use conformance::traces::{Batch, Mutant, Recording, Step, cases, mutants, steps};
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, process, thread};
use systole::Waiting;

/// The most workers of a pool.
const WORKERS: usize = 4;

/// How many jobs and callers there are in one batch, and how many traces, about: each state has a place for each. More if
/// each run has a program of its own.
const PLACES: usize = 40;
const PLACES_OF_RUNS: usize = 100;
const TRACES: usize = 2_000;

/// How long a run may take, and what is written between two.
const PATIENCE: Duration = Duration::from_secs(20);

/// Batches on their way to files.
struct Writer {
    folder: PathBuf,
    batch: Batch,
    waiting: &'static str,
    list: String,
    written: usize,
}

impl Writer {
    /// Adds a trace under a heading.
    fn add(&mut self, kind: &str, what: &str, may_be: &str, of: &Recording, steps: &[Step]) {
        writeln!(self.list, "trace\t{kind}\t{}\t{what}\t{may_be}", of.name).expect("a text takes all");
        for step in steps {
            writeln!(self.list, "step\t{step}").expect("a text takes all");
        }
        self.batch.add(of, steps);
    }

    /// Adds a recorded trace, and writes it besides into a folder of its own, where its workers and jobs have their own
    /// names: should it be rejected, that is where it is looked at.
    fn add_recorded(&mut self, recording: &Recording, steps: &[Step]) -> Result<(), Box<dyn Error>> {
        self.add("recorded", "", "", recording, steps);
        let mut alone = Batch::new(self.waiting);
        alone.add(recording, steps);
        let folder = self.folder.join(format!("Traces{}-{}", self.written + 1, self.batch.len()));
        fs::create_dir(&folder)?;
        fs::write(folder.join("TraceData.tla"), alone.module())?;
        fs::write(folder.join("model.cfg"), alone.config())?;
        Ok(())
    }

    /// Goes on with an empty batch if this one is full, or is for another policy.
    fn make_room(&mut self, waiting: &'static str, most: usize) -> Result<(), Box<dyn Error>> {
        let is_full = self.batch.places() > most || self.batch.len() > TRACES;
        if self.waiting != waiting || is_full { self.flush(waiting) } else { Ok(()) }
    }

    /// Writes what there is, and goes on with an empty batch.
    fn flush(&mut self, waiting: &'static str) -> Result<(), Box<dyn Error>> {
        let batch = std::mem::replace(&mut self.batch, Batch::new(waiting));
        if !batch.is_empty() {
            self.written += 1;
            let name = format!("Traces{}", self.written);
            let folder = self.folder.join(name);
            fs::create_dir(&folder)?;
            fs::write(folder.join("TraceData.tla"), batch.module())?;
            fs::write(folder.join("model.cfg"), batch.config())?;
            fs::write(folder.join("list"), std::mem::take(&mut self.list))?;
        }
        self.waiting = waiting;
        Ok(())
    }
}

/// Ends this program if a run does not end: a runtime that loses a wake-up would wait for ever.
fn watch(runs: &'static AtomicUsize) {
    thread::spawn(move || {
        let mut last = usize::MAX;
        loop {
            thread::sleep(PATIENCE);
            let now = runs.load(Ordering::Relaxed);
            if now == last {
                eprintln!("run {now} has not ended within {} s: the runtime hangs", PATIENCE.as_secs());
                process::exit(1);
            }
            last = now;
        }
    });
}

fn main() -> Result<(), Box<dyn Error>> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    watch(&RUNS);
    let words: Vec<String> = env::args().skip(1).collect();
    let [folder, seeds, mutated, chosen @ ..] = words.as_slice() else {
        return Err("usage: record-traces FOLDER SEEDS MUTATED [CASE…]".into());
    };
    let (seeds, mutated): (u64, usize) = (seeds.parse()?, mutated.parse()?);
    let mut writer =
        Writer { folder: folder.into(), batch: Batch::new(""), waiting: "", list: String::new(), written: 0 };
    let mut refused = String::new();
    for case in cases() {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == case.name) {
            continue;
        }
        let waiting = match case.waiting {
            Waiting::HelpAny => "HelpAny",
            Waiting::HelpDescendants => "HelpDescendants",
            _ => "HelpNone",
        };
        let most = if case.is_library() { PLACES_OF_RUNS } else { PLACES };
        writer.make_room(waiting, most)?;
        let mut recordings = Vec::new();
        for workers in (1..=WORKERS).filter(|&workers| case.runs_with(workers)) {
            for seed in 0..seeds {
                RUNS.fetch_add(1, Ordering::Relaxed);
                match case.record(workers, seed) {
                    Ok(of_pools) => {
                        for recording in of_pools {
                            match steps(&recording.events) {
                                Ok(steps) => {
                                    writer.make_room(waiting, most)?;
                                    writer.add_recorded(&recording, &steps)?;
                                    recordings.push(recording);
                                }
                                Err(why) => writeln!(refused, "recorded\t{}\t\t{why}", recording.name)?,
                            }
                        }
                    }
                    Err(why) => writeln!(refused, "recorded\t{}\t\t{why}", case.name)?,
                }
            }
        }
        RUNS.fetch_add(1, Ordering::Relaxed);
        // The longest ones have the most to tell. Runs that have programs of their own take TLC longer.
        recordings.sort_by_key(|recording| std::cmp::Reverse(recording.events.len()));
        let mutated = if case.is_library() { mutated.saturating_sub(1) } else { mutated };
        for recording in recordings.iter().take(mutated) {
            writer.make_room(waiting, most)?;
            for Mutant { kind, what, may_be, events } in mutants(recording) {
                match steps(&events) {
                    Ok(steps) => writer.add(kind, &what, may_be.unwrap_or_default(), recording, &steps),
                    Err(why) => writeln!(refused, "{kind}\t{}\t{what}\t{why}", recording.name)?,
                }
            }
        }
    }
    writer.flush("")?;
    fs::write(writer.folder.join("refused"), refused)?;
    Ok(())
}
