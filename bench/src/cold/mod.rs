//! Calls that come after a pause, and pools with more threads than the machine has cores: what a program feels that uses
//! several threads now and then.
//!
//! [`contestant`] has who takes part, Forte too.

pub mod contestant;
