//! Detached jobs: run once, and no thread waits for them.

use crate::queue::Job;
use crate::registry::Registry;
use std::sync::Arc;

/// Runs `func` on a thread of the current pool, at some time.
///
/// As in rayon, a thread that spawns jobs runs the newest of them first, and other threads take the oldest.
///
/// ```
/// let (sender, receiver) = std::sync::mpsc::channel();
/// rayon_core::spawn(move || sender.send(6 * 7).unwrap());
/// assert_eq!(receiver.recv(), Ok(42));
/// ```
///
/// # Panics
///
/// A panic of `func` goes to the pool's [`panic_handler`](crate::ThreadPoolBuilder::panic_handler). Without one the process is
/// aborted.
pub fn spawn<F>(func: F)
where
    F: FnOnce() + Send + 'static,
{
    Registry::with_current(|registry| registry.spawn(func));
}

/// [`spawn`], where the jobs of one thread begin with the oldest.
///
/// # Panics
///
/// Panics as [`spawn`] does.
pub fn spawn_fifo<F>(func: F)
where
    F: FnOnce() + Send + 'static,
{
    Registry::with_current(|registry| registry.spawn_fifo(func));
}

impl Registry {
    pub(crate) fn spawn(self: &Arc<Self>, func: impl FnOnce() + Send + 'static) {
        self.push(self.detached(func));
    }

    pub(crate) fn spawn_fifo(self: &Arc<Self>, func: impl FnOnce() + Send + 'static) {
        self.push_fifo(self.detached(func));
    }

    /// A job that keeps the pool until it has ended.
    pub(crate) fn detached(self: &Arc<Self>, func: impl FnOnce() + Send + 'static) -> Job {
        self.keep();
        let registry = Arc::clone(self);
        Box::new(move || {
            registry.catch(func);
            registry.release();
        })
    }
}
