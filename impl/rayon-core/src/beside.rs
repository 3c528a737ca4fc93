//! A thread from outside that runs the body of a scope.
//!
//! What it spawns is to help it, so it goes on computing, and takes a processor. If the pool has more threads than there are
//! processors, no thread is woken meanwhile that would take it away: see [`systole::Beside`]. When the thread turns to the pool
//! itself, it waits, and so it is beside the pool no longer.

use crate::registry::Registry;
use crate::worker;
use std::cell::RefCell;
use std::sync::Arc;
use systole::Beside;

thread_local! {
    static BESIDE: RefCell<Option<(usize, Beside)>> = const { RefCell::new(None) };
}

/// Runs the body of a scope of this pool.
pub(crate) fn run<R>(registry: &Arc<Registry>, body: impl FnOnce() -> R) -> R {
    /// Drops what the body has left, also if it has panicked.
    struct Over;

    impl Drop for Over {
        fn drop(&mut self) {
            leave();
        }
    }

    if worker::index().is_some() {
        return body();
    }
    // A scope in a scope: this thread goes on with the inner one.
    leave();
    let beside = registry.pool().map(|pool| (registry.id(), Beside::new(&pool)));
    // In the destructor of a thread-local value there may be no place for it: then the thread is not beside the pool.
    _ = BESIDE.try_with(|this| *this.borrow_mut() = beside);
    let _over = Over;
    body()
}

/// This thread is about to wait for a pool.
pub(crate) fn leave() {
    let beside = BESIDE.try_with(|this| this.borrow_mut().take());
    drop(beside);
}

/// Sends a thread of this pool for a job, if this thread is beside it. Returns whether it is.
pub(crate) fn spawn(registry: &Registry, run: fn()) -> bool {
    let spawn = |this: &RefCell<Option<(usize, Beside)>>| match &*this.borrow() {
        Some((id, beside)) if *id == registry.id() => {
            beside.spawn(run);
            true
        }
        _ => false,
    };
    BESIDE.try_with(spawn).unwrap_or(false)
}
