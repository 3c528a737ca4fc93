//! `peers [--dry | --test]` runs common programs with systole and its peers, on one thread and on two.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{self, Chili, Forte, Rayon, Sequential, Systole};
use bench::series::{SERIES, Series};
use bench::topics::PEERS;
use bench::turns;
use std::process::ExitCode;

/// All contestants, the base of the speed-ups first.
const CONTESTANTS: [(Scheduler, usize); 9] = [
    (Sequential, 1),
    (Systole, 1),
    (Rayon, 1),
    (Chili, 1),
    (Forte, 1),
    (Systole, 2),
    (Rayon, 2),
    (Chili, 2),
    (Forte, 2),
];

fn main() -> ExitCode {
    measurement::main(&PEERS, |extent| Ok(SERIES.iter().flat_map(|series| rows(series, extent)).collect()))
}

/// Measures; a row for each contestant.
fn rows(series: &Series, extent: Extent) -> Vec<Vec<String>> {
    let kind = series.kind;
    let (size, rounds, runs) = series.begin(extent);
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
        let time = series.time_of_item(size, quartiles::median(own));
        let speed_up = Quartiles::of_ratios(&seconds[0], own).cells();
        let systole = CONTESTANTS.iter().position(|&other| other == (Systole, threads));
        let systole = &seconds[systole.expect("systole runs on as many threads")];
        let times_systole = match scheduler {
            Rayon | Chili | Forte => Quartiles::of_ratios(own, systole).cells(),
            Sequential | Systole => Default::default(),
        };
        names.into_iter().chain([time]).chain(speed_up).chain(times_systole).collect()
    };
    CONTESTANTS.into_iter().zip(&seconds).map(row).collect()
}
