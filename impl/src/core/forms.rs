//! The forms of a join that a `Task` has: one algorithm, that of `join.rs`, compiled in three ways. [`Task::join`] says
//! which one to use and what each costs.

use super::join::{join, join_outlined, join_then_outlined};
use super::pool::current::ByTask;
use super::task::Task;

/// Whether values of this type are passed to a function in one register.
///
/// A larger closure is written to memory piece by piece, and copied from there as a whole. A processor cannot forward such
/// pieces to the copy, so the outlined join waits for them, longer than an inlined join takes.
pub(super) const fn is_word<T>() -> bool {
    size_of::<T>() <= size_of::<usize>()
}

/// Whether a result of this type comes back in registers.
pub(super) const fn is_pair<T>() -> bool {
    size_of::<T>() <= 2 * size_of::<usize>()
}

impl Task<'_> {
    /// Runs both closures, the second one perhaps on another worker at the same time, and returns both results.
    ///
    /// The first closure runs at once on this thread, so the closure and its result need not be `Send`. While it runs, any
    /// fork inside it may find a heartbeat and share the oldest job of this thread. This join's second closure is one of
    /// these jobs. If it has not been shared when the first closure is done, it runs here too.
    ///
    /// If another worker has taken the second closure, this thread takes parts of that closure while it waits, as far as they
    /// are shared, or what else the pool's [`Waiting`](super::Waiting) allows. They run on top of this stack. So do not hold a
    /// lock across a `join` if such a job might want that lock.
    ///
    /// A closure that captures a number or two is cheaper as `move`: it then holds the numbers themselves, and no
    /// reference that keeps them in memory.
    ///
    /// # Which form
    ///
    /// There are four forms of a join. They do the same, and differ in what a compiler makes of them. The figures are the
    /// instructions that a join adds to its two calls, while nothing is shared: in a small recursive function over a tree,
    /// in a function that is never inlined, and in a function whose result has four words.
    ///
    /// | form | where to use it | small | never inlined | four words |
    /// |---|---|--:|--:|--:|
    /// | `join` | as a rule | 11.5 | 33.0 | 17.0 |
    /// | [`join_inline`](Self::join_inline) | the function that joins is large, or marked `#[inline(never)]` | 19.0 | 29.0 | 17.0 |
    /// | [`join_then`](Self::join_then) | the results are put together at the end of the function | 12.5 | 25.0 | 3.0 |
    /// | [`systole::join`](crate::join()) | there is no `Task` at hand | 18.0 | 39.0 | 45.0 |
    ///
    /// They are counted by callgrind on x86-64 with Rust 1.95, as a node of the tree: a join is two nodes. In the
    /// repository `cargo xtask bench-instructions` counts them again and fails if a figure has grown.
    ///
    /// # Panics
    ///
    /// A panic of either closure comes out of `join`, after *both* have finished. If both panic, the first closure's panic
    /// comes out and the second closure's is dropped. If the first closure panics before the second one has begun, the
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
    /// `join` is a function of its own if both closures and both results fit into registers, and the caller's function is
    /// inlined into it. If the caller's function cannot be inlined (it is large, or marked `#[inline(never)]`), each join is
    /// one call more: then this form is better. In every other way it behaves as `join` does.
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
    /// Panics as [`join`](Self::join) does.
    #[inline(always)]
    pub fn join_inline<A, B, RA, RB>(&mut self, first: A, second: B) -> (RA, RB)
    where
        A: FnOnce(Task<'_>) -> RA,
        B: FnOnce(Task<'_>) -> RB + Send,
        RB: Send,
    {
        join::<ByTask, _, _, _, _>(self.tail, first, second)
    }

    /// [`join`](Self::join), followed by `then`, which gets both results and runs on this thread.
    ///
    /// The results need not travel through a pair. If this is the last expression of a function, nothing is left to do after
    /// it, so that the leaves of a recursion need no stack frame.
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
    /// Panics as [`join`](Self::join) does. A panic of `then`, which runs after both closures, comes out unchanged.
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
}
