//! `cold [--threads N] [--dry | --test | --out FOLDER]` measures what a program feels that uses several threads now and then:
//! short calls after a pause, lone pairs, ticks of a control loop, what superfluous threads cost, and calls beside other programs.
//!
//! The contestants take turns. In each turn a pool is started, called, and stopped, so that no contestant's threads disturb
//! another one. `--test` tries everything once, and `--dry` writes nothing. Otherwise the tables go to `bench/results/`, or to
//! `FOLDER`. `--threads` leaves out pools of more threads; then nothing can be written to `bench/results/`.

use bench::cold::{busy, calls, pairs, threads, ticks};
use bench::measurement::{self, Extent, Rows};
use bench::report::topic::Topic;
use bench::topics::{COLD, COLD_BUSY, COLD_PAIRS, COLD_THREADS, COLD_TICKS};
use std::env;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    measurement::exit(run(env::args().skip(1).collect()))
}

/// One part: what it is about, and how it is measured.
type Part<'p> = (&'static Topic, Box<dyn FnOnce(Extent) -> Result<Rows, String> + 'p>);

fn run(mut arguments: Vec<String>) -> Result<(), String> {
    let most = most(&mut arguments)?;
    let up_to = |numbers: &[usize]| -> Vec<usize> {
        numbers.iter().copied().filter(|&threads| threads <= most).collect()
    };
    let parts: [Part<'_>; 5] = [
        (&COLD, Box::new(|extent| calls::rows(extent, &up_to(&calls::THREADS)))),
        (&COLD_PAIRS, Box::new(|extent| pairs::rows(extent, &up_to(&pairs::THREADS)))),
        (&COLD_TICKS, Box::new(|extent| ticks::rows(extent, &up_to(&ticks::THREADS)))),
        (&COLD_THREADS, Box::new(|extent| Ok(threads::rows(extent, &up_to(&threads::THREADS))))),
        (&COLD_BUSY, Box::new(|extent| busy::rows(extent, &up_to(&busy::THREADS)))),
    ];
    let start = Instant::now();
    let parts = parts.into_iter().map(|(topic, rows)| {
        let told = move |extent| {
            eprintln!("\n{}, after {} s", topic.heading, start.elapsed().as_secs());
            rows(extent)
        };
        (topic, told)
    });
    measurement::run_all("cold [--threads N]", &arguments, parts)
}

/// Takes `--threads N` out of the arguments. Without it, there is no limit.
fn most(arguments: &mut Vec<String>) -> Result<usize, String> {
    let Some(place) = arguments.iter().position(|word| word == "--threads") else { return Ok(usize::MAX) };
    let words: Vec<String> = arguments.drain(place..(place + 2).min(arguments.len())).collect();
    let most = words.get(1).and_then(|word| word.parse().ok()).filter(|&most| most >= 2);
    let most = most.ok_or("--threads needs a number, 2 or more")?;
    if arguments.is_empty() {
        return Err("with --threads the tables are not whole: add --dry, --test or --out FOLDER".into());
    }
    Ok(most)
}
