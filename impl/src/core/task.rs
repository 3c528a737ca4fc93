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
