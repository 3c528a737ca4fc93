//! What a workload can run on: nothing (sequential), systole, or one of its peers.

use crate::rayon_pool::RayonPool;
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
    /// A third one: `forte::Worker::join`.
    #[cfg(feature = "forte")]
    Forte,
}

/// So many threads can run a pool's closures, the caller among them, if it is one of Forte's.
#[cfg(feature = "forte")]
const FORTE_LIMIT: usize = 32;

impl Scheduler {
    /// All of them, in the order of every table.
    pub const ALL: &'static [Self] = &[
        Self::Sequential,
        Self::Systole,
        Self::Rayon,
        Self::Chili,
        #[cfg(feature = "forte")]
        Self::Forte,
    ];

    /// The name in tables, files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Systole => "systole",
            Self::Rayon => "rayon",
            Self::Chili => "chili",
            #[cfg(feature = "forte")]
            Self::Forte => "Forte",
        }
    }

    /// Whether a pool of it can have so many threads.
    pub fn can_have(self, threads: usize) -> bool {
        match self {
            #[cfg(feature = "forte")]
            Self::Forte => threads <= FORTE_LIMIT,
            _ => threads >= 1,
        }
    }

    /// Starts a pool in which `threads` threads can run the workload's closures.
    ///
    /// systole, chili and Forte count the calling thread as one of them and start one thread fewer. rayon's caller blocks while
    /// `threads` threads of the pool do the work. chili's heartbeat thread and a blocked caller are not counted.
    pub fn pool(self, threads: usize) -> Pool {
        self.build(threads, None)
    }

    /// The same, with threads whose stack has so many bytes; chili and Forte have no such setting.
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
            Self::Rayon => Pool::Rayon(RayonPool::new(threads, stack)),
            Self::Chili => {
                let count = NonZero::new(threads).expect("a pool has at least one thread");
                let config = chili::Config { thread_count: Some(count), ..Default::default() };
                Pool::Chili(chili::ThreadPool::with_config(config))
            }
            #[cfg(feature = "forte")]
            Self::Forte => Pool::Forte(FortePool::start(threads)),
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
        crate::named("scheduler", name, Self::ALL, Self::name)
    }
}

/// A running pool of one scheduler, with that scheduler's own defaults. When it is dropped, its threads end before this returns.
pub enum Pool {
    /// No pool: only the calling thread.
    Sequential,
    /// systole's pool.
    Systole(systole::ThreadPool),
    /// rayon's pool.
    Rayon(RayonPool),
    /// chili's pool.
    Chili(chili::ThreadPool),
    /// Forte's pool.
    #[cfg(feature = "forte")]
    Forte(FortePool),
}

/// A pool of Forte's. Its threads stop when it is dropped.
#[cfg(feature = "forte")]
pub struct FortePool(&'static forte::ThreadPool);

#[cfg(feature = "forte")]
impl FortePool {
    fn start(threads: usize) -> Self {
        // Its pools live as long as the program. What is never freed is some kilobytes for each pool that is started.
        let pool: &'static forte::ThreadPool = Box::leak(Box::new(forte::ThreadPool::new()));
        assert_eq!(pool.resize_to(threads - 1), threads - 1, "threads for Forte");
        Self(pool)
    }

    /// Runs this on the calling thread, which is a worker of the pool meanwhile.
    pub fn with_worker<R>(&self, work: impl FnOnce(&forte::Worker) -> R) -> R {
        self.0.with_worker(work)
    }
}

#[cfg(feature = "forte")]
impl Drop for FortePool {
    fn drop(&mut self) {
        self.0.depopulate();
    }
}

impl Pool {
    /// systole's pool, whose owners wait in this way.
    pub fn waiting(threads: usize, waiting: systole::Waiting) -> Self {
        Self::systole(threads, |pool| pool.waiting(waiting))
    }

    /// systole's pool, whose promotions share one job each.
    pub fn one_at_once(threads: usize) -> Self {
        Self::systole(threads, |pool| pool.jobs_at_once(1..=1))
    }

    /// systole's pool, with workers that poll for a while before they park.
    pub fn polling(threads: usize, polling: Duration) -> Self {
        Self::systole(threads, |pool| pool.polling(polling))
    }

    /// systole's pool, each of whose background threads is tied to a core.
    pub fn pinned(threads: usize) -> Self {
        Self::systole(threads, |pool| pool.pin_threads(true))
    }

    fn systole(
        threads: usize,
        with: impl FnOnce(systole::ThreadPoolBuilder) -> systole::ThreadPoolBuilder,
    ) -> Self {
        let pool = with(systole::ThreadPool::builder().num_threads(threads)).build();
        Self::Systole(pool.expect("threads for systole"))
    }

    /// How many workers the pool has woken so far. Only systole counts it.
    pub fn wakes(&self) -> Option<u64> {
        match self {
            Self::Systole(pool) => Some(pool.metrics().wakes),
            _ => None,
        }
    }
}
