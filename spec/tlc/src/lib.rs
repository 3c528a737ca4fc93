//! The model checker TLC, run on the models of `spec/`: `cargo xtask check-spec`.
//!
//! `cargo xtask` builds this crate before it can check anything, so it depends on little: the first verdict should stand
//! on the screen within seconds.

pub mod check_spec;
pub mod configuration;
pub mod copy;
pub mod graph;
pub mod graphs;
pub mod javas;
pub mod library;
pub mod model;
pub mod output;
pub mod paths;
pub mod process;
pub mod results;
pub mod run;
pub mod steps;
pub mod syntax;
pub mod tables;
pub mod text;
pub mod tla;
pub mod tools;
pub mod trace;
pub mod value;

pub use commands::Args;

/// What a command ends with; the error is one line for the user: what is wrong, and the remedy.
pub type Outcome = Result<(), String>;
