//! A scenario.

use std::fmt;

/// A program and its pool, under a name by which a schedule is replayed.
pub struct Scenario {
    /// What it is called.
    pub name: String,
    run: Box<dyn Fn() + Send + Sync>,
}

impl fmt::Debug for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scenario").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Scenario {
    /// This code, under that name.
    pub fn new(name: impl Into<String>, run: impl Fn() + Send + Sync + 'static) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }

    /// Runs it once, in a schedule of Shuttle's.
    pub fn run(&self) {
        (self.run)();
    }
}
