//! The pool of the whole process.

#[allow(unsafe_code, reason = "follows the pointer to what is never dropped")]
pub(crate) mod place;

use self::place::{Making, Place};
use crate::{BuildError, ThreadPool, ThreadPoolBuilder};
use std::{error, fmt};

/// Set once, and never dropped: at the end of the process its threads end with it.
static GLOBAL: Place<Global> = Place::new();

#[derive(Debug)]
struct Global {
    pool: ThreadPool,
    /// Whether `build_global` has made it, and not the first use.
    is_built: bool,
}

/// The pool of the whole process, made on first use with the defaults of [`ThreadPool::builder`], unless
/// [`build_global`](ThreadPoolBuilder::build_global) has made it before. It is never dropped.
///
/// ```
/// assert_eq!(systole::global().call(|mut t| t.join(|_| 1, |_| 2)), (1, 2));
/// ```
///
/// # Panics
///
/// Panics if the pool cannot be made, with the message of the [`BuildError`]: for example, if the environment variable
/// `SYSTOLE_NUM_THREADS` is not a number. A program that must go on in that case uses [`try_global`].
#[must_use]
pub fn global() -> &'static ThreadPool {
    try_global().unwrap_or_else(|error| panic!("the global pool cannot be made: {error}"))
}

/// The pool of the whole process, as [`global`] returns it, if it can be made.
///
/// ```
/// let pool = systole::try_global()?;
/// assert!(pool.num_threads() >= 1);
/// # Ok::<(), systole::BuildError>(())
/// ```
///
/// # Errors
///
/// Returns a [`BuildError`] if the pool was not made yet and cannot be made. The next use tries again.
pub fn try_global() -> Result<&'static ThreadPool, BuildError> {
    if let Some(global) = GLOBAL.get() {
        return Ok(&global.pool);
    }
    let builder = ThreadPool::builder();
    let names = builder.names()?;
    let making = Making::begin();
    match GLOBAL.get() {
        Some(global) => Ok(&global.pool),
        None => make(&builder, names, false, making),
    }
}

/// Makes the pool: this thread alone is about to, and has found none.
fn make(
    builder: &ThreadPoolBuilder,
    names: Vec<String>,
    is_built: bool,
    making: Making,
) -> Result<&'static ThreadPool, BuildError> {
    let made = builder.build_named(names).map(|pool| &GLOBAL.set(&making, Global { pool, is_built }).pool);
    // Threads that must be stopped may be in a start handler that waits for the global pool: then they make one first.
    drop(making);
    made.map_err(|(error, _unfinished)| error)
}

impl ThreadPoolBuilder {
    /// Makes the pool of the whole process, which [`global`] returns from then on. Call this once, before anything else uses
    /// that pool: best at the beginning of `main`. A library leaves it to the program.
    ///
    /// ```
    /// systole::ThreadPool::builder().num_threads(2).thread_name("compute").build_global()?;
    /// assert_eq!(systole::global().num_threads(), 2);
    /// # Ok::<(), systole::GlobalPoolError>(())
    /// ```
    ///
    /// rayon's builder has the same method under the same name.
    ///
    /// # Errors
    ///
    /// Returns a [`GlobalPoolError`] if there is a global pool already, or if this one cannot be built. In the second case a
    /// later attempt may succeed.
    pub fn build_global(self) -> Result<(), GlobalPoolError> {
        let names = self.names().map_err(GlobalPoolError::Build)?;
        let making = Making::begin();
        match GLOBAL.get() {
            Some(Global { is_built: true, .. }) => Err(GlobalPoolError::AlreadyBuilt),
            Some(Global { is_built: false, .. }) => Err(GlobalPoolError::AlreadyUsed),
            None => {
                make(&self, names, true, making).map_err(GlobalPoolError::Build)?;
                Ok(())
            }
        }
    }
}

/// Why [`build_global`](ThreadPoolBuilder::build_global) could not make the global pool.
///
/// ```
/// use systole::{GlobalPoolError, ThreadPool};
///
/// ThreadPool::builder().build_global()?;
/// let error = ThreadPool::builder().build_global().unwrap_err();
/// assert!(matches!(error, GlobalPoolError::AlreadyBuilt));
/// # Ok::<(), GlobalPoolError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum GlobalPoolError {
    /// An earlier `build_global` has made it.
    AlreadyBuilt,
    /// The program has used the global pool before, so it was made with the defaults.
    AlreadyUsed,
    /// The pool could not be built.
    Build(BuildError),
}

impl fmt::Display for GlobalPoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AlreadyBuilt => {
                "the global pool was built already; call build_global once, or build a pool of your own"
            }
            Self::AlreadyUsed => {
                "the global pool was used before build_global, and so made with the defaults; \
                 call build_global before its first use, or build a pool of your own"
            }
            Self::Build(_) => "the global pool could not be built",
        })
    }
}

impl error::Error for GlobalPoolError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Build(error) => Some(error),
            Self::AlreadyBuilt | Self::AlreadyUsed => None,
        }
    }
}
