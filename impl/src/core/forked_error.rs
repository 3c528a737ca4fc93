//! Why a pool cannot be used after a fork of its process.

use std::{error, fmt};

/// The pool was built before this process was forked from the one that built it.
///
/// A child of `fork(2)` has one thread, the one that forked: the pool's threads are not in it, and its lock may have
/// been held by one of them. So nothing of the pool is touched, and [`try_call`](super::ThreadPool::try_call) returns
/// this error.
///
/// ```
/// fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
/// is_error::<systole::ForkedError>();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForkedError(());

impl ForkedError {
    pub(super) fn new() -> Self {
        Self(())
    }
}

impl fmt::Display for ForkedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "this pool was built before its process was forked, and its threads are not in the child; \
             build another pool after the fork, or call exec",
        )
    }
}

impl error::Error for ForkedError {}
