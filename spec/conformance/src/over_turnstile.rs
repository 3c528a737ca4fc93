//! The interpreter over the turnstile.

pub use systole::over_turnstile::core;

#[path = "interpreter.rs"]
pub mod interpreter;
#[path = "replay/runtime.rs"]
pub mod runtime;

/// Spawns on the pool of this thread's worker.
///
/// # Panics
///
/// Panics if this thread is no worker.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    core::spawn::spawn(job, || panic!("this thread is no worker"));
}
