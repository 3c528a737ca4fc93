//! What a pool is: its workers, its lock, and what its user has set.
//!
//! | file | what it holds |
//! |---|---|
//! | `state.rs` | what all threads of a pool share: the scheduler behind the lock |
//! | `spawned.rs` | the detached jobs that have not begun: their queues, and how many drains there are for them |
//! | `list.rs` | the queue of those that threads from outside have spawned |
//! | `spare.rs` | the spare thread, which runs some of them, and how it sleeps |
//! | `critical_section.rs` | the lock while it is held, and the ways in and out |
//! | `offers.rs` | whether jobs are offered and not announced, for a look without the lock |
//! | `shared_count.rs` | how many shared jobs wait, for a look without the lock |
//! | `worker.rs` | a thread's scheduling state, which is polled and notified without the lock |
//! | `current.rs` | what a thread knows of itself: its worker, and its chain where code has no `Task` |
//! | `builder.rs`, `size.rs`, `names.rs`, `handlers.rs` | what the user has set |
//! | `error.rs` | why a pool cannot be built, or not be used |
//!
//! This room starts no thread and makes no step of the algorithm. Of jobs it names the links, which tell whose they are, and
//! what stands in the queues. Invariants 7 to 9 stand in `current.rs`.

use super::{job, scheduler, sync, unwind};

mod builder;
mod critical_section;
#[allow(unsafe_code, reason = "follows what stands in the thread-local")]
pub mod current;
mod error;
mod handlers;
mod list;
mod names;
mod offers;
mod shared_count;
mod size;
mod spare;
#[allow(unsafe_code, reason = "says which thread pushes into which ring")]
mod spawned;
mod standby;
mod state;
mod worker;

pub use builder::ThreadPoolBuilder;
pub use critical_section::CriticalSection;
pub use error::{BuildError, ForkedError};
pub use offers::Offers;
pub use spare::StartSpare;
pub use spawned::{Drains, Spawned};
pub use state::{Pool, Threads};
pub use worker::Worker;
