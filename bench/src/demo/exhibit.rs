//! One program of the demo, and its result.

use super::bars::Bar;
use crate::measurement::Extent;
use crate::quartiles::{self, Quartiles};
use crate::scheduler::{Pool, Scheduler};
use crate::turns;
use crate::workloads::Workload;
use std::time::Duration;
use systole::Metrics;

/// The contestants, the base of the speed-ups first.
const CONTESTANTS: [Scheduler; 3] = [Scheduler::Sequential, Scheduler::Rayon, Scheduler::Systole];

/// How long all rounds of a program may take.
const TIME: Duration = Duration::from_millis(2000);

/// A program that is shown.
pub struct Exhibit {
    /// Its name, for the table of counters.
    pub name: &'static str,
    /// What it does.
    pub title: String,
    /// What it shows.
    pub question: &'static str,
    /// How often its work could be shared: its joins, or the looks at the heartbeat.
    pub forks: usize,
    /// The program itself. It checks each result.
    pub workload: Box<dyn Workload>,
}

/// The figures of one exhibit.
pub struct Shown {
    /// How many rounds there were.
    pub rounds: usize,
    /// A bar for each contestant.
    pub bars: Vec<Bar>,
    /// What systole's pool did in all of them.
    pub metrics: Metrics,
}

impl Exhibit {
    /// Lets the contestants take turns on so many threads.
    pub fn measure(&self, threads: usize, extent: Extent) -> Shown {
        let pools = CONTESTANTS.map(|scheduler| scheduler.pool(threads));
        let turn = |pool: &Pool| self.workload.time(pool, 1).as_secs_f64();
        let first: f64 = pools.iter().map(turn).sum();
        let rounds = extent.times(((TIME.as_secs_f64() / first) as usize).clamp(5, 101));
        let seconds = turns::take(&pools, rounds, turn);
        let bars = CONTESTANTS.iter().zip(&seconds).map(|(scheduler, own)| Bar {
            name: scheduler.name(),
            seconds: quartiles::median(own),
            speed_up: Quartiles::of_ratios(&seconds[0], own),
        });
        let [_, _, Pool::Systole(pool)] = &pools else { unreachable!("the last one is systole's") };
        Shown { rounds, bars: bars.collect(), metrics: pool.metrics() }
    }
}
