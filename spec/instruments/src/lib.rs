//! The instruments that hold the runtime against the spec: traces of real runs, a replay of the spec's behaviours, and the
//! mistakes on which every check is tried.

#![cfg_attr(
    not(all(feature = "traces", feature = "replay", feature = "proof")),
    allow(dead_code, reason = "each program has the features that it needs, and uses a part")
)]

mod json;
pub mod mutants;
#[cfg(feature = "replay")]
pub mod replay;
mod side_by_side;
pub mod traces;

use tlc::{Outcome, paths, process};
