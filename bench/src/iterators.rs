//! Parallel iterators over a slice: those of `orx-parallel`, on systole's pool and on its own, and rayon's.

use crate::rayon_pool::RayonPool;
use crate::turns::Turn;
use orx_parallel::{Par as _, ParRunner, Parallelizable as _, Pool, Runner};
use rayon::prelude::{IntoParallelRefIterator as _, ParallelIterator as _};
use std::fmt;

/// The iterators that are compared, and the threads that they run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// The standard library's.
    Sequential,
    /// `orx-parallel`'s, on a pool of systole's.
    OrxOnSystole,
    /// `orx-parallel`'s, on threads that it starts for each iteration.
    OrxAlone,
    /// rayon's.
    Rayon,
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Sequential => "sequential",
            Self::OrxOnSystole => "orx-parallel on systole",
            Self::OrxAlone => "orx-parallel alone",
            Self::Rayon => "rayon",
        })
    }
}

/// What is done with the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adaptors {
    /// Only one number is kept.
    MapSum,
    /// Only some are looked at further, and no two in a row are alike.
    FilterCount,
    /// A new vector, in order.
    MapCollect,
}

impl fmt::Display for Adaptors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::MapSum => "map and sum",
            Self::FilterCount => "filter and count",
            Self::MapCollect => "map and collect",
        })
    }
}

/// Some nanoseconds of work; the sum of a few million of these does not overflow.
fn mixed(number: &u64) -> u64 {
    (0..4).fold(*number, |mixed, _| (mixed ^ (mixed >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32
}

fn is_wanted(number: &&u64) -> bool {
    mixed(number) % 3 == 0
}

/// Enough of a vector to tell whether it is right: its length, its ends and its middle.
fn digest(numbers: &[u64]) -> u64 {
    let parts = [numbers.first(), numbers.get(numbers.len() / 2), numbers.last()];
    parts.into_iter().flatten().sum::<u64>() + numbers.len() as u64
}

impl Adaptors {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 3] = [Self::MapSum, Self::FilterCount, Self::MapCollect];

    fn sequential(self, numbers: &[u64]) -> u64 {
        match self {
            Self::MapSum => numbers.iter().map(mixed).sum(),
            Self::FilterCount => numbers.iter().filter(is_wanted).count() as u64,
            Self::MapCollect => digest(&numbers.iter().map(mixed).collect::<Vec<_>>()),
        }
    }

    fn orx(self, numbers: &[u64], runner: impl ParRunner) -> u64 {
        let numbers = numbers.par().runner(runner);
        match self {
            Self::MapSum => numbers.map(mixed).sum(),
            Self::FilterCount => numbers.filter(is_wanted).count() as u64,
            Self::MapCollect => digest(&numbers.map(mixed).collect::<Vec<_>>()),
        }
    }

    fn rayon(self, numbers: &[u64]) -> u64 {
        match self {
            Self::MapSum => numbers.par_iter().map(mixed).sum(),
            Self::FilterCount => numbers.par_iter().filter(is_wanted).count() as u64,
            Self::MapCollect => digest(&numbers.par_iter().map(mixed).collect::<Vec<_>>()),
        }
    }
}

impl Contestant {
    /// Iterates in one turn, on so many threads, which are started for it and stopped after it; the seconds of one call.
    pub fn time(self, threads: usize, adaptors: Adaptors, numbers: &[u64], turn: Turn) -> f64 {
        let expected = adaptors.sequential(numbers);
        let timed = |run: &dyn Fn() -> u64| turn.time(|| assert_eq!(run(), expected, "{adaptors} by {self}"));
        match self {
            Self::Sequential => timed(&|| adaptors.sequential(numbers)),
            Self::OrxOnSystole => {
                let pool = systole::ThreadPool::builder().num_threads(threads).build();
                let pool = pool.expect("threads for systole");
                timed(&|| adaptors.orx(numbers, Runner::adaptive_with_pool(&pool)))
            }
            Self::OrxAlone => {
                let pool = Pool::basic(threads);
                timed(&|| adaptors.orx(numbers, Runner::adaptive_with_pool(&pool)))
            }
            Self::Rayon => {
                let pool = RayonPool::new(threads, None);
                timed(&|| pool.install(|| adaptors.rayon(numbers)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_is_known_without_any_scheduler() {
        let numbers: Vec<u64> = (0..1000).collect();
        let mixed: Vec<u64> = numbers.iter().map(mixed).collect();
        assert!(mixed.iter().all(|&number| number < 1 << 32));
        assert_eq!(Adaptors::MapSum.sequential(&numbers), mixed.iter().sum::<u64>());
        let wanted = mixed.iter().filter(|&&number| number % 3 == 0).count();
        assert!((250..400).contains(&wanted), "{wanted} of 1000");
        assert_eq!(Adaptors::FilterCount.sequential(&numbers), wanted as u64);
        assert_eq!(Adaptors::MapCollect.sequential(&numbers), mixed[0] + mixed[500] + mixed[999] + 1000);
    }

    #[test]
    fn a_vector_in_another_order_is_seen() {
        assert_ne!(digest(&[1, 2, 3, 4]), digest(&[4, 3, 2, 1]));
        assert_ne!(digest(&[1, 2, 3]), digest(&[1, 2, 3, 0]));
    }
}
