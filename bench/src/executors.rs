//! The two experiments of the crate `executors`, on two of its own pools and on systole's.
//!
//! Its program `executor-performance` sends *messages*: jobs that threads from outside give to the executor. Each message
//! has a number of further jobs executed, one after the other. For the *throughput* there are many messages, from two
//! threads. For the *latency* there are few, and a rest before each burst of them.
//!
//! One thing differs. In that program a run ends with the last message of each sender, whatever else is still queued. Here
//! it ends when all jobs have run, whatever their order.

use crate::turns::Turn;
use executors::{Executor, crossbeam_channel_pool, crossbeam_workstealing_pool};
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
}

impl Contestant {
    /// All of them, the base of the ratios first.
    pub const ALL: [Self; 3] = [Self::Systole, Self::WorkStealing, Self::Channel];

    /// Sends a burst in one turn, to an executor with so many threads; the seconds of one call.
    pub fn time(self, threads: usize, burst: Burst, turn: Turn) -> f64 {
        match self {
            Self::Systole => timed(PoolExecutor::new(threads).expect("threads for systole"), burst, turn),
            Self::WorkStealing => timed(crossbeam_workstealing_pool::small_pool(threads), burst, turn),
            Self::Channel => timed(crossbeam_channel_pool::ThreadPool::new(threads), burst, turn),
        }
    }
}

fn timed(executor: impl Executor + 'static, burst: Burst, turn: Turn) -> f64 {
    let seconds = turn.time(|| burst.run(&executor));
    executor.shutdown().expect("it has not been shut down before");
    seconds
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Systole => "systole",
            Self::WorkStealing => "crossbeam_workstealing_pool",
            Self::Channel => "crossbeam_channel_pool",
        })
    }
}

/// Messages that are sent as fast as possible.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    /// The threads that send, started for this.
    pub senders: usize,
    /// How many messages each of them sends.
    pub messages: usize,
    /// How many more jobs each message has executed.
    pub amplification: usize,
}

impl Burst {
    /// How many jobs there are in all.
    pub fn jobs(self) -> usize {
        self.senders * self.messages * (1 + self.amplification)
    }

    /// Sends all messages, and waits until all jobs have run.
    pub fn run(self, executor: &(impl Executor + 'static)) {
        let left = Arc::new(Left::new(self.senders * self.messages));
        for _ in 0..self.senders {
            let (executor, left) = (executor.clone(), Arc::clone(&left));
            thread::spawn(move || {
                for _ in 0..self.messages {
                    let (inner, left) = (executor.clone(), Arc::clone(&left));
                    executor.execute(move || amplify(inner, self.amplification, left));
                }
            });
        }
        left.wait();
    }
}

/// A job that has so many more executed.
fn amplify(executor: impl Executor + 'static, more: usize, left: Arc<Left>) {
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
        for contestant in Contestant::ALL {
            for threads in 1..=2 {
                assert!(contestant.time(threads, BURST, turn) > 0.0, "{contestant} on {threads}");
            }
        }
    }
}
