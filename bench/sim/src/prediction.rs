//! What a program would take on more workers of a machine, from what it takes there on one.

use crate::costs::Costs;
use crate::policies::{Contestant, Settings};
use crate::program::Kind;
use crate::report::{Case, Report};
use crate::time::nanoseconds;

/// How many calls follow each other, on a pool that keeps its intervals.
const CALLS: u64 = 41;

/// Simulates a program that takes `sequential` nanoseconds without joins, and `one` with them on one thread. What more workers
/// take is not used: the simulator has to find it. `polls_between` says whether the runtime that was measured lets background
/// workers poll between two jobs.
pub fn predict(
    kind: Kind,
    size: u64,
    (sequential, one): (f64, f64),
    mut costs: Costs,
    workers: usize,
    polls_between: bool,
) -> Result<Report, String> {
    let unit = kind.program(size, 1)?;
    let (nodes, forks) = (unit.nodes(unit.root()) as f64, unit.forks(unit.root()) as f64);
    let program = kind.program(size, nanoseconds(sequential / nodes))?;
    costs.join = nanoseconds(((one - sequential) / forks).max(0.0));
    let contestant = Contestant::Systole;
    let settings = Settings { calls: CALLS, polls_between, ..contestant.settings() };
    Case { program: &program, contestant, workers, settings, costs }.run()
}
