//! `ideal [--dry | --test]` compares the sum of trees with what two threads can do at best: the tree split by hand.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::contestant::Contestant::{self, ByHand, DropIn, Pinned, Plain, Polling};
use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::scheduler::Scheduler::{Chili, Rayon, Sequential, Systole};
use bench::topics::IDEAL;
use bench::turns::{self, Turn};
use bench::workloads::tree::Tree;
use std::process::ExitCode;
use std::time::Duration;

/// All contestants, the base of the ratios first and the ideal second.
const ALL: [Contestant; 8] =
    [Plain(Sequential), ByHand, Plain(Systole), DropIn, Polling, Pinned, Plain(Rayon), Plain(Chili)];

/// On a quiet machine with two cores, a split by hand gains at least this much.
const QUIET: f64 = 1.4;

/// One size of tree under one regime.
struct Series {
    nodes: usize,
    regime: &'static str,
    threads: usize,
    rounds: usize,
    turn: Turn,
}

const fn back_to_back(nodes: usize, threads: usize, rounds: usize, calls: u32) -> Series {
    let turn = Turn { calls, pause: Duration::ZERO };
    Series { nodes, regime: "back to back", threads, rounds, turn }
}

const SERIES: [Series; 6] = [
    back_to_back(16_777_215, 2, 31, 1),
    back_to_back(1_000_000, 2, 51, 20),
    back_to_back(100_000, 2, 51, 200),
    Series {
        nodes: 100_000,
        regime: "2 ms apart",
        threads: 2,
        rounds: 101,
        turn: Turn { calls: 10, pause: Duration::from_millis(2) },
    },
    back_to_back(1023, 1, 51, 500),
    back_to_back(1023, 32, 51, 100),
];

fn main() -> ExitCode {
    measurement::main(&IDEAL, |extent| Ok(SERIES.iter().flat_map(|series| series.rows(extent)).collect()))
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, extent: Extent) -> Vec<Vec<String>> {
        let Self { regime, threads, .. } = *self;
        let nodes = if extent == Extent::Full { self.nodes } else { self.nodes.min(10_000) };
        let turn = Turn { calls: extent.times(self.turn.calls), ..self.turn };
        let rounds = extent.times(self.rounds);
        eprintln!("tree of {nodes} nodes on {threads} threads, {regime}: {rounds} rounds");
        // The tree is never freed: what one tree leaves in the heap decides how the next tree lies in memory.
        let tree = Box::leak(Box::new(Tree::new(nodes)));
        // The ideal is split into two, for two threads.
        let contestants: Vec<_> = ALL.into_iter().filter(|one| *one != ByHand || threads == 2).collect();
        let seconds = turns::take(&contestants, rounds, |one| one.sum(tree, threads, turn));
        let ideal = contestants.iter().position(|one| *one == ByHand);
        let gain = ideal.map(|ideal| Quartiles::of_ratios(&seconds[0], &seconds[ideal]).median);
        if let Some(gain) = gain.filter(|&gain| gain < QUIET && extent == Extent::Full) {
            eprintln!(
                "warning: by hand, two threads are {gain:.2} times as fast as one: is anything else running?"
            );
        }
        let row = |(contestant, own): (&Contestant, &Vec<f64>)| {
            let threads = if *contestant == ALL[0] { 1 } else { threads };
            let names = [nodes.to_string(), regime.into(), contestant.to_string(), threads.to_string()];
            let time = format!("{:.0}", quartiles::median(own) * 1e9);
            let speed_up = Quartiles::of_ratios(&seconds[0], own).cells();
            let share = ideal.map(|ideal| Quartiles::of_ratios(&seconds[ideal], own).cells());
            let cells = [time].into_iter().chain(speed_up).chain(share.unwrap_or_default());
            names.into_iter().chain(cells).collect()
        };
        contestants.iter().zip(&seconds).map(row).collect()
    }
}
