//! What a job is: its record, where it stands in its owner's chain, and the right to run it.
//!
//! | file | what it holds |
//! |---|---|
//! | `header.rs` | what every job starts with, and the chain that headers form |
//! | `latch.rs` | the word that says that a job is done |
//! | `joinable.rs` | the record of a job that is joined: its closure, then its result |
//! | `shared.rs` | the right to run a job that is shared: a joinable or a detached one |
//! | `bundle.rs` | jobs that are shared together, and claimed one by one |
//! | `queued.rs` | the record of a detached job that waits in a queue |
//! | `ring.rs` | such a queue, without a lock |
//! | `walk.rs` | the oldest latent job of a chain |
//!
//! This room knows no lock and no decision. Of the pool it names the worker alone, since each header names its owner; and of the
//! scheduler the names of the actions, since a bundle records what is done to it without the lock.
//!
//! # Invariants
//!
//! 1. **Stable.** A header stays where it is from `Fork` until its `Join` has returned or resumed a panic.
//! 2. **Owner-private links.** `prev` is read and written by the owner's thread alone.
//! 3. **One right to run.** The closure is moved out exactly once: by the owner while the job is latent, or by the
//!    holder of its `Claim`. `Promote` makes one and only one `Claim` of a job, and so does `Broadcast` of a part. To
//!    reclaim is to take the `Claim` back.
//! 4. **Result before latch.** From taking the closure to setting the latch, the executor alone touches the payload.
//!    Once the latch is set, the owner alone touches any part of the job.
//! 5. **The frame waits.** The owner leaves the frame of a job that is shared only after reclaiming it or seeing its
//!    latch set. The latch of a job that was shared in a bundle is in the bundle.
//!
//! Invariants 10 to 12 stand in `ring.rs`, and 13 in `bundle.rs`.

use super::pool::Worker;
use super::scheduler::Action;
use super::{recorder, sync, unwind};

#[allow(unsafe_code, reason = "gives a claim to the thread that has swapped its word")]
mod bundle;
#[allow(unsafe_code, reason = "follows the links of a chain")]
mod header;
#[allow(unsafe_code, reason = "moves closures and results, in and out of a union")]
mod joinable;
#[allow(unsafe_code, reason = "a word is a pointer to a function, or null")]
mod latch;
#[allow(unsafe_code, reason = "keeps a closure of any type in a room of words")]
mod queued;
#[allow(unsafe_code, reason = "a slot holds a value or none, and buffers are freed by hand")]
pub mod ring;
#[allow(unsafe_code, reason = "runs a job that lies on another thread's stack")]
mod shared;
#[allow(unsafe_code, reason = "remembers headers")]
mod walk;

pub use bundle::{Bundle, Bundles, Carried};
pub use header::{Header, JobId, Link, Root};
pub use joinable::JoinableJob;
pub use queued::QueuedJob;
pub use ring::{Ring, Taken};
pub use shared::{Claim, DetachedJob, FinishedJob, SharedJob};
pub use walk::Walk;
