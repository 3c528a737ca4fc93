//! Fibonacci numbers by their definition, with no cut-off: what does a join cost beside one addition?
//!
//! There is no data, so nothing but the joins can slow a scheduler down. The two sides are uneven, 62 to 38 in a
//! hundred. The sequential recursion is the same with calls instead of joins; the compiler turns one of the two into
//! a loop.

use super::{Kind, Workload};
use crate::scheduler::Pool;
use std::hint::black_box;

/// Fibonacci numbers; the size is the index.
pub static KIND: Kind = Kind {
    name: "fib",
    title: "fib({})",
    item: "a call",
    items: |n| 2 * number(n as u32 + 1) as usize - 1,
    build: |n| Box::new(Fib::of(n as u32)),
};

pub(crate) fn sequential(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    sequential(n - 1) + sequential(n - 2)
}

fn systole(mut t: systole::Task<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = t.join(|t| systole(t, n - 1), |t| systole(t, n - 2));
    a + b
}

pub(crate) fn rayon(n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = rayon::join(|| rayon(n - 1), || rayon(n - 2));
    a + b
}

// Swapped: chili's caller runs the second closure first.
pub(crate) fn chili(scope: &mut chili::Scope<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (b, a) = scope.join(|scope| chili(scope, n - 2), |scope| chili(scope, n - 1));
    a + b
}

// Swapped, as for chili: Forte's caller runs the second closure first.
#[cfg(feature = "forte")]
fn forte(worker: &forte::Worker, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (b, a) = worker.join(|worker| forte(worker, n - 2), |worker| forte(worker, n - 1));
    a + b
}

/// The number with this index, by additions alone.
pub(crate) fn number(n: u32) -> u64 {
    (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0
}

/// One Fibonacci number.
pub struct Fib {
    n: u32,
}

impl Fib {
    /// The number with this index.
    pub fn of(n: u32) -> Self {
        Self { n }
    }

    fn check(&self, result: u64) {
        assert_eq!(result, number(self.n), "the Fibonacci number with index {}", self.n);
    }
}

impl Workload for Fib {
    fn run(&self, pool: &Pool) {
        let n = black_box(self.n);
        self.check(run_on!(pool, n));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_computes_it() {
        super::super::run_everywhere(&KIND, &[0, 1, 2, 3, 15]);
        assert_eq!(number(30), 832_040);
    }

    #[test]
    fn the_calls_are_counted() {
        fn calls(n: usize) -> usize {
            if n < 2 { 1 } else { 1 + calls(n - 1) + calls(n - 2) }
        }
        for n in [0, 1, 2, 3, 15] {
            assert_eq!((KIND.items)(n), calls(n), "calls of fib({n})");
        }
    }
}
