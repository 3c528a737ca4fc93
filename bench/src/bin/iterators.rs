//! `iterators [--dry | --test]` measures parallel iterators: `orx-parallel`'s, on systole's pool and on its own, and rayon's.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::iterators::Adaptors;
use bench::iterators::Contestant::{self, OrxAlone, OrxOnSystole, Rayon, Sequential};
use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::topics::ITERATORS;
use bench::turns::{self, Turn};
use std::process::ExitCode;
use std::time::Duration;

/// All contestants, the base of the ratios first.
const CONTESTANTS: [(Contestant, usize); 7] = [
    (Sequential, 1),
    (OrxOnSystole, 1),
    (OrxAlone, 1),
    (Rayon, 1),
    (OrxOnSystole, 2),
    (OrxAlone, 2),
    (Rayon, 2),
];

/// How many numbers, how many rounds, and how many calls in a turn: for some ten milliseconds.
const SERIES: [(usize, usize, u32); 3] = [(10_000, 21, 500), (100_000, 21, 50), (10_000_000, 21, 1)];

fn main() -> ExitCode {
    measurement::main(&ITERATORS, |extent| {
        Ok(SERIES.iter().flat_map(|&(length, rounds, calls)| rows(length, rounds, calls, extent)).collect())
    })
}

/// Measures all adaptors on one slice; a row for each contestant.
fn rows(length: usize, rounds: usize, calls: u32, extent: Extent) -> Vec<Vec<String>> {
    let length = if extent == Extent::Full { length } else { length.min(100_000) };
    let numbers: Vec<u64> = (0..length as u64).collect();
    let turn = Turn { calls: extent.times(calls), pause: Duration::ZERO };
    let rounds = extent.times(rounds);
    let one = |adaptors: Adaptors| {
        eprintln!("{adaptors}, {length} numbers: {rounds} rounds");
        let seconds = turns::take(&CONTESTANTS, rounds, |&(contestant, threads)| {
            contestant.time(threads, adaptors, &numbers, turn)
        });
        let row = |((contestant, threads), own): ((Contestant, usize), &Vec<f64>)| {
            let names =
                [adaptors.to_string(), length.to_string(), contestant.to_string(), threads.to_string()];
            let time = format!("{:.2}", quartiles::median(own) / length as f64 * 1e9);
            let speed_up = Quartiles::of_ratios(&seconds[0], own).cells();
            names.into_iter().chain([time]).chain(speed_up).collect()
        };
        CONTESTANTS.into_iter().zip(&seconds).map(row).collect::<Vec<_>>()
    };
    Adaptors::ALL.into_iter().flat_map(one).collect()
}
