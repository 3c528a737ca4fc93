//! Independent pieces of work, as many at a time as there are processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does all of it, and returns what it comes to, in the order of the items.
///
/// # Errors
///
/// The first one, in that order, of those that came up; what has not been begun by then is left.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let done: Mutex<Vec<Option<Result<R, String>>>> = Mutex::new(items.iter().map(|_| None).collect());
    // `Relaxed`: it gives out each item once; what comes of it goes through the mutex.
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, item)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, items.get(at)?)))
                {
                    let outcome = work(item);
                    if outcome.is_err() {
                        next.store(items.len(), Ordering::Relaxed);
                    }
                    done.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(outcome);
                }
            });
        }
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    // What is missing was left because of an error, which is among the others.
    let (results, errors): (Vec<_>, Vec<_>) = done.into_iter().flatten().partition(Result::is_ok);
    match errors.into_iter().find_map(Result::err) {
        Some(error) => Err(error),
        None => Ok(results.into_iter().flatten().collect()),
    }
}
