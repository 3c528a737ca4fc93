//! The proof of `spec/proof/`: obligations for Z3, for any number of workers and jobs. `cargo xtask check-proof` tries them.

mod attempt;
mod branches;
pub mod check;
mod counterexample;
mod difference;
mod formula;
mod impossible;
mod instance;
mod next_actions;
mod obligation;
pub mod part;
mod prover;
mod report;
mod script;
mod sexp;
mod shown_steps;
pub mod solver;
mod steps;
mod theory;
mod through;
mod tla;
mod untaken;
mod ways;
pub mod weakened;
mod world;
pub mod z3;

use tlc::{Args, Outcome, paths, process};
