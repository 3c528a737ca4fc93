//! What is run, over whatever core stands beside this module: programs of the spec's kind, which the oracle follows step
//! by step, and code that does what those cannot.

mod any;
mod free;
mod library;
mod watched;

pub use free::{Count, scenario};
pub use library::all;

use super::core::{ThreadPool, Waiting as Policy};
use shuttle_tests::Waiting;
use shuttle_tests::over_shuttle::sync::World;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// A pool, as a scenario wants it.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// Background workers and one caller.
    workers: usize,
    waiting: Waiting,
    interval: Duration,
    /// Background workers poll before they park.
    polls: bool,
    /// How many processors the pool counts on; 0 for as many as workers.
    processors: usize,
    world: World,
}

/// Intervals that are over after a few questions for the time.
const TICK: Duration = Duration::from_micros(1);

impl Made {
    /// Owners poll, detached jobs stand in queues, and no wait ends for no reason: as over std. There is no spare thread.
    fn new(workers: usize, waiting: Waiting) -> Self {
        let world = World {
            tick: TICK,
            owners_poll: true,
            queues_spawned: true,
            has_spare: false,
            spurious: 0,
            jobs_at_once: 1,
            long_call: Duration::ZERO,
        };
        Self { workers, waiting, interval: 3 * TICK, polls: false, processors: 0, world }
    }

    /// Starts the pool. What is returned besides lives as long as anything of the pool does.
    fn pool(self) -> (ThreadPool, Weak<()>) {
        let lives = Arc::new(());
        let leaked = Arc::downgrade(&lives);
        let policy = match self.waiting {
            Waiting::HelpNone => Policy::HelpNone,
            Waiting::HelpDescendants => Policy::HelpDescendants,
            Waiting::HelpAny => Policy::HelpAny,
        };
        let builder = ThreadPool::builder().num_threads(self.workers).waiting(policy);
        let builder = builder
            .processors(self.processors)
            .heartbeat_interval(self.interval)
            .exit_handler(move |_| _ = &lives);
        let builder = if self.polls { builder.polling(40 * TICK) } else { builder };
        // No join gets a detached job's panic.
        let builder = builder.panic_handler(drop);
        (builder.build().expect("Shuttle starts every thread"), leaked)
    }
}

/// Waits until nothing of the pool is left. If one of its jobs drops it, its threads end by themselves.
fn check_leaked(leaked: &Weak<()>) {
    for _ in 0..MOST_WAITS {
        if leaked.strong_count() == 0 {
            return;
        }
        shuttle::thread::yield_now();
    }
    panic!("Leaked: the pool is dropped, and something still holds it");
}

/// Far more often than a thread needs to end.
const MOST_WAITS: usize = 10_000;

/// Waits until this is the last handle, and returns the pool.
pub fn last_handle(mut pool: Arc<ThreadPool>) -> ThreadPool {
    loop {
        match Arc::try_unwrap(pool) {
            Ok(pool) => return pool,
            Err(shared) => pool = shared,
        }
        shuttle::thread::yield_now();
    }
}
