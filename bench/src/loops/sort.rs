//! Integers in no order, sorted by each library's own function.

use super::Loop;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::numbers::Numbers;
use rayon::prelude::*;

/// Integers to be sorted.
pub struct Sort {
    count: usize,
    numbers: Numbers,
}

impl Sort {
    /// So many integers.
    pub fn new(count: usize) -> Self {
        Self { count, numbers: Numbers::new(count) }
    }
}

impl Loop for Sort {
    fn name(&self) -> String {
        format!("sort of {} u32", self.count)
    }

    fn run(&self, pool: &Pool) {
        self.time(pool, Turn { calls: 1, pause: std::time::Duration::ZERO });
    }

    /// There is no split by hand: to split a sort evenly is most of the sort.
    fn by_hand(&self, _: Turn) -> Option<f64> {
        None
    }

    /// Each call sorts a fresh copy. The time does not include the copy and the check.
    fn time(&self, pool: &Pool, turn: Turn) -> f64 {
        let total = self.numbers.time(turn.calls.into(), |numbers| match pool {
            Pool::Sequential => numbers.sort_unstable(),
            Pool::Systole(pool) => pool.call(|mut t| t.sort_unstable(numbers)),
            Pool::Rayon(pool) => pool.install(|| numbers.par_sort_unstable()),
            _ => unreachable!("the others have no loops"),
        });
        total.as_secs_f64() / f64::from(turn.calls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_sorts() {
        super::super::run_everywhere(&Sort::new(20_000));
    }
}
