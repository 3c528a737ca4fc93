//! The models over the real core.

pub use crate::over_loom::{call_async, core, gate, latch};

#[path = "models/mod.rs"]
pub mod models;
