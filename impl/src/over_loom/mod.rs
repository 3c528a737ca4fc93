//! The same core over Loom, for the models in `loom-tests`. Not part of the public surface.

#[path = "../core/mod.rs"]
pub mod core;
#[path = "../watch/recorder.rs"]
pub mod recorder;
pub mod sync;
