//! Runtimes that were broken on purpose, over the baton: the replay must tell them from the real one.
#![allow(
    missing_docs,
    dead_code,
    unsafe_code,
    unused_imports,
    unused_variables,
    unused_mut,
    reason = "made by build.rs"
)]
#![allow(
    clippy::all,
    clippy::undocumented_unsafe_blocks,
    clippy::multiple_unsafe_ops_per_block,
    reason = "broken on purpose"
)]

include!(concat!(env!("OUT_DIR"), "/broken.rs"));
