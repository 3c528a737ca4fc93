//! `policies [--dry | --test]` runs common programs with systole under each waiting policy, on one thread, on two and on eight.
//!
//! All policies take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and `--dry`
//! writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Pool;
use bench::series::{SERIES, Series};
use bench::topics::POLICIES;
use bench::turns;
use std::process::ExitCode;
use systole::Waiting::{self, HelpAny, HelpDescendants, HelpNone};

/// All contestants. For each number of threads the base of the ratios comes first.
const CONTESTANTS: [(Waiting, usize); 9] = [
    (HelpAny, 1),
    (HelpDescendants, 1),
    (HelpNone, 1),
    (HelpAny, 2),
    (HelpDescendants, 2),
    (HelpNone, 2),
    (HelpAny, 8),
    (HelpDescendants, 8),
    (HelpNone, 8),
];

fn main() -> ExitCode {
    measurement::main(&POLICIES, |extent| Ok(SERIES.iter().flat_map(|series| rows(series, extent)).collect()))
}

/// Measures; a row for each contestant.
fn rows(series: &Series, extent: Extent) -> Vec<Vec<String>> {
    let kind = series.kind;
    let (size, rounds, runs) = series.begin(extent);
    let workload = (kind.build)(size);
    let seconds = turns::take(&CONTESTANTS, rounds, |&(waiting, threads)| {
        let pool = Pool::waiting(threads, waiting);
        workload.run(&pool);
        workload.time(&pool, runs).as_secs_f64() / runs as f64
    });
    let row = |((waiting, threads), own): ((Waiting, usize), &Vec<f64>)| {
        let names = [kind.name.into(), size.to_string(), format!("{waiting:?}"), threads.to_string()];
        let time = series.time_of_item(size, quartiles::median(own));
        let base = CONTESTANTS.iter().position(|&other| other == (HelpAny, threads));
        let base = &seconds[base.expect("the base runs on as many threads")];
        let times_base =
            if waiting == HelpAny { Default::default() } else { Quartiles::of_ratios(own, base).cells() };
        names.into_iter().chain([time]).chain(times_base).collect()
    };
    CONTESTANTS.into_iter().zip(&seconds).map(row).collect()
}
