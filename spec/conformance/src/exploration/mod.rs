//! Loom against TLC: every sequence of critical sections that Loom finds must be a behaviour of the spec, and what the lock
//! protects after each of them a state of the spec.

mod accept;
mod run;
mod tamper;
mod visible;

pub use accept::{Rejection, accept_all};
pub use run::{Explored, explore};
pub use tamper::tamper;
pub use visible::{Views, Visible};
