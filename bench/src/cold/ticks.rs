//! Ticks of a control loop, with 3 ms outside the pool before each.

use super::contestant::{start, with_threads};
use super::meter;
use crate::measurement::{Extent, Rows};
use crate::turns::Turn;
use crate::workloads::Workload as _;
use crate::workloads::tick::{Entry, Tick};
use std::time::Duration;

/// The pools' numbers of threads.
pub const THREADS: [usize; 3] = [2, 8, 64];

/// 200 ticks in all.
const ROUNDS: usize = 5;
const TURN: Turn = Turn { calls: 40, pause: Duration::from_millis(3) };

/// Measures with these numbers of threads; a row for each contestant and each way to enter the pool.
pub fn rows(extent: Extent, threads: &[usize]) -> Result<Rows, String> {
    let (rounds, turn) = (extent.times(ROUNDS), Turn { calls: extent.times(TURN.calls), ..TURN });
    let contestants = with_threads(threads);
    let mut rows = Rows::new();
    for entry in [Entry::EachBurst, Entry::Once] {
        eprintln!("ticks with {entry}: {rounds} rounds of {} ticks", turn.calls);
        let tick = Tick::new(entry);
        let meters = meter::by_turns(&contestants, rounds, |&(contestant, threads), meter| {
            let pool = start(contestant, threads);
            meter.take(turn, || pool.wakes(), || tick.run(&pool))
        })?;
        rows.extend(contestants.iter().zip(&meters).map(|((contestant, threads), meter)| {
            let names = [entry.to_string(), contestant.to_string(), threads.to_string()];
            let calls = meter.calls().to_string();
            let used = [meter.cpu_us(), meter.wakes_a_hundred()];
            names.into_iter().chain([calls]).chain(meter.us([0.5, 0.99])).chain(used).collect()
        }));
    }
    Ok(rows)
}
