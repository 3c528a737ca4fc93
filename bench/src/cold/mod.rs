//! Calls that come after a pause, and pools with more threads than the machine has cores: what a program feels that uses
//! several threads now and then.
//!
//! [`contestant`] has who takes part, Forte too, and [`meter`] what is noted. There are five parts: short [`calls`], lone
//! [`pairs`], [`ticks`] of a control loop, superfluous [`threads`], and a [`busy`] machine.

pub mod busy;
pub mod calls;
pub mod contestant;
pub mod meter;
pub mod pairs;
pub mod threads;
pub mod ticks;
