//! The common programs, in sizes that take some ten milliseconds or more.

use crate::measurement::Extent;
use crate::report::table;
use crate::workloads::{
    Kind, fib, json, kmeans, mandelbrot, matmul, merge_sort, octet, pair, queens, quick_sort, skewed, sparse,
    tree, uts, uts_looking, walk,
};

/// One program of one size, in so many rounds of so many runs. A turn takes some ten milliseconds, except with the sorts. A
/// trial has a smaller size.
#[derive(Debug)]
pub struct Series {
    /// The program.
    pub kind: &'static Kind,
    size: usize,
    trial: usize,
    rounds: usize,
    runs: u64,
}

/// All of them.
pub static SERIES: [Series; 16] = [
    Series { kind: &tree::KIND, size: 16_777_215, trial: 1023, rounds: 15, runs: 1 },
    Series { kind: &pair::KIND, size: 2, trial: 2, rounds: 31, runs: 10 },
    Series { kind: &octet::KIND, size: 8, trial: 8, rounds: 31, runs: 10 },
    Series { kind: &fib::KIND, size: 30, trial: 15, rounds: 31, runs: 5 },
    Series { kind: &queens::KIND, size: 12, trial: 7, rounds: 31, runs: 3 },
    Series { kind: &merge_sort::KIND, size: 10_000_000, trial: 10_000, rounds: 9, runs: 1 },
    Series { kind: &quick_sort::KIND, size: 10_000_000, trial: 10_000, rounds: 9, runs: 1 },
    Series { kind: &skewed::KIND, size: 1_000_000, trial: 1000, rounds: 31, runs: 10 },
    Series { kind: &uts::KIND, size: 856_345, trial: 29_289, rounds: 31, runs: 5 },
    Series { kind: &uts_looking::KIND, size: 856_345, trial: 29_289, rounds: 31, runs: 10 },
    Series { kind: &matmul::KIND, size: 512, trial: 64, rounds: 31, runs: 1 },
    Series { kind: &kmeans::KIND, size: 100_000, trial: 1000, rounds: 31, runs: 1 },
    Series { kind: &mandelbrot::KIND, size: 512, trial: 32, rounds: 31, runs: 1 },
    Series { kind: &sparse::KIND, size: 200_000, trial: 1000, rounds: 31, runs: 2 },
    Series { kind: &json::KIND, size: 10_000, trial: 100, rounds: 31, runs: 1 },
    Series { kind: &walk::KIND, size: 4000, trial: 50, rounds: 31, runs: 1 },
];

impl Series {
    /// The size, the rounds, and the runs of a turn, for this extent. Says on the error stream that it begins.
    pub fn begin(&self, extent: Extent) -> (usize, usize, u64) {
        let size = if extent == Extent::Full { self.size } else { self.trial };
        let (rounds, runs) = (extent.times(self.rounds), extent.times(self.runs));
        eprintln!("{}: {rounds} rounds", table::title(self.kind, size));
        (size, rounds, runs)
    }

    /// What an item took, in nanoseconds, if a run of this size took so many seconds.
    pub fn time_of_item(&self, size: usize, seconds: f64) -> String {
        let time = seconds / (self.kind.items)(size) as f64 * 1e9;
        if time < 1000.0 { format!("{time:.2}") } else { format!("{time:.0}") }
    }
}
