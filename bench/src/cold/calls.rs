//! Short calls, each after a pause: sums of trees.

use super::contestant::{start, with_threads};
use super::meter::{self, Meter};
use crate::helper::Waiting;
use crate::measurement::{Extent, Rows};
use crate::scheduler::Scheduler;
use crate::turns::Turn;
use crate::workloads::Workload as _;
use crate::workloads::tree::Tree;
use std::time::Duration;

/// The pools' numbers of threads.
pub const THREADS: [usize; 4] = [1, 2, 8, 64];

/// The trees. A node takes about a nanosecond sequentially.
const NODES: [usize; 6] = [1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000];

const PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_micros(100), Duration::from_millis(1), Duration::from_millis(10)];

/// One tree with one pause.
struct Series {
    nodes: usize,
    pause: Duration,
}

/// A contestant with its number of threads, or the split by hand, whose two threads park.
#[derive(Clone, Copy)]
enum Entry {
    Pool(Scheduler, usize),
    ByHand,
}

/// Measures with these numbers of threads; a row for each contestant in each series.
pub fn rows(extent: Extent, threads: &[usize]) -> Result<Rows, String> {
    let pairs = PAUSES.iter().flat_map(|&pause| NODES.map(|nodes| Series { nodes, pause }));
    let all: Vec<Series> = pairs.filter(Series::takes_part).collect();
    let mut rows = Rows::new();
    for (number, series) in (1..).zip(&all) {
        eprint!("[{number}/{}] ", all.len());
        rows.extend(series.rows(extent, threads)?);
    }
    Ok(rows)
}

impl Series {
    /// The longest pause is left out for every second size: it would take longest.
    fn takes_part(&self) -> bool {
        !self.is_rare() || !matches!(self.nodes, 3_000 | 30_000)
    }

    fn is_rare(&self) -> bool {
        self.pause >= Duration::from_millis(10)
    }

    /// How many rounds, and how many calls in each turn: 1,000 calls in all, but fewer where each one takes long.
    fn plan(&self) -> (usize, u32) {
        if self.is_rare() {
            (2, 50)
        } else if self.nodes >= 1_000_000 {
            (3, 50)
        } else {
            (5, 200)
        }
    }

    fn rows(&self, extent: Extent, threads: &[usize]) -> Result<Rows, String> {
        let nodes = if extent == Extent::Full { self.nodes } else { self.nodes.min(10_000) };
        let (rounds, calls) = self.plan();
        let (rounds, turn) = (extent.times(rounds), Turn { calls: extent.times(calls), pause: self.pause });
        eprintln!("trees of {nodes} nodes, {:?} apart: {rounds} rounds of {} calls", self.pause, turn.calls);
        // The tree is never freed: what one tree leaves in the heap decides how the next tree lies in memory.
        let tree = Box::leak(Box::new(Tree::new(nodes)));
        let entries = entries(threads);
        let meters = meter::by_turns(&entries, rounds, |entry, meter| entry.call(tree, turn, meter))?;
        let row = |(entry, meter): (&Entry, &Meter)| {
            let (name, threads) = match entry {
                Entry::Pool(contestant, threads) => (contestant.to_string(), *threads),
                Entry::ByHand => ("by hand".to_owned(), 2),
            };
            let pause = self.pause.as_secs_f64() * 1e3;
            let names = [pause.to_string(), nodes.to_string(), name, threads.to_string()];
            let calls = meter.calls().to_string();
            let used = [meter.cpu_us(), meter.wakes_a_hundred()];
            names.into_iter().chain([calls]).chain(meter.us([0.5, 0.9, 0.99])).chain(used).collect()
        };
        Ok(entries.iter().zip(&meters).map(row).collect())
    }
}

/// Who takes part, in the order of the table.
fn entries(threads: &[usize]) -> Vec<Entry> {
    let pools = with_threads(threads);
    let own = pools.iter().filter(|(one, _)| *one == Scheduler::Systole).count();
    let mut entries: Vec<_> = pools.into_iter().map(|(one, threads)| Entry::Pool(one, threads)).collect();
    // Behind systole and the sequential program, if two threads are allowed.
    if threads.contains(&2) {
        entries.insert(own + 1, Entry::ByHand);
    }
    entries
}

impl Entry {
    fn call(self, tree: &Tree, turn: Turn, meter: &mut Meter) -> Result<(), String> {
        match self {
            Self::Pool(contestant, threads) => {
                let pool = start(contestant, threads);
                meter.take(turn, || pool.wakes(), || tree.run(&pool))
            }
            Self::ByHand => tree.by_hand(2, Waiting::Parked, |sum| meter.take(turn, || None, sum)),
        }
    }
}
