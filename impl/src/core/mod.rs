//! The concurrent core: heartbeat-scheduled fork/join.
//!
//! These files are compiled over the standard library for users, over Loom in `loom-tests`, over Shuttle in
//! `loom-tests/shuttle`, and in `spec/conformance` over a baton, which lets one thread go at a time. They name no primitive
//! of any of these, only `super::sync`. They also tell each step to `super::recorder`, which over std does nothing without
//! the feature `trace`.
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
//! | `Promote` | `promote` | `sharing.rs` |
//! | `TakeSharedJob` | `take_shared_job` | `scheduler/sharing.rs` |
//! | `SetLatch` | `set_latch` | `sharing.rs` |
//! | `WaitForJob` | `wait_for_job` | `waiting.rs` |
//! | `Claim` | `claim` | `job/bundle.rs` |
//! | `Call` | `call` | `thread_pool.rs` |
//! | `Spawn` | `spawn` | `scheduler/spawn.rs` |
//! | `Push`, `Pop`, `EndDrain` | `push`, `pop`, `end_drain` | `pool/spawned.rs` |
//! | `Broadcast` | `broadcast` | `scheduler/broadcast.rs` |
//! | `Stop` | `stop` | `thread_pool.rs` |
//!
//! # Rooms
//!
//! A room is a folder. Its `mod.rs` begins with what the room may name of the others, and ends with what it shows to them.
//!
//! | room | what it holds | names |
//! |---|---|---|
//! | `scheduler/` | the decisions, on plain data | nothing of the core |
//! | `job/` | what a job is | `unwind`, the worker of `pool/`, the actions of `scheduler/` |
//! | `pool/` | what a pool is | `unwind`, `scheduler/`, `job/` |
//! | the steps | what a thread does, file by file below | all three |
//!
//! Each of the steps names only files that stand before it here: `unwind`, `task`, `sharing`, `waiting`, `join`, `forms`,
//! `pool_thread`, `thread_pool`, `building`, `drop_in`, `spawn`, `beside`, `spare`, `broadcast`, `event`. Only what runs detached jobs is
//! named from where its thread lives: `waiting` names `spawn` and `spare`, and `pool_thread` names `spare`. There is one circle, and
//! it is that of the data: a header names its owner, which is a worker; a worker names its pool; and a pool has a queue of shared
//! jobs. In files: `bundle`, `header`, `latch`, `shared` and `walk` of `job/`, `worker` and `state` of `pool/`.
//!
//! A job that is promoted passes these files from its fork to its return: `forms`, `task`, `join`, `sharing`,
//! `waiting`; `header`, `joinable`, `latch`, `walk`, `shared` in `job/`; `worker`, `state`, `critical_section`, `current` in `pool/`; and in between,
//! under the lock, the scheduler. A job that stays latent passes `forms`, `join`, `header`, `joinable`, `latch` and the flag of
//! `worker`.

mod beside;
#[allow(unsafe_code, reason = "makes the parts and reads their results, as a join does")]
pub mod broadcast;
mod building;
#[allow(unsafe_code, reason = "a `Task` vouches for the chain that its joins fork on")]
pub mod drop_in;
pub mod event;
mod forms;
mod gaps;
mod job;
#[allow(unsafe_code, reason = "keeps a job in its frame until it is joined")]
mod join;
mod offering;
mod pool;
mod pool_thread;
#[allow(missing_debug_implementations, reason = "not part of the public surface")]
pub mod scheduler;
mod sharing;
mod spare;
pub mod spawn;
#[allow(unsafe_code, reason = "says why a `Task` stays on its thread")]
mod task;
mod thread_pool;
mod unwind;
mod waiting;

use super::{recorder, sync};

pub use beside::Beside;
pub use broadcast::BroadcastContext;
pub use drop_in::FnContext;
pub use event::Event;
#[allow(unused_imports, reason = "the models explore it by itself")]
pub use job::ring;
pub use pool::{BuildError, ForkedError, ThreadPoolBuilder};
pub use pool_thread::PoolThread;
pub use scheduler::{Dump, Metrics, Waiting};
pub use task::Task;
pub use thread_pool::ThreadPool;
