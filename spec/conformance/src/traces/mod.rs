//! From a run of the real pool to data that TLC can hold against the spec.
//!
//! [`Case::record`] runs a program and returns a [`Recording`] for each pool: the events that it has left, in the
//! spec's terms. Of a program that the spec can have as it is, the journal says which job is which; of what the
//! library does, loops and scopes and calls from inside, the trace itself has the program. [`steps`](steps::steps)
//! puts those together that are one step of the spec, and [`Batch`] writes many of them as one TLA+ module, beside
//! which `TraceHeartbeat.tla` says what TLC has to accept.

mod batch;
mod case;
mod event;
mod journal;
mod library;
mod mutate;
mod skeleton;
mod steps;
mod text;

pub use batch::{Batch, Setting};
pub use case::{Case, cases};
pub use event::{Event, Recording, Worker};
pub use mutate::{Mutant, mutants, redirected};
pub use steps::{FreeStep, Step, Steps, steps};
pub use text::read;
