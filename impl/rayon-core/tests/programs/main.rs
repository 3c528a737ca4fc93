//! Random programs, held against a sequential oracle: those of `spec/fuzz`, on rayon-core's surface.
//!
//! Nothing here names systole's own surface, so the same programs run on the real rayon-core: what they must come to is what they
//! come to there.
//!
//! With `SYSTOLE_INSTALL=caller` closures from outside run on the thread that calls, and so do some spawned jobs.
//!
//! `PROGRAMS=20000 cargo test --release --test programs` runs more of them, and `SEED=7` one of them a hundred times.

mod interpreter;
mod run;

use fuzz::{Program, watchdog};
use interpreter::MIGRATED;
use std::env;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How many programs run if the environment does not say.
const PROGRAMS: u64 = 300;

/// How long a program may take that takes milliseconds.
const LIMIT: Duration = Duration::from_secs(60);

/// How long a program is made smaller that has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often a program runs before it counts as one that does not fail.
const TRIES: u64 = 20;

#[test]
fn programs_come_to_what_they_must() {
    let number = |name: &str| {
        let text = env::var(name).ok()?;
        Some(text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
    };
    watchdog::start(LIMIT);
    let one: Option<u64> = number("SEED");
    let programs = number("PROGRAMS").unwrap_or(PROGRAMS);
    let seeds: Vec<u64> = one.map_or_else(|| (0..programs).collect(), |seed| vec![seed; 100]);
    for seed in seeds {
        let program = Program::for_rayon(seed);
        if let Err(faults) = run::run(&program) {
            eprintln!("seed {seed} fails, and is made smaller: {}", faults.join("\n"));
            let (program, faults) = smallest(program);
            panic!("seed {seed}: {}\n{}", faults.join("\n"), program.text());
        }
    }
    assert!(
        one.is_some() || MIGRATED.load(Relaxed) > 0,
        "no second closure has migrated in all these programs"
    );
}

/// The smallest program that can be made of one that fails, and what was wrong when it failed last.
fn smallest(mut program: Program) -> (Program, Vec<String>) {
    let fails = |program: &Program| (0..TRIES).find_map(|_| run::run(program).err());
    let mut faults = fails(&program).unwrap_or_else(|| vec!["it has failed once, and no more".to_owned()]);
    let begun = Instant::now();
    let fails_in_time = |program: Program| {
        let faults = fails(&program).filter(|_| begun.elapsed() < PATIENCE)?;
        Some((program, faults))
    };
    while let Some(smaller) = program.simpler().into_iter().find_map(fails_in_time) {
        (program, faults) = smaller;
    }
    (program, faults)
}
