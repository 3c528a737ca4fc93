//! Lone pairs: two closures of 1 ms each in one join, which overlap if another thread wakes soon enough.

use super::contestant::{start, with_threads};
use super::meter::{self, Meter};
use crate::measurement::{Extent, Rows};
use crate::quartiles::median;
use crate::scheduler::Scheduler;
use crate::turns::Turn;
use crate::workloads::Workload as _;
use crate::workloads::pair::Pair;
use crate::workloads::tree::Tree;
use std::time::Duration;

/// The pools' numbers of threads.
pub const THREADS: [usize; 2] = [2, 8];

/// Pauses of so many milliseconds.
const PAUSES: [u64; 3] = [1, 2, 4];

/// Rounds, and pairs in each turn. Where the kernel runs a woken thread is often the same for all pairs of one pool, so there
/// are as many pools as pairs in each.
const ROUNDS: usize = 10;
const PAIRS: u32 = 10;

/// A pair is shared if it takes less than this part of the sequential program's time. Half is the best there can be. It is no
/// fixed time, since the clock of a processor that rests may be slower than at the time when the work was measured.
const SHARED: f64 = 0.75;

/// How many short calls come before the first pair, and of how many nodes.
const SHORT_CALLS: u32 = 1000;
const SHORT_NODES: usize = 1000;

/// Rounds with short calls, and what follows them: so many lone pairs.
const FIRST_ROUNDS: usize = 10;
const FIRST: Turn = Turn { calls: 10, pause: Duration::from_millis(2) };

/// A contestant, with its number of threads.
type Entry = (Scheduler, usize);

/// Measures with these numbers of threads; a row for each contestant in each regime.
pub fn rows(extent: Extent, threads: &[usize]) -> Result<Rows, String> {
    let entries = with_threads(threads);
    let pair = Pair::lasting(Duration::from_millis(1));
    let mut rows = Rows::new();
    for pause in PAUSES {
        let (rounds, pause) = (extent.times(ROUNDS), Duration::from_millis(pause));
        let turn = Turn { calls: extent.times(PAIRS), pause };
        eprintln!("pairs {pause:?} apart: {rounds} rounds of {}", turn.calls);
        let meters = meter::by_turns(&entries, rounds, |&(contestant, threads), meter| {
            let pool = start(contestant, threads);
            meter.take(turn, || None, || pair.run(&pool))
        })?;
        let all: Vec<_> = meters.iter().map(Meter::seconds).collect();
        rows.extend(regime(&format!("{} ms apart", pause.as_millis()), &entries, &all, |_, _| {
            Default::default()
        }));
    }
    let rounds = extent.times(FIRST_ROUNDS);
    eprintln!("first pairs after {SHORT_CALLS} short calls: {rounds} rounds");
    let all = first(rounds, &entries, &pair);
    let all: Vec<_> = all.iter().map(Vec::as_slice).collect();
    rows.extend(regime(&format!("after {SHORT_CALLS} short calls"), &entries, &all, first_shared));
    Ok(rows)
}

/// The rows of one regime, from the seconds of each contestant's pairs. `firsts` makes two more figures of the seconds and the
/// limit below which a pair was shared.
fn regime(
    name: &str,
    entries: &[Entry],
    seconds: &[&[f64]],
    firsts: impl Fn(&[f64], f64) -> [String; 2],
) -> Rows {
    let sequential = entries.iter().position(|(contestant, _)| *contestant == Scheduler::Sequential);
    let limit = SHARED * median(seconds[sequential.expect("the sequential program takes part")]);
    let row = |((contestant, threads), own): (&Entry, &&[f64])| {
        let names = [name.to_owned(), contestant.to_string(), threads.to_string()];
        let shared = own.iter().filter(|&&seconds| seconds < limit).count();
        let counts = [own.len().to_string(), shared.to_string(), meter::figure(median(own) * 1e6)];
        names.into_iter().chain(counts).chain(firsts(own, limit)).collect()
    };
    entries.iter().zip(seconds).map(row).collect()
}

/// Short calls back to back, and then lone pairs: the seconds of each, for each contestant, round after round.
fn first(rounds: usize, entries: &[Entry], pair: &Pair) -> Vec<Vec<f64>> {
    let tree = Tree::new(SHORT_NODES);
    let mut seconds = vec![Vec::new(); entries.len()];
    for _ in 0..rounds {
        for ((contestant, threads), seconds) in entries.iter().zip(&mut seconds) {
            let pool = start(*contestant, *threads);
            (0..SHORT_CALLS).for_each(|_| tree.run(&pool));
            seconds.extend((0..FIRST.calls).map(|_| FIRST.once(|| pair.run(&pool)).as_secs_f64()));
        }
    }
    seconds
}

/// Which pair of a round is the first that is shared, counted from one: by the median of the rounds, and in the worst round.
fn first_shared(seconds: &[f64], limit: f64) -> [String; 2] {
    let pairs = FIRST.calls as usize;
    let first = |round: &[f64]| round.iter().take_while(|&&seconds| seconds >= limit).count() + 1;
    let mut firsts: Vec<usize> = seconds.chunks(pairs).map(first).collect();
    firsts.sort_unstable();
    let shown = |first: usize| if first > pairs { "never".to_owned() } else { first.to_string() };
    [firsts[firsts.len() / 2], firsts[firsts.len() - 1]].map(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_shared_pair_is_counted_from_one_in_each_round() {
        let rounds = |firsts: &[usize]| -> Vec<f64> {
            let pair = |first: usize, index: usize| if index + 1 == first { 1.0 } else { 2.0 };
            let round = |&first: &usize| (0..FIRST.calls as usize).map(move |index| pair(first, index));
            firsts.iter().flat_map(round).collect()
        };
        assert_eq!(first_shared(&rounds(&[1, 3, 2]), 1.5), ["2", "3"]);
        assert_eq!(first_shared(&rounds(&[1, 10, 11]), 1.5), ["10", "never"]);
        assert_eq!(first_shared(&rounds(&[11, 11, 1]), 1.5), ["never", "never"]);
    }

    #[test]
    fn shared_is_what_takes_less_than_three_quarters_of_the_sequential_time() {
        let entries = with_threads(&[2]);
        let seconds: Vec<&[f64]> = vec![&[1.2, 1.4, 1.6], &[2.0, 2.0, 9.0], &[2.0], &[2.0], &[2.0]];
        let rows = regime("regime", &entries, &seconds, |_, _| Default::default());
        assert_eq!(rows[0][..6], ["regime", "systole", "2", "3", "2", "1400000"]);
        assert_eq!(rows[1][4], "0");
    }
}
