//! How many workers a pool has, and how many jobs they share together.

use super::builder::ThreadPoolBuilder;
use super::error::BuildError;
use super::sync;
use std::ops::RangeInclusive;

/// Read if the program does not say how many workers there are.
const NUM_THREADS: &str = "SYSTOLE_NUM_THREADS";

/// The most workers that a pool may have.
const MAX_THREADS: usize = 1 << 16;

/// The number of workers, of which so many were requested; 0 leaves it to the environment.
pub(super) fn of(requested: usize) -> Result<usize, BuildError> {
    let asked = match requested {
        0 => by_default(),
        1..=MAX_THREADS => Ok(requested),
        _ => Err(BuildError::TooManyThreads { requested, limit: MAX_THREADS }),
    };
    asked.map(sync::notes::workers)
}

impl ThreadPoolBuilder {
    /// For tests: how many latent jobs a worker shares together, at first and at most.
    #[doc(hidden)]
    pub fn jobs_at_once(mut self, numbers: RangeInclusive<usize>) -> Self {
        self.jobs_at_once = numbers;
        self
    }
}

/// How many workers a pool has if its builder does not say.
fn by_default() -> Result<usize, BuildError> {
    let Some(value) = sync::variable(NUM_THREADS) else { return Ok(sync::available_parallelism()) };
    match value.parse() {
        Ok(0) => Ok(sync::available_parallelism()),
        Ok(n @ 1..=MAX_THREADS) => Ok(n),
        _ => Err(BuildError::Variable { name: NUM_THREADS, value, limit: MAX_THREADS }),
    }
}
