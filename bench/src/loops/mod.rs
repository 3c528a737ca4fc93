//! Loops over many elements, written plainly, for two threads by hand, with systole and with rayon.

mod calls;
mod clusters;
mod collect;
mod order;
mod primes;
mod rows;
mod saxpy;
mod sort;
mod sorting;
mod sum;

pub use calls::Calls;
pub use clusters::Clusters;
pub use collect::Collect;
pub use order::Order;
pub use primes::Primes;
pub use rows::Rows;
pub use saxpy::Saxpy;
pub use sort::Sort;
pub use sorting::{Element, Record, Sorted, Sorting};
pub use sum::Sum;

use crate::scheduler::Pool;
use crate::turns::Turn;

/// A loop with its data.
pub trait Loop {
    /// What is looped over, in a word or two; the number of elements comes first.
    fn name(&self) -> String;

    /// Enters the pool and runs the loop once. Panics if the result is wrong.
    fn run(&self, pool: &Pool);

    /// Times the loop split into two equal parts, the second part on a thread that already runs. Returns the seconds of one
    /// call, or `None` if there is no such split.
    fn by_hand(&self, turn: Turn) -> Option<f64>;

    /// Times the loop in a pool. Returns the seconds of one call.
    fn time(&self, pool: &Pool, turn: Turn) -> f64 {
        turn.time(|| self.run(pool))
    }
}

/// Runs a small loop in every way that there is.
#[cfg(test)]
fn run_everywhere(one: &impl Loop) {
    use crate::scheduler::Scheduler::{Rayon, Sequential, Systole};
    let turn = Turn { calls: 2, pause: std::time::Duration::ZERO };
    for scheduler in [Sequential, Systole, Rayon] {
        for threads in [1, 2, 3] {
            one.time(&scheduler.pool(threads), turn);
        }
    }
    one.by_hand(turn);
}
