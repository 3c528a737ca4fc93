//! The core over Loom: the files that users run, over primitives whose every order Loom explores.

#[path = "../../../impl/src/core/mod.rs"]
pub mod core;
#[path = "../sections/recorder.rs"]
pub mod recorder;
pub mod sync;
