//! Runs programs on the real pool.

use conformance::traces::{
    Batch as Module, Mutant, Recording, Setting, Steps, cases, mutants, read, redirected, steps,
};
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::recorded::{Batch, Data, Kind, Recorded, Trace};

/// The most workers of a pool.
const WORKERS: usize = 4;

/// How many jobs and callers there are in one batch, and how many traces, about: each state has a place for each. More if
/// each run has a program of its own.
const PLACES: usize = 40;
const PLACES_OF_RUNS: usize = 100;
const TRACES: usize = 2_000;

/// How many broadcasts of one trace are redirected. Each makes a program of its own.
const REDIRECTED: usize = 3;

/// How long a run may take, and what is written between two.
const LIMIT: Duration = Duration::from_secs(20);

/// Batches in the making.
struct Writer {
    recorded: Recorded,
    module: Module,
    setting: Setting,
    traces: Vec<Trace>,
}

impl Writer {
    fn new() -> Self {
        Self {
            recorded: Recorded::default(),
            module: Module::default(),
            setting: Setting::default(),
            traces: Vec::new(),
        }
    }

    /// Adds a trace to the batch.
    fn add(&mut self, trace: Trace, of: &Recording, steps: &Steps) {
        self.module.add(of, steps);
        let free = steps.free.iter().map(|step| (step.after.0, step.to_string()));
        let locked = steps.locked.iter().map(ToString::to_string);
        self.traces.push(Trace { steps: locked.collect(), free: free.collect(), ..trace });
    }

    /// Adds a recorded trace, and also keeps it alone, where its workers and jobs have their own names: this copy explains
    /// why the trace is rejected, if it is.
    fn add_recorded(&mut self, recording: &Recording, steps: &Steps) {
        let mut alone = Module::new(self.setting);
        alone.add(recording, steps);
        let trace = Trace { name: recording.name.clone(), alone: data(&alone), ..Trace::default() };
        self.add(trace, recording, steps);
    }

    /// Adds a trace that TLC need not see.
    fn refuse(&mut self, kind: Kind, name: &str, what: String, why: String) {
        self.recorded.refused.push(Trace { kind, name: name.to_string(), what, why, ..Trace::default() });
    }

    /// Goes on with an empty batch if this one is full, or is for other pools.
    fn make_room(&mut self, setting: Setting, most: usize) {
        if self.setting != setting || self.module.places() > most || self.module.len() > TRACES {
            self.flush(setting);
        }
    }

    /// Ends this batch, and goes on with an empty one.
    fn flush(&mut self, setting: Setting) {
        let module = std::mem::replace(&mut self.module, Module::new(setting));
        self.setting = setting;
        if !module.is_empty() {
            let name = format!("Traces{}", self.recorded.batches.len() + 1);
            let traces = std::mem::take(&mut self.traces);
            self.recorded.batches.push(Batch { name, data: data(&module), traces, took: Duration::ZERO });
        }
    }
}

fn data(module: &Module) -> Data {
    Data { module: module.module(), constants: module.config() }
}

/// Ends this program if a run does not end: a runtime that loses a wake-up would wait forever. All is well as soon as
/// the caller has dropped its counter.
fn end_if_stuck(runs: &Arc<AtomicUsize>) {
    let runs = Arc::downgrade(runs);
    thread::spawn(move || {
        let mut last = usize::MAX;
        loop {
            thread::sleep(LIMIT);
            let Some(runs) = runs.upgrade() else { break };
            let now = runs.load(Ordering::Relaxed);
            if now == last {
                eprintln!("run {now} has not ended within {} s: the runtime hangs", LIMIT.as_secs());
                process::exit(1);
            }
            last = now;
        }
    });
}

/// Runs each of the named cases, else all of them, with one to four workers and so many seeds, and tampers with so many
/// traces of each case: with one less if the case is work of the library's. The broadcasts of one trace more are redirected.
///
/// # Errors
///
/// Fails if there is no such case.
pub fn record(seeds: u64, tampered: usize, chosen: &[String]) -> Result<Recorded, String> {
    let all = cases();
    let names = || all.iter().map(|case| case.name);
    if let Some(word) = chosen.iter().find(|word| !names().any(|name| name == **word)) {
        let list = format!("the cases are {}", names().collect::<Vec<_>>().join(", "));
        return Err(commands::unknown("case", word, names(), &list));
    }
    let runs = Arc::new(AtomicUsize::new(0));
    end_if_stuck(&runs);
    let mut writer = Writer::new();
    for case in all.iter().filter(|case| chosen.is_empty() || chosen.iter().any(|name| name == case.name)) {
        let setting = case.setting();
        let most = if case.is_library() { PLACES_OF_RUNS } else { PLACES };
        writer.make_room(setting, most);
        let mut recordings = Vec::new();
        let sizes = (1..=WORKERS).filter(|&workers| case.runs_with(workers));
        for (workers, seed) in sizes.flat_map(|workers| (0..seeds).map(move |seed| (workers, seed))) {
            runs.fetch_add(1, Ordering::Relaxed);
            match case.record(workers, seed) {
                Ok(of_pools) => {
                    for recording in of_pools {
                        match steps(&recording.events) {
                            Ok(steps) => {
                                writer.make_room(setting, most);
                                writer.add_recorded(&recording, &steps);
                                recordings.push(recording);
                            }
                            Err(why) => writer.refuse(Kind::Recorded, &recording.name, String::new(), why),
                        }
                    }
                }
                Err(why) => writer.refuse(Kind::Recorded, case.name, String::new(), why),
            }
        }
        runs.fetch_add(1, Ordering::Relaxed);
        // The longest ones have the most to tell. Runs that have programs of their own take TLC longer.
        recordings.sort_by_key(|recording| std::cmp::Reverse(recording.events.len()));
        let tampered = if case.is_library() { tampered.saturating_sub(1) } else { tampered };
        for (number, recording) in recordings.iter().take(tampered + 1).enumerate() {
            writer.make_room(setting, most);
            let same = if number < tampered { mutants(recording) } else { Vec::new() };
            for Mutant { kind, what, may_be, run } in
                same.into_iter().chain(redirected(recording).into_iter().take(REDIRECTED))
            {
                let kind = kind_of(kind);
                match steps(&run.events) {
                    Ok(steps) => {
                        let (name, why) = (recording.name.clone(), may_be.unwrap_or_default().to_string());
                        writer.add(Trace { kind, name, what, why, ..Trace::default() }, &run, &steps);
                    }
                    Err(why) => writer.refuse(kind, &recording.name, what, why),
                }
            }
        }
    }
    writer.flush(Setting::default());
    Ok(writer.recorded)
}

/// The one trace that a program of the reader's has left in this file: as text, see `conformance::traces::read`.
///
/// # Errors
///
/// Says what in the file makes no sense.
pub(super) fn from_file(path: &Path) -> Result<Recorded, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let named = |why| format!("{}: {why}", path.display());
    let cannot =
        |error| named(format!("cannot be read: {error}; give the file of a trace, as lesson 12 records one"));
    let text = std::fs::read_to_string(path).map_err(cannot)?;
    let recording = read(&name, &text).map_err(named)?;
    let steps = steps(&recording.events).map_err(named)?;
    let mut writer = Writer::new();
    writer.flush(Setting { waiting: "HelpAny", ..Setting::default() });
    writer.module = Module::new(writer.setting);
    writer.add_recorded(&recording, &steps);
    writer.flush(Setting::default());
    Ok(writer.recorded)
}

/// The kind that `conformance` calls by this word.
fn kind_of(word: &str) -> Kind {
    Kind::TAMPERED.into_iter().find(|kind| kind.word() == word).expect("conformance tampers in these ways")
}
