//! `loops [--dry | --test]` compares loops: the plain iterator, a split by hand, systole's and rayon's.
//!
//! All contestants take turns, round by round, each with a pool of its own that every call enters again. The ratios are
//! taken in each round. `--test` tries everything once, and `--dry` writes nothing. Otherwise the table goes to
//! `bench/results/`.

use bench::loops::{Calls, Loop, Primes, Saxpy, Sort, Sum};
use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{self, Rayon, Sequential, Systole};
use bench::topics::LOOPS;
use bench::turns::{self, Turn};
use std::process::ExitCode;
use std::time::Duration;

/// All contestants, the base of the ratios first. `None` stands for the split by hand.
const ALL: [(Option<Scheduler>, usize); 6] = [
    (Some(Sequential), 1),
    (None, 2),
    (Some(Systole), 1),
    (Some(Systole), 2),
    (Some(Rayon), 1),
    (Some(Rayon), 2),
];

/// A loop, how many rounds, and how many calls in a turn. `share` is by how much less there is in a trial.
type Series = (fn(share: usize) -> Box<dyn Loop>, usize, u32);

const SERIES: [Series; 11] = [
    (|share| Box::new(Sum::<u64>::new((1 << 24) / share)), 15, 4),
    (|_| Box::new(Sum::<u64>::new(100)), 41, 20_000),
    (|_| Box::new(Sum::<u64>::new(10_000)), 41, 500),
    (|share| Box::new(Sum::<f64>::new((1 << 24) / share)), 15, 4),
    (|_| Box::new(Sum::<f64>::new(1000)), 41, 5000),
    (|share| Box::new(Saxpy::new((1 << 24) / share)), 15, 4),
    (|_| Box::new(Calls::cheap(1000, 1)), 41, 5000),
    (|_| Box::new(Calls::cheap(1000, 10)), 41, 1000),
    (|_| Box::new(Calls::costly(100, Duration::from_micros(15))), 31, 20),
    (|share| Box::new(Primes::new(300_000 / share)), 15, 3),
    (|share| Box::new(Sort::new(10_000_000 / share)), 5, 1),
];

fn main() -> ExitCode {
    measurement::main(&LOOPS, |extent| {
        let share = if extent == Extent::Full { 1 } else { 100 };
        let rows =
            |&(one, rounds, calls): &Series| rows(&*one(share), extent.times(rounds), extent.times(calls));
        Ok(SERIES.iter().flat_map(rows).collect())
    })
}

/// Measures one loop; a row for each contestant that can run it.
fn rows(one: &dyn Loop, rounds: usize, calls: u32) -> Vec<Vec<String>> {
    eprintln!("{}: {rounds} rounds", one.name());
    let turn = Turn { calls, pause: Duration::ZERO };
    let seconds = turns::take(&ALL, rounds, |&(scheduler, threads)| match scheduler {
        Some(scheduler) => one.time(&scheduler.pool(threads), turn),
        None => one.by_hand(turn).unwrap_or(f64::NAN),
    });
    let who = |scheduler: Option<Scheduler>| scheduler.map_or("by hand".into(), |one| one.to_string());
    let row = |(&(scheduler, threads), own): (&(Option<Scheduler>, usize), &Vec<f64>)| {
        let time = format!("{:.0}", quartiles::median(own) * 1e9);
        let names = [one.name(), who(scheduler), threads.to_string(), time];
        let times = Quartiles::of_ratios(own, &seconds[0]).cells();
        names.into_iter().chain(times).collect()
    };
    let all = ALL.iter().zip(&seconds);
    all.filter(|(_, own)| own.iter().all(|figure| figure.is_finite())).map(row).collect()
}
