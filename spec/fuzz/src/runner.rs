//! Runs programs one after the other, in a process of its own: the program may end the process.

use crate::program::Program;
use crate::run::{Reached, run};
use crate::{memory, print, watchdog};
use std::io::Write as _;
use std::time::Duration;

/// The exit status of a process in which a program was wrong.
pub const WRONG: i32 = 2;

/// How many bytes more the process may have at its end than after a quarter of its programs. An executor leaves memory for the
/// next one, as much as there have been executors at the same time.
const SLACK: isize = 64 << 10;

/// What the process is asked to run.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The first seed.
    pub first: u64,
    /// How many seeds.
    pub count: u64,
    /// Which steps make each program simpler.
    pub steps: Vec<usize>,
    /// How often each program runs.
    pub tries: u64,
    /// How long a program may take.
    pub limit: Duration,
}

impl Batch {
    /// As the words that another process gets.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let steps: Vec<String> = self.steps.iter().map(usize::to_string).collect();
        let numbers = [self.first, self.count, self.tries, self.limit.as_millis() as u64];
        numbers.iter().map(u64::to_string).chain([steps.join(",")]).collect()
    }

    /// Of these words.
    #[must_use]
    pub fn of_words(words: &[String]) -> Option<Self> {
        let number = |at: usize| words.get(at)?.parse::<u64>().ok();
        let steps = steps_of(words.get(4)?)?;
        let limit = Duration::from_millis(number(3)?);
        Some(Self { first: number(0)?, count: number(1)?, tries: number(2)?, limit, steps })
    }
}

/// The steps of a text such as `3,0,1`.
#[must_use]
pub fn steps_of(text: &str) -> Option<Vec<usize>> {
    text.split(',').filter(|step| !step.is_empty()).map(|step| step.parse().ok()).collect()
}

/// Runs the programs. Says on the standard output which one begins, and at the end what they have come across. Ends the
/// process if one is wrong.
pub fn run_seeds(batch: &Batch) {
    watchdog::start(batch.limit);
    let mut reached = Reached::default();
    let mut early = None;
    for number in 0..batch.count {
        let seed = batch.first + number;
        let program = Program::of_seed(seed).after(&batch.steps);
        for _ in 0..batch.tries {
            say(&format!("begin {seed}"));
            match run(&program) {
                Ok(more) => reached.add(&more),
                Err(faults) => {
                    eprintln!("{}\n{}", faults.join("\n"), print::rust(&program));
                    std::process::exit(WRONG);
                }
            }
        }
        if number == batch.count / 4 {
            early = Some(memory::live());
        }
    }
    let grown = early.map_or(0, |early| memory::live() - early);
    if grown > SLACK {
        eprintln!(
            "{grown} bytes more are in use after {} programs than after a quarter of them",
            batch.count
        );
        std::process::exit(WRONG);
    }
    let counts: Vec<String> = reached.counts.iter().map(u64::to_string).collect();
    say(&format!("reached {} {grown}", counts.join(" ")));
}

/// One line, at once: the process may end at any time.
fn say(line: &str) {
    let mut out = std::io::stdout();
    // If the other process is gone, this one may go as well.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(WRONG);
    }
}
