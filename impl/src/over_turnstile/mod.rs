//! The same core over a turnstile, for the replay of the spec's behaviours. Not part of the public surface.

#[path = "../core/mod.rs"]
pub mod core;
#[path = "../watch/recorder.rs"]
pub mod recorder;
pub mod sync;
pub mod turnstile;
