//! Fork and join without a `Task`.

use crate::core::drop_in;
use crate::{Task, global};

/// Runs both closures, the second one perhaps on another worker at the same time, and returns both results.
///
/// This is [`Task::join`] for code that has no [`Task`]: the thread remembers where it stands in its worker's job
/// list. Within a call or a job the closures run on that pool, elsewhere on the [`global`] one.
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
///
/// # What it costs
///
/// It costs six or seven instructions more than [`Task::join`] in a small function, if it is linked into an executable:
/// the thread-local is one load and two stores. In a shared library each join calls a function of the linker to find the
/// thread-local, and costs nineteen instructions more than that.
///
/// The first join below a call, or below a `Task`, finds nothing that the thread remembers, and is a [call] of its
/// own on the same pool, which takes the pool's lock twice. [`Task::install`] and [`ThreadPool::call`] together avoid
/// that:
///
/// ```
/// # let pool = systole::ThreadPool::new()?;
/// let sums = pool.call(|mut t| t.install(|| systole::join(|| 1 + 2, || 3 + 4)));
/// assert_eq!(sums, (3, 7));
/// # Ok::<(), systole::BuildError>(())
/// ```
///
/// # Panics
///
/// As from [`Task::join`], a panic of either closure comes out after both have finished. If both panic, the first closure's
/// panic comes out.
/// [`global`] panics if there is no pool yet and none can be made.
///
/// # Compared with rayon
///
/// The signature is that of `rayon::join`, and so are borrowing and panics. The first closure always runs on the
/// calling thread, which becomes a worker itself. A rayon caller hands both closures to the pool and blocks.
///
/// If a closure is suspended on a stack of its own (a stackful coroutine), its thread must not go on with other joins: the
/// job list on which they fork would be in disorder when the closure continues.
///
/// [call]: crate::ThreadPool::call
/// [`ThreadPool::call`]: crate::ThreadPool::call
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
/// It leads from [`systole::join`](join()) to code that takes a `Task`. [`Task::install`] leads back: without it, a
/// `systole::join` inside of `f` is a call of its own. Outside of all calls and jobs, and below a `Task`, this is
/// [`ThreadPool::call`](crate::ThreadPool::call), on the pool of this thread's worker or on the [`global`] one.
///
/// ```
/// use systole::Task;
///
/// fn fib(mut t: Task<'_>, n: u32) -> u64 {
///     if n < 2 { n.into() } else { t.join_then(|t| fib(t, n - 1), |t| fib(t, n - 2), |a, b| a + b) }
/// }
/// let (a, b) = systole::join(|| systole::with_task(|t| fib(t, 19)), || systole::with_task(|t| fib(t, 18)));
/// assert_eq!(a + b, 6765);
/// ```
///
/// # Panics
///
/// A panic of `f` comes out unchanged. [`global`] panics if there is no pool yet and none can be made.
///
/// A stackful coroutine that is suspended inside of `f`, and goes on when its thread has begun other joins or calls, ends the
/// process by an abort with a message.
pub fn with_task<F, R>(f: F) -> R
where
    F: FnOnce(Task<'_>) -> R,
{
    drop_in::with_task(f, global)
}

/// [`systole::join`](crate::join()) for any number of closures: runs all, some perhaps on other workers at the same
/// time, and returns a tuple of their results.
///
/// The list is halved down to single closures. So each of `n` closures is below at most about log₂ `n` joins, and the
/// first closure runs on this thread. For more than 56 closures the compiler asks for a larger `recursion_limit` of the crate.
///
/// ```
/// let words = ["one", "two", "three"];
/// let (sum, longest, first) = systole::join!(
///     || (1..=100).sum::<i32>(),
///     || words.iter().map(|word| word.len()).max(),
///     || words[0],
/// );
/// assert_eq!((sum, longest, first), (5050, Some(5), "one"));
/// ```
///
/// # Panics
///
/// As from [`systole::join`](crate::join()), a panic comes out after all closures have finished. Of several panics, that of
/// the closure that is first in the list comes out.
#[macro_export]
macro_rules! join {
    // Each result gets a variable: this `result` is another name at each level of the recursion.
    (@name [$($named:tt)*] $closure:expr, $($rest:expr,)*) => {
        $crate::join!(@name [$($named)* (result $closure)] $($rest,)*)
    };
    (@name [$(($result:ident $closure:expr))+]) => {{
        let $crate::join!(@halve pattern [] [$(($result $closure))+] [$(($result $closure))+]) =
            $crate::join!(@halve run [] [$(($result $closure))+] [$(($result $closure))+]);
        ($($result,)+)
    }};

    // Moves one from the second list to the first for every two of the third, which is a copy of all.
    (@halve $what:ident [] [$only:tt] [$_only:tt]) => {
        $crate::join!(@$what $only)
    };
    (@halve $what:ident [$($first:tt)*] [$next:tt $($second:tt)*] [$_one:tt $_two:tt $($count:tt)*]) => {
        $crate::join!(@halve $what [$($first)* $next] [$($second)*] [$($count)*])
    };
    (@halve $what:ident [$($first:tt)+] [$($second:tt)+] [$($_one:tt)?]) => {
        $crate::join!(@$what [$($first)+] [$($second)+])
    };

    (@pattern ($result:ident $closure:expr)) => {
        $result
    };
    (@pattern [$($first:tt)+] [$($second:tt)+]) => {
        (
            $crate::join!(@halve pattern [] [$($first)+] [$($first)+]),
            $crate::join!(@halve pattern [] [$($second)+] [$($second)+]),
        )
    };

    (@run ($result:ident $closure:expr)) => {
        ($closure)()
    };
    (@run [$($first:tt)+] [$($second:tt)+]) => {
        $crate::join(
            || $crate::join!(@halve run [] [$($first)+] [$($first)+]),
            || $crate::join!(@halve run [] [$($second)+] [$($second)+]),
        )
    };

    ($($closure:expr),+ $(,)?) => {
        $crate::join!(@name [] $($closure,)+)
    };
}
