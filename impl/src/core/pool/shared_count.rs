//! How many shared jobs wait for a worker, for a look without the lock.
//!
//! A look is cheap, and to share is not: where two processors take the lock in turns, each fetches the lock and what it protects
//! from the other one. So who shares in advance looks first whether what was shared is still there.

use super::sync::{HintCount, Ordering};

/// On cache lines of its own: it changes whenever a job is shared or taken.
///
/// `Relaxed`: it carries no data, and the core decides nothing by it. Who sees it late shares one job more, or one less.
#[derive(Default)]
#[repr(align(128))]
pub struct SharedCount(HintCount);

impl SharedCount {
    pub fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Under the lock.
    pub(super) fn set(&self, jobs: usize) {
        // Most sections share nothing and take nothing: they leave the line where it is.
        if self.get() != jobs {
            self.0.store(jobs, Ordering::Relaxed);
        }
    }
}
