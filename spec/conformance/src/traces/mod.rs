//! From a run of the real pool to data that TLC can hold against the spec.
//!
//! [`Case::record`] runs a program and returns a [`Recording`]: the events that the pool has left, in the spec's terms.
//! [`steps`](steps::steps) puts those together that are one step of the spec, and [`Batch`] writes many of them as one TLA+
//! module, beside which `TraceHeartbeat.tla` says what TLC has to accept.

mod batch;
mod case;
mod event;
mod journal;
mod mutate;
mod steps;

pub use batch::Batch;
pub use case::{Case, cases};
pub use event::{Event, Recording, Successor, Worker};
pub use mutate::{Mutant, mutants};
pub use steps::{Step, steps};
