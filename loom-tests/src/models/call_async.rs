//! A call for which no thread waits: its future is polled by two wakers, one after the other, or is dropped.
//!
//! Two workers. The background worker runs the call, while the main thread has the future. The job begins and ends before the
//! first poll, between the polls, and after the last one. It would catch an end of which the last waker is not told, a result
//! that comes out before it is whole, twice or never, and a call that begins though it was given up.

use super::super::call_async::CallAsync;
use super::pool;
use loom::sync::atomic::AtomicUsize;
use loom::sync::{Arc as LoomArc, Condvar, Mutex};
use loom_tests::{Bound, Ledger, Model, Output, Seen};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

/// The result is awaited.
pub const AWAITED: Model = Model {
    name: "call_async_awaited",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &["ready at once", "ready as its waker is replaced", "told"],
    body: |seen| awaited(seen, false),
};

/// The same, and the closure panics.
pub const PANICS: Model = Model { name: "call_async_panics", body: |seen| awaited(seen, true), ..AWAITED };

/// The future is dropped.
pub const GIVEN_UP: Model = Model {
    name: "call_async_given_up",
    threads: 2,
    polling: Bound::Unbounded,
    parking: None,
    full: None,
    must_see: &[
        "ready at once",
        "given up before it began",
        "given up while it runs",
        "given up after its end",
    ],
    body: given_up,
};

/// A waker that a thread can wait for.
struct Bell {
    rings: Mutex<usize>,
    rung: Condvar,
}

impl Bell {
    fn new() -> Arc<Self> {
        Arc::new(Self { rings: Mutex::new(0), rung: Condvar::new() })
    }

    fn wait(&self) {
        let mut rings = self.rings.lock().expect("no thread panics here");
        while *rings == 0 {
            rings = self.rung.wait(rings).expect("no thread panics here");
        }
    }

    /// How often it was rung; no waker of it is left.
    fn rings(self: Arc<Self>) -> usize {
        let Ok(bell) = Arc::try_unwrap(self) else { panic!("a waker is left") };
        bell.rings.into_inner().expect("no thread panics here")
    }
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        *self.rings.lock().expect("no thread panics here") += 1;
        self.rung.notify_one();
    }
}

/// Polls the future, and returns the panic that comes out.
fn poll<R>(future: &mut CallAsync<R>, bell: &Arc<Bell>) -> Poll<thread::Result<R>> {
    let waker = Waker::from(Arc::clone(bell));
    let polled = catch_unwind(AssertUnwindSafe(|| Pin::new(future).poll(&mut Context::from_waker(&waker))));
    match polled {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(result)) => Poll::Ready(Ok(result)),
        Err(panic) => Poll::Ready(Err(panic)),
    }
}

// ANCHOR: call_async
/// Explores: `Spawn`
fn awaited(seen: &Seen, fails: bool) {
    let pool = pool(2);
    let ledger = Ledger::default();
    let closure = ledger.closure();
    // Written in the call, and read after its end. If nothing orders the two, Loom tries the old value as well.
    let written = LoomArc::new(AtomicUsize::new(0));
    let writes = LoomArc::clone(&written);
    let (mut future, job) = CallAsync::new(move |_| {
        writes.store(7, Relaxed);
        if fails { closure.panic("in the call") } else { closure.run(1) }
    });
    pool.spawn_task(job);

    let (first, last) = (Bell::new(), Bell::new());
    let (mut was_pending, mut was_told) = (false, false);
    let mut polled = poll(&mut future, &first);
    if polled.is_pending() {
        was_pending = true;
        polled = poll(&mut future, &last);
    }
    if polled.is_pending() {
        was_told = true;
        last.wait();
        polled = poll(&mut future, &last);
    }

    let Poll::Ready(result) = polled else { panic!("its waker was told, and it is pending") };
    assert_eq!(written.load(Relaxed), 7, "what the call has done is seen");
    assert_eq!(result.is_err(), fails, "a panic comes out, and only a panic does");
    assert!(result.is_err() || result.is_ok_and(|output: Output| output.value == 1));
    seen.when(!was_pending, "ready at once");
    seen.when(was_pending && !was_told, "ready as its waker is replaced");
    seen.when(was_told, "told");
    drop(pool);
    drop(future);
    assert_eq!(
        first.rings(),
        usize::from(was_pending && !was_told),
        "the first waker is told, or was replaced"
    );
    assert_eq!(last.rings(), usize::from(was_told), "the last waker is told once");
    ledger.check();
}
// ANCHOR_END: call_async

/// Explores: `Spawn`
fn given_up(seen: &Seen) {
    let pool = pool(2);
    let ledger = Ledger::default();
    let closure = ledger.closure();
    // Std's atomic, so that Loom does not see it and it orders nothing.
    let is_under_way = Arc::new(AtomicBool::new(false));
    let (mut future, job) = CallAsync::new(move |_| closure.run(1));
    pool.spawn_task({
        let is_under_way = Arc::clone(&is_under_way);
        move |t| {
            is_under_way.store(true, Relaxed);
            job(t);
        }
    });

    let bell = Bell::new();
    let polled = poll(&mut future, &bell);
    drop(future);
    let is_too_late = is_under_way.load(Relaxed);
    let was_ready = polled.is_ready();
    drop(polled);
    drop(pool);

    let (runs, rings) = (ledger.check_given_up(), bell.rings());
    assert!(is_too_late || runs == 0, "a call that was given up before it began has run");
    seen.when(was_ready, "ready at once");
    seen.when(runs == 0, "given up before it began");
    seen.when(!was_ready && runs == 1 && rings == 0, "given up while it runs");
    seen.when(rings == 1, "given up after its end");
    assert!(
        rings <= usize::from(!was_ready && runs == 1),
        "a waker is told once, about an end that it waits for"
    );
}
