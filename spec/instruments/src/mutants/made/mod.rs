//! The second list of mistakes: a program makes them, so that no author chooses what the checks can see. Operators list all
//! small changes to the spec and to the scheduler, a seed draws some of them, and each must be seen by an oracle or be
//! argued to be no mistake.

mod by_models;
mod by_runtime;
pub(super) mod check;
mod draw;
mod edit;
mod in_core;
mod in_spec;
mod list;
pub(super) mod score;
mod tokens;
