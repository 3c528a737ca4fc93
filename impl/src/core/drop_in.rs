//! `Fork` and `Join` for code that has no `Task`, and the ways from one kind of code to the other.
//!
//! The steps are those of `join.rs`. Only the place that remembers the newest header differs: see `pool/current.rs`.

use super::forms::{is_pair, is_word};
use super::join;
use super::pool::Offers;
use super::pool::current::{self, ByThread};
use super::task::Task;
use super::thread_pool::{self, ThreadPool};
use std::marker::PhantomData;
use std::ptr;

/// Forks and joins on this thread's chain. If the thread has no chain, the join is a call of its own: on the pool whose
/// worker this thread is, or on the pool that `outside` returns.
#[inline(always)]
pub fn join<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce() -> RA,
    B: FnOnce() -> RB + Send,
    RB: Send,
{
    // As in `Task::join`, the join is outlined if everything fits into registers.
    if const { is_word::<A>() && is_word::<B>() && is_pair::<(RA, RB)>() } {
        join_outlined(first, second, outside)
    } else {
        join_inline(first, second, outside)
    }
}

#[inline(never)]
fn join_outlined<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce() -> RA,
    B: FnOnce() -> RB + Send,
    RB: Send,
{
    join_inline(first, second, outside)
}

#[inline(always)]
fn join_inline<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce() -> RA,
    B: FnOnce() -> RB + Send,
    RB: Send,
{
    current::with_tail(|tail| match tail {
        Some(tail) => join::join::<ByThread, _, _, _, _>(tail, |_| first(), |_| second()),
        None => join_in_call(first, second, outside),
    })
}

/// A drop-in join that finds no chain.
#[cold]
#[inline(never)]
fn join_in_call<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce() -> RA,
    B: FnOnce() -> RB + Send,
    RB: Send,
{
    call(outside, |mut t| t.install(|| join(first, second, outside)))
}

/// Runs `f` with a `Task` that forks on this thread's chain. If the thread has no chain, this is a call, as for `join`.
pub fn with_task<F, R>(f: F, outside: fn() -> &'static ThreadPool) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    match current::lend(|tail| f(Task::new(tail))) {
        Ok(result) => result,
        Err(f) => call(outside, |mut t| f(t.newest())),
    }
}

impl ThreadPool {
    /// A [`call`](Self::call) of `f`, whose [`systole::join`](crate::join())s fork within this call.
    ///
    /// rayon's pool has the same method. There `f` moves to a thread of the pool, so `f` and its result are `Send`. Here `f`
    /// stays on this thread, and need not be.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
    /// let (a, b) = pool.install(|| systole::join(|| 6 * 7, || "done"));
    /// assert_eq!((a, b), (42, "done"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// A panic of `f` comes out unchanged. Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    pub fn install<F, R>(&self, f: F) -> R
    where
        F: FnOnce() -> R,
    {
        self.call(|mut t| t.install(f))
    }

    /// A join on this pool: `first` runs on this thread, and `second` perhaps on another one.
    ///
    /// From inside of a call of this pool, [`Task::join`] and [`systole::join`](crate::join()) cost far less: this one is a
    /// call of its own.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
    /// assert_eq!(pool.join(|| 1, || 2), (1, 2));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`install`](Self::install) and [`Task::join`] do.
    pub fn join<A, B, RA, RB>(&self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce() -> RA,
        B: FnOnce() -> RB + Send,
        RB: Send,
    {
        self.call(|mut t| t.join(|mut t| t.install(first), |mut t| t.install(second)))
    }
}

impl Task<'_> {
    /// Runs `f`, whose [`systole::join`](crate::join())s fork where this task stands.
    ///
    /// Without `install`, a `systole::join` below a `Task` is a [`call`](ThreadPool::call) of its own on the same pool. That
    /// is correct, but it takes the pool's lock twice. [`with_task`](crate::with_task) leads back to a `Task`.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let sum = ThreadPool::new()?.call(|mut t| {
    ///     t.install(|| {
    ///         let (a, b) = systole::join(|| 1, || 2);
    ///         a + b
    ///     })
    /// });
    /// assert_eq!(sum, 3);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// A panic of `f` comes out unchanged.
    ///
    /// A stackful coroutine that is suspended inside of `f`, and goes on when its thread has begun other joins or calls, ends
    /// the process by an abort with a message.
    pub fn install<F, R>(&mut self, f: F) -> R
    where
        F: FnOnce() -> R,
    {
        // SAFETY: premise of `install`: a `Task` points to the newest header of its chain, and is the only one that
        // does; it is mutably borrowed while `f` runs.
        unsafe { current::install(self.newest(), f) }
    }
}

/// Answers a heartbeat, if this thread has a chain: [`Task::tick`] for code that has no `Task`.
#[inline(always)]
pub fn tick() {
    current::with_tail(|tail| {
        if let Some(tail) = tail {
            Task::new(tail).tick();
        }
    });
}

/// Shares the oldest job that this thread's drop-in joins have forked, whether or not there is a heartbeat. Returns whether
/// there was one.
pub(super) fn share_one() -> bool {
    current::with_tail(|tail| {
        tail.is_some_and(|tail| !tail.worker().pool().is_forked() && Task::new(tail).share())
    })
}

/// Shares all of them, for a thread that is going to do something else for long.
pub fn share_all() {
    while share_one() {}
}

/// How many shared jobs wait for a worker in this thread's pool; none, if it has no chain.
pub fn shared_jobs() -> usize {
    current::with_tail(|tail| tail.map_or(0, |tail| tail.worker().pool().shared_count().get()))
}

/// Offers all of them: a worker that looks for work may take them, and no worker is woken.
pub fn offer_all() {
    current::with_tail(|tail| {
        let Some(tail) = tail else { return };
        while !tail.worker().pool().is_forked() && Task::new(tail).offer() {}
        Offers::are_made();
    });
}

/// Whether a drop-in join would fork on a chain of this thread, and not be a call of its own.
#[inline(always)]
#[must_use]
pub fn is_installed() -> bool {
    current::with_tail(|tail| tail.is_some())
}

/// How a closure of a [`join_context`](crate::join_context) has come to where it runs.
#[derive(Debug)]
pub struct FnContext {
    migrated: bool,
    /// It says something of one thread, and stays there.
    thread: PhantomData<*const ()>,
}

impl FnContext {
    fn new(migrated: bool) -> Self {
        Self { migrated, thread: PhantomData }
    }

    /// Whether another worker has taken the closure than the worker that forked it. A closure that was shared, but that its own
    /// worker runs after all, has not migrated.
    #[must_use]
    pub fn migrated(&self) -> bool {
        self.migrated
    }
}

/// As `join`, with a context for each closure.
#[inline(always)]
pub fn join_context<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA,
    B: FnOnce(FnContext) -> RB + Send,
    RB: Send,
{
    current::with_tail(|tail| match tail {
        Some(tail) => {
            let owner = tail.worker();
            join::join::<ByThread, _, _, _, _>(
                tail,
                |_| first(FnContext::new(false)),
                move |mut t| second(FnContext::new(!ptr::eq(t.newest().worker(), owner))),
            )
        }
        None => join_context_in_call(first, second, outside),
    })
}

#[cold]
#[inline(never)]
fn join_context_in_call<A, B, RA, RB>(first: A, second: B, outside: fn() -> &'static ThreadPool) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA,
    B: FnOnce(FnContext) -> RB + Send,
    RB: Send,
{
    call(outside, |mut t| t.install(|| join_context(first, second, outside)))
}

/// A call on the pool whose worker this thread is, or on the pool that `outside` returns.
fn call<F, R>(outside: fn() -> &'static ThreadPool, f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    match current::pool() {
        Some(pool) => thread_pool::call(&pool, f),
        None => outside().call(f),
    }
}
