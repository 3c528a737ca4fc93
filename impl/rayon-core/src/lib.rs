//! rayon-core's public surface over `systole`: what [`join`]s fork is shared by heartbeats, and not stolen.
//!
//! rayon runs on rayon-core. A program whose `Cargo.toml` says
//!
//! ```toml
//! [patch.crates-io]
//! rayon-core = { path = "systole/impl/rayon-core" }
//! ```
//!
//! runs each `par_iter`, its own and those of its dependencies, on systole, and needs no other change.
//!
//! # Threads
//!
//! A pool of `n` threads has `n` threads of its own, with the names, stacks and handlers that its builder says, and indices from
//! 0. systole counts a thread that calls as one of its workers, so such a pool is one of systole's with `n + 1` workers, of which
//! no thread from outside is ever the last: a thread from outside that calls [`install`](ThreadPool::install), [`join`], [`scope`]
//! or a `par_iter` waits while a thread of the pool runs the closure.
//!
//! This costs two wake-ups a call, one if the call is short, since the thread that waits polls at first, and none where short calls
//! come one right after the other, since the pool's threads poll between them. With `SYSTOLE_INSTALL=caller` in its environment
//! when a pool is built, a thread from outside runs such a closure itself, and the pool's threads help. Then
//! [`current_thread_index`] is `None` in that closure, it has the caller's stack, name and thread-locals, and `n + 1` threads may
//! run.
//!
//! With [`use_current_thread`](ThreadPoolBuilder::use_current_thread), systole starts one thread fewer, and the builder's thread
//! is thread 0.
//!
//! # What differs from rayon-core
//!
//! | | rayon-core | here |
//! |---|---|---|
//! | the second closure of a `join` | any idle thread takes it at once | its thread shares the first forks in a while, and after many in a short time only when it forks and another thread has asked; so the first closure must not wait for the second, and one loop of long items after many short joins may take some times as long |
//! | in a call from outside | a fork wakes a thread | a fork is offered, and wakes no thread: the thread that waits wakes some when the call has taken half a millisecond, and then forks wake threads themselves. Before that, threads that are idle ask for work, if calls like this one have been faster so. Where calls from one place are measured to be faster with woken threads, their first forks wake some |
//! | after the first closure of a `join` | jobs that it has spawned run before the second closure | the second closure runs before them, if it was not shared |
//! | `join`'s first closure panics | the second one runs before the unwinding goes on | the second one runs, perhaps during the unwinding: then `std::thread::panicking` is true in it |
//! | [`FnContext::migrated`] of the second closure | stolen | shared, and taken by another thread |
//! | a fork, more threads than processors | wakes a thread | wakes one while fewer threads run than there are processors. A thread that sleeps or waits in a closure counts as one that runs. While as many run, one more is woken after 2 ms, and so on, sooner each time if a processor is idle meanwhile: of 16 closures that slept for 20 ms, on 16 threads and two processors, the last began after 2 to 4 ms, the first time after 7, and with rayon after 0.2 |
//! | [`in_place_scope`] from outside, more threads than processors | each job wakes a thread | its body takes a processor; when all are taken, no thread is woken for a job that the body spawns, but one every 2 ms or sooner, so that jobs may wait for each other |
//! | spawned jobs: [`spawn`], scopes, [`spawn_fifo`] | newest first, thieves oldest first | the same; a thief prefers what a `join` has shared |
//! | [`yield_local`] | only what this thread has pushed | that first, then anything that is shared |
//! | `SYSTOLE_INSTALL=caller` | | closures from outside run on the caller, as said above; while it waits in a join there, it may run a spawned job |
//! | [`current_thread_has_pending_tasks`] | counts closures of open joins | counts spawned jobs alone |
//! | an idle thread | spins for some microseconds, then sleeps | sleeps at once, unless calls or jobs come one right after the other |
//! | `RAYON_NUM_THREADS`, `RAYON_RS_NUM_CPUS` | read | read; `SYSTOLE_NUM_THREADS` is not |
//! | the end of `build_global` | all threads have started | they start |
//! | `build_global` fails | there is never a global pool | it can be built later |
//! | a scope in a job of a scope, again and again | 320 bytes of stack for each | 800 bytes: deep recursion by scopes needs a larger [`stack_size`](ThreadPoolBuilder::stack_size) |
//! | what `Debug` writes | | differs in some fields |

#![deny(missing_debug_implementations)]

mod beside;
mod broadcast;
mod builder;
mod configuration;
mod error;
mod habits;
mod install;
mod join;
mod latch;
#[allow(unsafe_code, reason = "makes a job that borrows one that need not")]
mod lend;
mod plain;
mod queue;
mod registry;
mod scope;
mod sharing;
mod spawn;
mod thread_builder;
mod thread_pool;
mod users_thread;
mod watch;
mod worker;

pub use broadcast::{BroadcastContext, broadcast, spawn_broadcast};
pub use builder::ThreadPoolBuilder;
#[allow(deprecated)]
pub use configuration::{Configuration, initialize};
pub use error::ThreadPoolBuildError;
pub use join::{FnContext, join, join_context};
pub use scope::{Scope, ScopeFifo, in_place_scope, in_place_scope_fifo, scope, scope_fifo};
pub use spawn::{spawn, spawn_fifo};
pub use thread_builder::ThreadBuilder;
pub use thread_pool::{
    ThreadPool, Yield, current_num_threads, current_thread_has_pending_tasks, current_thread_index,
    max_num_threads, systole_pool, yield_local, yield_now,
};
