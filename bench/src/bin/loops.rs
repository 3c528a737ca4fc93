//! `loops [--only WORDS] [--dry | --test]` compares loops: the plain iterator, a split by hand, systole's and rayon's; and then
//! systole's loops and sorts with rayon's, in many sizes and orders.
//!
//! All contestants take turns, round by round, each with a pool of its own that every call enters again. The ratios are
//! taken in each round. `--test` tries everything once, and `--dry` writes nothing. Otherwise the tables go to
//! `bench/results/`. `--only` leaves out all loops whose names do not have these words; then nothing can be written.

use bench::loops::{
    Calls, Clusters, Collect, Loop, Order, Primes, Record, Rows, Saxpy, Sort, Sorted, Sorting, Sum,
};
use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::report::topic::Topic;
use bench::scheduler::Scheduler::{self, Rayon, Sequential, Systole};
use bench::topics::{LOOPS, LOOPS_RAYON};
use bench::turns::{self, Turn};
use std::cell::Cell;
use std::env;
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

/// Sizes of sorts, how many rounds, and how many calls in a turn.
const SORTS: [(usize, usize, u32); 4] =
    [(1000, 41, 100), (10_000, 31, 20), (100_000, 21, 4), (1_000_000, 11, 1)];

/// How long the caller rests before each call, if it does.
const REST: Duration = Duration::from_millis(2);

/// A table, and what measures its rows: of the loops whose names have these words.
type Part = (&'static Topic, fn(Extent, &str) -> measurement::Rows);

fn main() -> ExitCode {
    measurement::exit(run(env::args().skip(1).collect()))
}

fn run(mut arguments: Vec<String>) -> Result<(), String> {
    let only = only(&mut arguments)?;
    let parts: [Part; 2] = [(&LOOPS, loops), (&LOOPS_RAYON, beside_rayon)];
    let (only, are_there_any) = (&only[..], &Cell::new(false));
    let parts = parts.map(|(topic, rows)| {
        let rows = move |extent| {
            let rows = rows(extent, only);
            are_there_any.set(are_there_any.get() || !rows.is_empty());
            Ok(rows)
        };
        (topic, rows)
    });
    measurement::run_all("loops [--only WORDS]", &arguments, parts)?;
    let unknown = || {
        format!(
            "no loop's name has the words `{only}`; the tables of loops in book/src/figures.md have them all"
        )
    };
    are_there_any.get().then_some(()).ok_or_else(unknown)
}

/// Takes `--only WORDS` out of the arguments. Without it, the words are none, which each name has.
fn only(arguments: &mut Vec<String>) -> Result<String, String> {
    let Some(place) = arguments.iter().position(|word| word == "--only") else { return Ok(String::new()) };
    let mut words = arguments.drain(place..(place + 2).min(arguments.len())).skip(1);
    let only = words.next().ok_or("--only needs words of a loop's name")?;
    drop(words);
    if arguments.is_empty() {
        return Err("with --only the tables are not whole: add --dry or --test".into());
    }
    Ok(only)
}

/// All loops beside the plain iterator.
fn loops(extent: Extent, only: &str) -> measurement::Rows {
    let share = if extent == Extent::Full { 1 } else { 100 };
    let all = SERIES.iter().map(|&(one, rounds, calls)| (one(share), rounds, calls));
    let wanted = all.filter(|(one, ..)| one.name().contains(only));
    wanted.flat_map(|(one, rounds, calls)| rows(&*one, extent.times(rounds), extent.times(calls))).collect()
}

/// All loops and sorts beside rayon's.
fn beside_rayon(extent: Extent, only: &str) -> measurement::Rows {
    let mut all = Vec::new();
    let mut add = |one: Box<dyn Loop>, rounds: usize, calls: u32, pause: Duration| {
        if one.name().contains(only) {
            all.extend(times_rayon(&*one, extent.times(rounds), Turn { calls: extent.times(calls), pause }));
        }
    };
    let share = if extent == Extent::Full { 1 } else { 100 };
    for pause in [Duration::ZERO, REST] {
        // After a rest, enough for a pool to learn what sharing brings. The rests take most of the time.
        let times = |rounds, calls| if pause.is_zero() { (rounds, calls) } else { (rounds / 2, 20) };
        let mut add = |one: Box<dyn Loop>, (rounds, calls)| add(one, rounds, calls, pause);
        add(Box::new(Rows::new(16, 8)), times(41, 500));
        add(Box::new(Rows::new(256, 256 / share.min(8))), times(21, 3));
        add(Box::new(Clusters::new(3000 / share.min(10))), times(41, 20));
        add(Box::new(Collect::new(100_000 / share, 1)), times(41, 50));
        add(Box::new(Collect::new(100_000 / share, 10)), times(31, 10));
    }
    for (count, rounds, calls) in SORTS {
        let count = count / share.min(count / 1000);
        for sorting in [Sorting::Stable, Sorting::Unstable] {
            for order in Order::ALL {
                add(Box::new(Sorted::<u64>::new(sorting, order, count)), rounds, calls, Duration::ZERO);
                add(Box::new(Sorted::<Record>::new(sorting, order, count)), rounds, calls, Duration::ZERO);
            }
        }
    }
    all
}

/// Measures one loop beside rayon's; a row for each number of threads.
fn times_rayon(one: &dyn Loop, rounds: usize, turn: Turn) -> Vec<Vec<String>> {
    let regime = if turn.pause.is_zero() { "back to back" } else { "2 ms apart" };
    eprintln!("{}, {regime}: {rounds} rounds", one.name());
    let row = |threads: usize| {
        let seconds =
            turns::take(&[Rayon, Systole], rounds, |scheduler| one.time(&scheduler.pool(threads), turn));
        let names = [one.name(), regime.to_string(), threads.to_string()];
        let times = seconds.iter().map(|own| format!("{:.2}", quartiles::median(own) * 1e6));
        names.into_iter().chain(times).chain(Quartiles::of_ratios(&seconds[1], &seconds[0]).cells()).collect()
    };
    [1, 2].map(row).into()
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
