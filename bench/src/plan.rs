//! Which combinations are measured, and where criterion keeps their figures.

use crate::scheduler::Scheduler;
use crate::workloads::{Kind, four_words, never_inlined, tree};
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Nodes of the trees. They fit in the first-level cache, in the second or third level, or only in memory.
pub const TREE_NODES: [usize; 3] = [1023, 100_000, 16_777_215];

/// Threads of the pools, on trees. Those beyond the cores of the machine show what too many threads cost.
pub const TREE_THREADS: [usize; 5] = [1, 2, 4, 8, 32];

/// What takes part: all that need no feature.
const SCHEDULERS: [Scheduler; 4] =
    [Scheduler::Sequential, Scheduler::Systole, Scheduler::Rayon, Scheduler::Chili];

/// One workload of one size, measured with every scheduler.
#[derive(Debug)]
pub struct Group {
    /// The workload.
    pub kind: &'static Kind,
    /// Its size.
    pub size: usize,
    /// How many samples each case gets.
    pub samples: usize,
    /// How long these take together, at least.
    pub time: Duration,
    threads: &'static [usize],
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The workload.
    pub kind: &'static Kind,
    /// Its size.
    pub size: usize,
    /// What it runs on.
    pub scheduler: Scheduler,
    /// The threads that can run closures.
    pub threads: usize,
}

/// All groups, in the order of every table.
pub fn groups() -> Vec<Group> {
    let long = Duration::from_millis(2500);
    let tree = |size| {
        let samples = if size > 1_000_000 { 20 } else { 50 };
        Group { kind: &tree::KIND, size, samples, time: long, threads: &TREE_THREADS }
    };
    let short = Duration::from_millis(1500);
    let costs = |kind| Group { kind, size: 100_000, samples: 50, time: short, threads: &[1] };
    TREE_NODES.into_iter().map(tree).chain([costs(&never_inlined::KIND), costs(&four_words::KIND)]).collect()
}

/// All measurements, in the order of every table. The sequential measurement is the first of each group.
pub fn cases() -> Vec<Case> {
    groups().iter().flat_map(Group::cases).collect()
}

impl Group {
    /// The measurements of this group.
    pub fn cases(&self) -> Vec<Case> {
        let Self { kind, size, .. } = *self;
        let mut cases = Vec::new();
        for scheduler in SCHEDULERS {
            let threads = if scheduler == Scheduler::Sequential { &[1] } else { self.threads };
            cases.extend(threads.iter().map(|&threads| Case { kind, size, scheduler, threads }));
        }
        cases
    }
}

impl Case {
    /// The name of criterion's group.
    pub fn group(&self) -> String {
        format!("{}/{}", self.kind.name, self.size)
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
/// Cargo runs a benchmark in its package's folder, and a program in the user's. So a relative path starts at the workspace
/// root in both cases.
pub fn criterion_dir() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace");
    let home = env::var_os("CRITERION_HOME").map(PathBuf::from);
    let target = || env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root.join(home.unwrap_or_else(|| target().join("criterion")))
}
