//! Each model is explored over the real core, and must notice each mistake that is made in a breakable one.
//!
//! One program, so that Cargo links once: `cargo test -p loom-tests --features loom real::nested` explores one model.
//! Without the feature `loom` there are only the `sentinel`, which says so, and what a model says that fails.

#[cfg(feature = "loom")]
mod broken;
#[cfg(feature = "loom")]
mod deadlock;
#[cfg(feature = "loom")]
mod full;
#[cfg(feature = "loom")]
mod parking;
#[cfg(feature = "loom")]
mod readme;
#[cfg(feature = "loom")]
mod real;
mod sections;
mod sentinel;
