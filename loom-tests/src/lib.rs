//! Loom explores systole's own core: the files of `impl/src/core`, compiled over Loom's primitives.
//!
//! A `Model` is a small program over a pool; `explore` runs it once for each order in which its threads can meet.
//! The models stand in `src/models` and are mounted twice: here over the real core (`real`), and in `tests/broken.rs`
//! over each of the cores that were broken on purpose (`mutants.rs`), which the same models must tell from the real one.
//!
//! Without the feature `loom` there is only [`watch`], which other checks of the same core use too.

#[cfg(feature = "loom")]
mod explore;
#[cfg(feature = "loom")]
mod ledger;
#[cfg(feature = "loom")]
#[doc(hidden)]
pub mod over_loom;
#[cfg(feature = "loom")]
pub mod real;
#[cfg(feature = "loom")]
mod run_apart;
#[cfg(feature = "loom")]
mod seen;
pub mod watch;

#[cfg(feature = "loom")]
pub use self::{
    explore::{Model, explore},
    ledger::{Closure, Ledger, Output},
    run_apart::run_apart,
    seen::Seen,
};

// The models name this crate as `tests/broken.rs` does.
#[cfg(feature = "loom")]
extern crate self as loom_tests;
