//! Shuttle runs systole's own core: the files of `impl/src/core`, compiled over Shuttle's primitives, in orders of its
//! threads that are chosen at random.
//!
//! A `Scenario` is a program over a pool. It is run again and again, each time in another
//! order; the oracle watches. The scenarios stand in `src/programs` and are mounted twice: in `over_shuttle` over the
//! real core, and in `broken` over a core that `mutants.rs` of `loom-tests` breaks in one way at a time.

#[cfg(feature = "shuttle")]
pub mod broken;
#[cfg(feature = "shuttle")]
mod failure;
#[cfg(feature = "shuttle")]
pub mod oracle;
#[cfg(feature = "shuttle")]
#[doc(hidden)]
pub mod over_shuttle;
#[cfg(feature = "shuttle")]
pub mod runner;
#[cfg(feature = "shuttle")]
mod scenario;
#[cfg(feature = "shuttle")]
mod schedule;
#[cfg(feature = "shuttle")]
pub mod scopes;
#[cfg(feature = "shuttle")]
pub mod trail;

#[cfg(feature = "shuttle")]
pub use self::{oracle::Waiting, scenario::Scenario, schedule::Recorded};

// What scopes name of the crate that they are written for.
#[cfg(feature = "shuttle")]
#[doc(hidden)]
pub use self::{
    over_shuttle::core::{self, Task, ThreadPool},
    over_shuttle::sync,
    scopes::with_task,
};

// The scenarios name this crate wherever they are mounted.
#[cfg(feature = "shuttle")]
extern crate self as shuttle_tests;
