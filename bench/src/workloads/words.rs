//! Counting the words of a text: what if two results have to be merged, and that takes long?
//!
//! A map for each block of the text would cost half as much again as the counting. systole and rayon begin another
//! map only when they split the rest of the text. chili has only joins, so it needs a map for each longer part.

#[path = "../../../impl/examples/word_count/words.rs"]
mod counting;

use super::Workload;
use crate::scheduler::Pool;
use counting::{Count, blocks, count};
use rayon::prelude::{IntoParallelRefIterator as _, ParallelIterator as _};
use std::time::{Duration, Instant};

/// chili counts so many blocks into one map.
const PART: usize = 16;

/// A text, and what it holds.
pub struct Words {
    blocks: Vec<&'static str>,
    expected: Count<'static>,
}

impl Words {
    /// The words of a text, which is kept until the program ends: the maps borrow from it.
    pub fn new(text: String) -> Self {
        let blocks: Vec<_> = blocks(String::leak(text)).collect();
        Self { expected: sequential(&blocks), blocks }
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.expected.words.values().sum()
    }

    fn counted(&self, pool: &Pool) -> Count<'static> {
        let blocks = &self.blocks[..];
        match pool {
            Pool::Sequential => sequential(blocks),
            Pool::Systole(pool) => pool.call(|t| count(t, Count::default(), blocks)),
            Pool::Rayon(pool) => pool.install(|| rayon(blocks)),
            Pool::Chili(pool) => chili(&mut pool.scope(), blocks),
            #[cfg(feature = "forte")]
            Pool::Forte(pool) => pool.with_worker(|worker| forte(worker, blocks)),
        }
    }
}

fn sequential<'text>(blocks: &[&'text str]) -> Count<'text> {
    blocks.iter().fold(Count::default(), |count, block| count.add(block))
}

fn rayon<'text>(blocks: &[&'text str]) -> Count<'text> {
    let parts = blocks.par_iter().fold(Count::default, |count, block| count.add(block));
    parts.reduce(Count::default, Count::merge)
}

// Swapped: chili's caller runs the second closure first.
fn chili<'text>(scope: &mut chili::Scope<'_>, blocks: &[&'text str]) -> Count<'text> {
    if blocks.len() <= PART {
        return sequential(blocks);
    }
    let (first, second) = blocks.split_at(blocks.len() / 2);
    let (second, first) = scope.join(|scope| chili(scope, second), |scope| chili(scope, first));
    first.merge(second)
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte<'text>(worker: &forte::Worker, blocks: &[&'text str]) -> Count<'text> {
    if blocks.len() <= PART {
        return sequential(blocks);
    }
    let (first, second) = blocks.split_at(blocks.len() / 2);
    let (second, first) = worker.join(|worker| forte(worker, second), |worker| forte(worker, first));
    first.merge(second)
}

impl Workload for Words {
    fn run(&self, pool: &Pool) {
        self.time(pool, 1);
    }

    /// The time does not include the check of a result and the drop of it.
    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        let run = |_| {
            let start = Instant::now();
            let counted = self.counted(pool);
            let took = start.elapsed();
            assert!(counted == self.expected, "the words of a text of {} blocks", self.blocks());
            took
        };
        (0..runs).map(run).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_scheduler_counts_the_same_words() {
        let text: String = (0..4_000).map(|line| format!("a line, {} of all: {line}\n", line % 7)).collect();
        let words = Words::new(text);
        assert_eq!((words.count(), words.expected.lines), (24_000, 4_000));
        assert_eq!((words.expected.words["line"], words.expected.words["123"]), (4_000, 1));
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                words.run(&scheduler.pool(threads));
            }
        }
    }

    #[test]
    fn no_text_has_no_words() {
        assert_eq!((Words::new(String::new()).count(), Words::new(String::new()).blocks()), (0, 0));
    }
}
