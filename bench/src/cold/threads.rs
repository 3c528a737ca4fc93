//! More threads than cores: what do superfluous threads cost a program that has work for all?

use super::contestant::{start, with_threads};
use crate::measurement::{Extent, Rows};
use crate::quartiles::{self, Quartiles};
use crate::scheduler::Scheduler;
use crate::turns::{self, Turn};
use crate::workloads::Workload;
use crate::workloads::fib::Fib;
use crate::workloads::uts::Uts;
use std::time::Duration;

/// The pools' numbers of threads.
pub const THREADS: [usize; 4] = [2, 8, 32, 128];

const ROUNDS: usize = 11;
const TURN: Turn = Turn { calls: 5, pause: Duration::ZERO };

/// Measures with these numbers of threads; a row for each contestant and program.
pub fn rows(extent: Extent, threads: &[usize]) -> Rows {
    let (n, nodes) = if extent == Extent::Full { (30, 856_345) } else { (15, 29_289) };
    let mut rows = program(&format!("fib({n})"), &Fib::of(n), extent, threads);
    rows.extend(program(&format!("unbalanced tree of {nodes} nodes"), &Uts::new(nodes), extent, threads));
    rows
}

fn program(title: &str, workload: &impl Workload, extent: Extent, threads: &[usize]) -> Rows {
    let (rounds, turn) = (extent.times(ROUNDS), Turn { calls: extent.times(TURN.calls), ..TURN });
    eprintln!("{title} on up to {} threads: {rounds} rounds", threads.iter().max().unwrap_or(&1));
    let contestants = with_threads(threads);
    let seconds = turns::take(&contestants, rounds, |&(contestant, threads)| {
        let pool = start(contestant, threads);
        turn.time(|| workload.run(&pool))
    });
    let row = |(&(contestant, threads), own): (&(Scheduler, usize), &Vec<f64>)| {
        let names = [title.to_owned(), contestant.to_string(), threads.to_string()];
        let time = format!("{:.2}", quartiles::median(own) * 1e3);
        // The fewest threads come first.
        let base = contestants.iter().position(|(one, _)| *one == contestant).unwrap_or(0);
        let ratio = Quartiles::of_ratios(own, &seconds[base]).cells();
        let ratio = if contestant == Scheduler::Sequential { Default::default() } else { ratio };
        names.into_iter().chain([time]).chain(ratio).collect()
    };
    contestants.iter().zip(&seconds).map(row).collect()
}
