//! Fork and join on one thread. A forked job lies in the stack frame of the `join` that forked it.
//!
//! Three bodies are missing: those of `join`, `give_away_oldest` and `execute`.
#![allow(dead_code, reason = "until the three bodies are written")]

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr;

/// What each job begins with, whatever its closure is. The links between headers are
/// the list of jobs.
#[repr(C)]
struct Header {
    /// The next older header; null in the root, and in a job that was given away.
    prev: Cell<*const Header>,
    /// Runs the job whose header this is.
    execute: unsafe fn(*const Header),
}

/// A job: its header first, then a place for the closure, then a place for its result.
#[repr(C)]
struct Job<B, R> {
    header: Header,
    closure: Cell<Option<B>>,
    result: Cell<Option<R>>,
}

/// The right to fork: it points to the newest header of the chain, and to nothing else.
///
/// The pointer also keeps a task on its thread: it is neither `Send` nor `Sync`. The
/// header stays in place for `'t`.
pub struct Task<'t> {
    newest: *const Header,
    chain: PhantomData<&'t Header>,
}

/// Starts a chain with its root, a header that is no job, and runs `f` on it.
pub fn call<R>(f: impl FnOnce(Task<'_>) -> R) -> R {
    let root = Header { prev: Cell::new(ptr::null()), execute: |_| unreachable!("the root is no job") };
    f(Task::new(&raw const root))
}

impl Task<'_> {
    fn new(newest: *const Header) -> Self {
        Self { newest, chain: PhantomData }
    }

    /// Forks `second`, runs `first`, and joins: both results.
    pub fn join<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB,
    {
        // TODO 1. Make the job, linked to `self.newest`. From here on it must not move.
        // 2. Run `first` on a task that points to the job. Make the pointer from the whole job,
        // `(&raw const job).cast()`: one from `job.header` may not reach the closure.
        // 3. Look at the job's `prev`. Not null: run `second` here, on a task that points to `prev`.
        // Null: the job was given away, and its result is there.
        let a = first(Task::new(self.newest));
        let b = second(Task::new(self.newest));
        (a, b)
    }

    /// Gives the oldest latent job away: here it is run at once, by code that knows its
    /// header alone.
    ///
    /// Returns whether there was a latent job.
    pub fn give_away_oldest(&mut self) -> bool {
        // 1. Walk from `self.newest` to the oldest latent job. There may be none.
        // 2. Set its `prev` to null. 3. Call its `execute`.
        false
    }

    /// How many latent jobs the chain has.
    pub fn latent(&self) -> usize {
        let (mut header, mut count) = (self.newest, 0);
        while !prev_of(header).is_null() {
            (header, count) = (prev_of(header), count + 1);
        }
        count
    }
}

/// The next older header of a header that a task points to, or that was reached from
/// one by this function.
fn prev_of(header: *const Header) -> *const Header {
    // SAFETY: premise of the dereference: the header is in place. A task exists only
    // while the `join` or the `call` that made it runs, and the headers behind it are
    // in frames further down the same stack, which end later.
    unsafe { &*header }.prev.get()
}

/// Runs the closure of a job and leaves the result in the job.
///
/// # Safety
///
/// 1. The header is the first field of a `Job<B, R>` that is in place.
/// 2. The job was not run before.
unsafe fn execute<B, R>(header: *const Header)
where
    B: FnOnce(Task<'_>) -> R,
{
    // 1. Make a `&Job<B, R>` of the pointer. 2. Take the closure. 3. Run it by `call`, and leave the result in the job.
    let _job = header.cast::<Job<B, R>>();
}
