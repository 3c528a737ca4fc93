//! What the tests share: ways to be sure that a job runs on another worker, and counted values.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod late;
#[cfg(feature = "trace")]
pub mod traced;
pub mod watchdog;

use std::ops::Range;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::time::{Duration, Instant};
use systole::{Task, ThreadPool};
#[allow(unused_imports, reason = "as above")]
pub use watchdog::{Watch, Watched};

/// Far longer than anything here takes; reaching it is a failure, not a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn pool(num_threads: usize) -> Watched {
    ThreadPool::builder().num_threads(num_threads).watched()
}

/// A computation with a fork at nearly every step.
pub fn fib(mut t: Task<'_>, n: u32) -> u64 {
    if n < 2 {
        return n.into();
    }
    let (a, b) = t.join(|t| fib(t, n - 1), |t| fib(t, n - 2));
    a + b
}

/// Forks and joins nothing, over and over, until `done`: each fork polls the heartbeat, so what is latent below gets
/// promoted.
pub fn fork_until(t: &mut Task<'_>, what: &str, done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "{what}: never happened{}", watchdog::report());
        t.join(|_| (), |_| ());
        std::thread::yield_now();
    }
}

/// Waits for what another thread will do by itself.
pub fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "{what}: never happened{}", watchdog::report());
        std::thread::yield_now();
    }
}

/// Runs so many detached jobs at once: they all wait until the last one of them has begun.
pub fn fill(pool: &ThreadPool, jobs: usize) {
    let (all, (sender, receiver)) = (Arc::new(Barrier::new(jobs)), mpsc::channel());
    for _ in 0..jobs {
        let (all, sender) = (Arc::clone(&all), sender.clone());
        pool.spawn(move || {
            all.wait();
            sender.send(()).expect("the receiver waits");
        });
    }
    assert_eq!(receiver.iter().take(jobs).count(), jobs);
}

/// A flag that one closure sets, and for which another closure waits.
#[derive(Default)]
pub struct Signal(AtomicBool);

impl Signal {
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// How many of the [`Counted`] values are alive, and how many were dropped.
#[derive(Default)]
pub struct Counter {
    made: AtomicUsize,
    dropped: AtomicUsize,
}

impl Counter {
    pub fn make(&self) -> Counted<'_> {
        self.made.fetch_add(1, Ordering::SeqCst);
        Counted(self)
    }

    pub fn made(&self) -> usize {
        self.made.load(Ordering::SeqCst)
    }

    pub fn dropped(&self) -> usize {
        self.dropped.load(Ordering::SeqCst)
    }

    /// Every value that was made has been dropped, and was dropped once.
    pub fn assert_all_dropped_once(&self, made: usize) {
        assert_eq!(self.made.load(Ordering::SeqCst), made, "values made");
        assert_eq!(self.dropped.load(Ordering::SeqCst), made, "values dropped");
    }
}

/// A value whose drop is counted.
pub struct Counted<'c>(&'c Counter);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, Ordering::SeqCst);
    }
}

/// Runs `second` under a join in such a way that another worker has taken it before the first closure goes on to
/// `first`.
pub fn join_taken<RA, RB: Send>(
    t: &mut Task<'_>,
    first: impl FnOnce(&mut Task<'_>) -> RA,
    second: impl FnOnce(Task<'_>) -> RB + Send,
) -> (RA, RB) {
    let taken = &Signal::default();
    let owner = std::thread::current().id();
    t.join(
        |mut t| {
            fork_until(&mut t, "the second closure is taken", || taken.is_set());
            first(&mut t)
        },
        move |t| {
            assert_ne!(std::thread::current().id(), owner, "taken means taken by another thread");
            taken.set();
            second(t)
        },
    )
}

/// How many there are of something, and how many under Miri, which takes a thousand times as long.
pub const fn sized(usual: usize, under_miri: usize) -> usize {
    if cfg!(miri) { under_miri } else { usual }
}

/// The numbers of a test's own repetitions: `0..usual`. In a round of `cargo xtask soak`, a part of them that no other round
/// of it has: the soak repeats the test itself.
pub fn repetitions(usual: u64) -> Range<u64> {
    let Ok(round) = std::env::var("SYSTOLE_SOAK_ROUND") else { return 0..usual };
    let round: u64 = round.parse().expect("soak sets a number");
    let part = usual.div_ceil(20);
    round * part..(round + 1) * part
}

/// Runs `body` in a process that has nothing else to do: this test program started again for the one test of this name,
/// with these environment variables and without any other of ours.
pub fn in_process_of_its_own(test: &str, variables: &[(&str, &str)], body: impl FnOnce()) {
    let Some((output, said)) = started_again(test, variables) else {
        // A body that counts threads counts the watchdog before and after.
        watchdog::start();
        return body();
    };
    assert!(output.status.success(), "{test} in a process of its own: {}\n{said}", output.status);
    assert!(said.contains("1 passed"), "no test is called {test}:\n{said}");
}

/// In which variable a test that is started again finds its own name.
const APART: &str = "SYSTOLE_TEST_APART";

/// Starts this test program again for the one test of this name, with these environment variables and without any other of
/// ours. Returns how that has ended and what it has printed; in the process that was started, nothing.
pub fn started_again(test: &str, variables: &[(&str, &str)]) -> Option<(Output, String)> {
    if std::env::var_os(APART).is_some_and(|name| name == test) {
        return None;
    }
    let output = Command::new(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--nocapture"])
        .env_remove("SYSTOLE_NUM_THREADS")
        .envs(variables.iter().copied())
        .env(APART, test)
        .output()
        .expect("this program can be started again");
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Some((output, said))
}

/// Numbers that look random, the same ones in every run. It can be copied, so that a program can be run again.
#[derive(Clone, Copy)]
pub struct Random(pub u64);

impl Random {
    /// One for each of several branches, so that the program does not depend on which worker runs what.
    pub fn branch(self, index: u64) -> Self {
        let mut random = Self(self.0 ^ fastrand::Rng::with_seed(index).u64(..));
        random.below(2);
        random
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        let mut random = fastrand::Rng::with_seed(self.0);
        let number = random.u64(..limit);
        self.0 = random.get_seed();
        number
    }
}
