//! The pool of the whole process.

use crate::{BuildError, ThreadPool};
use std::sync::OnceLock;

static GLOBAL: OnceLock<Result<ThreadPool, BuildError>> = OnceLock::new();

/// The pool of the whole process, made on first use with the defaults of [`ThreadPool::builder`]. It is never dropped.
///
/// ```
/// assert_eq!(systole::global().call(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
/// ```
///
/// # Panics
///
/// Panics if the pool cannot be made, now or at an earlier use, with the message of the [`BuildError`].
pub fn global() -> &'static ThreadPool {
    match GLOBAL.get_or_init(ThreadPool::new) {
        Ok(pool) => pool,
        Err(error) => panic!("the global pool cannot be made: {error}"),
    }
}
