//! What each interpreter of programs looks at in the same way, whatever they are written against.

use crate::ledger::{ESCAPED, HANDLED, fault};
use crate::oracle::{NONE, Outcome, allows, mixed, outcome, owning};
use crate::program::{Code, Id, OnDrop};
use crate::tracked::caught;
use std::any::Any;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How long what may end by itself may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs the code, and holds what comes out against what must. Returns a panic to be passed on.
pub fn checked(code: &Code, run: impl FnOnce() -> u64) -> Result<u64, Id> {
    let came = catch_unwind(AssertUnwindSafe(run)).map_err(caught);
    let expected = outcome(code);
    let came = match came {
        Ok(value) => Ok(value),
        Err(Ok(id)) => Err(id),
        Err(Err(text)) => {
            fault(format!("a panic came out that is not the program's: {text}"));
            return Ok(NONE);
        }
    };
    if !allows(&expected, &came) {
        fault(format!("expected {expected:?}, and got {came:?}"));
    }
    came
}

/// Runs the code, and drops its panic.
pub fn catch(run: impl FnOnce() -> u64) {
    // What is spawned into a scope in it is the scope's own.
    _ = catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        caught(panic).unwrap_or_else(|text| {
            fault(format!("a panic was caught that is not the program's: {text}"));
            0
        })
    });
}

/// Runs a detached job's code, holds what comes of it against what must, and passes a panic on to the panic handler.
pub fn detached(code: &Code, captured: OnDrop, run: impl FnOnce() -> u64) {
    let ended = catch_unwind(AssertUnwindSafe(run));
    // The payload is not looked into, since it goes on.
    let expected = owning(captured, outcome(code));
    match ended {
        Ok(value) if allows(&expected, &Ok(value)) => (),
        Err(panic) => {
            if matches!(expected, Outcome::Value(_)) {
                fault(format!("a detached job panicked, which must come to {expected:?}"));
            }
            ESCAPED.fetch_add(1, Relaxed);
            resume_unwind(panic);
        }
        Ok(value) => fault(format!("a detached job must come to {expected:?}, and came to {value}")),
    }
}

/// What the pools' panic handler does.
pub fn handle_panic(panic: Box<dyn Any + Send>) {
    if let Err(text) = caught(panic) {
        fault(format!("the panic handler got a panic that is not the program's: {text}"));
    }
    HANDLED.fetch_add(1, Relaxed);
}

/// Runs all in threads of the standard library. The first one's panic comes out, as from a join.
pub fn threads<'r>(all: &'r [Arc<Code>], run: impl Fn(&'r Code) -> u64 + Sync) -> u64 {
    let results: Vec<_> = thread::scope(|scope| {
        let run = |code: &'r Code| {
            let run = &run;
            move || catch_unwind(AssertUnwindSafe(|| run(code)))
        };
        let threads: Vec<_> = all.iter().map(|code| scope.spawn(run(code))).collect();
        threads.into_iter().map(|thread| thread.join().expect("the panic is a value")).collect()
    });
    let mut values = Vec::new();
    let mut first = None;
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(panic) if first.is_none() => first = Some(panic),
            Err(panic) => _ = caught(panic).map_err(fault),
        }
    }
    match first {
        Some(panic) => resume_unwind(panic),
        None => mixed(values),
    }
}

/// How many parts have begun, and how many have ended.
#[derive(Debug)]
pub struct Parts {
    expected: RangeInclusive<usize>,
    begun: AtomicUsize,
    ended: AtomicUsize,
}

impl Parts {
    /// Of a broadcast that must have so many.
    pub fn new(expected: RangeInclusive<usize>) -> Self {
        Self { expected, begun: AtomicUsize::new(0), ended: AtomicUsize::new(0) }
    }

    /// One begins, until what this returns is dropped.
    pub fn begin(&self) -> Part<'_> {
        self.begun.fetch_add(1, Relaxed);
        Part(self)
    }
}

/// All parts must have ended when the broadcast is over, by return or by panic.
impl Drop for Parts {
    fn drop(&mut self) {
        let (begun, ended) = (*self.begun.get_mut(), *self.ended.get_mut());
        if begun != ended || !self.expected.contains(&begun) {
            fault(format!("a broadcast of {:?} parts began {begun} and ended {ended}", self.expected));
        }
    }
}

/// A part that runs.
#[derive(Debug)]
pub struct Part<'p>(&'p Parts);

impl Drop for Part<'_> {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Relaxed);
    }
}

/// Whether this comes about in time. Calls `meanwhile` again and again.
pub fn wait_until(mut what: impl FnMut() -> bool, mut meanwhile: impl FnMut()) -> bool {
    let begin = Instant::now();
    loop {
        if what() {
            return true;
        }
        if begin.elapsed() > PATIENCE {
            return false;
        }
        meanwhile();
    }
}

/// How many threads this process has, where the system tells.
#[must_use]
pub fn os_threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}
