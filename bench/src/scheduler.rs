//! What a workload can run on: nothing (sequential), systole, or one of its peers.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

/// The ways to run a workload that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduler {
    /// Plain recursion on the calling thread; the base of every ratio.
    Sequential,
    /// This project.
    Systole,
    /// Work stealing: `rayon::join`.
    Rayon,
    /// Another heartbeat scheduler in Rust: `chili::Scope::join`.
    Chili,
}

impl Scheduler {
    /// All of them, in the order of every table.
    pub const ALL: [Self; 4] = [Self::Sequential, Self::Systole, Self::Rayon, Self::Chili];

    /// The name in tables, files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Systole => "systole",
            Self::Rayon => "rayon",
            Self::Chili => "chili",
        }
    }

    /// Starts a pool in which `threads` threads can run the workload's closures.
    ///
    /// systole and chili count the calling thread as one of them and start one thread fewer. rayon's caller blocks while
    /// `threads` threads of the pool do the work. chili's heartbeat thread and a blocked caller are not counted.
    pub fn pool(self, threads: usize) -> Pool {
        self.build(threads, None)
    }

    /// The same, with threads whose stack has so many bytes; chili has no such setting.
    pub fn deep_pool(self, threads: usize, stack: usize) -> Pool {
        self.build(threads, Some(stack))
    }

    fn build(self, threads: usize, stack: Option<usize>) -> Pool {
        match self {
            Self::Sequential => Pool::Sequential,
            Self::Systole => {
                let pool = systole::ThreadPool::builder().num_threads(threads);
                let pool = if let Some(stack) = stack { pool.stack_size(stack) } else { pool };
                Pool::Systole(pool.build().expect("threads for systole"))
            }
            Self::Rayon => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
                let pool = if let Some(stack) = stack { pool.stack_size(stack) } else { pool };
                Pool::Rayon(pool.build().expect("threads for rayon"))
            }
            Self::Chili => {
                let count = NonZero::new(threads).expect("a pool has at least one thread");
                let config = chili::Config { thread_count: Some(count), ..Default::default() };
                Pool::Chili(chili::ThreadPool::with_config(config))
            }
        }
    }
}

impl fmt::Display for Scheduler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Scheduler {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|scheduler| scheduler.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown scheduler `{name}`: use one of {names}")
        })
    }
}

/// A running pool of one scheduler, with that scheduler's own defaults.
pub enum Pool {
    /// No pool: only the calling thread.
    Sequential,
    /// systole's pool.
    Systole(systole::ThreadPool),
    /// rayon's pool.
    Rayon(rayon::ThreadPool),
    /// chili's pool.
    Chili(chili::ThreadPool),
}

impl Pool {
    /// systole's pool, whose owners wait in this way.
    pub fn waiting(threads: usize, waiting: systole::Waiting) -> Self {
        let pool = systole::ThreadPool::builder().num_threads(threads).waiting(waiting).build();
        Self::Systole(pool.expect("threads for systole"))
    }

    /// systole's pool, with workers that poll for a while before they park.
    pub fn polling(threads: usize, polling: Duration) -> Self {
        let pool = systole::ThreadPool::builder().num_threads(threads).polling(polling).build();
        Self::Systole(pool.expect("threads for systole"))
    }

    /// systole's pool, each of whose background threads is tied to a core.
    pub fn pinned(threads: usize) -> Self {
        let pool = systole::ThreadPool::builder().num_threads(threads).pin_threads(true).build();
        Self::Systole(pool.expect("threads for systole"))
    }
}
