//! What a pool has done, event by event. This module exists with the feature `trace` only.
//!
//! Every step that takes the pool's lock leaves an event, under the name that it has in `spec/`. Events are
//! numbered and timed under the lock, so their order is the order in which the steps took effect. A join that shares
//! nothing takes no lock and leaves no event: a trace shows the scheduler's work, and that is little.
//!
//! The jobs of a bundle are claimed, and their latches set, [without the lock](Action::is_free). These steps leave events, too. Each
//! says [between](Event::between) which critical sections it was made.
//!
//! [`ThreadPool::trace`] takes a picture at any time. A [`ThreadPool::tracer`] takes one even when the pool is gone.
//! [`Trace::write_chrome`] writes it as a timeline that [Perfetto](https://ui.perfetto.dev) shows.
//!
//! ```
//! use systole::trace::{Action, Step};
//!
//! let pool = systole::ThreadPool::builder().num_threads(1).build()?;
//! pool.call(|mut t| t.join(|_| (), |_| ()));
//! let steps: Vec<_> = pool.trace().events().iter().map(|event| event.step).collect();
//! assert_eq!(steps, [Step::new(Action::Call).by(0), Step::new(Action::CallReturn).by(0)]);
//! # Ok::<(), systole::BuildError>(())
//! ```
//!
//! # What it costs
//!
//! Each event costs one reading of the clock and one store of 152 bytes, under the lock: about 40 ns. (A shared job that
//! left three events took 98 ns without the feature and 216 with it; AMD EPYC, one thread, 2026-11-21, Rust 1.95.0.)
//!
//! Detached jobs are begun without the pool's lock and leave no events. The drains that run them do: a `Spawn`, a
//! `TakeSharedJob` or `WaitForJobHelp`, and a `SpawnEnd`.
//!
//! A join that shares nothing takes as many instructions with the feature as without: they are counted in both builds,
//! against the same limits. Without the feature nothing of it is compiled.
//!
//! # Source
//!
//! The idea to name the events of a trace after the actions of a specification, so that the trace can be checked against
//! the specification: Howard, Kuppe, Ashton, Chamayou and Crooks, *Smart Casual Verification of the Confidential
//! Consortium Framework*, NSDI 2025.

mod chrome;
mod free_steps;
mod slices;

pub(crate) mod recorder;

use crate::{ThreadPool, ThreadPoolBuilder};
use std::fmt;
use std::time::{Duration, Instant};

pub use crate::core::scheduler::{Action, Step};

/// A picture of what a pool has done, taken by [`ThreadPool::trace`].
#[derive(Clone, Debug)]
pub struct Trace {
    begun: Instant,
    events: Vec<Event>,
    dropped: u64,
    workers: Vec<String>,
    until: Duration,
}

/// Takes pictures of what a pool has done, also after the pool was dropped. Made by [`ThreadPool::tracer`].
pub struct Tracer(Box<dyn Fn() -> Trace + Send + Sync>);

/// One step, and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// The event's place among all events of the pool, from 0 and without a gap.
    pub number: u64,
    /// Which critical section it is part of: events with the same number here happened at once, as other threads see it. Of a step
    /// without the lock: the last critical section that had begun when it was made.
    pub section: u64,
    /// When, since the pool was built.
    pub at: Duration,
    /// How many jobs are shared, and neither taken nor reclaimed, after this step.
    pub shared: usize,
    /// What happened.
    pub step: Step<Job>,
    /// Of a step [without the lock](Action::is_free): between which critical sections it was made.
    pub between: Option<Between>,
}

/// Between which critical sections a step was made that took no lock. Of those that lie in between, some may have come before it, and
/// some after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Between {
    /// This one had ended; 0 if none had.
    pub after: u64,
    /// This one had not begun.
    pub before: u64,
}

/// Which job: unlike an address, its number is never another job's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Job {
    /// Its place among all shared jobs of the pool, from 1, in the order in which they were shared.
    pub number: u64,
    /// The worker that has forked it, and will join it; `None` if it is detached.
    pub owner: Option<usize>,
}

impl Trace {
    /// The events, in their order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The moment from which the times of events are counted: that at which the pool was built.
    ///
    /// With it, a program can set the moments that it notes by [`Instant::now`] among the events of the same thread.
    #[must_use]
    pub fn begun(&self) -> Instant {
        self.begun
    }

    /// How many older events are not contained, since there was no room for them.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The name of the thread that runs this worker; if several threads have called as this worker, of the eight that
    /// were new last. `None` if the worker has not done anything yet.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(1).build()?;
    /// std::thread::scope(|scope| {
    ///     let named = std::thread::Builder::new().name("render".into());
    ///     named.spawn_scoped(scope, || pool.call(|_| ())).unwrap();
    /// });
    /// assert_eq!(pool.trace().thread_name(0), Some("render"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[must_use]
    pub fn thread_name(&self, worker: usize) -> Option<&str> {
        self.workers.get(worker).map(String::as_str).filter(|name| !name.is_empty())
    }
}

impl<'t> IntoIterator for &'t Trace {
    type Item = &'t Event;
    type IntoIter = std::slice::Iter<'t, Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.events.iter()
    }
}

impl ThreadPool {
    /// What the pool has done, event by event: the newest events, as many as there is
    /// [room](ThreadPoolBuilder::trace_capacity) for. With the feature `trace` only.
    ///
    /// It copies them under the pool's lock, so take it while the pool rests, or after what is of interest.
    ///
    /// ```
    /// let pool = systole::ThreadPool::new()?;
    /// pool.call(|mut t| t.join(|_| (), |_| ()));
    /// assert!(pool.trace().events().len() >= 2, "the call, and its return");
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    #[must_use]
    pub fn trace(&self) -> Trace {
        self.recorded()()
    }

    /// Takes such pictures after the pool was dropped, too, so they show how the pool has ended. With the feature `trace`
    /// only.
    ///
    /// ```
    /// use systole::trace::Action;
    ///
    /// let pool = systole::ThreadPool::builder().num_threads(1).build()?;
    /// let tracer = pool.tracer();
    /// drop(pool);
    /// assert_eq!(tracer.trace().events().last().map(|event| event.step.action), Some(Action::Stop));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[must_use]
    pub fn tracer(&self) -> Tracer {
        Tracer(Box::new(self.recorded()))
    }
}

impl Tracer {
    /// What the pool has done until now; as [`ThreadPool::trace`].
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool.
    #[must_use]
    pub fn trace(&self) -> Trace {
        self.0()
    }
}

impl fmt::Debug for Tracer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracer").finish_non_exhaustive()
    }
}

impl ThreadPoolBuilder {
    /// How many events the pool keeps for its [`trace`](ThreadPool::trace); 65,536 by default, which is about 10 MB. When
    /// there are more, the oldest ones are dropped. 0 turns recording off, and `usize::MAX` keeps all. Memory for the first
    /// million is allocated when the pool is built. With the feature `trace` only.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(1).trace_capacity(3).build()?;
    /// for _ in 0..10 {
    ///     pool.call(|_| ());
    /// }
    /// let trace = pool.trace();
    /// assert_eq!((trace.events().len(), trace.dropped()), (3, 17));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    pub fn trace_capacity(mut self, events: usize) -> Self {
        self.trace_capacity = events;
        self
    }
}
