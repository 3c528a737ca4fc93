//! The closures that were spawned and have not begun.

use super::Scope;
use crate::sync::{self, AtomicBool, Mutex, MutexGuard, Ordering};

/// A spawned closure.
pub(super) type Spawned<'scope> = Box<dyn FnOnce(&Scope<'scope>) + Send + 'scope>;

/// How many closures are taken at most at a time: enough that the lock costs little, and few enough that a tree of closures
/// that spawn others runs mostly depth first, and not level by level.
const MOST_TAKEN: usize = 64;

/// The closures of one scope that wait to be run.
pub(super) struct Queue<'scope> {
    spawned: Mutex<Vec<Spawned<'scope>>>,
    /// Whether there is a closure. It is read without the lock, and written under the lock only.
    ///
    /// `Relaxed`: a thread that finds it set takes the lock before it acts. One look must not miss a closure: the last look
    /// before the end of a scope. It comes after the end of everything that could spawn, and the joins in between, or the
    /// order of the thread's own steps, put all writes before it.
    has_some: AtomicBool,
    /// The process in which the scope began.
    process: usize,
}

impl<'scope> Queue<'scope> {
    pub(super) fn new() -> Self {
        Self { spawned: Mutex::new(Vec::new()), has_some: AtomicBool::new(false), process: sync::process() }
    }

    /// A scope goes on in a child of `fork(2)`; the threads that help with it do not.
    fn lock(&self) -> MutexGuard<'_, Vec<Spawned<'scope>>> {
        if self.process == sync::process() { self.spawned.lock() } else { self.spawned.lock_alone() }
    }

    /// Adds one.
    pub(super) fn push(&self, closure: Spawned<'scope>) {
        let mut spawned = self.lock();
        if spawned.is_empty() {
            self.has_some.store(true, Ordering::Relaxed);
        }
        spawned.push(closure);
    }

    /// Whether a worker would find a closure here.
    pub(super) fn has_some(&self) -> bool {
        self.has_some.load(Ordering::Relaxed)
    }

    /// Moves the newest half of the closures into `chunk`, but at most [`MOST_TAKEN`]. Returns whether there were any.
    ///
    /// The other half is for the next worker that comes to help.
    pub(super) fn take(&self, chunk: &mut Vec<Option<Spawned<'scope>>>) -> bool {
        if !self.has_some() {
            return false;
        }
        // No allocation below the lock.
        chunk.reserve(MOST_TAKEN);
        let mut spawned = self.lock();
        let left = spawned.len() - spawned.len().div_ceil(2).min(MOST_TAKEN);
        chunk.extend(spawned.drain(left..).map(Some));
        if left == 0 {
            self.has_some.store(false, Ordering::Relaxed);
        }
        drop(spawned);
        !chunk.is_empty()
    }
}
