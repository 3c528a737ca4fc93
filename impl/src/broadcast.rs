//! Broadcasts without a pool at hand.

use crate::core::broadcast;
use crate::{BroadcastContext, global};

/// [`ThreadPool::broadcast`](crate::ThreadPool::broadcast) on the pool whose worker this thread is, or else on the
/// [`global`] one.
///
/// ```
/// let indices = systole::broadcast(|context| context.index());
/// assert!(indices.into_iter().eq(0..systole::global().num_threads()));
/// ```
///
/// # Panics
///
/// A panic of a part comes out after all have finished. Panics if the global pool is needed and cannot be made.
///
/// # Compared with rayon
///
/// This is `rayon::broadcast`. [`ThreadPool::broadcast`](crate::ThreadPool::broadcast) says what differs.
pub fn broadcast<F, R>(f: F) -> Vec<R>
where
    F: Fn(BroadcastContext<'_>) -> R + Sync,
    R: Send,
{
    broadcast::broadcast(f, global)
}

/// [`ThreadPool::spawn_broadcast`](crate::ThreadPool::spawn_broadcast) on the pool whose worker this thread is, or else
/// on the [`global`] one. There is a part for each background thread, `num_threads` − 1 of them; on a pool of one worker `f`
/// runs before this returns.
///
/// ```
/// use std::sync::mpsc;
///
/// let (sender, receiver) = mpsc::channel();
/// systole::spawn_broadcast(move |_| sender.send(()).unwrap());
/// assert!(receiver.iter().count() > 0);
/// ```
///
/// # Panics
///
/// Panics if the global pool is needed and cannot be made. A panic of `f` is treated as in
/// [`ThreadPool::spawn_broadcast`](crate::ThreadPool::spawn_broadcast).
///
/// # Compared with rayon
///
/// This is `rayon::spawn_broadcast`, which has `num_threads` parts: one more.
pub fn spawn_broadcast<F>(f: F)
where
    F: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
{
    broadcast::spawn_broadcast(f, global);
}
