//! Scopes: closures that are spawned one by one, borrow from outside, and have all ended when the scope returns.
//!
//! Scopes are built on [`Task::join`] alone: `drain.rs` says how. There is no `unsafe` here: the compiler proves all that
//! concerns lifetimes. The queue of a [`Scope<'scope>`](Scope) holds boxed closures that live for `'scope`, which outlives
//! the function that owns the queue. No other function can own a scope: a closure gets a reference, which ends with that
//! closure.

mod drain;
mod first_panic;
mod queue;

use crate::core::drop_in;
use crate::sync::{AtomicBool, Ordering};
use crate::{Task, ThreadPool, with_task};
use drain::Drain;
use first_panic::FirstPanic;
use queue::{Queue, Spawned};
use std::fmt;

/// What spawned closures belong to: handed to the body of a [`scope`], and to each closure that is spawned in it.
///
/// It can be shared: a closure may spawn more, on any worker, and so may any thread that the body or a closure starts and
/// waits for. `'scope` is how long all that they borrow must live. It is invariant, and begins before the scope does, so a
/// spawned closure can borrow neither from the body nor from the closure that spawns it:
///
/// ```compile_fail,E0373
/// systole::scope(|s| {
///     let local = 1;
///     s.spawn(|_| assert_eq!(local, 1));
/// });
/// ```
///
/// and no reference to a scope outlives the body, so that nothing can be spawned after the end:
///
/// ```compile_fail,E0521
/// let mut kept = None;
/// systole::scope(|s| kept = Some(s));
/// kept.unwrap().spawn(|_| ());
/// ```
pub struct Scope<'scope> {
    queue: Queue<'scope>,
    panic: FirstPanic,
    /// Whether the body runs.
    ///
    /// `Relaxed`: it only tells a helper whether to wait for more closures.
    is_open: AtomicBool,
}

impl fmt::Debug for Scope<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("is_open", &self.is_open()).finish_non_exhaustive()
    }
}

impl<'scope> Scope<'scope> {
    /// Spawns a closure: it runs once, on any worker of the pool, between now and the end of the scope.
    ///
    /// # When it starts
    ///
    /// The closure waits in the scope's queue until a worker has time for it. The thread that runs the body comes to the
    /// queue when the body ends. An idle worker comes earlier, but only if the body's thread polls for heartbeats. Each
    /// `join` and each `spawn` on that thread does. So a closure may start at once, or only when the body has ended. On a
    /// pool of one thread it always starts after the body. **A body that waits until a spawned closure has done something
    /// can wait forever.** In the same way a spawned closure must not wait for another one.
    ///
    /// A helper that finds the queue empty while the body runs stays for some 40 µs and then leaves, and only a few come
    /// during one body. If a body spawns more rarely than that, over a long time, most of its closures start when it ends.
    ///
    /// The order in which closures start is not specified. As a rule the newer ones come first, in small groups.
    ///
    /// # Cost
    ///
    /// A spawn costs one allocation (none if the closure captures nothing) and one short lock. With running the closure and
    /// freeing it, this takes some 40 ns on the machine of the book's page, about as much as with rayon. A closure that has
    /// not begun takes its own size and two words. Closures that closures spawn run mostly depth first, so that a tree of
    /// them needs memory for its height and not for its width.
    ///
    /// # Panics
    ///
    /// This never panics, if memory can be allocated. [`scope`] says what becomes of a panic of the closure.
    ///
    /// # What differs from rayon
    ///
    /// With `rayon::Scope::spawn`, a closure can be taken by an idle thread as soon as it is spawned, without any help
    /// of the body's thread.
    pub fn spawn<F>(&self, closure: F)
    where
        F: FnOnce(&Self) + Send + 'scope,
    {
        self.queue.push(Box::new(closure));
        drop_in::tick();
    }

    fn new() -> Self {
        Self { queue: Queue::new(), panic: FirstPanic::new(), is_open: AtomicBool::new(true) }
    }

    fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Relaxed)
    }

    /// Runs one closure.
    fn run(&self, t: &mut Task<'_>, closure: Spawned<'scope>) {
        t.install(|| self.panic.catch(|| closure(self)));
    }
}

impl Task<'_> {
    /// Opens a [`scope`] in this computation.
    ///
    /// ```
    /// let pool = systole::ThreadPool::new()?;
    /// let mut halves = [0, 0];
    /// pool.call(|mut t| {
    ///     let [low, high] = &mut halves;
    ///     t.scope(|s| {
    ///         s.spawn(|_| *low = (0..50).sum());
    ///         s.spawn(|_| *high = (50..100).sum());
    ///     });
    /// });
    /// assert_eq!(halves, [1225, 3725]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`scope`] does.
    pub fn scope<'scope, F, R>(&mut self, body: F) -> R
    where
        F: FnOnce(&Scope<'scope>) -> R,
    {
        let scope = Scope::new();
        let result = Drain::new(&scope).open(self, |t| {
            let result = t.install(|| scope.panic.catch(|| body(&scope)));
            scope.is_open.store(false, Ordering::Relaxed);
            result
        });
        debug_assert!(!scope.queue.has_some(), "Nothing is left");
        scope.panic.resume();
        result.expect("a body without a result panicked")
    }
}

impl ThreadPool {
    /// Opens a [`scope`] on this pool: its body runs on this thread, which is a worker of the pool as in a
    /// [`call`](Self::call).
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(2).build()?;
    /// let mut squares = [0; 10];
    /// pool.scope(|s| {
    ///     for (index, square) in squares.iter_mut().enumerate() {
    ///         s.spawn(move |_| *square = index * index);
    ///     }
    /// });
    /// assert_eq!(squares[9], 81);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics as [`scope`] does.
    pub fn scope<'scope, F, R>(&self, body: F) -> R
    where
        F: FnOnce(&Scope<'scope>) -> R,
    {
        self.call(|mut t| t.scope(body))
    }
}

/// Runs `body`, in which closures can be spawned that borrow from outside, and returns its result when all of them have
/// ended.
///
/// The body runs on the calling thread, so the body and its result need not be `Send`. Closures may spawn more, to any
/// depth: this makes no stack grow.
///
/// ```
/// let mut numbers: Vec<u64> = (0..1000).collect();
/// systole::scope(|s| {
///     for part in numbers.chunks_mut(100) {
///         s.spawn(|s| {
///             // The first half runs here, and any worker that has time runs the second half.
///             let (low, high) = part.split_at_mut(50);
///             s.spawn(|_| high.iter_mut().for_each(|number| *number += 1));
///             low.iter_mut().for_each(|number| *number += 1);
///         });
///     }
/// });
/// assert_eq!(numbers.iter().sum::<u64>(), (1..=1000).sum::<u64>());
/// ```
///
/// [`Scope::spawn`] says when a spawned closure starts, in what order, and what it costs.
///
/// If two closures are known in advance, a [`join`](Task::join) does the same without an allocation or a lock.
///
/// # Panics
///
/// A panic of the body or of a spawned closure comes out of `scope`, when the body and all closures have run to their end.
/// If there is more than one panic, the first one comes out and the others are dropped. A panic of the body does not keep
/// spawned closures from running. They do not run during an unwinding, so they do not see [`std::thread::panicking`].
///
/// A stackful coroutine that is suspended inside of the body, and goes on when its thread has begun other joins or calls, ends
/// the process by an abort with a message.
///
/// # Source
///
/// The shape and the rules are those of rayon's `scope`. Two things differ: when closures start (see [`Scope::spawn`]), and
/// that the body stays on the calling thread and need not be `Send`, as with rayon's `in_place_scope`.
#[doc(alias("in_place_scope", "scope_fifo"))]
pub fn scope<'scope, F, R>(body: F) -> R
where
    F: FnOnce(&Scope<'scope>) -> R,
{
    with_task(|mut t| t.scope(body))
}
