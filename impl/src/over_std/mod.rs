//! The concurrent core over the standard library: what users run.

#[path = "../core/mod.rs"]
pub(crate) mod core;
mod process;
pub(crate) mod sync;

#[cfg(feature = "trace")]
pub(crate) use crate::trace::recorder;
#[cfg(not(feature = "trace"))]
#[path = "../silent.rs"]
pub(crate) mod recorder;
