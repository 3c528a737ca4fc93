//! Closures and values of which the ledger knows, and the payloads of panics.

use crate::ledger::{self, State, fault};
use crate::program::{Id, OnDrop};
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::OnceLock;

/// A closure's right to run.
#[derive(Debug)]
pub struct Token {
    slot: usize,
    /// Whether the closure must run.
    is_certain: bool,
}

impl Token {
    /// Of a closure that must run.
    #[allow(clippy::new_without_default, reason = "each one is noted in the ledger")]
    pub fn new() -> Self {
        Self { slot: ledger::made(), is_certain: true }
    }

    /// Of a closure that need not run if no thread is interested any longer.
    pub fn uncertain() -> Self {
        Self { slot: ledger::made(), is_certain: false }
    }

    /// Its place in the ledger.
    pub fn slot(&self) -> usize {
        self.slot
    }

    /// The closure runs until what this returns is dropped.
    pub fn begin(self) -> Running {
        match ledger::becomes(self.slot, State::Running) {
            State::Made => (),
            state => fault(format!("a closure runs that was {state:?}")),
        }
        Running(self)
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        match ledger::becomes(self.slot, State::Dropped) {
            State::Ended => (),
            State::Made if !self.is_certain => (),
            State::Made => fault("a closure was dropped and has not run"),
            state => fault(format!("a closure was dropped that was {state:?}")),
        }
    }
}

/// A closure that runs.
#[derive(Debug)]
pub struct Running(Token);

impl Drop for Running {
    fn drop(&mut self) {
        match ledger::becomes(self.0.slot(), State::Ended) {
            State::Running => (),
            state => fault(format!("a closure ended that was {state:?}")),
        }
    }
}

/// Checks when it is dropped that these closures have ended: where a join returns, or lets a panic out.
pub struct AllEnded<const N: usize>(pub [usize; N]);

impl<const N: usize> Drop for AllEnded<N> {
    fn drop(&mut self) {
        for slot in self.0 {
            let state = ledger::state(slot);
            if state != State::Dropped && state != State::Ended {
                fault(format!("a join is over, and its closure is {state:?}"));
            }
        }
    }
}

/// Joins two closures that return these numbers.
pub type JoinOfTwo = fn(usize, usize) -> (usize, usize);

/// How a destructor joins, if not by `systole::join`.
pub static JOIN: OnceLock<JoinOfTwo> = OnceLock::new();

/// A value that must be dropped once. If it is armed, its drop does something.
#[derive(Debug)]
pub struct Tracked {
    slot: usize,
    on_drop: OnDrop,
    is_armed: bool,
}

impl Tracked {
    /// A value whose drop does nothing until it is armed.
    pub fn new(on_drop: OnDrop) -> Self {
        Self { slot: ledger::made(), on_drop, is_armed: false }
    }

    /// A value that is armed.
    pub fn armed(on_drop: OnDrop) -> Self {
        Self { slot: ledger::made(), on_drop, is_armed: true }
    }

    /// From now on its drop does something.
    pub fn arm(&mut self) {
        self.is_armed = true;
    }

    /// From now on its drop does nothing.
    pub fn disarm(&mut self) {
        self.is_armed = false;
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        match ledger::becomes(self.slot, State::Dropped) {
            State::Made => (),
            state => fault(format!("a value was dropped that was {state:?}")),
        }
        if !self.is_armed {
            return;
        }
        match self.on_drop {
            OnDrop::Nothing => (),
            OnDrop::Joins => {
                let join = JOIN.get().copied().unwrap_or(|a, b| systole::join(|| a, || b));
                if join(self.slot, self.slot + 1) != (self.slot, self.slot + 1) {
                    fault("a join in a destructor has lost a result");
                }
            }
            OnDrop::Panics(id) => throw(OnDrop::Nothing, id),
        }
    }
}

/// What a closure of a join, or a part of a broadcast, returns.
#[derive(Debug)]
pub struct Product {
    /// What it is worth.
    pub value: u64,
    tracked: Tracked,
    _ballast: [u64; 2],
}

impl Product {
    /// Its drop does this, unless it is taken.
    pub fn new(value: u64, on_drop: OnDrop) -> Self {
        Self { value, tracked: Tracked::armed(on_drop), _ballast: [0; 2] }
    }

    /// The value, for the caller who has got it: what systole drops is armed, what the program drops is not.
    pub fn take(mut self) -> u64 {
        self.tracked.disarm();
        self.value
    }
}

/// The payload of a panic that the program makes.
#[derive(Debug)]
struct Thrown {
    id: Id,
    tracked: Tracked,
}

/// The payload of a panic in a payload's drop. It may be leaked, and takes no memory.
#[derive(Debug)]
struct Shrapnel;

/// A payload whose own drop panics, outside of `Tracked`: it must take no memory that is leaked.
#[derive(Debug)]
struct Bomb(Thrown);

impl Drop for Bomb {
    fn drop(&mut self) {
        if self.0.tracked.is_armed {
            self.0.tracked.disarm();
            resume_unwind(Box::new(Shrapnel));
        }
    }
}

/// Panics, without a word from the panic hook.
pub fn throw(on_drop: OnDrop, id: Id) -> ! {
    match on_drop {
        OnDrop::Panics(_) => {
            let tracked = Tracked::armed(OnDrop::Nothing);
            resume_unwind(Box::new(Bomb(Thrown { id, tracked })))
        }
        on_drop => resume_unwind(Box::new(Thrown { id, tracked: Tracked::armed(on_drop) })),
    }
}

/// The name of a panic that has come out, which is dropped here.
pub fn caught(panic: Box<dyn Any + Send>) -> Result<Id, String> {
    let panic = match panic.downcast::<Thrown>() {
        Ok(mut thrown) => {
            thrown.tracked.disarm();
            return Ok(thrown.id);
        }
        Err(panic) => panic,
    };
    match panic.downcast::<Bomb>() {
        Ok(mut bomb) => {
            bomb.0.tracked.disarm();
            Ok(bomb.0.id)
        }
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(text.unwrap_or_else(|| "a payload that is not the program's".to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only test of this program that uses the ledger.
    #[test]
    fn each_mistake_is_noted() {
        let faults = |mistake: &dyn Fn()| {
            mistake();
            ledger::close().join("; ")
        };
        let run = || drop(Token::new().begin());
        assert_eq!(faults(&|| run()), "");
        assert_eq!(faults(&|| drop(Token::new())), "a closure was dropped and has not run");
        let lost = faults(&|| std::mem::forget(Tracked::new(OnDrop::Nothing)));
        assert_eq!(lost, "1 closures or values were not dropped; one is Made");
        let twice = || {
            let token = Token::new();
            let slot = token.slot();
            drop(token.begin());
            drop(Token { slot, is_certain: true }.begin());
        };
        assert!(faults(&twice).starts_with("a closure runs that was Dropped"));
        let early = || {
            let running = Token::new().begin();
            drop(AllEnded([running.0.slot()]));
        };
        assert_eq!(faults(&early), "a join is over, and its closure is Running");
        let value = || {
            let value = Tracked::new(OnDrop::Nothing);
            drop(Tracked { slot: value.slot, ..value });
        };
        assert!(faults(&value).contains("a value was dropped that was Dropped"));
        let swallowed = || _ = ledger::ESCAPED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(faults(&swallowed), "panics of detached jobs, and handled: 1 and 0");
    }

    #[test]
    fn a_panic_that_is_not_the_programs_says_its_text() {
        let panic = std::panic::catch_unwind(|| resume_unwind(Box::new("another"))).unwrap_err();
        assert_eq!(caught(panic), Err("another".to_owned()));
    }
}
