//! Which combinations are measured, and where criterion keeps their figures.

use crate::scheduler::Scheduler;
use std::env;
use std::path::{Path, PathBuf};

/// Nodes of the trees: fits in the first-level cache, in the second or third, in memory alone.
pub const TREE_NODES: [usize; 3] = [1023, 100_000, 16_777_215];

/// Threads of the pools, on trees. Those beyond the cores of the machine show what too many threads cost.
pub const TREE_THREADS: [usize; 5] = [1, 2, 4, 8, 32];

/// One measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The workload: `tree` or `pair`.
    pub workload: String,
    /// How many items one run handles: the nodes of a tree, the closures of a pair.
    pub size: usize,
    /// What it runs on.
    pub scheduler: Scheduler,
    /// The threads that can run closures.
    pub threads: usize,
}

/// All measurements, in the order of every table; the sequential one is the first of each workload and size.
pub fn cases() -> Vec<Case> {
    let trees = TREE_NODES.iter().flat_map(|&nodes| group("tree", nodes, &TREE_THREADS));
    trees.chain(group("pair", 2, &[2])).collect()
}

/// The measurements of one workload and size.
fn group(workload: &str, size: usize, threads: &[usize]) -> Vec<Case> {
    let mut cases = Vec::new();
    for scheduler in Scheduler::ALL {
        let threads = if scheduler == Scheduler::Sequential { &[1] } else { threads };
        for &threads in threads {
            cases.push(Case { workload: workload.to_owned(), size, scheduler, threads });
        }
    }
    cases
}

impl Case {
    /// The name of criterion's group.
    pub fn group(&self) -> String {
        format!("{}/{}", self.workload, self.size)
    }

    /// The name criterion shows, and takes as a filter.
    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.group(), self.scheduler, self.threads)
    }

    /// Where criterion keeps the estimates of the latest run.
    pub fn estimates(&self) -> PathBuf {
        let group = self.group().replace('/', "_");
        let threads = self.threads.to_string();
        criterion_dir().join(group).join(self.scheduler.name()).join(threads).join("new/estimates.json")
    }
}

/// Criterion's folder: `$CRITERION_HOME`, else `criterion` in `$CARGO_TARGET_DIR`, else in the workspace's `target`.
///
/// Cargo runs a benchmark in its package's folder and a program in the user's, so a relative path is taken from the
/// workspace root in both.
pub fn criterion_dir() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace");
    let home = env::var_os("CRITERION_HOME").map(PathBuf::from);
    let target = || env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root.join(home.unwrap_or_else(|| target().join("criterion")))
}
