//! The proof of `spec/proof/`: obligations for Z3, for any number of workers and jobs.

mod attempt;
pub mod counterexample;
mod formula;
mod instance;
pub mod next_actions;
pub mod obligation;
pub mod prover;
mod script;
pub mod sexp;
pub mod solver;
pub mod steps;
pub mod theory;
mod tla;
pub mod weakened;
mod world;
