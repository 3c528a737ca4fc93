//! `broadcasts [--dry | --test]` measures a broadcast in which each thread of the pool has next to nothing to do, against
//! rayon's.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{self, Rayon, Systole};
use bench::topics::BROADCASTS;
use bench::turns::{self, Turn};
use bench::workloads::broadcasts;
use std::process::ExitCode;
use std::time::Duration;

/// All contestants, rayon first: it is the base of the ratios.
const CONTESTANTS: [Scheduler; 2] = [Rayon, Systole];

/// How many threads to reach, how the broadcasts follow each other, and how many rounds.
struct Series {
    regime: &'static str,
    threads: usize,
    rounds: usize,
    turn: Turn,
}

const fn back_to_back(threads: usize) -> Series {
    let turn = Turn { calls: 500, pause: Duration::ZERO };
    Series { regime: "back to back", threads, rounds: 51, turn }
}

/// Enough time for the threads to park.
const fn apart(threads: usize) -> Series {
    let turn = Turn { calls: 10, pause: Duration::from_millis(2) };
    Series { regime: "2 ms apart", threads, rounds: 51, turn }
}

const SERIES: [Series; 6] = [back_to_back(1), back_to_back(2), back_to_back(8), apart(1), apart(2), apart(8)];

fn main() -> ExitCode {
    measurement::main(&BROADCASTS, |extent| {
        Ok(SERIES.iter().flat_map(|series| series.rows(extent)).collect())
    })
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, extent: Extent) -> Vec<Vec<String>> {
        let Self { regime, threads, .. } = *self;
        let rounds = extent.times(self.rounds);
        eprintln!("broadcasts to {threads} threads, {regime}: {rounds} rounds");
        let turn = Turn { calls: extent.times(self.turn.calls), ..self.turn };
        let seconds = turns::take(&CONTESTANTS, rounds, |scheduler| {
            let pool = scheduler.pool(threads);
            turn.time(|| broadcasts::run(&pool, threads))
        });
        let row = |(scheduler, own): (Scheduler, &Vec<f64>)| {
            let names = [regime.to_string(), scheduler.to_string(), threads.to_string()];
            let time = format!("{:.2}", quartiles::median(own) * 1e6);
            let ratio = Quartiles::of_ratios(own, &seconds[0]).cells();
            names.into_iter().chain([time]).chain(ratio).collect()
        };
        CONTESTANTS.into_iter().zip(&seconds).map(row).collect()
    }
}
