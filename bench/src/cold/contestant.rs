//! The schedulers that are called after a pause.

use crate::scheduler::{Pool, Scheduler};
use std::thread;
use std::time::Duration;

/// In the order of every table.
const ORDER: [Scheduler; 5] =
    [Scheduler::Systole, Scheduler::Sequential, Scheduler::Rayon, Scheduler::Chili, Scheduler::Forte];

/// Time enough for many threads to start and to park.
const REST: Duration = Duration::from_millis(5);

/// All contestants, each with each number of threads that it can have; the sequential one with one thread only.
pub fn with_threads(numbers: &[usize]) -> Vec<(Scheduler, usize)> {
    let of = |one: Scheduler| {
        let numbers = if one == Scheduler::Sequential { &[1] } else { numbers };
        numbers.iter().filter(move |&&threads| one.can_have(threads)).map(move |&threads| (one, threads))
    };
    ORDER.into_iter().flat_map(of).collect()
}

/// Starts a pool in which so many threads can run the workload's closures, and lets them come to rest.
pub fn start(scheduler: Scheduler, threads: usize) -> Pool {
    let pool = scheduler.pool(threads);
    // chili has a thread that beats beside one thread, too, and rayon's caller is none of the pool's.
    thread::sleep(REST);
    pool
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forte_has_no_more_than_32_threads_and_the_sequential_program_has_one() {
        let counts = |one: Scheduler| {
            let all = with_threads(&[2, 32, 64]);
            all.into_iter().filter(|entry| entry.0 == one).map(|entry| entry.1).collect::<Vec<_>>()
        };
        assert_eq!(counts(Scheduler::Systole), [2, 32, 64]);
        assert_eq!(counts(Scheduler::Sequential), [1]);
        assert_eq!(counts(Scheduler::Forte), [2, 32]);
    }
}
