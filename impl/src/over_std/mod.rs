//! The concurrent core over the standard library: what users run.

#[path = "../core/mod.rs"]
pub(crate) mod core;
mod process;
pub(crate) mod sync;
