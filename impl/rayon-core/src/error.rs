//! Why a pool cannot be built.

use std::error::Error;
use std::{fmt, io};

/// Why a pool could not be built.
#[derive(Debug)]
pub struct ThreadPoolBuildError {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    GlobalPoolAlreadyInitialized,
    CurrentThreadAlreadyInPool,
    IOError(io::Error),
}

// Programs, and rayon-core's tests, compare these two with the words that they know.
const GLOBAL: &str = "The global thread pool has already been initialized.";
const CURRENT: &str = "The current thread is already part of another thread pool.";

impl ThreadPoolBuildError {
    pub(crate) fn global_pool_already_initialized() -> Self {
        Self { kind: Kind::GlobalPoolAlreadyInitialized }
    }

    pub(crate) fn current_thread_already_in_pool() -> Self {
        Self { kind: Kind::CurrentThreadAlreadyInPool }
    }

    /// Whether threads cannot be started here at all.
    pub(crate) fn is_unsupported(&self) -> bool {
        matches!(&self.kind, Kind::IOError(error) if error.kind() == io::ErrorKind::Unsupported)
    }
}

impl From<systole::BuildError> for ThreadPoolBuildError {
    fn from(error: systole::BuildError) -> Self {
        let error = match error {
            systole::BuildError::Spawn { source, .. } => source,
            other => io::Error::other(other),
        };
        Self { kind: Kind::IOError(error) }
    }
}

impl fmt::Display for ThreadPoolBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::GlobalPoolAlreadyInitialized => f.pad(GLOBAL),
            Kind::CurrentThreadAlreadyInPool => f.pad(CURRENT),
            Kind::IOError(error) => error.fmt(f),
        }
    }
}

impl Error for ThreadPoolBuildError {
    #[allow(deprecated, reason = "rayon-core's has it")]
    fn description(&self) -> &str {
        match &self.kind {
            Kind::GlobalPoolAlreadyInitialized => GLOBAL,
            Kind::CurrentThreadAlreadyInPool => CURRENT,
            Kind::IOError(error) => error.description(),
        }
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            Kind::IOError(error) => Some(error),
            Kind::GlobalPoolAlreadyInitialized | Kind::CurrentThreadAlreadyInPool => None,
        }
    }
}
