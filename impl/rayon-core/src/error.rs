//! Why a pool cannot be built.

use std::error::Error;
use std::{fmt, io};

/// Why a pool could not be built.
#[derive(Debug)]
pub struct ThreadPoolBuildError(Kind);

#[derive(Debug)]
enum Kind {
    GlobalPoolAlreadyInitialized,
    CurrentThreadAlreadyInPool,
    Threads(io::Error),
}

impl ThreadPoolBuildError {
    pub(crate) fn global_pool_already_initialized() -> Self {
        Self(Kind::GlobalPoolAlreadyInitialized)
    }

    pub(crate) fn current_thread_already_in_pool() -> Self {
        Self(Kind::CurrentThreadAlreadyInPool)
    }

    /// Whether threads cannot be started here at all.
    pub(crate) fn is_unsupported(&self) -> bool {
        matches!(&self.0, Kind::Threads(error) if error.kind() == io::ErrorKind::Unsupported)
    }
}

impl From<systole::BuildError> for ThreadPoolBuildError {
    fn from(error: systole::BuildError) -> Self {
        Self(Kind::Threads(match error {
            systole::BuildError::Spawn { source, .. } => source,
            other => io::Error::other(other),
        }))
    }
}

impl fmt::Display for ThreadPoolBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Programs, and rayon-core's tests, compare these two with the words that they know.
        match &self.0 {
            Kind::GlobalPoolAlreadyInitialized => {
                f.pad("The global thread pool has already been initialized.")
            }
            Kind::CurrentThreadAlreadyInPool => {
                f.pad("The current thread is already part of another thread pool.")
            }
            Kind::Threads(error) => error.fmt(f),
        }
    }
}

impl Error for ThreadPoolBuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Kind::Threads(error) => Some(error),
            Kind::GlobalPoolAlreadyInitialized | Kind::CurrentThreadAlreadyInPool => None,
        }
    }
}
