//! A core that can be broken on purpose, over Shuttle: the scenarios must notice.
#![allow(
    missing_docs,
    missing_debug_implementations,
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

/// Spawns on the pool of this thread's worker, as `over_shuttle` does.
pub fn spawn<F: FnOnce() + Send + 'static>(job: F) {
    self::core::spawn::spawn(job, || panic!("this thread is no worker"));
}
