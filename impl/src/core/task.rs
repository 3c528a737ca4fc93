//! The context of a running computation, and the hot path: `Fork`, `Tick` and `Join`.
//!
//! Everything that a join costs while nothing is shared stands in this file; everything that it calls is cold.

use super::handoff;
use super::job::{Header, Link, Root, StackJob};
use super::sync::Ordering;
use super::unwind;
use super::waiting::{self, Waited};
use super::worker::Worker;
use std::cell::Cell;
use std::marker::PhantomData;
use std::mem;

/// The right to fork: where in its worker's job list a computation stands.
///
/// A `Task` is one machine word, handed down by value: to the closure of [`ThreadPool::call`](super::ThreadPool::call)
/// and to both closures of a [`join`](Task::join). It can neither be copied nor leave its thread, and its lifetime is
/// invariant, so a computation cannot use the task of another one.
///
/// ```
/// use systole::{Task, ThreadPool};
///
/// fn fib(mut t: Task<'_>, n: u32) -> u64 {
///     if n < 2 {
///         return n.into();
///     }
///     let (a, b) = t.join(|t| fib(t, n - 1), |t| fib(t, n - 2));
///     a + b
/// }
///
/// assert_eq!(ThreadPool::new()?.call(|t| fib(t, 20)), 6765);
/// # Ok::<(), systole::BuildError>(())
/// ```
///
/// It stays on its thread:
///
/// ```compile_fail,E0277
/// fn is_send<T: Send>() {}
/// is_send::<systole::Task<'static>>();
/// ```
///
/// and the tasks of two computations cannot be exchanged:
///
/// ```compile_fail,E0521
/// fn exchange(pool: &systole::ThreadPool, other: &systole::ThreadPool) {
///     pool.call(|mut a| other.call(|mut b| std::mem::swap(&mut a, &mut b)));
/// }
/// ```
#[must_use = "a task does nothing by itself: hand it on, or `join` with it"]
pub struct Task<'t> {
    /// The newest job of the chain, or its root.
    tail: Link<'t>,
    /// Invariant in `'t`.
    lifetime: PhantomData<Cell<&'t ()>>,
}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("worker", &self.tail.worker().id()).finish_non_exhaustive()
    }
}

/// Results of at most this many bytes come back in registers, and then `join` is better as a function of its own.
const REGISTERS: usize = 2 * size_of::<usize>();

impl<'t> Task<'t> {
    #[inline(always)]
    pub(super) fn new(tail: Link<'t>) -> Self {
        Self { tail, lifetime: PhantomData }
    }

    /// Runs both closures, the second one perhaps on another worker at the same time, and returns both results.
    ///
    /// The first closure runs at once on this thread, so neither it nor its result need be `Send`. While it runs, any
    /// fork inside it may find a heartbeat and share the oldest job of this thread, and this join's second closure
    /// is one of those. If that has not happened when the first closure is done, the second one runs here too.
    ///
    /// If the second closure was taken by another worker, this one takes other shared jobs while it waits. They run
    /// on top of this stack; do not hold a lock across a `join` that a shared job might want.
    ///
    /// # Panics
    ///
    /// A panic of either closure comes out of `join`, after *both* have finished; if both panic, the first closure's
    /// comes out and the other one's is dropped. If the first closure panics before the second one has begun, the
    /// second one runs during the unwinding, so that it sees [`std::thread::panicking`].
    ///
    /// # Source
    ///
    /// Fork and join by heartbeat: Acar, Charguéraud, Guatto, Rainey and Sieczkowski, *Heartbeat scheduling: provable
    /// efficiency for nested parallelism*, PLDI 2018; the list of jobs on the stack: Spice (judofyr, 2024).
    #[inline(always)]
    pub fn join<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
    {
        if const { size_of::<(RA, RB)>() <= REGISTERS } {
            join_outlined(self.tail, first, second)
        } else {
            join(self.tail, first, second)
        }
    }
}

/// `join` as a function of its own: the user's function is inlined into this one, and its leaves need no call.
#[inline(never)]
fn join_outlined<A, B, RA, RB>(tail: Link<'_>, first: A, second: B) -> (RA, RB)
where
    A: FnOnce(Task<'_>) -> RA,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    join(tail, first, second)
}

// ANCHOR: Fork
/// Writes the header in front of the chain: four stores, no lock and no atomic operation.
///
/// Spec: `Fork`; book: fork
///
/// # Safety
///
/// 1. `tail` is the newest header of its chain, on this thread's stack, and outlives the job.
/// 2. The caller does not move the job once a `Task` points to it, and does not leave its frame before the job was
///    run by the owner or its latch was seen set.
#[inline(always)]
unsafe fn fork<B, RB>(tail: Link<'_>, second: B) -> StackJob<B, RB>
where
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    // SAFETY: premises of `StackJob::new`: 1. ours; 2. the types are the same; 3. our premise 2.
    unsafe { StackJob::new(tail, execute::<B, RB>, second) }
}
// ANCHOR_END: Fork

// ANCHOR: Tick
/// Polls this worker's heartbeat, right after a fork: the job just forked can be promoted too.
///
/// Spec: `Tick`; book: tick
///
/// `Relaxed`: the flag carries no data. Whoever finds it set takes the pool's lock before doing anything about it, and
/// a beat that is seen one fork later is one fork late.
#[inline(always)]
fn tick(newest: Link<'_>) {
    if newest.worker().heartbeat().load(Ordering::Relaxed) {
        handoff::promote(newest);
    }
}
// ANCHOR_END: Tick

// ANCHOR: Join
/// Forks the second closure, runs the first, and takes the newest job back: inline if it is still latent.
///
/// Spec: `Join`; book: join
#[inline(always)]
fn join<A, B, RA, RB>(tail: Link<'_>, first: A, second: B) -> (RA, RB)
where
    A: FnOnce(Task<'_>) -> RA,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    // SAFETY: premises of `fork`: 1. a `Task` points to the newest header, and `join` borrows it mutably; 2. the job
    // stays in this variable, and each way out below, the guard's included, has joined it.
    let job = unsafe { fork(tail, second) };
    tick(job.link());

    let guard = JoinOnPanic(&job);
    let a = first(Task::new(job.link()));
    mem::forget(guard);

    let b = match job.link().prev() {
        Some(prev) => {
            // SAFETY: premise of `take_closure`: the job is latent, so the right to run it is the owner's.
            let second = unsafe { job.take_closure() };
            second(Task::new(prev))
        }
        None => match join_promoted(&job) {
            Ok(b) => b,
            Err(panic) => unwind::resume(panic),
        },
    };
    (a, b)
}
// ANCHOR_END: Join

/// Joins a job that was promoted: the cold half of `Join`.
#[cold]
#[inline(never)]
fn join_promoted<B, RB>(job: &StackJob<B, RB>) -> Result<RB, unwind::Panic>
where
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    match waiting::wait_for_job(job.link()) {
        Waited::Reclaimed => {
            // SAFETY: premise of `take_closure`: `wait_for_job` took the `SharedJob` back, the right to run is ours.
            let second = unsafe { job.take_closure() };
            // Everything older was promoted before: this header, with its null `prev`, is the root of what comes.
            unwind::halt(|| second(Task::new(job.link())))
        }
        // SAFETY: premise of `take_result`: the latch is set, and this is the owner's one call.
        Waited::Done => unsafe { job.take_result() },
    }
}

/// Joins the second closure when the first one panicked, so that nothing outlives the frame.
struct JoinOnPanic<'j, B, RB>(&'j StackJob<B, RB>)
where
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send;

impl<B, RB> Drop for JoinOnPanic<'_, B, RB>
where
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    #[cold]
    fn drop(&mut self) {
        let job = self.0;
        unwind::discard(|| match job.link().prev() {
            Some(prev) => {
                // SAFETY: premise of `take_closure`: the job is latent, so the right to run it is the owner's.
                let second = unsafe { job.take_closure() };
                drop(second(Task::new(prev)));
            }
            None => match join_promoted(job) {
                Ok(b) => drop(b),
                Err(panic) => drop(panic),
            },
        });
    }
}

/// The entry point of a job that runs on another worker than its owner, or on its owner as help.
///
/// # Safety
///
/// Those of [`Execute`](super::latch::Execute), for `StackJob<B, RB>`.
unsafe fn execute<B, RB>(job: *const Header, worker: &Worker)
where
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    // SAFETY: premise of the dereference: `Execute`'s premise 1; `StackJob` is `repr(C)` with the header first.
    let job = unsafe { &*job.cast::<StackJob<B, RB>>() };
    let root = Root::new(worker);
    // SAFETY: premise of `run_here`: `Execute`'s premise 2.
    unsafe { job.run_here(|second| second(Task::new(root.link()))) };
}
