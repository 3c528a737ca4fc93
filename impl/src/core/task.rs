//! The context of a running computation: what its user sees of `Fork` and `Join`.

use super::current::ByTask;
use super::handoff;
use super::header::Link;
use super::join::{join, join_outlined, join_then_outlined};
use super::sync::Ordering;
use std::cell::Cell;
use std::marker::PhantomData;

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

/// Whether values of this type are passed to a function in one register.
///
/// A larger closure is written to memory piece by piece and copied from there in one go, which a processor cannot
/// forward from one to the other: the outlined join waits for it, longer than it takes to run inline.
pub(super) const fn is_word<T>() -> bool {
    size_of::<T>() <= size_of::<usize>()
}

/// Whether a result of this type comes back in registers.
pub(super) const fn is_pair<T>() -> bool {
    size_of::<T>() <= 2 * size_of::<usize>()
}

impl<'t> Task<'t> {
    #[inline(always)]
    pub(super) fn new(tail: Link<'t>) -> Self {
        Self { tail, lifetime: PhantomData }
    }

    /// The newest header of the chain. Nothing can be forked with this task as long as the link is in use.
    pub(super) fn newest(&mut self) -> Link<'_> {
        self.tail
    }

    /// Runs both closures, the second one perhaps on another worker at the same time, and returns both results.
    ///
    /// The first closure runs at once on this thread, so neither it nor its result need be `Send`. While it runs, any
    /// fork inside it may find a heartbeat and share the oldest job of this thread, and this join's second closure
    /// is one of those. If that has not happened when the first closure is done, the second one runs here too.
    ///
    /// If the second closure was taken by another worker, this one takes other shared jobs while it waits. They run
    /// on top of this stack; do not hold a lock across a `join` that a shared job might want, or choose another
    /// [`Waiting`](super::Waiting).
    ///
    /// A closure that captures a number or two is cheaper as `move`: it then holds the numbers themselves, and no
    /// reference that keeps them in memory.
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
        if const { is_word::<A>() && is_word::<B>() && is_pair::<(RA, RB)>() } {
            join_outlined(self.tail, first, second)
        } else {
            join::<ByTask, _, _, _, _>(self.tail, first, second)
        }
    }

    /// [`join`](Self::join), always inlined into its caller.
    ///
    /// `join` is a function of its own where both closures and both results fit into registers, and the caller's function
    /// is inlined into it. If that function cannot be inlined (it is large, or marked `#[inline(never)]`), the call is one too many:
    /// then this is the better form. It behaves as `join` does in every other way.
    ///
    /// ```
    /// # use systole::{Task, ThreadPool};
    /// #[inline(never)]
    /// fn count(mut t: Task<'_>, depth: u32) -> u64 {
    ///     if depth == 0 {
    ///         return 1;
    ///     }
    ///     let (a, b) = t.join_inline(|t| count(t, depth - 1), |t| count(t, depth - 1));
    ///     a + b
    /// }
    /// assert_eq!(ThreadPool::new()?.call(|t| count(t, 10)), 1024);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As [`join`](Self::join).
    #[inline(always)]
    pub fn join_inline<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
    {
        join::<ByTask, _, _, _, _>(self.tail, first, second)
    }

    /// [`join`](Self::join), and what is to be done with both results: `then` runs last, on this thread.
    ///
    /// The results need not travel through a pair. As the last expression of a function this leaves nothing to do
    /// after it, so that the leaves of a recursion need no stack frame.
    ///
    /// ```
    /// # use systole::{Task, ThreadPool};
    /// fn fib(mut t: Task<'_>, n: u32) -> u64 {
    ///     if n < 2 { n.into() } else { t.join_then(|t| fib(t, n - 1), |t| fib(t, n - 2), |a, b| a + b) }
    /// }
    /// assert_eq!(ThreadPool::new()?.call(|t| fib(t, 20)), 6765);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As [`join`](Self::join); a panic of `then`, which runs after both, comes out as it is.
    #[inline(always)]
    pub fn join_then<A, B, C, RA, RB, R>(&mut self, first: A, second: B, then: C) -> R
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
        C: FnOnce(RA, RB) -> R,
    {
        if const { is_word::<A>() && is_word::<B>() && is_word::<C>() } {
            join_then_outlined(self.tail, first, second, then)
        } else {
            let (a, b) = join::<ByTask, _, _, _, _>(self.tail, first, second);
            then(a, b)
        }
    }

    /// This task for a while: to hand it to a function that takes a task by value, more than once.
    ///
    /// ```
    /// # use systole::{Task, ThreadPool};
    /// fn double(mut t: Task<'_>, n: u64) -> u64 {
    ///     let (a, b) = t.join(|_| n, |_| n);
    ///     a + b
    /// }
    /// assert_eq!(ThreadPool::new()?.call(|mut t| double(t.reborrow(), 1) + double(t.reborrow(), 2)), 6);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[inline(always)]
    pub fn reborrow(&mut self) -> Task<'_> {
        Task::new(self.tail)
    }

    // ANCHOR: TaskTick
    /// Answers a heartbeat outside of a join: if there is one, this thread's oldest latent job is shared.
    ///
    /// For code that works long without a join. It costs a load and a branch while there is no heartbeat, and does what each
    /// `join` does by itself: it is the spec's `Tick` at another place.
    ///
    /// Returns whether there is a heartbeat and nothing to share: the next `join`, if it comes soon, is shared at once. The
    /// [loops](crate::loops) split what they have left then.
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
        // `Relaxed`: as in `tick` of join.rs.
        self.tail.worker().heartbeat().load(Ordering::Relaxed) && !self.promote()
    }

    /// Shares the oldest latent job, if there is one: the newest header is it, or leads to it, or is the barrier.
    #[cold]
    fn promote(&mut self) -> bool {
        let latent = self.tail.prev().is_some() || self.tail.worker().walk().remembers(self.tail);
        if latent {
            handoff::promote(self.tail);
        }
        latent
    }
    // ANCHOR_END: TaskTick

    /// How many workers the pool has that this task runs on, the caller's thread included.
    #[must_use]
    pub fn num_threads(&self) -> usize {
        self.tail.worker().pool().num_threads()
    }
}
