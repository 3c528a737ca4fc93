//! The hot path: `Fork`, `Tick` and `Join`.
//!
//! Everything that a join costs while nothing is shared stands in this file. Everything that it calls is cold. The forms of
//! a join are in `forms.rs`, with the cost of each, and in `drop_in.rs`.

use super::job::{Header, JoinableJob, Link, Root};
use super::pool::Worker;
use super::pool::current::{ByTask, TailKeeper};
use super::sharing;
use super::sync::{Ordering, notes};
use super::task::Task;
use super::unwind;
use super::waiting::{self, Waited};
use std::marker::PhantomData;
use std::mem;

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
pub(super) unsafe fn fork<K, B, RB>(tail: Link<'_>, second: B) -> JoinableJob<B, RB>
where
    K: TailKeeper,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    // SAFETY: premises of `JoinableJob::new`: 1. ours; 2. the types are the same; 3. our premise 2.
    unsafe { JoinableJob::new(tail, execute::<K, B, RB>, second) }
}
// ANCHOR_END: Fork

// ANCHOR: Tick
/// Polls this worker's heartbeat, right after a fork: the job just forked can be promoted too.
///
/// Spec: `Tick`; book: tick
///
/// `Relaxed`: the flag carries no data. A worker that finds it set takes the pool's lock before it acts on it. A beat that
/// the worker sees one fork later is only one fork late.
#[inline(always)]
fn tick(newest: Link<'_>) {
    if newest.worker().heartbeat().load(Ordering::Relaxed) {
        sharing::promote(newest);
    }
}
// ANCHOR_END: Tick

impl Task<'_> {
    // ANCHOR: TaskTick
    /// Answers a heartbeat outside of a join: if there is one, this thread's oldest latent job is shared.
    ///
    /// Use it in code that works long without a join. It costs a load and a branch while there is no heartbeat. Each `join`
    /// does the same by itself: this is the spec's `Tick` at another place.
    ///
    /// Returns whether there is a heartbeat and nothing to share. Then the next `join`, if it comes soon, is shared at once.
    /// The [loops](crate::loops) split what they have left in that case.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let sums = ThreadPool::new()?.call(|mut t| {
    ///     t.join(
    ///         |mut t| {
    ///             (0..1000_u64).fold(0, |sum, i| {
    ///                 // Meanwhile the second closure may begin elsewhere.
    ///                 t.tick();
    ///                 sum + i
    ///             })
    ///         },
    ///         |_| (1000..2000_u64).sum::<u64>(),
    ///     )
    /// });
    /// assert_eq!(sums, (499_500, 1_499_500));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[inline(always)]
    pub fn tick(&mut self) -> bool {
        // `Relaxed`: as in `tick` above.
        self.tail.worker().heartbeat().load(Ordering::Relaxed) && !self.promote()
    }

    /// Shares the oldest latent job, if there is one.
    #[cold]
    pub(super) fn promote(&mut self) -> bool {
        self.share_oldest(sharing::promote)
    }

    /// The newest header is the oldest latent job, or leads to it, or is the barrier.
    #[inline(always)]
    fn share_oldest(&mut self, share: impl FnOnce(Link<'_>)) -> bool {
        let latent = self.tail.prev().is_some() || self.tail.worker().walk().remembers(self.tail);
        if latent {
            share(self.tail);
        }
        latent
    }
    // ANCHOR_END: TaskTick

    /// Shares the oldest latent job without being asked, if there is one.
    #[cold]
    pub(super) fn share(&mut self) -> bool {
        self.share_oldest(sharing::share)
    }

    /// Offers the oldest latent job, if there is one.
    #[cold]
    pub(super) fn offer(&mut self) -> bool {
        self.share_oldest(sharing::offer)
    }
}

// ANCHOR: Join
/// Forks the second closure, runs the first, and takes the newest job back: inline if it is still latent.
///
/// Spec: `Join`; book: join
#[inline(always)]
pub(super) fn join<K, A, B, RA, RB>(tail: Link<'_>, first: A, second: B) -> (RA, RB)
where
    K: TailKeeper,
    A: FnOnce(Task<'_>) -> RA,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    let noted = notes::Join::fork();
    // SAFETY: premises of `fork`: 1. a `Task` points to the newest header, and `join` borrows it mutably; 2. the job
    // stays in this variable, and each way out below, the guard's included, has joined it.
    let job = unsafe { fork::<K, _, _>(tail, second) };
    tick(job.link());

    let guard = JoinOnPanic::<K, _, _>(&job, PhantomData);
    // SAFETY: premises of `set_tail`: 1. `tail` was the newest, and the job is newer; 2. below, or in the guard.
    unsafe { K::set_tail(job.link()) };
    let a = first(Task::new(job.link()));
    mem::forget(guard);

    let b = match job.link().prev() {
        Some(prev) => {
            // SAFETY: premises of `set_tail`: 1. the job is about to be gone; 2. `prev` was the tail before this join,
            // and the caller that made it the tail writes the tail again.
            unsafe { K::set_tail(prev) };
            // SAFETY: premise of `take_closure`: the job is latent, so the right to run it is the owner's.
            let second = unsafe { job.take_closure() };
            noted.second();
            second(Task::new(prev))
        }
        None => {
            noted.shared();
            join_cold::<K, _, _>(&job);
            // SAFETY: premises of `take_result`: `join_cold` has seen to the result, and this is the owner's one call.
            match unsafe { job.take_result() } {
                Ok(b) => b,
                Err(panic) => unwind::resume(panic),
            }
        }
    };
    (a, b)
}
// ANCHOR_END: Join

/// `join` as a function of its own: the user's function is inlined into this one, and its leaves need no call.
#[inline(never)]
pub(super) fn join_outlined<A, B, RA, RB>(tail: Link<'_>, first: A, second: B) -> (RA, RB)
where
    A: FnOnce(Task<'_>) -> RA,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    join::<ByTask, _, _, _, _>(tail, first, second)
}

/// `join_then` as a function of its own.
#[inline(never)]
pub(super) fn join_then_outlined<A, B, C, RA, RB, R>(tail: Link<'_>, first: A, second: B, then: C) -> R
where
    A: FnOnce(Task<'_>) -> RA,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
    C: FnOnce(RA, RB) -> R,
{
    let (a, b) = join::<ByTask, _, _, _, _>(tail, first, second);
    then(a, b)
}

// ANCHOR: JoinCold
/// The cold half of `Join`: the job is the barrier, and still latent, or it was promoted. In both cases its result is in
/// the job when this returns.
#[cold]
#[inline(never)]
fn join_cold<K, B, RB>(job: &JoinableJob<B, RB>)
where
    K: TailKeeper,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    if let Some(prev) = job.link().worker().walk().lower_barrier(job.link()) {
        // SAFETY: premises of `set_tail`: as in `join`.
        unsafe { K::set_tail(prev) };
        // SAFETY: premise of `run_here`: the job is latent, so the right to run it is the owner's.
        return unsafe { job.run_here(|second| second(Task::new(prev))) };
    }
    if let Waited::Reclaimed = waiting::wait_for_job(job.link()) {
        // Everything older was promoted before: this header, with its null `prev`, is the root of what is forked now.
        // SAFETY: premise of `run_here`: `wait_for_job` took the `Claim` back, the right to run is ours.
        unsafe { job.run_here(|second| second(Task::new(job.link()))) };
    }
    // SAFETY: premise of `reset_tail`: this job was promoted, and so everything older was; everything newer is joined.
    unsafe { K::reset_tail() };
}
// ANCHOR_END: JoinCold

/// Joins the second closure when the first one panicked, so that nothing outlives the frame.
struct JoinOnPanic<'j, K, B, RB>(&'j JoinableJob<B, RB>, PhantomData<K>)
where
    K: TailKeeper,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send;

impl<K, B, RB> Drop for JoinOnPanic<'_, K, B, RB>
where
    K: TailKeeper,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    #[cold]
    fn drop(&mut self) {
        let job = self.0;
        unwind::discard(|| match job.link().prev() {
            Some(prev) => {
                // SAFETY: premises of `set_tail`: as in `join`.
                unsafe { K::set_tail(prev) };
                // SAFETY: premise of `take_closure`: the job is latent, so the right to run it is the owner's.
                let second = unsafe { job.take_closure() };
                drop(second(Task::new(prev)));
            }
            None => {
                join_cold::<K, _, _>(job);
                // SAFETY: premises of `take_result`: `join_cold` has seen to the result, and this is the owner's one
                // call.
                drop(unsafe { job.take_result() });
            }
        });
    }
}

/// The entry point of a job that runs on another worker than its owner, or on its owner as help.
///
/// # Safety
///
/// Those of `Execute`, for `JoinableJob<B, RB>`.
unsafe fn execute<K, B, RB>(job: *const Header, worker: &Worker)
where
    K: TailKeeper,
    B: FnOnce(Task<'_>) -> RB + Send,
    RB: Send,
{
    // SAFETY: premise of the dereference: `Execute`'s premise 1; `JoinableJob` is `repr(C)` with the header first.
    let job = unsafe { &*job.cast::<JoinableJob<B, RB>>() };
    let root = Root::new(worker);
    // SAFETY: premise of `run_here`: `Execute`'s premise 2.
    unsafe { job.run_here(|second| K::run(root.link(), || second(Task::new(root.link())))) };
}
