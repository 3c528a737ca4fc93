//! Lineages of runs that are over, for the runs to come.

/// So many are kept. More of them may be in use at a time, where workers help while they wait.
const MOST: usize = 256;

/// Empty lineages that have room. A worker that shares a job copies its lineage, and the worker that takes the job adds to it, both
/// under the pool's lock. With these, neither has to ask the allocator for memory meanwhile, nor to give any back.
pub(super) struct Lineages<J> {
    empty: Vec<Vec<J>>,
}

impl<J: Copy> Lineages<J> {
    pub(super) fn new() -> Self {
        Self { empty: Vec::new() }
    }

    pub(super) fn copy(&mut self, lineage: &[J]) -> Vec<J> {
        let mut copy = self.empty.pop().unwrap_or_default();
        copy.extend_from_slice(lineage);
        copy
    }

    /// A run is over, and this was its lineage.
    pub(super) fn put_back(&mut self, mut lineage: Vec<J>) {
        if lineage.capacity() > 0 && self.empty.len() < MOST {
            lineage.clear();
            self.empty.push(lineage);
        }
    }
}
