//! The job of lesson 4, and what it needs besides when two threads are there.

use super::pool::Pool;
use std::cell::Cell;
use std::marker::PhantomData;
use std::process;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

// ANCHOR: Header
/// What each job begins with. `prev` is the owner's alone; `done` is written and read
/// under the pool's lock.
#[repr(C)]
pub struct Header {
    /// The next older header; null in the root, and in a promoted job.
    prev: Cell<*const Header>,
    /// Runs the job whose header this is.
    execute: unsafe fn(*const Header, &Pool),
    /// The job was run by another worker, and its result is there.
    done: AtomicBool,
    pool: *const Pool,
}
// ANCHOR_END: Header

/// A job: its header first, then a place for the closure, then a place for its result.
#[repr(C)]
struct Job<B, R> {
    header: Header,
    closure: Cell<Option<B>>,
    result: Cell<Option<R>>,
}

/// The right to fork: the newest header of the chain.
pub struct Task<'t> {
    newest: *const Header,
    chain: PhantomData<&'t Header>,
}

// ANCHOR: Claim
/// The one right to run a promoted job. It can go to another thread.
pub struct Claim(*const Header);

// SAFETY: premises for sending: 1. `join` asks for `Send` of the closure and of its
// result, which is what crosses; 2. the owner does not leave the job's frame before it
// has this claim back or sees `done`, and meanwhile touches `prev` alone.
unsafe impl Send for Claim {}
// ANCHOR_END: Claim

impl Claim {
    /// Whether this is the claim to the job with that header.
    pub fn is_for(&self, job: &Header) -> bool {
        ptr::eq(self.0, job)
    }

    /// Runs the job. The owner is told later, by `Finished::say_so`.
    pub fn run(self, pool: &Pool) -> Finished {
        let guard = AbortOnPanic;
        // SAFETY: premise of the dereference: the owner keeps the frame until the job
        // is done.
        let header = unsafe { &*self.0 };
        // SAFETY: premises of `execute`: 1. `join` made this header for this function;
        // 2. the claim is used up here.
        unsafe { (header.execute)(self.0, pool) };
        std::mem::forget(guard);
        Finished(self.0)
    }
}

/// A job that was run by another worker than its owner.
pub struct Finished(*const Header);

impl Finished {
    /// Tells the owner. The caller holds the pool's lock; once it lets go of it, the
    /// job's frame may end.
    pub fn say_so(self) {
        // SAFETY: premise of the dereference: the owner keeps the frame until it sees
        // `done`, which takes the lock.
        unsafe { &*self.0 }.done.store(true, Ordering::Relaxed);
    }
}

impl Header {
    fn new(prev: *const Header, pool: *const Pool, execute: unsafe fn(*const Header, &Pool)) -> Self {
        Self { prev: Cell::new(prev), execute, done: AtomicBool::new(false), pool }
    }

    /// Whether another worker has run the job. The caller holds the pool's lock.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

/// Runs `f` on a new chain of this worker.
pub fn on_new_chain<R>(pool: &Pool, f: impl FnOnce(Task<'_>) -> R) -> R {
    let root = Header::new(ptr::null(), pool, |_, _| unreachable!("the root is no job"));
    f(Task::new(&raw const root))
}

impl Task<'_> {
    fn new(newest: *const Header) -> Self {
        Self { newest, chain: PhantomData }
    }

    // ANCHOR: join
    /// Forks `second`, runs `first`, and joins: both results.
    pub fn join<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
    {
        let pool = pool_of(self.newest);
        let job = Job {
            header: Header::new(self.newest, pool, execute::<B, RB>),
            closure: Cell::new(Some(second)),
            result: Cell::new(None),
        };
        let newest = (&raw const job).cast();
        if pool.asks_for_work() {
            pool.promote(oldest(newest)); // the tick, right after the fork
        }

        let guard = AbortOnPanic;
        let a = first(Task::new(newest));
        std::mem::forget(guard);

        let run_here = |task| job.closure.take().expect("a job is run once")(task);
        let prev = job.header.prev.get();
        let b = if !prev.is_null() {
            run_here(Task::new(prev)) // latent: no lock
        } else if pool.reclaim(&job.header) {
            run_here(Task::new(newest)) // promoted, and no worker came: this header is the root now
        } else {
            pool.wait_until_done(&job.header);
            job.result.take().expect("a job that is done has its result")
        };
        (a, b)
    }
    // ANCHOR_END: join
}

/// The pool of the chain to which a header belongs.
fn pool_of<'t>(header: *const Header) -> &'t Pool {
    // SAFETY: premise of the dereference: a task points to a header in place, see
    // `prev_of` of lesson 4.
    let pool = unsafe { &*header }.pool;
    // SAFETY: premise of the dereference: `on_new_chain` borrows the pool for as long
    // as the chain is there.
    unsafe { &*pool }
}

/// The oldest latent job, unlinked: its `prev` is null from now on. `newest` is a
/// latent job.
fn oldest(newest: *const Header) -> Claim {
    let mut oldest = newest;
    while !prev_of(prev_of(oldest).get()).get().is_null() {
        oldest = prev_of(oldest).get();
    }
    prev_of(oldest).set(ptr::null());
    Claim(oldest)
}

/// The link of a header of this worker's chain.
fn prev_of<'t>(header: *const Header) -> &'t Cell<*const Header> {
    // SAFETY: premise of the dereference: the headers of a chain are in frames of this
    // stack that end later.
    &unsafe { &*header }.prev
}

/// Runs the closure of a job on a new chain, and leaves the result in the job.
///
/// # Safety
///
/// 1. The header is the first field of a `Job<B, R>` that is in place.
/// 2. The caller has the one right to run the job.
unsafe fn execute<B, R>(header: *const Header, pool: &Pool)
where
    B: FnOnce(Task<'_>) -> R,
{
    // SAFETY: premise of the dereference: our premise 1; `Job` is `repr(C)`, so its
    // address is that of its header.
    let job = unsafe { &*header.cast::<Job<B, R>>() };
    let closure = job.closure.take().expect("a job is run once");
    job.result.set(Some(on_new_chain(pool, closure)));
}

/// A panic would end frames while other workers run their jobs. The toy ends the
/// program instead.
struct AbortOnPanic;

impl Drop for AbortOnPanic {
    fn drop(&mut self) {
        process::abort();
    }
}
