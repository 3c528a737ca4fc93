//! Detached jobs without a pool at hand.

use crate::core::spawn;
use crate::global;

/// [`ThreadPool::spawn`](crate::ThreadPool::spawn) on the pool whose worker this thread is, or else on the [`global`] one.
///
/// ```
/// use std::sync::mpsc;
///
/// let (sender, receiver) = mpsc::channel();
/// systole::spawn(move || sender.send(6 * 7).unwrap());
/// assert_eq!(receiver.recv(), Ok(42));
/// ```
///
/// As many of these jobs run at once as the pool has workers: `num_threads`. None of them runs inside of `spawn`.
///
/// The global pool is never dropped: a job that has not run when `main` returns does not run.
///
/// # Panics
///
/// Panics if the global pool is needed and cannot be made. A panic of `f` is treated as in
/// [`ThreadPool::spawn`](crate::ThreadPool::spawn).
///
/// # Compared with rayon
///
/// This is `rayon::spawn`. [`ThreadPool::spawn`](crate::ThreadPool::spawn) says what differs.
#[doc(alias = "spawn_fifo")]
pub fn spawn<F>(f: F)
where
    F: FnOnce() + Send + 'static,
{
    spawn::spawn(f, global);
}
