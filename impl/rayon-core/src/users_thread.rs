//! What a thread forks that the user has started, and that a pool has as its thread 0.
//!
//! To systole this is a thread that calls. It waits in a join of systole's as any caller does, and takes what is shared there. But
//! a part of a broadcast that is for thread 0 is nothing that is shared: it stands in a queue of this crate's. If that wait is for a
//! closure which waits for the broadcast, neither ends. So here the wait is this crate's, which looks into the queues.

use crate::FnContext;
use crate::latch::Latch;
use crate::queue::lock;
use crate::sharing::{begin_job, share_if_rare};
use crate::worker::{self, Worker};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

/// Two closures, the second one perhaps on another thread at the same time.
#[cold]
#[inline(never)]
pub(crate) fn join<A, B, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    // In a destructor of a thread that ends it may be gone.
    let Some(worker) = worker::current() else { return in_turn(oper_a, oper_b) };
    worker.enter(|| {
        if systole::is_installed() { fork(&worker, oper_a, oper_b) } else { in_turn(oper_a, oper_b) }
    })
}

/// There is no pool, or it is being built or has ended, and has no thread to share with.
fn in_turn<RA, RB>(oper_a: impl FnOnce(FnContext) -> RA, oper_b: impl FnOnce(FnContext) -> RB) -> (RA, RB) {
    let a = oper_a(FnContext::new(false));
    (a, oper_b(FnContext::new(false)))
}

/// The thread that takes the second closure out runs it. What systole shares is a closure that tries to.
fn fork<A, B, RA, RB>(worker: &Worker, oper_a: A, oper_b: B) -> (RA, RB)
where
    A: FnOnce(FnContext) -> RA + Send,
    B: FnOnce(FnContext) -> RB + Send,
    RA: Send,
    RB: Send,
{
    let (oper_b, result, latch) = (Mutex::new(Some(oper_b)), Mutex::new(None), Latch::new());
    let take = || lock(&oper_b).take();
    let (ended, ()) = systole::join(
        || {
            share_if_rare();
            let a = panic::catch_unwind(AssertUnwindSafe(|| oper_a(FnContext::new(false))));
            let b = match take() {
                Some(oper_b) => panic::catch_unwind(AssertUnwindSafe(|| oper_b(FnContext::new(false)))),
                None => {
                    worker.serve_until_open(&latch);
                    lock(&result).take().expect("its latch is open")
                }
            };
            (a, b)
        },
        || {
            if let Some(oper_b) = take() {
                begin_job();
                let b = panic::catch_unwind(AssertUnwindSafe(|| oper_b(FnContext::new(true))));
                *lock(&result) = Some(b);
                latch.end();
            }
        },
    );
    match ended {
        (Ok(a), Ok(b)) => (a, b),
        (Err(panic), b) => {
            // Its payload may itself panic when it is dropped; the payload of that panic is leaked.
            std::mem::forget(panic::catch_unwind(AssertUnwindSafe(|| drop(b))));
            panic::resume_unwind(panic)
        }
        (Ok(_), Err(panic)) => panic::resume_unwind(panic),
    }
}
