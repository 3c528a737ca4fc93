//! `peers [--dry | --test]` runs common programs with systole and its peers, on one thread and on two.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::report::table;
use bench::scheduler::Scheduler::{self, Chili, Rayon, Sequential, Systole};
use bench::topics::PEERS;
use bench::turns;
use bench::workloads::{Kind, fib, matmul, merge_sort, octet, pair, queens, quick_sort, skewed, tree, uts};
use std::process::ExitCode;

/// All contestants, the base of the speed-ups first.
const CONTESTANTS: [(Scheduler, usize); 7] =
    [(Sequential, 1), (Systole, 1), (Rayon, 1), (Chili, 1), (Systole, 2), (Rayon, 2), (Chili, 2)];

/// One program of one size, in so many rounds of so many runs. A turn takes some ten milliseconds, except with the sorts. A
/// trial has a smaller size.
struct Series {
    kind: &'static Kind,
    size: usize,
    trial: usize,
    rounds: usize,
    runs: u64,
}

static SERIES: [Series; 10] = [
    Series { kind: &tree::KIND, size: 16_777_215, trial: 1023, rounds: 15, runs: 1 },
    Series { kind: &pair::KIND, size: 2, trial: 2, rounds: 31, runs: 10 },
    Series { kind: &octet::KIND, size: 8, trial: 8, rounds: 31, runs: 10 },
    Series { kind: &fib::KIND, size: 30, trial: 15, rounds: 31, runs: 5 },
    Series { kind: &queens::KIND, size: 12, trial: 7, rounds: 31, runs: 3 },
    Series { kind: &merge_sort::KIND, size: 10_000_000, trial: 10_000, rounds: 9, runs: 1 },
    Series { kind: &quick_sort::KIND, size: 10_000_000, trial: 10_000, rounds: 9, runs: 1 },
    Series { kind: &skewed::KIND, size: 1_000_000, trial: 1000, rounds: 31, runs: 10 },
    Series { kind: &uts::KIND, size: 856_345, trial: 29_289, rounds: 31, runs: 5 },
    Series { kind: &matmul::KIND, size: 512, trial: 64, rounds: 31, runs: 1 },
];

fn main() -> ExitCode {
    measurement::main(&PEERS, |extent| Ok(SERIES.iter().flat_map(|series| series.rows(extent)).collect()))
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, extent: Extent) -> Vec<Vec<String>> {
        let kind = self.kind;
        let size = if extent == Extent::Full { self.size } else { self.trial };
        let (rounds, runs) = (extent.times(self.rounds), extent.times(self.runs));
        eprintln!("{}: {rounds} rounds", table::title(kind, size));
        let workload = (kind.build)(size);
        let seconds = turns::take(&CONTESTANTS, rounds, |&(scheduler, threads)| {
            let pool = scheduler.pool(threads);
            workload.run(&pool);
            workload.time(&pool, runs).as_secs_f64() / runs as f64
        });
        let row = |((scheduler, threads), own): ((Scheduler, usize), &Vec<f64>)| {
            let names = [
                kind.name.into(),
                size.to_string(),
                kind.item.into(),
                scheduler.to_string(),
                threads.to_string(),
            ];
            let time = quartiles::median(own) / (kind.items)(size) as f64 * 1e9;
            let time = if time < 1000.0 { format!("{time:.2}") } else { format!("{time:.0}") };
            let speed_up = Quartiles::of_ratios(&seconds[0], own).cells();
            let systole = CONTESTANTS.iter().position(|&other| other == (Systole, threads));
            let systole = &seconds[systole.expect("systole runs on as many threads")];
            let times_systole = match scheduler {
                Rayon | Chili => Quartiles::of_ratios(own, systole).cells(),
                Sequential | Systole => Default::default(),
            };
            names.into_iter().chain([time]).chain(speed_up).chain(times_systole).collect()
        };
        CONTESTANTS.into_iter().zip(&seconds).map(row).collect()
    }
}
