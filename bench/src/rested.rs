//! What is asked of a pool whose threads have gone to rest: its lines are counted.

use crate::lackey;
use crate::scheduler::{Pool, Scheduler};
use std::hint::black_box;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How many threads a pool has. Where there are fewer processors the pool is crowded, and its requests go another way.
pub const THREADS: usize = 2;

/// The time before each request, in which the threads go to rest, also below valgrind.
const REST: Duration = Duration::from_millis(10);

/// How many requests a run makes. In the first half the pool learns, where to wake a thread for one.
const REQUESTS: usize = 80;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A call of an empty closure, until the caller goes on.
    Call,
    /// A call of a closure with one `join` of two empty ones, until the caller goes on.
    CallJoin,
    /// A detached job, until it begins.
    Spawn,
}

/// Whose pools are asked.
pub const ASKED: [Scheduler; 2] = [Scheduler::Systole, Scheduler::Rayon];

impl Request {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Call, Self::CallJoin, Self::Spawn];

    /// The name in tables, in the file of limits and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::CallJoin => "call_join",
            Self::Spawn => "spawn",
        }
    }

    /// What it is, with its article.
    pub fn item(self) -> &'static str {
        match self {
            Self::Call => "a call from outside",
            Self::CallJoin => "a call with a join",
            Self::Spawn => "a detached job, until it begins",
        }
    }

    /// Makes it so often, and marks each time what lies between it and its answer.
    pub fn make(self, scheduler: Scheduler) -> Result<(), String> {
        lackey::tell_marks();
        match scheduler.pool(THREADS) {
            Pool::Systole(pool) => self.make_by(&pool),
            Pool::Rayon(pool) => self.make_by(&*pool),
            _ => {
                return Err(format!(
                    "`{scheduler}` is not asked: use one of {}",
                    ASKED.map(Scheduler::name).join(", ")
                ));
            }
        }
        Ok(())
    }

    fn make_by(self, pool: &impl Asked) {
        for _ in 0..REQUESTS {
            thread::sleep(REST);
            match self {
                Self::Call => marked(|| pool.call()),
                Self::CallJoin => marked(|| pool.call_join()),
                Self::Spawn => begun(|job| pool.spawn(job)),
            }
        }
    }
}

fn marked(request: impl FnOnce()) {
    lackey::begin();
    request();
    lackey::end();
}

/// Spawns a job by `spawn`, and waits until it has begun.
fn begun(spawn: impl FnOnce(Box<dyn FnOnce() + Send>)) {
    let (has_begun, caller) = (Arc::new(AtomicBool::new(false)), thread::current());
    let job = {
        let has_begun = Arc::clone(&has_begun);
        Box::new(move || {
            lackey::end();
            has_begun.store(true, Ordering::Release);
            caller.unpark();
        })
    };
    lackey::begin();
    spawn(job);
    while !has_begun.load(Ordering::Acquire) {
        thread::park();
    }
}

/// A pool, asked in its own words.
trait Asked {
    fn call(&self);
    fn call_join(&self);
    fn spawn(&self, job: Box<dyn FnOnce() + Send>);
}

impl Asked for systole::ThreadPool {
    fn call(&self) {
        self.call(|_| black_box(()));
    }

    fn call_join(&self) {
        self.call(|mut t| t.join(|_| black_box(1), |_| black_box(2)));
    }

    fn spawn(&self, job: Box<dyn FnOnce() + Send>) {
        self.spawn(job);
    }
}

impl Asked for rayon::ThreadPool {
    fn call(&self) {
        self.install(|| black_box(()));
    }

    fn call_join(&self) {
        self.install(|| rayon::join(|| black_box(1), || black_box(2)));
    }

    fn spawn(&self, job: Box<dyn FnOnce() + Send>) {
        self.spawn(job);
    }
}

impl FromStr for Request {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        crate::named("request", name, &Self::ALL, Self::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_is_answered() {
        for request in Request::ALL {
            ASKED.into_iter().for_each(|scheduler| request.make(scheduler).unwrap());
        }
        assert_eq!(
            Request::Call.make(Scheduler::Chili).unwrap_err(),
            "`chili` is not asked: use one of systole, rayon"
        );
    }

    #[test]
    fn requests_are_found_by_name() {
        for request in Request::ALL {
            assert_eq!(request.name().parse(), Ok(request));
        }
        assert_eq!(
            "calls".parse::<Request>().unwrap_err(),
            "unknown request `calls`: use one of call, call_join, spawn"
        );
    }
}
