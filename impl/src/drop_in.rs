//! Fork and join without a `Task`.

use crate::over_std::core::drop_in;
use crate::{Task, global};

/// Runs both closures, the second one perhaps on another worker at the same time, and returns both results.
///
/// This is [`Task::join`] for code that has no [`Task`]: the thread itself knows where it stands in its worker's job list.
/// It takes the place of `rayon::join`.
///
/// ```
/// fn fib(n: u32) -> u64 {
///     if n < 2 {
///         return n.into();
///     }
///     let (a, b) = systole::join(|| fib(n - 1), || fib(n - 2));
///     a + b
/// }
/// assert_eq!(fib(20), 6765);
/// ```
#[inline(always)]
pub fn join<A, B, RA, RB>(first: A, second: B) -> (RA, RB)
where
    A: FnOnce() -> RA + Send,
    B: FnOnce() -> RB + Send,
    RA: Send,
    RB: Send,
{
    drop_in::join(first, second, global)
}

/// Runs `f` with a [`Task`] that stands where this thread does.
///
/// ```
/// assert_eq!(systole::with_task(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
/// ```
pub fn with_task<F, R>(f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    drop_in::with_task(f, global)
}
