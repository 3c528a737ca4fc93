//! The concurrent core: heartbeat-scheduled fork/join.
//!
//! These files are compiled over the standard library for users, over Loom in `loom-tests`, and in `spec/conformance` over a
//! baton, which lets one thread go at a time. They name no primitive of any of these, only `super::sync`. Besides, they tell
//! each step to `super::recorder`, which over std does nothing without the feature `trace`.
//!
//! Each step of the algorithm is one function here, one action in `spec/`, one model in `loom-tests` and one
//! chapter of the book, under one name:
//!
//! | step | function | file |
//! |---|---|---|
//! | `Fork` | `fork` | `join.rs` |
//! | `Tick` | `tick` | `join.rs` |
//! | `Join` | `join` | `join.rs` |
//! | `Beat` | `beat` | `scheduler/beat.rs` |
//! | `Promote` | `promote` | `handoff.rs` |
//! | `TakeSharedJob` | `take_shared_job` | `scheduler/handoff.rs` |
//! | `SetLatch` | `set_latch` | `handoff.rs` |
//! | `WaitForJob` | `wait_for_job` | `waiting.rs` |
//! | `Call` | `call` | `thread_pool.rs` |
//! | `Spawn` | `spawn` | `scheduler/spawn.rs` |
//! | `Broadcast` | `broadcast` | `scheduler/broadcast.rs` |
//! | `Stop` | `stop` | `thread_pool.rs` |
//!
//! `unsafe` stands in `broadcast.rs`, `current.rs`, `drop_in.rs`, `header.rs`, `job.rs`, `join.rs`, `latch.rs` and `walk.rs`
//! alone.

pub mod broadcast;
mod build_error;
mod builder;
mod critical_section;
mod current;
pub mod drop_in;
mod forked_error;
mod handlers;
mod handoff;
mod header;
mod job;
mod join;
mod latch;
mod names;
mod pool;
#[allow(missing_debug_implementations, reason = "not part of the public surface")]
pub mod scheduler;
pub mod spawn;
mod task;
mod thread_pool;
mod threads;
mod unwind;
mod waiting;
mod walk;
mod worker;

use super::{recorder, sync};

pub use broadcast::BroadcastContext;
pub use build_error::BuildError;
pub use builder::ThreadPoolBuilder;
pub use forked_error::ForkedError;
pub use scheduler::{Metrics, Waiting};
pub use task::Task;
pub use thread_pool::ThreadPool;
