//! What is measured: one file a workload, all schedulers side by side in it.

/// Enters the pool, and calls the function of this file that has the scheduler's name. Its first argument is what the scheduler
/// hands in, if it hands in something: a task, a scope or a worker.
macro_rules! run_on {
    ($pool:expr, $($argument:expr),+) => {
        match $pool {
            Pool::Sequential => sequential($($argument),+),
            Pool::Systole(pool) => pool.call(|t| systole(t, $($argument),+)),
            Pool::Rayon(pool) => pool.install(|| rayon($($argument),+)),
            Pool::Chili(pool) => chili(&mut pool.scope(), $($argument),+),
            #[cfg(feature = "forte")]
            Pool::Forte(pool) => pool.with_worker(|worker| forte(worker, $($argument),+)),
        }
    };
}

pub mod broadcasts;
pub(crate) mod busy;
pub mod chain;
pub mod fib;
pub mod four_words;
pub(crate) mod halves;
pub mod hashed;
pub mod json;
pub mod kmeans;
pub mod mandelbrot;
pub mod matmul;
mod matrix;
pub mod merge_sort;
pub mod mix;
pub mod never_inlined;
pub(crate) mod numbers;
pub mod octet;
pub mod pair;
pub mod queens;
pub mod quick_sort;
pub mod rest;
pub mod skewed;
pub mod sparse;
pub mod spawns;
#[cfg(feature = "forte")]
pub mod tick;
pub mod tree;
pub mod uts;
pub mod uts_looking;
pub mod walk;
pub mod words;

use crate::scheduler::Pool;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// A program with its data, written for every scheduler.
pub trait Workload {
    /// Enters the pool and runs once. Panics if the result is wrong.
    fn run(&self, pool: &Pool);

    /// How long so many runs take.
    ///
    /// If a workload needs fresh data for each run, or if its result takes long to check, the time includes neither.
    fn time(&self, pool: &Pool, runs: u64) -> Duration {
        let start = Instant::now();
        for _ in 0..runs {
            self.run(pool);
        }
        start.elapsed()
    }
}

/// A kind of workload, to be had in any size.
#[derive(Debug)]
pub struct Kind {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// The name in tables; `{}` stands for the size.
    pub title: &'static str,
    /// What one item is, with its article.
    pub item: &'static str,
    /// How many items a workload of a size handles.
    pub items: fn(usize) -> usize,
    /// Makes the workload of a size, which may take a while.
    pub build: fn(usize) -> Box<dyn Workload>,
}

/// All kinds.
pub static KINDS: [&Kind; 19] = [
    &tree::KIND,
    &never_inlined::KIND,
    &four_words::KIND,
    &pair::KIND,
    &octet::KIND,
    &fib::KIND,
    &queens::KIND,
    &merge_sort::KIND,
    &quick_sort::KIND,
    &skewed::KIND,
    &uts::KIND,
    &uts_looking::KIND,
    &matmul::KIND,
    &kmeans::KIND,
    &mandelbrot::KIND,
    &sparse::KIND,
    &json::KIND,
    &walk::KIND,
    &hashed::KIND,
];

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl FromStr for &'static Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        crate::named("workload", name, &KINDS, |kind| kind.name)
    }
}

/// Runs workloads of these sizes with every scheduler on one, two and three threads.
#[cfg(test)]
fn run_everywhere(kind: &Kind, sizes: &[usize]) {
    for &size in sizes {
        let workload = (kind.build)(size);
        for scheduler in crate::scheduler::Scheduler::ALL {
            for threads in [1, 2, 3] {
                workload.run(&scheduler.pool(threads));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_by_name_and_no_name_is_used_twice() {
        for (index, kind) in KINDS.into_iter().enumerate() {
            let same = KINDS.iter().position(|other| *other == kind);
            assert_eq!((kind.name.parse(), same), (Ok(kind), Some(index)));
        }
    }
}
