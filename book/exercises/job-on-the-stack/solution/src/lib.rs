//! Fork and join on one thread. A forked job lies in the stack frame of the `join` that forked it.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr;

// ANCHOR: types
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
// ANCHOR_END: types

// ANCHOR: call
/// Starts a chain with its root, a header that is no job, and runs `f` on it.
pub fn call<R>(f: impl FnOnce(Task<'_>) -> R) -> R {
    let root = Header { prev: Cell::new(ptr::null()), execute: |_| unreachable!("the root is no job") };
    f(Task::new(&raw const root))
}
// ANCHOR_END: call

impl Task<'_> {
    fn new(newest: *const Header) -> Self {
        Self { newest, chain: PhantomData }
    }

    // ANCHOR: join
    /// Forks `second`, runs `first`, and joins: both results.
    pub fn join<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB,
    {
        let job = Job {
            header: Header { prev: Cell::new(self.newest), execute: execute::<B, RB> },
            closure: Cell::new(Some(second)),
            result: Cell::new(None),
        };
        // The pointer may reach the whole job, and not its header alone.
        let a = first(Task::new((&raw const job).cast()));
        let prev = job.header.prev.get();
        let b = if prev.is_null() {
            job.result.take().expect("a job that was given away was run")
        } else {
            let second = job.closure.take().expect("a latent job has its closure");
            second(Task::new(prev))
        };
        (a, b)
    }
    // ANCHOR_END: join

    // ANCHOR: give_away
    /// Gives the oldest latent job away: here it is run at once, by code that knows its
    /// header alone.
    ///
    /// Returns whether there was a latent job.
    pub fn give_away_oldest(&mut self) -> bool {
        let mut oldest = self.newest;
        if prev_of(oldest).is_null() {
            return false;
        }
        while !prev_of(prev_of(oldest)).is_null() {
            oldest = prev_of(oldest);
        }
        // SAFETY: premise of the dereference: the header is in place, see `prev_of`.
        let header = unsafe { &*oldest };
        header.prev.set(ptr::null());
        // SAFETY: premises of `execute`: 1. the header has a `prev`, so it is no root:
        // `join` made it for this very function; 2. the link was not null, and is null
        // from now on: this is the one run.
        unsafe { (header.execute)(oldest) };
        true
    }
    // ANCHOR_END: give_away

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

// ANCHOR: execute
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
    // SAFETY: premise of the dereference: our premise 1; `Job` is `repr(C)`, so its
    // address is that of its header.
    let job = unsafe { &*header.cast::<Job<B, R>>() };
    let closure = job.closure.take().expect("a job is run once");
    job.result.set(Some(call(closure)));
}
// ANCHOR_END: execute
