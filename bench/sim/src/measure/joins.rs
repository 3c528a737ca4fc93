//! What a fork with its join costs, from the newest results of the benchmarks: no scheduler shares anything on one thread.
//!
//! In this tree the compiler can put the function that forks into itself. So a join of the crate may cost nothing that can be measured,
//! and the tree with it may even be faster than without. In a function that is not put into another one, it costs more.

use super::{Measured, measured};
use crate::program::Kind;
use bench::report::results::Results;
use bench::report::{folder, newest};
use bench::scheduler::Scheduler;
use bench::workloads::tree;

/// The tree whose figures are used. It fits into a cache, and the cost of a call is a small part of its time.
const NODES: usize = 100_000;

/// No join counts as less: the simulator finds a fork by the time that it takes.
const LEAST: f64 = 0.1;

/// The joins of each scheduler.
pub(super) fn measure() -> Result<Vec<Measured>, String> {
    let file =
        newest(&folder()).ok_or("there are no results in bench/results; run `cargo xtask bench` first")?;
    let results = Results::read(&file)?;
    let time = |scheduler| {
        let mut cases = results.measurements.iter();
        let found = cases.find(|measurement| {
            let case = &measurement.case;
            *case.kind == tree::KIND && case.size == NODES && case.scheduler == scheduler && case.threads == 1
        });
        found
            .map(|measurement| measurement.median)
            .ok_or_else(|| format!("{} has no {scheduler} on one thread", file.display()))
    };
    let sequential = time(Scheduler::Sequential)?;
    // A node forks if both of its subtrees have nodes.
    let program = Kind::Tree.program(NODES as u64, 1)?;
    let forks = program.forks(program.root()) as f64;
    let join = |scheduler| Ok::<_, String>(((time(scheduler)? - sequential) / forks).max(LEAST));
    let how = "from bench/results: tree of 100,000 nodes on one thread, less sequential, for each fork; 0.1 at least";
    Ok(vec![
        measured("join", join(Scheduler::Systole)?, how),
        measured(
            "join_spice",
            0.59,
            "from Spice's bench/README.md: 3.927 ns a node less 3.632, on its machine; not measured here",
        ),
        measured("join_chili", join(Scheduler::Chili)?, how),
        measured("join_eager", join(Scheduler::Rayon)?, how),
    ])
}
