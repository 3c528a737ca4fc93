//! What a thread knows about itself: whose worker it is, and on which chain code without a `Task` forks.
//!
//! ```text
//!   worker: W       base: J1                       tail: J3
//!   root <- J1 (promoted, or the root itself) <- J2 <- J3
//! ```
//!
//! A drop-in join has no `Task` to tell it where its chain ends, so it reads that here. The thread-local is initialised
//! by a constant and has no destructor: it is there as long as its thread is, at thread exit too.
//!
//! # Regions
//!
//! What stands here is valid for a *region*: the run of one closure. One function of this file enters and leaves it, and
//! puts back what stood here before, on a panic as well. Regions are nested like frames, so what stands here was always
//! written by the innermost region that is open. A stackful coroutine, which is suspended inside a region, can break this:
//! then the region's end finds it, and ends the process. There are three kinds:
//!
//! | region | worker | base and tail |
//! |---|---|---|
//! | [`enter`]: a call, a job, a `Task` lent to drop-in code | the worker | null: a `Task` has the chain |
//! | [`install`]: drop-in code below a `Task` | that of the chain | the newest header, which the `Task` pointed to |
//! | outside all of them | null | null |
//!
//! # Invariants
//!
//! 7. **In place.** Worker, base and tail are null or alive: a region's are borrowed until it ends, and a drop-in
//!    join sets the tail back before its frame is left. The home is null or alive too: [`settle`] borrows it.
//! 8. **Newest.** The tail is null, or the newest latent job of its chain, or, if none is latent, a header of it
//!    whose `prev` is null. Only the drop-in joins of this region fork on that chain: the only `Task` that
//!    ends there is mutably borrowed as long as the region is open ([`install`]), or it was made from the tail and
//!    the tail is null meanwhile ([`lend`]).
//! 9. **Base.** If a job that was forked in this region is promoted, the base's `prev` is null: promotion is oldest
//!    first, so the base was promoted before, or it is the root. It then serves as root for all that follows.
//!
//! So no code follows a stale tail, which is a header whose frame is gone. Only a drop-in join makes a stale tail: its job
//! stays the tail when the first closure returns or panics. Every way out of the join writes the tail again, before the
//! second closure runs: the job's `prev` if it was latent, and the base if it was promoted.

use super::job::{Header, Link};
use super::state::Pool;
use super::sync::{self, Arc, LocalCell};
use super::worker::Worker;
use std::ptr::{self, NonNull};

sync::thread_local! {
    static CURRENT: Current = const { Current::none() };
}

/// What stands in the thread-local.
struct Current {
    worker: LocalCell<Option<NonNull<Worker>>>,
    base: LocalCell<Option<NonNull<Header>>>,
    tail: LocalCell<Option<NonNull<Header>>>,
    /// How many regions are open.
    depth: LocalCell<usize>,
    /// The worker whose own thread this is, as long as that worker lives. No region changes it.
    home: LocalCell<Option<NonNull<Worker>>>,
}

impl Current {
    const fn none() -> Self {
        Self {
            worker: LocalCell::new(None),
            base: LocalCell::new(None),
            tail: LocalCell::new(None),
            depth: LocalCell::new(0),
            home: LocalCell::new(None),
        }
    }

    fn words(&self) -> Words {
        Words { worker: self.worker.get(), base: self.base.get(), tail: self.tail.get() }
    }

    fn write(&self, Words { worker, base, tail }: Words) {
        self.worker.set(worker);
        self.base.set(base);
        self.tail.set(tail);
    }

    /// Opens a region and closes it when `f` is over, by return or by panic.
    ///
    /// What is entered must be in place as long as `f` runs; see Invariants 7 and 8.
    fn region<R>(worker: &Worker, chain: Option<Link<'_>>, f: impl FnOnce() -> R) -> R {
        let _region = CURRENT.with(|current| Region::open(current, worker, chain.map(Link::pointer)));
        f()
    }
}

/// What stands here for a region.
#[derive(Clone, Copy, PartialEq)]
struct Words {
    worker: Option<NonNull<Worker>>,
    base: Option<NonNull<Header>>,
    tail: Option<NonNull<Header>>,
}

/// A region that is open.
struct Region {
    depth: usize,
    /// What stands here while none of its joins is open.
    own: Words,
    /// What stood here before it, and stands here again after it.
    before: Words,
}

impl Region {
    fn open(current: &Current, worker: &Worker, base: Option<NonNull<Header>>) -> Self {
        let own = Words { worker: Some(NonNull::from(worker)), base, tail: base };
        let (depth, before) = (current.depth.get() + 1, current.words());
        current.depth.set(depth);
        current.write(own);
        Self { depth, own, before }
    }
}

impl Drop for Region {
    /// Closes the region. Regions are nested like frames, unless a closure runs on a stack of its own and is suspended while
    /// its thread goes on: a stackful coroutine. Then other code has forked on this region's chain, or has opened a region
    /// that is still open, and the next join could follow a stale tail. No safe way leads on from there.
    fn drop(&mut self) {
        CURRENT.with(|current| {
            if current.depth.get() != self.depth || current.words() != self.own {
                sync::abort(OUT_OF_ORDER);
            }
            current.depth.set(self.depth - 1);
            current.write(self.before);
        });
    }
}

const OUT_OF_ORDER: &str = "a call, a job, `install` or `with_task` ends while joins or calls that began after it on this \
                            thread are open; do not suspend a coroutine inside of them";

/// Runs `f`, which is all that the thread of this worker does: a background thread or the spare one.
pub fn settle<R>(worker: &Worker, f: impl FnOnce() -> R) -> R {
    struct Before(Option<NonNull<Worker>>);

    impl Drop for Before {
        fn drop(&mut self) {
            CURRENT.with(|current| current.home.set(self.0));
        }
    }

    let _before = Before(CURRENT.with(|current| current.home.replace(Some(NonNull::from(worker)))));
    f()
}

/// The background worker of this pool whose own thread this is, whatever the thread is doing.
pub fn home(pool: &Arc<Pool>) -> Option<usize> {
    // The background workers are the first of the pool. The spare thread has a worker of its own, too.
    id_in(pool, |current| &current.home).filter(|id| id + 1 < pool.num_threads())
}

/// The place of this thread among those of the pool's own, if it is one of them. The spare thread comes after the background
/// threads.
pub fn place(pool: &Pool) -> Option<usize> {
    id_in(pool, |current| &current.home).map(|id| id.min(pool.num_threads() - 1))
}

/// The worker of this pool that this thread is at the moment.
pub fn worker(pool: &Pool) -> Option<usize> {
    id_in(pool, |current| &current.worker)
}

/// Whether this thread is neither one of the pool's own, be it between two jobs, nor a worker of the pool at the moment.
pub fn is_outside(pool: &Pool) -> bool {
    place(pool).is_none() && worker(pool).is_none()
}

/// The number of the worker that stands in this place, if it is one of this pool's.
fn id_in(pool: &Pool, place: fn(&Current) -> &LocalCell<Option<NonNull<Worker>>>) -> Option<usize> {
    let worker = CURRENT.with(|current| place(current).get())?;
    // SAFETY: premise of the dereference: Invariant 7.
    let worker = unsafe { worker.as_ref() };
    ptr::eq(Arc::as_ptr(worker.pool()), pool).then(|| worker.id())
}

/// Runs `f` as this worker, with a chain that at most a `Task` knows.
pub fn enter<R>(worker: &Worker, f: impl FnOnce() -> R) -> R {
    Current::region(worker, None, f)
}

/// Runs `f`, whose drop-in joins fork on the chain that ends in `newest`.
///
/// # Safety
///
/// 1. `newest` is the newest header of its chain, on this thread's stack, and nothing but those joins forks on that
///    chain while `f` runs.
pub unsafe fn install<R>(newest: Link<'_>, f: impl FnOnce() -> R) -> R {
    Current::region(newest.worker(), Some(newest), f)
}

/// Runs `f` on the newest header of this thread's chain, while drop-in joins find no chain. If the thread has no chain, `f`
/// is returned.
pub fn lend<F: FnOnce(Link<'_>) -> R, R>(f: F) -> Result<R, F> {
    with_tail(|tail| match tail {
        Some(tail) => Ok(enter(tail.worker(), || f(tail))),
        None => Err(f),
    })
}

/// The newest header of the chain on which this thread's drop-in joins fork.
#[inline(always)]
pub fn with_tail<R>(f: impl for<'j> FnOnce(Option<Link<'j>>) -> R) -> R {
    let tail = CURRENT.with(|current| current.tail.get());
    // SAFETY: premise of `from_pointer`: Invariant 7; the region is open as long as `f` runs, since `f` runs in it.
    f(tail.map(|tail| unsafe { Link::from_pointer(tail) }))
}

/// The pool whose worker this thread is; `None` outside of calls and jobs.
pub fn pool() -> Option<Arc<Pool>> {
    let worker = CURRENT.with(|current| current.worker.get())?;
    // SAFETY: premise of the dereference: Invariant 7.
    Some(Arc::clone(unsafe { worker.as_ref() }.pool()))
}

/// What remembers the newest header of the chain: what `Join` does beside its steps, in code with and without a `Task`.
pub trait TailKeeper {
    /// Before either closure of a join runs on its owner: `newest` is what it may fork on.
    ///
    /// # Safety
    ///
    /// 1. The join's chain is that of this thread's tail, and `newest` is the newest header of it now.
    /// 2. The caller writes the tail again before `newest` leaves its place.
    unsafe fn set_tail(newest: Link<'_>);

    /// After a join whose job was not latent when its first closure was done.
    ///
    /// # Safety
    ///
    /// 1. The join's chain is that of this thread's tail, and all of it is promoted or joined.
    unsafe fn reset_tail();

    /// Runs the second closure on another worker than its owner; `root` is the chain it starts.
    fn run<R>(root: Link<'_>, second: impl FnOnce() -> R) -> R;
}

/// Each `Task` remembers its own.
pub struct ByTask;

impl TailKeeper for ByTask {
    #[inline(always)]
    unsafe fn set_tail(_newest: Link<'_>) {}

    #[inline(always)]
    unsafe fn reset_tail() {}

    #[inline(always)]
    fn run<R>(_root: Link<'_>, second: impl FnOnce() -> R) -> R {
        second()
    }
}

/// The thread remembers it.
pub struct ByThread;

impl TailKeeper for ByThread {
    #[inline(always)]
    unsafe fn set_tail(newest: Link<'_>) {
        CURRENT.with(|current| current.tail.set(Some(newest.pointer())));
    }

    unsafe fn reset_tail() {
        CURRENT.with(|current| current.tail.set(current.base.get()));
    }

    fn run<R>(root: Link<'_>, second: impl FnOnce() -> R) -> R {
        // SAFETY: premise of `install`: the root is all of its chain, and no `Task` of it is handed out.
        unsafe { install(root, second) }
    }
}
