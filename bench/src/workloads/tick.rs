//! A tick of a control loop: short bursts of small jobs, with sequential work between them.
//!
//! The shape of `tick_bench`, which pull request 1318 brings to rayon: a program that runs all the time, whose parallel
//! parts are short and far apart. The time outside the pool, between two ticks, is the caller's.

use super::busy::Busy;
use super::{Workload, octet};
use crate::scheduler::Pool;
use std::fmt;
use std::hint::black_box;
use std::time::Duration;

/// How a tick uses its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Each burst is a call of its own. The sequential work is outside the pool.
    EachBurst,
    /// The tick is one call. The sequential work is inside the pool, and no other thread can help with it.
    Once,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::EachBurst => "a call for each burst",
            Self::Once => "one call",
        })
    }
}

/// The amount of work in a tick.
#[derive(Clone, Copy)]
pub struct Tick {
    entry: Entry,
    bursts: usize,
    jobs: usize,
    job: Busy,
    between: Busy,
}

impl Tick {
    /// 12 bursts of 36 jobs of a microsecond each, and 200 µs of sequential work after each burst.
    pub fn new(entry: Entry) -> Self {
        let [job, between] = [1, 200].map(|us| Busy::lasting(Duration::from_micros(us)));
        Self { entry, bursts: 12, jobs: 36, job, between }
    }

    /// The sum of all results, where `burst` runs so many jobs of so much work.
    fn run_with(self, mut burst: impl FnMut(usize, Busy) -> u64) -> u64 {
        (0..self.bursts).map(|_| burst(self.jobs, black_box(self.job)) + self.between.run()).sum()
    }

    fn check(&self, sum: u64) {
        let burst = self.jobs as u64 * self.job.result() + self.between.result();
        assert_eq!(sum, self.bursts as u64 * burst, "the results of a tick");
    }
}

impl Workload for Tick {
    fn run(&self, pool: &Pool) {
        let tick = *self;
        self.check(match (pool, self.entry) {
            (Pool::Sequential, _) => tick.run_with(octet::sequential),
            (Pool::Systole(pool), Entry::EachBurst) => {
                tick.run_with(|jobs, job| pool.call(|t| octet::systole(t, jobs, job)))
            }
            (Pool::Systole(pool), Entry::Once) => {
                pool.call(|mut t| tick.run_with(|jobs, job| octet::systole(t.reborrow(), jobs, job)))
            }
            (Pool::Rayon(pool), Entry::EachBurst) => {
                tick.run_with(|jobs, job| pool.install(|| octet::rayon(jobs, job)))
            }
            (Pool::Rayon(pool), Entry::Once) => pool.install(|| tick.run_with(octet::rayon)),
            (Pool::Chili(pool), Entry::EachBurst) => {
                tick.run_with(|jobs, job| octet::chili(&mut pool.scope(), jobs, job))
            }
            (Pool::Chili(pool), Entry::Once) => {
                let mut scope = pool.scope();
                tick.run_with(|jobs, job| octet::chili(&mut scope, jobs, job))
            }
            (Pool::Forte(pool), Entry::EachBurst) => {
                tick.run_with(|jobs, job| pool.with_worker(|worker| octet::forte(worker, jobs, job)))
            }
            (Pool::Forte(pool), Entry::Once) => {
                pool.with_worker(|worker| tick.run_with(|jobs, job| octet::forte(worker, jobs, job)))
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn every_contestant_runs_all_jobs() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                for entry in [Entry::EachBurst, Entry::Once] {
                    let [job, between] = [10, 1000].map(Busy::new);
                    Tick { entry, bursts: 3, jobs: 5, job, between }.run(&pool);
                }
            }
        }
    }
}
