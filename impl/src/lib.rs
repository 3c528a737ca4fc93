//! Heartbeat-scheduled fork/join: a [`join`](Task::join) that costs about a nanosecond until it pays to share it.
//!
//! ```
//! use systole::{Task, ThreadPool};
//!
//! struct Node {
//!     value: i64,
//!     children: Option<Box<(Node, Node)>>,
//! }
//!
//! fn sum(mut t: Task<'_>, node: &Node) -> i64 {
//!     let Some(children) = &node.children else { return node.value };
//!     let (left, right) = t.join(|t| sum(t, &children.0), |t| sum(t, &children.1));
//!     node.value + left + right
//! }
//!
//! fn main() -> Result<(), systole::BuildError> {
//!     let leaf = |value| Node { value, children: None };
//!     let root = Node { value: 1, children: Some(Box::new((leaf(2), leaf(3)))) };
//!
//!     let pool = ThreadPool::new()?;
//!     assert_eq!(pool.call(|t| sum(t, &root)), 6);
//!     Ok(())
//! }
//! ```
//!
//! The first closure of a `join` runs at once, where it stands. The second one is linked, on the caller's stack, into
//! a list of *latent* jobs that no other thread can see. Only when another worker is idle does it *beat*: it sets a
//! flag that the owner polls after each fork, and the owner then shares its **oldest** latent job. All other joins
//! take their second closure back and run it, at the price of a few stores and one branch.
//!
//! A join has four forms: [`Task::join`], [`join_inline`](Task::join_inline) and [`join_then`](Task::join_then), and
//! [`systole::join`](join()) for code that has no `Task`. Which form to use, and how many
//! instructions each adds, stands at the first of them.
//!
//! # Where to begin
//!
//! | you have | use |
//! |---|---|
//! | a recursion, in new code | [`ThreadPool::call`] and [`Task::join`], as above |
//! | a program that calls rayon | the same names: [`join`](join()), [`scope`](scope()), [`spawn`](spawn()); see [`migration`] |
//! | a loop over a slice, a vector or a range | [`loops`]: `loops::for_each(&items, f)`, and the same as methods of a [`Task`] |
//! | something to compute in asynchronous code | [`ThreadPool::call_async`]`(f).await` |
//! | long chains of parallel iterators | rayon's, or the feature `orx-parallel` |
//!
//! ```
//! // Without a pool and without a task: on the pool of the whole process.
//! let (a, b) = systole::join(|| 6 * 7, || "done");
//! assert_eq!((a, b), (42, "done"));
//! let squares = systole::loops::map(0..4, |i| i * i);
//! assert_eq!(squares, [0, 1, 4, 9]);
//! ```
//!
//! # Features
//!
//! None is on by default, and without them the crate depends on nothing.
//!
//! | feature | what it adds |
//! |---|---|
//! | `affinity` | `ThreadPoolBuilder::pin_threads`: each background thread on a core of its own |
//! | `executors` | the module `executor`: a pool behind the traits of the crate `executors`, for detached jobs and futures |
//! | `executors-metrics` | the metrics of `executors`, by the names that its own pools use |
//! | `orx-parallel` | the module `orx_parallel`: parallel iterators on a pool; needs Rust 1.88 |
//! | `record` | a program's fork tree with its times, in a file that `SYSTOLE_RECORD` names |
//! | `trace` | `ThreadPool::trace`: what a pool has done, event by event, and as a timeline for Perfetto |
//!
//! # What follows
//!
//! There is no grain size to choose, no thread wakes while there is nothing to do, and closures may borrow from the
//! stack. The algorithm is specified in TLA+ and model-checked (`spec/`), its code is explored by Loom (`loom-tests/`),
//! and the book (`book/`) explains it step by step under the same names.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(missing_debug_implementations)]

pub mod loops;
#[doc = "A guide for programs that use rayon.\n\n"]
#[doc = include_str!("migration.md")]
pub mod migration {}

// The public surface is re-exported from the core, which is private. The core stands on `sync` and `recorder` alone.
mod core;
mod sync;

#[cfg(not(feature = "trace"))]
#[path = "silent.rs"]
mod recorder;
#[cfg(feature = "trace")]
use trace::recorder;

#[cfg(not(feature = "record"))]
#[path = "unnoted.rs"]
mod notes;
#[cfg(feature = "record")]
use record::notes;

#[cfg(feature = "affinity")]
mod affinity;
mod broadcast;
mod call_async;
mod drop_in;
mod global;
mod own_thread;
mod scope;
mod spawn;
mod yielding;

#[cfg(feature = "trace")]
pub mod trace;

#[cfg(feature = "record")]
pub mod record;

pub use self::core::{
    Beside, BroadcastContext, BuildError, Dump, Event, FnContext, ForkedError, Metrics, PoolThread, Task,
    ThreadPool, ThreadPoolBuilder, Waiting,
};
pub use broadcast::{broadcast, spawn_broadcast};
pub use call_async::{CallAsync, call_async};
pub use drop_in::{join, with_task};
pub use global::{GlobalPoolError, global, try_global};
pub use scope::{Scope, scope};
pub use spawn::spawn;
pub use yielding::{
    about_to_block, current_num_threads, current_thread_index, is_installed, join_context, offer_all, poll,
    share_all, shared_jobs, yield_now,
};

/// A panic comes out of its join, scope or call after all closures have ended, or goes to the panic handler. The pool is whole
/// then, so a program that has caught the panic may go on with it.
impl std::panic::UnwindSafe for ThreadPool {}
/// As above: no closure sees what the pool's lock protects.
impl std::panic::RefUnwindSafe for ThreadPool {}

#[cfg(feature = "orx-parallel")]
pub mod orx_parallel;

#[cfg(feature = "executors")]
pub mod executor;
