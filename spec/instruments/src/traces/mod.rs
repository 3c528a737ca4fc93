//! Traces: real programs run on the real pool, and TLC accepts what they did as behaviours of the spec.

#[cfg(feature = "traces")]
pub mod check;
#[cfg(feature = "traces")]
mod explain;
#[cfg(feature = "traces")]
mod record;
mod recorded;
mod report;
mod verify;

#[cfg(feature = "traces")]
pub use record::record;
pub use recorded::Recorded;
pub(crate) use report::Wrong;
pub(crate) use verify::wrong_runs;
