//! A chain of joins, each below the first closure of the join before, with next to no work in the second closures: what if
//! the recursion is as deep as the work is large?
//!
//! All second closures are latent at the deepest point. A scheduler that walks them for each promotion is far too slow
//! here.

use super::Workload;
use crate::scheduler::Pool;
use std::hint::black_box;

fn leaf() -> u64 {
    black_box(1)
}

/// The call must not be in tail position: the compiler would make a loop of the recursion.
fn sequential(depth: u64) -> u64 {
    if depth == 0 {
        return 0;
    }
    let below = black_box(sequential(depth - 1));
    below + leaf()
}

fn systole(mut t: systole::Task<'_>, depth: u64) -> u64 {
    if depth == 0 {
        return 0;
    }
    let (below, one) = t.join(|t| systole(t, depth - 1), |_| leaf());
    below + one
}

fn rayon(depth: u64) -> u64 {
    if depth == 0 {
        return 0;
    }
    let (below, one) = rayon::join(|| rayon(depth - 1), leaf);
    below + one
}

// Swapped: chili's caller runs the second closure first.
fn chili(scope: &mut chili::Scope<'_>, depth: u64) -> u64 {
    if depth == 0 {
        return 0;
    }
    let (one, below) = scope.join(|_| leaf(), |scope| chili(scope, depth - 1));
    below + one
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, depth: u64) -> u64 {
    if depth == 0 {
        return 0;
    }
    let (one, below) = worker.join(|_| leaf(), |worker| forte(worker, depth - 1));
    below + one
}

/// So many joins, one below the other.
pub struct Chain {
    joins: u64,
}

impl Chain {
    /// The stack must have room for all joins.
    pub fn new(joins: u64) -> Self {
        Self { joins }
    }
}

impl Workload for Chain {
    fn run(&self, pool: &Pool) {
        let joins = black_box(self.joins);
        let sum = run_on!(pool, joins);
        assert_eq!(sum, joins, "the leaves of a chain of {joins} joins");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_scheduler_runs_to_the_end_of_the_chain() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                [0, 1, 2, 500].into_iter().for_each(|joins| Chain::new(joins).run(&pool));
            }
        }
    }
}
