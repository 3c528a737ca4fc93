//! The schedulers that are called after a pause.

use crate::scheduler::{Pool, Scheduler};
use crate::workloads::OnForte;
use std::fmt;
use std::thread;
use std::time::Duration;

/// A way to run a workload. Forte is one, which takes part in no other comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// With a scheduler, or sequentially.
    Plain(Scheduler),
    /// With the crate `forte`.
    Forte,
}

/// So many threads can run a pool's closures, the caller among them, if it is one of Forte's.
const FORTE_LIMIT: usize = 32;

/// Time enough for many threads to start and to park.
const REST: Duration = Duration::from_millis(5);

impl Contestant {
    /// All of them, in the order of every table.
    pub const ALL: [Self; 5] = [
        Self::Plain(Scheduler::Systole),
        Self::Plain(Scheduler::Sequential),
        Self::Plain(Scheduler::Rayon),
        Self::Plain(Scheduler::Chili),
        Self::Forte,
    ];

    /// Without a pool. The figures do not depend on the number of threads.
    pub fn is_sequential(self) -> bool {
        self == Self::Plain(Scheduler::Sequential)
    }

    /// All contestants, each with each number of threads that it can have; the sequential one with one thread only.
    pub fn with_threads(numbers: &[usize]) -> Vec<(Self, usize)> {
        let of = |one: Self| {
            let numbers = if one.is_sequential() { &[1] } else { numbers };
            numbers.iter().filter(move |&&threads| one.can_have(threads)).map(move |&threads| (one, threads))
        };
        Self::ALL.into_iter().flat_map(of).collect()
    }

    fn can_have(self, threads: usize) -> bool {
        self != Self::Forte || threads <= FORTE_LIMIT
    }

    /// Starts a pool in which so many threads can run the workload's closures, and lets them come to rest. Forte's caller is
    /// one of them, as systole's and chili's are.
    pub fn start(self, threads: usize) -> Started {
        let started = match self {
            Self::Plain(scheduler) => Started::Plain(scheduler.pool(threads)),
            Self::Forte => Started::Forte(FortePool::start(threads)),
        };
        if threads > 1 {
            thread::sleep(REST);
        }
        started
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(scheduler) => scheduler.fmt(f),
            Self::Forte => f.pad("Forte"),
        }
    }
}

/// A running pool. Its threads stop when it is dropped.
pub enum Started {
    /// A scheduler's, or none.
    Plain(Pool),
    /// Forte's.
    Forte(FortePool),
}

impl Started {
    /// Enters the pool and runs once. Panics if the result is wrong.
    pub fn run(&self, workload: &impl OnForte) {
        match self {
            Self::Plain(pool) => workload.run(pool),
            Self::Forte(pool) => workload.run_on_forte(pool.0),
        }
    }

    /// How many workers the pool has woken so far. Only systole counts it.
    pub fn wakes(&self) -> Option<u64> {
        match self {
            Self::Plain(Pool::Systole(pool)) => Some(pool.metrics().wakes),
            _ => None,
        }
    }
}

/// A pool of Forte's with its threads.
pub struct FortePool(&'static forte::ThreadPool);

impl FortePool {
    fn start(threads: usize) -> Self {
        // Its pools live as long as the program. What is never freed is some kilobytes for each pool that is started.
        let pool: &'static forte::ThreadPool = Box::leak(Box::new(forte::ThreadPool::new()));
        assert_eq!(pool.resize_to(threads - 1), threads - 1, "threads for Forte");
        Self(pool)
    }
}

impl Drop for FortePool {
    fn drop(&mut self) {
        self.0.depopulate();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workloads::fib::Fib;
    use crate::workloads::pair::Pair;
    use crate::workloads::tree::Tree;
    use crate::workloads::uts::Uts;

    #[test]
    fn forte_runs_every_workload_on_any_number_of_threads() {
        for threads in [1, 2, 3, FORTE_LIMIT] {
            let pool = Contestant::Forte.start(threads);
            [1, 2, 3, 1024, 10_000].map(Tree::new).iter().for_each(|tree| pool.run(tree));
            [0, 1, 2, 15].map(Fib::of).iter().for_each(|fib| pool.run(fib));
            pool.run(&Uts::new(29_289));
            pool.run(&Pair::lasting(Duration::from_micros(10)));
        }
    }

    #[test]
    fn forte_has_no_more_than_32_threads_and_the_sequential_program_has_one() {
        let counts = |one: Contestant| {
            let all = Contestant::with_threads(&[2, 32, 64]);
            all.into_iter().filter(|entry| entry.0 == one).map(|entry| entry.1).collect::<Vec<_>>()
        };
        assert_eq!(counts(Contestant::Plain(Scheduler::Systole)), [2, 32, 64]);
        assert_eq!(counts(Contestant::Plain(Scheduler::Sequential)), [1]);
        assert_eq!(counts(Contestant::Forte), [2, 32]);
    }
}
