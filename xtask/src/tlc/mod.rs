//! The model checker: which models there are, how one is run, what it prints.

pub mod config;
pub mod graph;
pub mod model;
pub mod output;
pub mod run;
pub mod trace;
pub mod value;
