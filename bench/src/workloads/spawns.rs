//! One scope, in which the body spawns all closures one by one: what does a spawn cost, and how soon are few closures spread?
//!
//! Each closure has a cell of its own to write to. It is no `Workload`, since chili has no scopes.

use super::busy::Busy;
use crate::scheduler::Pool;
use std::cell::RefCell;
use std::hint::black_box;
use std::time::Duration;

/// So many closures, each with so much to do.
pub struct Spawns {
    cells: RefCell<Vec<u64>>,
    work: Busy,
}

impl Spawns {
    /// Closures that last about so long each; with no time at all they only write to their cell.
    pub fn new(closures: usize, each: Duration) -> Self {
        let work = if each.is_zero() { Busy::new(1) } else { Busy::lasting(each) };
        Self { cells: RefCell::new(vec![0; closures]), work }
    }

    /// Enters the pool and runs once. Panics if a closure did not run, or ran twice.
    pub fn run(&self, pool: &Pool) {
        let (cells, work) = (&mut *self.cells.borrow_mut(), black_box(self.work));
        match pool {
            Pool::Sequential => cells.iter_mut().for_each(|cell| *cell += 1 + work.run()),
            Pool::Systole(pool) => {
                pool.scope(|s| cells.iter_mut().for_each(|cell| s.spawn(move |_| *cell += 1 + work.run())));
            }
            Pool::Rayon(pool) => {
                pool.scope(|s| cells.iter_mut().for_each(|cell| s.spawn(move |_| *cell += 1 + work.run())));
            }
            _ => panic!("the others have no scopes of this kind"),
        }
        for cell in cells {
            assert_eq!(std::mem::take(cell), 1 + work.result(), "the result of a closure");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler::{Rayon, Sequential, Systole};

    #[test]
    fn every_closure_runs_once() {
        // Made once: how much work a microsecond is, takes some time to find out.
        let all = [0, 1, 100].map(|closures| {
            [Duration::ZERO, Duration::from_micros(1)].map(|each| Spawns::new(closures, each))
        });
        for scheduler in [Sequential, Systole, Rayon] {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                all.as_flattened().iter().for_each(|spawns| spawns.run(&pool));
            }
        }
    }
}
