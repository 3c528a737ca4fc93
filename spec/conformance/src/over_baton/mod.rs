//! The core over a baton, and the interpreter over that core: for the replay of the spec's behaviours.

pub mod baton;
#[allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#[path = "../../../../impl/src/core/mod.rs"]
pub mod core;
#[path = "../interpreter.rs"]
pub mod interpreter;
#[path = "../../../../loom-tests/src/sections/recorder.rs"]
pub mod recorder;
#[path = "../replay/runtime.rs"]
pub mod runtime;
pub mod sync;

/// Spawns on the pool of this thread's worker.
///
/// # Panics
///
/// Panics if this thread is no worker.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    core::spawn::spawn(job, || panic!("this thread is no worker"));
}
