//! The programs of `spec/Programs.tla` in Rust: what they are, how TLA+ writes them, and how the runtime runs them.
//!
//! A [`Program`] is data. The same one is printed for TLC (`tla.rs`) and run by the interpreter (`interpreter.rs`), so that
//! what the runtime does can be held against what the spec allows. The interpreter is mounted once for each core that it
//! can run on: [`real`] is what users run.

#[cfg(feature = "baton")]
pub mod broken;
mod configuration;
#[cfg(any(feature = "loom", feature = "baton"))]
pub mod graph;
mod listener;
mod outcome;
mod program;
mod random;
mod shapes;
mod tla;

pub mod real;

#[cfg(feature = "loom")]
pub mod exploration;
#[cfg(feature = "baton")]
pub mod over_baton;
#[cfg(feature = "loom")]
pub mod over_loom;
#[cfg(feature = "baton")]
pub mod replay;

#[cfg(feature = "trace")]
pub mod traces;

pub use configuration::{Configuration, Polls};
pub use listener::{Listener, Moment, NoListener};
pub use outcome::Thrown;
pub use program::{Code, Op, Program};
pub use random::Random;

// The interpreter names this crate wherever it is mounted.
extern crate self as conformance;
