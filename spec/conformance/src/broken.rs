//! A runtime that can be broken on purpose, over the baton: the replay must tell it from the real one.
#![allow(
    missing_docs,
    dead_code,
    unsafe_code,
    unused_imports,
    unused_variables,
    unused_mut,
    reason = "made by build.rs"
)]
#![allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#![allow(
    clippy::all,
    clippy::undocumented_unsafe_blocks,
    clippy::multiple_unsafe_ops_per_block,
    reason = "broken on purpose"
)]

pub use loom_tests::break_core;

include!(concat!(env!("OUT_DIR"), "/broken.rs"));

/// Spawns on the pool of this thread's worker, as `over_baton` does.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    self::core::spawn::spawn(job, || panic!("this thread is no worker"));
}
