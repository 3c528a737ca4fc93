//! The models over the real core.

pub use crate::over_loom::core;

#[path = "models/mod.rs"]
pub mod models;
