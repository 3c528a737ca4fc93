//! What code that waits can do for its pool, and what it can ask it.

use crate::core::{drop_in, event};
use crate::{FnContext, global};
use std::time::Duration;

/// Runs one job of the pool whose worker this thread is, on top of this stack. Returns whether there was one, or `None` if this
/// thread is no worker of a pool at the moment.
///
/// This is for code that polls for something which another job brings about: between two looks it works for its pool. If no job
/// is shared, the oldest closure that a [`systole::join`](crate::join()) below has forked is run; and if there is none, a
/// [detached](crate::ThreadPool::spawn) job that no thread has come to. To wait without polling, there is
/// [`Event`](crate::Event).
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let is_done = AtomicBool::new(false);
/// systole::join(
///     || {
///         while !is_done.load(Ordering::Acquire) {
///             systole::yield_now();
///         }
///     },
///     || is_done.store(true, Ordering::Release),
/// );
/// assert_eq!(systole::yield_now(), None);
/// ```
///
/// # Panics
///
/// A panic of the job comes out of the `join` that it belongs to, and not out of `yield_now`. Panics in a child of the process
/// that built the pool.
///
/// # Compared with rayon
///
/// This is `rayon::yield_now`, whose result is `Yield::Executed` for `true` and `Yield::Idle` for `false`.
#[doc(alias = "yield_local")]
pub fn yield_now() -> Option<bool> {
    event::yield_now()
}

/// How many workers the pool has whose worker this thread is; outside of all calls and jobs, the [`global`] pool.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(3).build()?;
/// assert_eq!(pool.install(systole::current_num_threads), 3);
/// # Ok::<(), systole::BuildError>(())
/// ```
///
/// # Panics
///
/// Panics if the global pool is needed and cannot be made.
#[must_use]
pub fn current_num_threads() -> usize {
    event::current_num_threads().unwrap_or_else(|| global().num_threads())
}

/// The number of this thread in the pool whose worker it is: that of a background thread, from 1, as the handlers get it, and 0
/// for each thread from outside that is in a call, and for the [spare](crate::ThreadPool::spawn) thread. `None` outside of all calls
/// and jobs.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// assert_eq!(pool.install(systole::current_thread_index), Some(0));
/// assert_eq!(systole::current_thread_index(), None);
/// # Ok::<(), systole::BuildError>(())
/// ```
#[must_use]
pub fn current_thread_index() -> Option<usize> {
    event::current_thread_index()
}

/// [`systole::join`](crate::join()), whose closures are told whether another worker has taken them.
///
/// The first closure never migrates. The second one has migrated exactly if it was shared, and another worker than this one runs
/// it. Code that makes its pieces smaller when other workers ask for work reads this, as rayon's iterators do.
///
/// ```
/// let (first, second) = systole::join_context(|context| context.migrated(), |context| context.migrated());
/// assert!(!first);
/// println!("taken: {second}");
/// ```
///
/// # Panics
///
/// Panics as [`systole::join`](crate::join()) does.
///
/// # Compared with rayon
///
/// This is `rayon::join_context`. There a call from outside of the pool moves both closures, and the first one is told so, too.
#[inline(always)]
pub fn join_context<A, B, RA, RB>(first: A, second: B) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    drop_in::join_context(first, second, global)
}

/// Whether a [`systole::join`](crate::join()) here would fork within a call or a job of this thread, which costs a few
/// nanoseconds. If not, it would be a [`call`](crate::ThreadPool::call) of its own.
///
/// It is so inside of [`ThreadPool::install`](crate::ThreadPool::install), [`Task::install`](crate::Task::install), a detached
/// job, and the closures of another `systole::join`.
///
/// ```
/// assert!(!systole::is_installed());
/// let (first, second) = systole::join(systole::is_installed, systole::is_installed);
/// assert!(first && second);
/// ```
#[inline(always)]
#[must_use]
pub fn is_installed() -> bool {
    drop_in::is_installed()
}

/// Shares all that the [`systole::join`](crate::join())s below have forked on this thread, whether or not a worker has asked
/// for it.
///
/// It is for code that goes on for long without a `join`, or blocks: a worker that becomes idle meanwhile finds something to
/// take. Each closure costs the pool's lock twice if no worker takes it, so do not call it for every small piece of work.
///
/// In a pool with more threads than processors, no worker is woken while as many run as there are
/// [`processors`](crate::ThreadPoolBuilder::processors): a worker that becomes idle takes the closures. If none does for 2 ms, one
/// worker is woken for the oldest of them, and so on; [`processors`](crate::ThreadPoolBuilder::processors) says how often.
///
/// ```
/// use std::sync::Barrier;
///
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// let both = Barrier::new(2);
/// pool.join(
///     || {
///         // The second closure waits for this one, so it must run elsewhere.
///         systole::share_all();
///         both.wait();
///     },
///     || both.wait(),
/// );
/// # Ok::<(), systole::BuildError>(())
/// ```
pub fn share_all() {
    drop_in::share_all();
}

/// How many closures are shared in this thread's pool, and no worker has taken them yet: those of joins, and detached jobs. 0
/// on a thread on which [`is_installed`] is `false`.
///
/// This is a look at one word, without the pool's lock, and may be out of date by the time it returns. It is for code that would
/// [share](share_all) in advance: while something is there to take, a worker that becomes idle needs no more.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// pool.join(
///     || {
///         systole::share_all();
///         // The second closure, unless the other thread has taken it already.
///         assert!(systole::shared_jobs() <= 1);
///     },
///     || (),
/// );
/// # Ok::<(), systole::BuildError>(())
/// ```
#[must_use]
pub fn shared_jobs() -> usize {
    drop_in::shared_jobs()
}

/// Runs `f`, and lets each thread that it wakes run on this thread's processor: for a thread that blocks right after it.
///
/// Threads of a pool are woken on another processor than their waker's, as [`move_woken`](crate::ThreadPoolBuilder::move_woken)
/// says, since they are to run beside it. A thread that hands work over and then waits for it has no use for that: it leaves its
/// processor in a moment, and to move another thread costs system calls.
///
/// ```
/// use systole::Event;
///
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// let done = Event::new();
/// systole::about_to_block(|| {
///     pool.spawn({
///         let done = done.clone();
///         move || done.set()
///     });
/// });
/// done.wait();
/// # Ok::<(), systole::BuildError>(())
/// ```
pub fn about_to_block<R>(f: impl FnOnce() -> R) -> R {
    crate::sync::placement::about_to_block(f)
}

/// Polls until the condition holds, for so long at most: for a thread that has handed work over, and will block if it takes longer.
/// Returns whether the condition holds.
///
/// Between two looks the thread offers its processor to other threads. If it comes back late, another program computes there, or the
/// thread that does its work: then it is better parked than polling, and its next calls of this function only look.
///
/// ```
/// use std::time::Duration;
/// use systole::Event;
///
/// let done = Event::new();
/// let limit = Duration::from_micros(100);
/// assert!(!systole::poll(limit, || done.is_set()));
/// done.set();
/// assert!(systole::poll(limit, || done.is_set()));
/// ```
pub fn poll(limit: Duration, condition: impl Fn() -> bool) -> bool {
    crate::sync::poll_or_leave(limit, condition)
}

/// Offers all that the [`systole::join`](crate::join())s below have forked on this thread: a worker that looks for work may take
/// it, but no worker is woken for it until a thread calls [`ThreadPool::announce_offers`](crate::ThreadPool::announce_offers).
///
/// It is for work that may be short, while another thread watches how long it takes. To wake a worker costs microseconds; to
/// offer a closure and to take it back costs the pool's lock twice. Without the other thread, the closures may have to wait until
/// their own thread comes to them.
///
/// In a pool with more threads than processors, no thread that was idle takes them while as many run as there are
/// [`processors`](crate::ThreadPoolBuilder::processors).
///
/// ```
/// use std::sync::Barrier;
///
/// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
/// let both = Barrier::new(2);
/// pool.join(
///     || {
///         systole::offer_all();
///         // Another thread may do this, after a while.
///         pool.announce_offers();
///         // The second closure waits for this one, so it must run elsewhere.
///         both.wait();
///     },
///     || both.wait(),
/// );
/// # Ok::<(), systole::BuildError>(())
/// ```
pub fn offer_all() {
    drop_in::offer_all();
}
