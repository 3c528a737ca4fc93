//! The interpreter over Loom. No program that spawns while its pool is dropped runs here.

pub use loom_tests::over_loom::core;

#[path = "interpreter.rs"]
pub mod interpreter;

/// Spawns on the pool of this thread's worker.
///
/// # Panics
///
/// Panics if this thread is no worker: Loom has no global pool.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    core::spawn::spawn(job, || panic!("this thread is no worker"));
}
