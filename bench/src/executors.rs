//! The two experiments of the crate `executors`, on its own three pools, on systole's, and on rayon's.
//!
//! A third one is ours: one job is executed, and the caller waits for it.
//!
//! Its program `executor-performance` sends *messages*: jobs that threads from outside give to the executor. Each message
//! has a number of further jobs executed, one after the other. For the *throughput* there are many messages, from two
//! threads. For the *latency* there are few, and a rest before each burst of them.
//!
//! One thing differs. In that program a run ends with the last message of each sender, whatever else is still queued. Here
//! it ends when all jobs have run, whatever their order.

use crate::rayon_pool::RayonPool;
use crate::turns::Turn;
use executors::{Executor, crossbeam_channel_pool, crossbeam_workstealing_pool, threadpool_executor};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Thread};
use systole::executor::PoolExecutor;

/// The pools whose executors are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A systole pool.
    Systole,
    /// `executors`: a queue for each thread, and one for messages from outside.
    WorkStealing,
    /// `executors`: one channel for all.
    Channel,
    /// `executors`: the crate `threadpool`.
    ThreadPool,
    /// rayon's pool, by its `spawn`.
    Rayon,
}

impl Contestant {
    /// All of them, the base of the ratios first.
    pub const ALL: [Self; 5] =
        [Self::Systole, Self::WorkStealing, Self::Channel, Self::ThreadPool, Self::Rayon];

    /// Sends a burst in one turn, to an executor with so many threads; the seconds of one call.
    pub fn time(self, threads: usize, burst: Burst, turn: Turn) -> f64 {
        match self {
            Self::Systole => timed(PoolExecutor::new(threads).expect("threads for systole"), burst, turn),
            Self::WorkStealing => timed(crossbeam_workstealing_pool::small_pool(threads), burst, turn),
            Self::Channel => timed(crossbeam_channel_pool::ThreadPool::new(threads), burst, turn),
            Self::ThreadPool => timed(threadpool_executor::ThreadPoolExecutor::new(threads), burst, turn),
            Self::Rayon => {
                // A job may be the pool's last user, so the pool cannot wait for its own threads.
                let (pool, _threads) = RayonPool::parts(threads, None);
                timed(OnRayon(Arc::new(pool)), burst, turn)
            }
        }
    }
}

fn timed(executor: impl Executes, burst: Burst, turn: Turn) -> f64 {
    let seconds = turn.time(|| burst.run(&executor));
    executor.end();
    seconds
}

/// What runs jobs that no caller waits for.
pub trait Executes: Clone + Send + 'static {
    /// Runs the job some time.
    fn execute(&self, job: impl FnOnce() + Send + 'static);

    /// Ends all threads.
    fn end(self);
}

impl<E: Executor + 'static> Executes for E {
    fn execute(&self, job: impl FnOnce() + Send + 'static) {
        Executor::execute(self, job);
    }

    fn end(self) {
        self.shutdown().expect("it has not been shut down before");
    }
}

/// A pool of rayon's, which ends with its last user.
#[derive(Clone)]
struct OnRayon(Arc<rayon::ThreadPool>);

impl Executes for OnRayon {
    fn execute(&self, job: impl FnOnce() + Send + 'static) {
        self.0.spawn(job);
    }

    fn end(self) {}
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Systole => "systole",
            Self::WorkStealing => "crossbeam_workstealing_pool",
            Self::Channel => "crossbeam_channel_pool",
            Self::ThreadPool => "threadpool_executor",
            Self::Rayon => "rayon",
        })
    }
}

/// Messages that are sent as fast as possible.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    /// The threads that send, started for this. If there is none, the caller sends, and waits then.
    pub senders: usize,
    /// How many messages each of them sends.
    pub messages: usize,
    /// How many more jobs each message has executed.
    pub amplification: usize,
}

impl Burst {
    /// How many jobs there are in all.
    pub fn jobs(self) -> usize {
        self.sent() * (1 + self.amplification)
    }

    /// How many messages there are in all.
    pub fn sent(self) -> usize {
        self.senders.max(1) * self.messages
    }

    /// Sends all messages, and waits until all jobs have run.
    pub fn run(self, executor: &impl Executes) {
        let left = Arc::new(Left::new(self.sent()));
        if self.senders == 0 {
            self.send(executor, &left);
        }
        for _ in 0..self.senders {
            let (executor, left) = (executor.clone(), Arc::clone(&left));
            thread::spawn(move || self.send(&executor, &left));
        }
        left.wait();
    }

    fn send(self, executor: &impl Executes, left: &Arc<Left>) {
        for _ in 0..self.messages {
            let (inner, left) = (executor.clone(), Arc::clone(left));
            executor.execute(move || amplify(inner, self.amplification, left));
        }
    }
}

/// A job that has so many more executed.
fn amplify(executor: impl Executes, more: usize, left: Arc<Left>) {
    if more == 0 {
        return left.one_less();
    }
    let inner = executor.clone();
    executor.execute(move || amplify(inner, more - 1, left));
}

/// How many messages have not ended.
struct Left {
    messages: AtomicUsize,
    waiter: Thread,
}

impl Left {
    fn new(messages: usize) -> Self {
        Self { messages: AtomicUsize::new(messages), waiter: thread::current() }
    }

    /// `Release`: what has been done for the message happens before the return of [`wait`](Self::wait).
    fn one_less(&self) {
        if self.messages.fetch_sub(1, Ordering::Release) == 1 {
            self.waiter.unpark();
        }
    }

    fn wait(&self) {
        while self.messages.load(Ordering::Acquire) > 0 {
            thread::park();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const BURST: Burst = Burst { senders: 2, messages: 30, amplification: 4 };

    #[test]
    fn as_many_jobs_as_it_says() {
        let executor = PoolExecutor::new(1).unwrap();
        BURST.run(&executor);
        assert_eq!(executor.pool().metrics().spawns, BURST.jobs() as u64);
        assert_eq!(BURST.jobs(), 300);
    }

    #[test]
    fn every_contestant_comes_to_an_end() {
        let turn = Turn { calls: 3, pause: Duration::ZERO };
        let one = Burst { senders: 0, messages: 1, amplification: 0 };
        assert_eq!(one.jobs(), 1);
        for contestant in Contestant::ALL {
            for threads in 1..=2 {
                for burst in [BURST, one] {
                    assert!(contestant.time(threads, burst, turn) > 0.0, "{contestant} on {threads}");
                }
            }
        }
    }
}
