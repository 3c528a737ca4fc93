//! The oracle for "exactly once": every closure runs once, and every closure and every result is dropped once.

use loom::thread::{ThreadId, current};
use std::ops::RangeInclusive;
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};

/// Keeps the accounts of one execution. Its own lock is std's, so that Loom does not see it and it orders nothing.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Arc<Mutex<Vec<Account>>>);

/// What happened to one closure and to its result.
#[derive(Clone, Copy, Debug, Default)]
struct Account {
    runs: usize,
    drops: usize,
    results: usize,
    result_drops: usize,
}

/// An entry of the ledger: which account of which ledger.
#[derive(Debug)]
struct Entry {
    ledger: Arc<Mutex<Vec<Account>>>,
    index: usize,
}

impl Entry {
    fn note(&self, change: impl FnOnce(&mut Account)) {
        change(&mut self.ledger.lock().unwrap_or_else(PoisonError::into_inner)[self.index]);
    }
}

impl Ledger {
    /// Something for a forked closure to own, to run and to be dropped with. Call it on the forking thread.
    pub fn closure(&self) -> Closure {
        let mut accounts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        accounts.push(Account::default());
        let entry = Entry { ledger: Arc::clone(&self.0), index: accounts.len() - 1 };
        Closure { entry, forked_on: current().id() }
    }

    /// Closes the accounts.
    ///
    /// # Panics
    ///
    /// Panics if a closure did not run exactly once, or if a closure or a result was not dropped exactly once.
    pub fn check(self) {
        self.close(1..=1);
    }

    /// Closes the accounts of closures that may be given up before they run. Returns how many have run.
    ///
    /// # Panics
    ///
    /// Panics if a closure ran twice, or if a closure or a result was not dropped exactly once.
    pub fn check_given_up(self) -> usize {
        self.close(0..=1)
    }

    fn close(self, allowed: RangeInclusive<usize>) -> usize {
        let accounts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, account) in accounts.iter().enumerate() {
            let Account { runs, drops, results, result_drops } = account;
            assert!(allowed.contains(runs), "ExactlyOnce: closure {index} ran {runs} times");
            assert_eq!(*drops, 1, "DroppedOnce: closure {index} was dropped {drops} times");
            assert_eq!(results, result_drops, "DroppedOnce: the result of closure {index}");
        }
        accounts.iter().map(|account| account.runs).sum()
    }
}

/// Owned by a forked closure.
#[derive(Debug)]
pub struct Closure {
    entry: Entry,
    forked_on: ThreadId,
}

impl Closure {
    /// The closure runs, and this is its result.
    pub fn run(self, value: u32) -> Output {
        self.entry.note(|account| {
            account.runs += 1;
            account.results += 1;
        });
        let entry = Entry { ledger: Arc::clone(&self.entry.ledger), index: self.entry.index };
        let ran_on = current().id();
        Output { value, elsewhere: ran_on != self.forked_on, ran_on, entry }
    }

    /// The closure runs and panics, without the noise of the panic hook.
    pub fn panic(self, message: &'static str) -> Output {
        self.entry.note(|account| account.runs += 1);
        panic::resume_unwind(Box::new(message))
    }
}

impl Drop for Closure {
    fn drop(&mut self) {
        self.entry.note(|account| account.drops += 1);
    }
}

/// The result of a forked closure.
#[derive(Debug)]
pub struct Output {
    /// What the closure computed.
    pub value: u32,
    /// Whether the closure ran on another thread than the one that forked it.
    pub elsewhere: bool,
    /// The thread that ran it.
    pub ran_on: ThreadId,
    entry: Entry,
}

impl Drop for Output {
    fn drop(&mut self) {
        self.entry.note(|account| account.result_drops += 1);
    }
}
