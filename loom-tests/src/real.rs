//! The models over the real core.

pub use systole::over_loom::core;

#[path = "models/mod.rs"]
pub mod models;
