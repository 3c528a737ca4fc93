//! One broadcast, in which each thread of the pool does next to nothing: what does it cost to reach them all?
//!
//! It is no `Workload`: a sequential program has no threads to reach, and chili has no broadcasts.

use crate::scheduler::Pool;

/// Broadcasts from outside and waits. Panics if a thread did not run its part, or ran it twice.
pub fn run(pool: &Pool, threads: usize) {
    let parts = match pool {
        Pool::Systole(pool) => pool.broadcast(|context| context.index()),
        Pool::Rayon(pool) => pool.broadcast(|context| context.index()),
        _ => panic!("only systole and rayon have broadcasts"),
    };
    assert!(parts.into_iter().eq(0..threads), "the parts of a broadcast");
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::scheduler::Scheduler::{Rayon, Systole};

    #[test]
    fn every_thread_runs_its_part() {
        for scheduler in [Systole, Rayon] {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                (0..10).for_each(|_| run(&pool, threads));
            }
        }
    }

    #[test]
    #[should_panic = "the parts of a broadcast"]
    fn a_part_too_few_is_seen() {
        run(&Systole.pool(2), 3);
    }
}
