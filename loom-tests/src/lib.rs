//! Loom explores systole's own core: the files of `impl/src/core`, compiled over Loom's primitives.
//!
//! A `Model` is a small program over a pool; `explore` runs it once for each order in which its threads can meet.
//! The models stand in `src/models` and are mounted twice: here over the real core (`real`), and in
//! `tests/models/broken.rs` over a core that `mutants.rs` breaks in one way at a time: the same models must notice each.
//!
//! Without the feature `loom` there are only [`sections`], [`machine`] and [`is_broken`], which other checks of the same core use too.

mod broken;
#[cfg(feature = "loom")]
pub mod executions;
#[cfg(feature = "loom")]
mod explore;
#[cfg(feature = "loom")]
mod ledger;
pub mod machine;
#[cfg(feature = "loom")]
#[doc(hidden)]
pub mod over_loom;
#[cfg(feature = "loom")]
pub mod real;
#[cfg(feature = "loom")]
mod run_apart;
pub mod sections;
#[cfg(feature = "loom")]
mod seen;
#[cfg(feature = "loom")]
mod story;

pub use self::broken::{break_core, is_broken};
#[cfg(feature = "loom")]
pub use self::{
    explore::{Bound, Mode, Model, explore},
    ledger::{Closure, Ledger, Output},
    run_apart::run_apart,
    seen::Seen,
};

// The models name this crate as the test does.
#[cfg(feature = "loom")]
extern crate self as loom_tests;
