//! The context of a running computation: where it forks.

use super::job::Link;
use std::marker::PhantomData;

/// The right to fork: where in its worker's job list a computation stands.
///
/// A `Task` is one machine word, handed down by value: to the closure of [`ThreadPool::call`](super::ThreadPool::call)
/// and to both closures of a [`join`](Task::join). It cannot be copied and cannot leave its thread, and its lifetime is
/// invariant. So a computation cannot use the task of another computation.
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
    pub(super) tail: Link<'t>,
    /// Invariant in `'t`.
    lifetime: PhantomData<*mut &'t ()>,
}

/// Says in a compiler's message what to do. No type implements [`LeavesItsThread`], and no other crate can name it.
mod marker {
    use std::marker::PhantomData;

    /// What a `Task` would have to be.
    #[diagnostic::on_unimplemented(
        message = "a `Task` belongs to one closure on one thread: another closure that may run elsewhere cannot use it",
        label = "this closure uses the task of a computation outside of it",
        note = "use the task that the closure itself gets: `|t| …` in `join`, or in a loop whose closure gets one: \
                `for_each_task`, `map_task`, `map_reduce_task`, `try_for_each_task`, `try_map_task`",
        note = "or fork in it without a task, by `systole::join`"
    )]
    pub trait LeavesItsThread {}

    /// What stands in the message as the type that does not.
    #[derive(Debug)]
    pub struct UseTheTaskThatTheClosureGets<'t>(PhantomData<&'t ()>);
}

// SAFETY: premise for sending: none has to hold, since the bound holds for no type. Without these two implementations a
// `Task` would not be `Send` either, by its link. But then the message would be about what a link consists of.
unsafe impl<'t> Send for Task<'t> where marker::UseTheTaskThatTheClosureGets<'t>: marker::LeavesItsThread {}
// SAFETY: as above.
unsafe impl<'t> Sync for Task<'t> where marker::UseTheTaskThatTheClosureGets<'t>: marker::LeavesItsThread {}

impl std::fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("worker", &self.tail.worker().id()).finish_non_exhaustive()
    }
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

    /// Lends this task, so that it can be handed more than once to functions that take a task by value.
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

    /// How many workers the pool has that this task runs on, the caller's thread included.
    #[must_use]
    pub fn num_threads(&self) -> usize {
        self.tail.worker().pool().num_threads()
    }
}
