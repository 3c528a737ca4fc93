//! A discrete-event simulator of fork/join schedulers: how does the scheduler scale beyond the machine at hand?
//!
//! A [`Program`](program::Program) is a fork tree. A [`Machine`](machine::Machine) has workers, one lock and virtual
//! time; what a step takes is in [`Costs`](costs::Costs), and [`measure`] finds out what it takes here. A
//! [`Policy`](policies::Policy) decides which worker runs what. That of systole is the runtime's own scheduler, the same code.
//! Each run is checked against what theory says of it, by [`bounds`], and its figures are a [`Report`](report::Report).
//! [`experiments`] are the questions, [`output`] are tables, a CSV file and charts; both stand behind the feature
//! `questions`. Without it there is the simulator alone, for WebAssembly.

pub mod bounds;
pub mod costs;
#[cfg(feature = "questions")]
pub mod experiments;
pub mod machine;
#[cfg(feature = "questions")]
pub mod measure;
#[cfg(feature = "questions")]
pub mod output;
pub mod policies;
#[cfg(feature = "questions")]
pub mod prediction;
pub mod program;
#[cfg(feature = "questions")]
pub mod questions;
pub mod report;
pub mod time;
#[cfg(feature = "questions")]
pub mod what_if;

// The runtime's own files: its scheduler, and the recorder that records nothing.
#[doc(hidden)]
#[path = "../../../impl/src/silent.rs"]
pub mod recorder;
#[allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#[doc(hidden)]
#[path = "../../../impl/src/core/scheduler/mod.rs"]
pub mod scheduler;
