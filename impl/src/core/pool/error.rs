//! Why a pool cannot be built, or not be used after a fork of its process.

use std::{error, fmt, io};

/// Why a [`ThreadPool`](crate::ThreadPool) could not be built. Threads that were started already have been stopped.
///
/// ```
/// let error = systole::ThreadPool::builder().num_threads(1_000_000).build().unwrap_err();
/// assert!(error.to_string().contains("1000000"));
/// ```
#[doc(alias = "ThreadPoolBuildError")]
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// More workers were asked for than a pool may have.
    TooManyThreads {
        /// How many were asked for.
        requested: usize,
        /// How many are possible.
        limit: usize,
    },
    /// The value of the environment variable `SYSTOLE_NUM_THREADS` is not a number of workers that a pool may have. The
    /// variable is read if the program does not give the number.
    Variable {
        /// The variable's name.
        name: &'static str,
        /// Its value; what was not Unicode in it is replaced.
        value: String,
        /// How many workers are possible.
        limit: usize,
    },
    /// A thread's name has a NUL character in it, which operating systems do not accept.
    ThreadName {
        /// The name as given.
        name: String,
    },
    /// The stack size is larger than an address space could hold.
    StackSize {
        /// Bytes asked for.
        requested: usize,
        /// Bytes possible.
        limit: usize,
    },
    /// The operating system did not start a thread.
    Spawn {
        /// Which of the threads, counted from 1.
        thread: usize,
        /// Of how many.
        of: usize,
        /// What the operating system said.
        source: io::Error,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyThreads { requested, limit } => {
                write!(
                    f,
                    "num_threads is {requested}; a pool has at most {limit} (0 means one for each core)"
                )
            }
            Self::Variable { name, value, limit } => {
                write!(
                    f,
                    "the environment variable {name} is {value:?}; \
                     unset it, or set it to a number up to {limit} (0 means one for each core)"
                )
            }
            Self::ThreadName { name } => {
                write!(f, "thread_name {name:?} contains a NUL character; leave it out")
            }
            Self::StackSize { requested, limit } => {
                write!(f, "stack_size is {requested} bytes; at most {limit} are possible")
            }
            Self::Spawn { thread, of, source } => write!(
                f,
                "background thread {thread} of {of} could not be started: {source}; \
                 ask for fewer threads (num_threads) or smaller stacks (stack_size)"
            ),
        }
    }
}

impl error::Error for BuildError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Spawn { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// This process is a child, by `fork(2)`, of the process that built the pool.
///
/// A child of `fork(2)` has one thread, the thread that forked. The pool's threads are not in it, and one of them may have
/// held the pool's lock. So nothing of the pool is touched, and [`try_call`](crate::ThreadPool::try_call) returns this
/// error.
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
