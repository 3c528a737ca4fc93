//! The core over Shuttle: the files that users run, over primitives whose order Shuttle chooses.

#[allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#[path = "../../../../impl/src/core/mod.rs"]
pub mod core;
#[path = "../../../../spec/conformance/src/interpreter.rs"]
pub mod interpreter;
#[path = "../programs/mod.rs"]
pub mod programs;
#[path = "../../../src/sections/recorder.rs"]
pub mod recorder;
#[allow(unsafe_code, reason = "an observer looks at a flag, and is no point at which threads meet")]
pub mod sync;

/// Spawns on the pool of this thread's worker.
///
/// # Panics
///
/// Panics if this thread is no worker: over Shuttle there is no global pool.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    core::spawn::spawn(job, || panic!("this thread is no worker"));
}
