//! Two closures, perhaps at the same time.

use crate::registry::Registry;
use crate::sharing::{begin_job, share_if_rare};
use crate::users_thread;
use crate::worker::{self, calls};
use std::marker::PhantomData;

/// How a closure has come to where it runs.
#[derive(Debug)]
pub struct FnContext {
    migrated: bool,
    /// It says something of one thread, and stays there.
    thread: PhantomData<*mut ()>,
}

impl FnContext {
    #[inline]
    pub(crate) fn new(migrated: bool) -> Self {
        Self { migrated, thread: PhantomData }
    }

    /// Whether the closure runs on another thread than the one that has called [`join_context`].
    #[inline]
    pub fn migrated(&self) -> bool {
        self.migrated
    }
}

/// Runs both closures, the second one perhaps on another thread at the same time, and returns both results.
///
/// On a thread of a pool this is [`systole::join`](systole::join()): the second closure is shared only when another thread has
/// nothing to do. On any other thread both closures move to the pool.
///
/// ```
/// let (a, b) = rayon_core::join(|| 6 * 7, || "done");
/// assert_eq!((a, b), (42, "done"));
/// ```
///
/// # Panics
///
/// A panic of either closure comes out after both have ended; of two panics, that of the first closure does.
#[inline]
pub fn join<A, B, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce() -> RA + Send,
    B: FnOnce() -> RB + Send,
    RA: Send,
    RB: Send,
{
    if worker::is_users() {
        users_thread::join(|_| oper_a(), |_| oper_b())
    } else if systole::is_installed() {
        systole::join(
            || {
                share_if_rare();
                oper_a()
            },
            oper_b,
        )
    } else {
        join_from_outside(oper_a, oper_b)
    }
}

/// [`join`], whose closures are told whether they have moved to another thread.
///
/// The second one has moved exactly if it was shared, and another thread has taken it. If the call comes from outside of the
/// pool, the first one has moved, too.
///
/// # Panics
///
/// Panics as [`join`] does.
#[inline]
pub fn join_context<A, B, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    if worker::is_users() {
        users_thread::join(oper_a, oper_b)
    } else if systole::is_installed() {
        join_here(oper_a, oper_b, false)
    } else {
        join_context_from_outside(oper_a, oper_b)
    }
}

#[inline]
fn join_here<A, B, RA, RB>(oper_a: A, oper_b: B, is_injected: bool) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    systole::join_context(
        move |_| {
            share_if_rare();
            oper_a(FnContext::new(is_injected))
        },
        move |context| {
            if context.migrated() {
                begin_job();
            }
            oper_b(FnContext::new(is_injected || context.migrated()))
        },
    )
}

#[cold]
#[inline(never)]
fn join_from_outside<A, B, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce() -> RA + Send,
    B: FnOnce() -> RB + Send,
    RA: Send,
    RB: Send,
{
    on_pool(|_| {
        if systole::is_installed() {
            return join(oper_a, oper_b);
        }
        // A pool that is being built, or has ended, has no thread to share with.
        let a = oper_a();
        (a, oper_b())
    })
}

#[cold]
#[inline(never)]
fn join_context_from_outside<A, B, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    on_pool(|is_injected| {
        if systole::is_installed() {
            return join_here(oper_a, oper_b, is_injected);
        }
        let a = oper_a(FnContext::new(is_injected));
        (a, oper_b(FnContext::new(is_injected)))
    })
}

fn on_pool<R: Send>(op: impl FnOnce(bool) -> R + Send) -> R {
    debug_assert!(calls::current().is_none(), "such a call is a call of systole's, too");
    Registry::with_current(|registry| registry.in_worker(op))
}
