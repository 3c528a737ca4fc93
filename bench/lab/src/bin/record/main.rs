//! `record`: a run of the real pool for the book's page *A run of the real pool*, with the feature `trace`.
//!
//! It counts the ways to place queens, on four workers, and writes what each worker did, the pool's counters, the commit and the
//! machine: as a script for the page, and as a picture for readers without JavaScript.

mod lanes;
mod picture;
mod queens;

use bench::report::run::Run;
use lanes::Lanes;
use std::process::ExitCode;
use std::time::{Instant, SystemTime};
use systole::ThreadPool;
use systole::trace::{Action, Event, Trace};

const WORKERS: usize = 4;

/// How many calls are recorded. The fastest is kept: the one in which other programs of the machine disturbed least.
const CALLS: usize = 101;

fn main() -> ExitCode {
    match record() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn record() -> Result<(), String> {
    let size = std::env::args().nth(1).unwrap_or_else(|| "12".into());
    let queens = size.parse().ok().filter(|queens| (1..=16).contains(queens));
    let queens = queens.ok_or_else(|| format!("`{size}` is no number of queens; give one from 1 to 16"))?;
    let run = Run::to_write(SystemTime::now())?;
    let ways = queens::alone(queens);
    let (mut sequential, mut calls) = (u128::MAX, Vec::new());
    for _ in 0..CALLS {
        let begin = Instant::now();
        assert_eq!(queens::alone(queens), ways);
        sequential = sequential.min(begin.elapsed().as_nanos());
        calls.push(call(queens, ways)?);
    }
    let call = calls.into_iter().min_by_key(|call| call.time).expect("some calls");
    let text = script(&run, queens, &call, sequential);
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
    let caption = format!("{}, commit {}, {}", run.machine, run.commit, run.date);
    let picture = picture::svg(&call.lanes, &caption);
    for (name, text) in [("lab/run-data.js", text), ("img/real-run.svg", picture)] {
        std::fs::write(root.join(name), text).map_err(|error| format!("{name}: {error}"))?;
        println!("written: book/src/{name}");
    }
    Ok(())
}

/// A recorded call.
struct Call {
    time: u64,
    lanes: Lanes,
    events: Vec<Event>,
    counters: Vec<(&'static str, u64)>,
}

/// A pool of its own: so its counters are those of this call, and all its workers are parked when the call begins.
fn call(queens: u32, ways: u64) -> Result<Call, String> {
    let pool = ThreadPool::builder().num_threads(WORKERS).build().map_err(|error| error.to_string())?;
    std::thread::sleep(std::time::Duration::from_millis(3));
    let before = pool.metrics();
    assert_eq!(pool.call(|t| queens::ways(t, queens::Board::new(queens))), ways, "the count is the same");
    let (trace, after) = (pool.trace(), pool.metrics());
    let events = of_the_call(&trace)?;
    let (begin, end) = (events[0].at, events[events.len() - 1].at);
    let lanes = Lanes::of(&trace, begin, end, WORKERS)?;
    let counters = vec![
        ("beats", after.beats - before.beats),
        ("promotions", after.promotions - before.promotions),
        ("takes", after.takes - before.takes),
        ("helps", after.helps - before.helps),
        ("reclaims", after.reclaims - before.reclaims),
        ("wakes", after.wakes - before.wakes),
        ("vain wakes", after.vain_wakes - before.vain_wakes),
        ("parks", after.parks - before.parks),
    ];
    Ok(Call { time: (end - begin).as_nanos() as u64, lanes, events, counters })
}

/// The events from the call to its return.
fn of_the_call(trace: &Trace) -> Result<Vec<Event>, String> {
    let place = |action: Action| trace.events().iter().position(|event| event.step.action == action);
    match (place(Action::Call), place(Action::CallReturn)) {
        (Some(begin), Some(end)) => Ok(trace.events()[begin..=end].to_vec()),
        _ => Err("the trace has no whole call".into()),
    }
}

/// The page's script.
fn script(run: &Run, queens: u32, call: &Call, sequential: u128) -> String {
    let begin = call.events[0].at;
    let numbers =
        |numbers: &[u64]| format!("[{}]", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let lanes: Vec<String> = call.lanes.workers.iter().map(|lane| numbers(lane)).collect();
    let counters: Vec<String> =
        call.counters.iter().map(|(name, count)| format!("[\"{name}\",{count}]")).collect();
    let events: Vec<String> = call
        .events
        .iter()
        .map(|event| {
            let step = event.step;
            let or = |number: Option<u64>| number.map_or("null".into(), |number| number.to_string());
            format!(
                "[{},\"{}\",{},{},{},{}]",
                (event.at - begin).as_nanos() * 1000,
                step.action.name(),
                or(step.worker.map(|worker| worker as u64)),
                or(step.job.map(|job| job.number)),
                or(step.job.and_then(|job| job.owner).map(|owner| owner as u64)),
                event.shared
            )
        })
        .collect();
    format!(
        "// A run of the real pool: `cargo xtask timeline --book` makes this file. Times are picoseconds since the call.\n\
         window.systoleRun = {{\n\
         \"program\": \"{queens} queens\", \"workers\": {WORKERS}, \"calls\": {CALLS},\n\
         \"machine\": \"{}\", \"commit\": \"{}\", \"date\": \"{}\", \"rustc\": \"{}\",\n\
         \"sequential\": {}, \"time\": {},\n\
         \"counters\": [{}],\n\
         \"lanes\": [\n{}\n],\n\
         \"events\": [\n{}\n]\n}};\n",
        run.machine,
        run.commit,
        run.date,
        run.rustc,
        sequential * 1000,
        call.time * 1000,
        counters.join(","),
        lanes.join(",\n"),
        events.join(",\n")
    )
}
