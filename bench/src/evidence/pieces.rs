//! All pieces of a report, and how long it may take.

use super::machine;
use super::piece::Piece;
use super::{programs, trees};
use crate::forms::PROGRAMS;
use crate::loops::{Calls, Sum};
use crate::workloads::{
    fib, hashed, json, kmeans, mandelbrot, matmul, merge_sort, octet, pair, queens, quick_sort, skewed,
    sparse, uts, uts_looking, walk,
};
use std::str::FromStr;
use std::time::Duration;

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A few workloads, in two minutes.
    Quick,
    /// All of them, in half an hour.
    Full,
    /// Programs over numbers of threads, in ten minutes: for a machine of many cores.
    Scaling,
    /// Each kind once on small inputs, to try it.
    Trial,
}

impl Extent {
    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Scaling => "scaling",
            Self::Trial => "trial",
        }
    }

    /// The folder in `results/`.
    pub fn folder(self) -> &'static str {
        if self == Self::Scaling { "scaling" } else { "report" }
    }

    /// How long the measurement takes, if every piece ends in its time.
    pub fn time(self) -> Duration {
        match self {
            Self::Quick => Duration::from_secs(110),
            Self::Full => Duration::from_secs(28 * 60),
            Self::Scaling => Duration::from_secs(7 * 60),
            Self::Trial => Duration::ZERO,
        }
    }

    /// All pieces, in the order in which they are measured. The largest trees are last.
    pub fn pieces(self) -> Vec<Piece> {
        match self {
            Self::Quick => quick(),
            Self::Full => full(),
            Self::Scaling => scaling(&doubled(machine::cores())),
            Self::Trial => trial(),
        }
    }
}

impl FromStr for Extent {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = [Self::Quick, Self::Full, Self::Scaling, Self::Trial];
        let unknown = || format!("unknown extent `{name}`: use quick, full or scaling");
        all.into_iter().find(|extent| extent.name() == name).ok_or_else(unknown)
    }
}

/// The time of each piece, by its weight.
pub fn times(pieces: &[Piece], all: Duration) -> Vec<Duration> {
    let weights: f64 = pieces.iter().map(|piece| piece.weight).sum();
    pieces.iter().map(|piece| all.mul_f64(piece.weight / weights)).collect()
}

/// One thread, two, and all cores.
fn few() -> Vec<usize> {
    let mut threads = vec![1, 2, machine::cores()];
    threads.sort_unstable();
    threads.dedup();
    threads
}

/// Spice's numbers of threads.
const MANY: [usize; 6] = [1, 2, 4, 8, 16, 32];

/// How often a node's digest is taken, the runs of a turn, and the weight.
const HASHED: [(usize, u64, f64); 5] =
    [(0, 500, 1.0), (1, 20, 1.0), (10, 2, 1.0), (100, 1, 2.0), (1000, 1, 4.0)];

fn quick() -> Vec<Piece> {
    let few = few();
    let mut pieces = vec![
        programs::program(&pair::KIND, 2, 10, &few, 1.5),
        programs::program(&fib::KIND, 30, 1, &few, 1.5),
        programs::program(&queens::KIND, 12, 1, &few, 3.0),
        programs::program(&uts::KIND, 856_345, 1, &few, 3.0),
        programs::program(&matmul::KIND, 512, 1, &few, 3.0),
        programs::counted_loop("1000 calls of 1 mixes", || Box::new(Calls::cheap(1000, 1)), 1000, 1.0),
        trees::sum(1023, &few, 2.0),
        trees::sum(100_000, &few, 2.0),
    ];
    pieces.extend(featured(false));
    pieces.extend([trees::order(4_194_303, &[], 1.0), trees::sum(16_777_215, &few, 6.0)]);
    pieces
}

fn full() -> Vec<Piece> {
    let few = few();
    // Fib and the tree search on more threads than cores, too.
    let many = [1, 2, 8, 32, 128];
    let mut pieces = vec![
        programs::program(&pair::KIND, 2, 10, &few, 2.0),
        programs::program(&octet::KIND, 8, 10, &few, 2.0),
        programs::program(&fib::KIND, 30, 2, &many, 4.0),
        programs::program(&queens::KIND, 12, 2, &few, 3.0),
        programs::program(&skewed::KIND, 1_000_000, 5, &few, 2.0),
        programs::program(&uts::KIND, 856_345, 2, &many, 4.0),
        programs::program(&uts_looking::KIND, 856_345, 4, &few, 2.0),
        programs::program(&matmul::KIND, 512, 1, &few, 3.0),
        programs::program(&merge_sort::KIND, 10_000_000, 1, &few, 10.0),
        programs::program(&quick_sort::KIND, 10_000_000, 1, &few, 10.0),
        programs::program(&kmeans::KIND, 100_000, 1, &few, 3.0),
        programs::program(&mandelbrot::KIND, 512, 1, &few, 3.0),
        programs::program(&sparse::KIND, 200_000, 4, &few, 3.0),
        programs::program(&json::KIND, 10_000, 1, &few, 3.0),
        programs::program(&walk::KIND, 4000, 1, &few, 3.0),
        programs::counted_loop("1000 calls of 1 mixes", || Box::new(Calls::cheap(1000, 1)), 5000, 1.0),
        programs::counted_loop(
            "100 calls of 15 µs",
            || Box::new(Calls::costly(100, Duration::from_micros(15))),
            20,
            1.0,
        ),
        programs::counted_loop("sum of 16777216 u64", || Box::new(Sum::<u64>::new(1 << 24)), 4, 1.0),
        programs::chain(100_000, 40, 2.0),
        programs::chain(1_000_000, 2, 2.0),
        trees::sum(1000, &MANY, 4.0),
        trees::sum(1023, &MANY, 4.0),
        trees::sum(100_000, &MANY, 4.0),
        trees::apart(100_000, 3.0),
        trees::processor(1000, &MANY, 5.0),
    ];
    // About a millisecond a turn, but for the last.
    pieces.extend(
        HASHED.map(|(times, runs, weight)| programs::program(&hashed::KIND, times, runs, &few, weight)),
    );
    pieces.extend(featured(true));
    pieces.extend(PROGRAMS.iter().map(|program| programs::instructions(program, 2.0)));
    pieces.push(programs::paths(2.0));
    pieces.extend([
        trees::processor(16_777_215, &few, 3.0),
        trees::order(16_777_215, &[1, 2], 6.0),
        trees::sum(16_777_215, &MANY, 8.0),
        trees::sum(67_108_863, &few, 8.0),
        trees::sum(100_000_000, &[1, 2, 8, 32], 18.0),
    ]);
    pieces
}

/// One thread, twice as many, and so on, up to twice as many as there are cores. The cores themselves are among them.
fn doubled(cores: usize) -> Vec<usize> {
    let mut threads: Vec<_> =
        (0..).map(|doublings| 1 << doublings).take_while(|&threads| threads <= 2 * cores).collect();
    threads.extend([cores, 2 * cores]);
    threads.sort_unstable();
    threads.dedup();
    threads
}

fn scaling(threads: &[usize]) -> Vec<Piece> {
    vec![
        programs::with_and_without_bundles(&fib::KIND, 30, 5, threads, 2.0),
        programs::program(&fib::KIND, 34, 1, threads, 3.0),
        programs::with_and_without_bundles(&queens::KIND, 12, 2, threads, 2.0),
        programs::with_and_without_bundles(&uts::KIND, 856_345, 4, threads, 2.0),
        programs::with_and_without_bundles(&uts::KIND, 13_140_873, 1, threads, 3.0),
        programs::program(&uts_looking::KIND, 856_345, 8, threads, 2.0),
        programs::with_and_without_bundles(&skewed::KIND, 1_000_000, 5, threads, 2.0),
        programs::program(&matmul::KIND, 512, 1, threads, 2.0),
        programs::program(&merge_sort::KIND, 1_000_000, 1, threads, 3.0),
        programs::program(&quick_sort::KIND, 1_000_000, 1, threads, 3.0),
        programs::program(&kmeans::KIND, 100_000, 1, threads, 2.0),
        programs::program(&mandelbrot::KIND, 512, 1, threads, 2.0),
        programs::program(&sparse::KIND, 200_000, 4, threads, 2.0),
        programs::program(&json::KIND, 10_000, 1, threads, 2.0),
        trees::sum(1023, threads, 1.0),
        trees::sum(100_000, threads, 2.0),
        trees::sum(16_777_215, threads, 4.0),
        trees::sum(100_000_000, threads, 6.0),
    ]
}

fn trial() -> Vec<Piece> {
    vec![
        programs::with_and_without_bundles(&fib::KIND, 10, 1, &[1, 3], 1.0),
        programs::counted_loop("100 calls of 1 mixes", || Box::new(Calls::cheap(100, 1)), 1, 1.0),
        programs::chain(1000, 1, 1.0),
        trees::sum(1023, &[1, 2], 1.0),
        trees::apart(1023, 1.0),
        trees::order(1023, &[1], 1.0),
        trees::processor(31, &[1, 2], 1.0),
        programs::program(&hashed::KIND, 2, 1, &[1], 1.0),
        #[cfg(feature = "iterators")]
        programs::iterators(crate::iterators::Adaptors::MapSum, 1000, 1, 1.0),
        #[cfg(feature = "executors")]
        programs::executors(
            "a few",
            &[1, 2],
            crate::executors::Burst { senders: 2, messages: 10, amplification: 2 },
            crate::turns::Turn { calls: 1, pause: Duration::ZERO },
            1.0,
        ),
    ]
}

/// The pieces of optional dependencies, as far as the program was built with them.
#[cfg_attr(not(any(feature = "executors", feature = "iterators")), allow(unused_mut, unused_variables))]
fn featured(is_full: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    #[cfg(feature = "iterators")]
    {
        use crate::iterators::Adaptors;
        for (numbers, calls) in [(10_000, 100), (10_000_000, 1)] {
            for adaptors in Adaptors::ALL {
                if is_full || adaptors != Adaptors::MapCollect {
                    pieces.push(programs::iterators(
                        adaptors,
                        numbers,
                        calls,
                        if is_full { 1.5 } else { 1.0 },
                    ));
                }
            }
        }
    }
    #[cfg(feature = "executors")]
    {
        use crate::executors::Burst;
        use crate::turns::Turn;
        let threads: &[usize] = if is_full { &[1, 2, 8] } else { &[1, 2] };
        let burst = |name, (senders, messages, amplification), (calls, pause), weight| {
            let turn = Turn { calls, pause: Duration::from_millis(pause) };
            programs::executors(name, threads, Burst { senders, messages, amplification }, turn, weight)
        };
        pieces.push(burst("throughput, high amplification", (2, 1000, 200), (1, 0), 3.0));
        if is_full {
            pieces.push(burst("throughput, low amplification", (2, 100_000, 1), (1, 0), 3.0));
            pieces.push(burst("latency, small bursts", (1, 100, 1), (5, 10), 2.0));
            pieces.push(burst("latency, medium bursts", (1, 100, 100), (5, 10), 2.0));
            pieces.push(burst("latency, large bursts", (1, 100, 10_000), (1, 10), 6.0));
            pieces.push(burst("one job", (0, 1, 0), (500, 0), 1.0));
            pieces.push(burst("one job, after a rest", (0, 1, 0), (5, 10), 2.0));
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::measure::measure;
    use super::super::piece::Unit;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_name_is_used_twice_and_all_times_add_up() {
        for extent in [Extent::Quick, Extent::Full, Extent::Scaling, Extent::Trial] {
            let pieces = extent.pieces();
            let names: BTreeSet<_> = pieces.iter().map(|piece| &piece.name).collect();
            assert_eq!(names.len(), pieces.len());
            let sum: Duration = times(&pieces, extent.time()).iter().sum();
            assert!(sum.abs_diff(extent.time()) < Duration::from_millis(1));
            assert_eq!(extent.name().parse(), Ok(extent));
        }
        assert_eq!("fast".parse::<Extent>(), Err("unknown extent `fast`: use quick, full or scaling".into()));
    }

    #[test]
    fn numbers_of_threads_double_up_to_twice_the_cores() {
        assert_eq!(doubled(1), [1, 2]);
        assert_eq!(doubled(2), [1, 2, 4]);
        assert_eq!(doubled(6), [1, 2, 4, 6, 8, 12]);
        assert_eq!(doubled(16), [1, 2, 4, 8, 16, 32]);
    }

    #[test]
    fn every_kind_of_piece_can_be_measured() {
        for piece in Extent::Trial.pieces() {
            let outcome = measure(&piece, Duration::ZERO, |_| ()).unwrap();
            assert!(piece.unit == Unit::Seconds && outcome.rounds() >= 1);
            let all = outcome.figures.iter().flat_map(|(_, figures)| figures);
            assert!(all.clone().all(|&figure| figure > 0.0), "{}", piece.name);
        }
    }
}
