//! Eight heavy closures below seven joins: how evenly are few, large pieces spread?
//!
//! There is almost no fork once the first closures run. A scheduler that shares at forks only has shared too little by
//! then.

use super::busy::Busy;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;
use std::time::Duration;

/// Closures of 1 ms each; the size is their number.
pub static KIND: Kind = Kind {
    name: "octet",
    title: "octet of {} × 1 ms",
    item: "a closure",
    items: |closures| closures,
    build: |closures| Box::new(Octet { closures, work: Busy::lasting(Duration::from_millis(1)) }),
};

pub(crate) fn sequential(closures: usize, work: Busy) -> u64 {
    (0..closures).map(|_| work.run()).sum()
}

pub(crate) fn systole(mut t: systole::Task<'_>, closures: usize, work: Busy) -> u64 {
    if closures == 1 {
        return work.run();
    }
    let half = closures / 2;
    let (first, second) = t.join(|t| systole(t, half, work), |t| systole(t, closures - half, work));
    first + second
}

pub(crate) fn rayon(closures: usize, work: Busy) -> u64 {
    if closures == 1 {
        return work.run();
    }
    let half = closures / 2;
    let (first, second) = rayon::join(|| rayon(half, work), || rayon(closures - half, work));
    first + second
}

// Swapped: chili's caller runs the second closure first.
pub(crate) fn chili(scope: &mut chili::Scope<'_>, closures: usize, work: Busy) -> u64 {
    if closures == 1 {
        return work.run();
    }
    let half = closures / 2;
    let (second, first) =
        scope.join(|scope| chili(scope, closures - half, work), |scope| chili(scope, half, work));
    first + second
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
pub(crate) fn forte(worker: &forte::Worker, closures: usize, work: Busy) -> u64 {
    if closures == 1 {
        return work.run();
    }
    let half = closures / 2;
    let (second, first) =
        worker.join(|worker| forte(worker, closures - half, work), |worker| forte(worker, half, work));
    first + second
}

struct Octet {
    closures: usize,
    work: Busy,
}

impl Workload for Octet {
    fn run(&self, pool: &Pool) {
        let (closures, work) = (self.closures, black_box(self.work));
        let sum = run_on!(pool, closures, work);
        assert_eq!(sum, closures as u64 * work.result(), "the results of {closures} closures");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_scheduler_runs_all_closures() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                for closures in [1, 2, 7, 8] {
                    Octet { closures, work: Busy::new(1000) }.run(&pool);
                }
            }
        }
    }
}
