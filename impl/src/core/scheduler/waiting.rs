//! What an owner does while its job runs elsewhere.

/// What a worker may do in a `join` whose second closure was taken by another worker and is not done.
///
/// It always takes its own job back first, if no other worker has taken it. The policies differ in what comes then; see
/// [`ThreadPoolBuilder::waiting`](crate::ThreadPoolBuilder::waiting).
///
/// ```
/// use systole::{ThreadPool, Waiting};
///
/// let pool = ThreadPool::builder().waiting(Waiting::HelpNone).build()?;
/// assert_eq!(pool.call(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
/// # Ok::<(), systole::BuildError>(())
/// ```
///
/// # Source
///
/// To help with descendants alone is *leapfrogging*: Wagner and Calder, *Leapfrogging: a portable technique for
/// implementing efficient futures*, PPoPP 1993.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Waiting {
    /// It runs only what was forked below the job that it waits for: what runs there on one thread, too. So a lock that the
    /// caller holds across a `join` makes a thread wait for itself only if it does so on one thread, and the program needs no
    /// more stack than on one thread. The default.
    #[default]
    HelpDescendants,
    /// It runs any shared job: no worker is without work while a job is shared.
    ///
    /// The job that it helps with runs on top of its stack. If that job's join helps in turn, the next job runs on top of
    /// that. A caller that holds a lock across a `join` may get a job that wants the same lock, and then waits for itself.
    HelpAny,
    /// It waits. Nothing runs on top of a `join` except its own closures. While a worker waits, the pool has one worker less.
    ///
    /// Under this policy too a background thread that waits runs its parts of broadcasts; see
    /// [`ThreadPool::broadcast`](crate::ThreadPool::broadcast).
    HelpNone,
}
