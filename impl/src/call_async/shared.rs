//! What the job and the future of an asynchronous call share: a place.
//!
//! Nothing of the user's runs while the place is locked, neither a closure nor a waker nor a destructor.
//!
//! Loom explores this file: see `loom-tests/src/models/call_async.rs`.

use super::core::Task;
use super::sync::{self, plain};
use plain::{Arc, Mutex, MutexGuard};
use std::fmt;
use std::future::Future;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::{PoisonError, TryLockError};
use std::task::{Context, Poll, Waker};
use std::thread;

/// The call runs whether it is awaited or not. To drop the future is to take no more interest in it: if the closure has not
/// begun, it does not begin, and is dropped here; if it has begun, it runs to its end, and its result is dropped there.
///
/// In a child of `fork(2)` no thread runs the calls that were made before the fork. Their futures give a result there if it had come,
/// and panic otherwise. They may be dropped.
#[must_use = "the call is given up if this is dropped before it has begun: `.await` its result"]
pub struct CallAsync<R>(Arc<Shared<R>>);

type Closure<R> = Box<dyn FnOnce(Task<'_>) -> R + Send>;

/// What the job and the future share.
struct Shared<R> {
    place: Mutex<Place<R>>,
    /// The process in which the call was made.
    process: usize,
}

struct Place<R> {
    state: State<R>,
    /// Whom to tell about the end.
    waker: Option<Waker>,
}

enum State<R> {
    /// The closure has not begun.
    Waiting(Closure<R>),
    /// It runs.
    Running,
    /// It has ended, and the future has not been told.
    Ended(thread::Result<R>),
    /// The future has given the result away, or was dropped.
    Over,
}

impl<R: Send + 'static> CallAsync<R> {
    /// The future of a call, and the job that runs it.
    pub(crate) fn new<F>(f: F) -> (Self, impl FnOnce(Task<'_>) + Send + 'static)
    where
        F: FnOnce(Task<'_>) -> R + Send + 'static,
    {
        let place = Mutex::new(Place { state: State::Waiting(Box::new(f)), waker: None });
        let shared = Arc::new(Shared { place, process: sync::process() });
        let job = Arc::clone(&shared);
        (Self(shared), move |t: Task<'_>| job.run(t))
    }
}

impl<R> Shared<R> {
    /// `None` in a child of `fork(2)`, if a thread that the child does not have holds the lock.
    fn lock(&self) -> Option<MutexGuard<'_, Place<R>>> {
        if !self.is_inherited() {
            return Some(self.place.lock().unwrap_or_else(PoisonError::into_inner));
        }
        match self.place.try_lock() {
            Ok(place) => Some(place),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Whether this is a child of the process in which the call was made.
    fn is_inherited(&self) -> bool {
        self.process != sync::process()
    }

    /// The job: runs the closure, if the future is still there.
    ///
    /// A panic is the future's. If the future is gone, the panic hook has reported it, and that is all.
    fn run(&self, t: Task<'_>) {
        let Some(closure) = self.begin() else { return };
        let result = catch_unwind(AssertUnwindSafe(|| closure(t)));
        let Some(mut place) = self.lock() else { return };
        if let State::Over = place.state {
            drop(place);
            // No thread waits for what its destructor does, either.
            return mem::forget(catch_unwind(AssertUnwindSafe(|| give_up(result))));
        }
        place.state = State::Ended(result);
        let waker = place.waker.take();
        drop(place);
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// The closure, which runs from now on, if the future is still there.
    fn begin(&self) -> Option<Closure<R>> {
        let mut place = self.lock()?;
        match mem::replace(&mut place.state, State::Running) {
            State::Waiting(closure) => Some(closure),
            state => {
                place.state = state;
                None
            }
        }
    }
}

/// Drops a result that no thread fetches. The payload of a panic may itself panic when it is dropped; the payload of that panic is
/// leaked.
fn give_up<R>(result: thread::Result<R>) {
    if let Err(panic) = result {
        mem::forget(catch_unwind(AssertUnwindSafe(|| drop(panic))));
    }
}

const LEFT_BEHIND: &str = "this call was made before its process was forked, and the thread that runs it is not in the child; \
                           await it before the fork";

impl<R> Future for CallAsync<R> {
    type Output = R;

    /// # Panics
    ///
    /// A panic of the closure comes out. Panics if it is polled once more after it was ready, and in a child of `fork(2)` to which
    /// the result has not come.
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<R> {
        let waker = context.waker().clone();
        let Some(mut place) = self.0.lock() else { panic!("{LEFT_BEHIND}") };
        match mem::replace(&mut place.state, State::Over) {
            State::Ended(result) => {
                drop(place);
                Poll::Ready(result.unwrap_or_else(|panic| resume_unwind(panic)))
            }
            State::Over => {
                drop(place);
                panic!("a `CallAsync` was polled after it had given its result");
            }
            state => {
                place.state = state;
                if self.0.is_inherited() {
                    drop(place);
                    panic!("{LEFT_BEHIND}");
                }
                let before = place.waker.replace(waker);
                drop(place);
                drop(before);
                Poll::Pending
            }
        }
    }
}

impl<R> Drop for CallAsync<R> {
    fn drop(&mut self) {
        let Some(mut place) = self.0.lock() else { return };
        let (state, waker) = (mem::replace(&mut place.state, State::Over), place.waker.take());
        drop(place);
        if let State::Ended(result) = state {
            give_up(result);
        }
        drop(waker);
    }
}

impl<R> fmt::Debug for CallAsync<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.0.lock().map_or("left behind", |place| match place.state {
            State::Waiting(_) => "waiting",
            State::Running => "running",
            State::Ended(_) => "ended",
            State::Over => "over",
        });
        f.debug_struct("CallAsync").field("state", &state).finish()
    }
}
