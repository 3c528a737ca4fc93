//! The contestants that take turns.

use crate::helper::Waiting;
use crate::scheduler::{Pool, Scheduler};
use crate::turns::Turn;
use crate::workloads::Workload;
use crate::workloads::tree::Tree;
use std::fmt;
use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

/// A way to run a workload, started for each turn and stopped after it, so that its threads do not disturb the other contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// With a scheduler, or sequentially.
    Plain(Scheduler),
    /// With [`systole::join()`], which stands where [`rayon::join`] stood.
    DropIn,
    /// With systole, whose workers poll for 100 µs before they park.
    Polling,
    /// With systole, each of whose threads is tied to a core. The caller's thread is tied to the core that is left.
    Pinned,
    /// Split by hand, on threads that already run.
    ByHand,
}

/// How long systole's workers poll in their second entry.
const POLLING: Duration = Duration::from_micros(100);

impl Contestant {
    /// Sums a tree in one turn, on so many threads; the seconds of one call.
    pub fn sum(self, tree: &Tree, threads: usize, turn: Turn) -> f64 {
        let on = |pool: Pool| turn.time(|| tree.run(&pool));
        match self {
            Self::Plain(scheduler) => on(scheduler.pool(threads)),
            Self::DropIn => {
                let pool = systole::ThreadPool::builder().num_threads(threads).build();
                let pool = pool.expect("threads for systole");
                turn.time(|| tree.drop_in(&pool))
            }
            Self::Polling => on(Pool::polling(threads, POLLING)),
            Self::Pinned => {
                let pool = Pool::pinned(threads);
                let pinned = || {
                    let core = core_affinity::get_core_ids().and_then(|cores| cores.first().copied());
                    let is_tied = core.is_some_and(core_affinity::set_for_current);
                    if !is_tied {
                        eprintln!("warning: `{self}` is not: the system does not tie threads to cores");
                    }
                    turn.time(|| tree.run(&pool))
                };
                // This runs in a thread of its own, since the threads that it starts later would be tied to the same core.
                let done = thread::scope(|scope| scope.spawn(pinned).join());
                done.unwrap_or_else(|panic| resume_unwind(panic))
            }
            Self::ByHand => {
                // A thread that polls takes a core.
                let cores = thread::available_parallelism().map_or(1, usize::from);
                let waiting = if threads <= cores { Waiting::Polling } else { Waiting::Parked };
                tree.by_hand(threads, waiting, |sum| turn.time(sum))
            }
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(scheduler) => scheduler.fmt(f),
            Self::DropIn => f.pad("systole::join"),
            Self::Polling => write!(f, "systole polling {} µs", POLLING.as_micros()),
            Self::Pinned => f.pad("systole pinned"),
            Self::ByHand => f.pad("by hand"),
        }
    }
}
