//! A runtime to be directed. Mounted once for each core, which is `super::core`.

use super::core::{ThreadPool, Waiting};
use super::interpreter::Run;
use conformance::replay::{Runtime, Stops};
use conformance::{Configuration, Polls, Thrown};
use std::sync::Arc;
use std::time::Duration;

/// A pool, and the program that it runs. To drop it is to stop the pool.
struct Pool {
    run: Arc<Run>,
    _pool: Arc<ThreadPool>,
}

impl Runtime for Pool {
    fn call(&self, caller: usize) -> Result<u64, Thrown> {
        self.run.call(caller)
    }

    fn spawn(&self, job: usize) {
        self.run.spawn(job);
    }
}

/// Starts a pool for a configuration, with background threads that are called like this.
///
/// # Panics
///
/// Panics if a thread cannot be started, or if there is no such way to wait.
pub fn start(names: Vec<String>, configuration: &Configuration) -> Box<dyn Runtime> {
    let waiting = match configuration.waiting {
        "HelpAny" => Waiting::HelpAny,
        "HelpDescendants" => Waiting::HelpDescendants,
        "HelpNone" => Waiting::HelpNone,
        other => panic!("there is no `Waiting::{other}`"),
    };
    let builder = ThreadPool::builder().num_threads(names.len() + 1).waiting(waiting);
    let builder = builder.heartbeat_interval(Duration::from_micros(1));
    let builder = builder.thread_names(move |number| names[number - 1].clone());
    let builder = builder.jobs_at_once(configuration.at_once..=configuration.at_once);
    // The director says how long that is.
    let builder = if configuration.polls == Polls::AllWorkers {
        builder.polling(Duration::from_micros(1))
    } else {
        builder
    };
    // No join gets a detached job's panic.
    let builder = builder.panic_handler(drop);
    let pool = Arc::new(builder.build().expect("threads can be started"));
    Box::new(Pool { run: Run::new(configuration.program.clone(), &pool, Stops), _pool: pool })
}
