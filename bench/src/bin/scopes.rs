//! `scopes [--dry | --test]` measures a scope that spawns many closures, against rayon's.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{self, Rayon, Sequential, Systole};
use bench::topics::SCOPES;
use bench::turns::{self, Turn};
use bench::workloads::spawns::Spawns;
use std::process::ExitCode;
use std::time::Duration;

/// All contestants, the base of the ratios first. rayon's row comes right after the row that is compared with it.
const CONTESTANTS: [(Scheduler, usize); 5] =
    [(Sequential, 1), (Systole, 1), (Rayon, 1), (Systole, 2), (Rayon, 2)];

/// How many closures, how long each lasts, how many rounds, and how many calls in a round.
struct Series {
    closures: usize,
    each: Duration,
    rounds: usize,
    calls: u32,
}

const SERIES: [Series; 3] = [
    Series { closures: 10_000, each: Duration::ZERO, rounds: 51, calls: 20 },
    Series { closures: 100, each: Duration::from_micros(15), rounds: 51, calls: 20 },
    Series { closures: 2, each: Duration::from_micros(500), rounds: 51, calls: 20 },
];

fn main() -> ExitCode {
    measurement::main(&SCOPES, |extent| Ok(SERIES.iter().flat_map(|series| series.rows(extent)).collect()))
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, extent: Extent) -> Vec<Vec<String>> {
        let Self { closures, each, .. } = *self;
        let rounds = extent.times(self.rounds);
        eprintln!("{closures} closures of {each:?}: {rounds} rounds");
        let spawns = Spawns::new(closures, each);
        let turn = Turn { calls: extent.times(self.calls), pause: Duration::ZERO };
        let seconds = turns::take(&CONTESTANTS, rounds, |&(scheduler, threads)| {
            let pool = scheduler.pool(threads);
            turn.time(|| spawns.run(&pool))
        });
        let row = |((scheduler, threads), own): ((Scheduler, usize), &Vec<f64>)| {
            let lasts = format!("{} µs", each.as_micros());
            let names = [closures.to_string(), lasts, scheduler.to_string(), threads.to_string()];
            let time = quartiles::median(own) / closures as f64 * 1e9;
            let rayon = CONTESTANTS
                .iter()
                .position(|&other| other == (Rayon, threads))
                .filter(|_| scheduler == Systole);
            let over =
                rayon.map(|rayon| Quartiles::of_ratios(own, &seconds[rayon]).cells()).unwrap_or_default();
            let cells =
                [format!("{time:.1}")].into_iter().chain(Quartiles::of_ratios(own, &seconds[0]).cells());
            names.into_iter().chain(cells).chain(over).collect()
        };
        CONTESTANTS.into_iter().zip(&seconds).map(row).collect()
    }
}
