//! The headers of jobs, and the chains that they form on the stack.
//!
//! ```text
//!   root          J1            J2            J3  <- tail, the one word of a Task
//!   prev: null <- prev: null <- prev: &J1  <- prev: &J2
//!                 promoted      latent        latent
//! ```
//!
//! A chain has `prev` links only. Promotion is oldest first, so the promoted jobs are the ones next to the root: a
//! null `prev` says "promoted, or the root", and it also ends the walk to the oldest latent job. One latent job has a
//! null `prev` too: the barrier, see `walk.rs`.

use super::Worker;
use super::latch::Latch;
use super::sync::Cell;
use std::marker::PhantomData;
use std::num::NonZero;
use std::ops::Deref;
use std::ptr::{self, NonNull};

/// What every job starts with, and all that a chain consists of.
#[repr(C)]
pub struct Header {
    /// The next older job of this chain; null exactly if this job was promoted, is the barrier, or is the root.
    prev: Cell<*const Header>,
    /// The owner. Each header has a copy, so that a `Task` can be one word.
    worker: *const Worker,
    latch: Latch,
}

impl Header {
    /// A header that is newer than `tail`, of the same worker.
    #[inline(always)]
    pub(super) fn new(tail: Link<'_>, latch: Latch) -> Self {
        Self { prev: Cell::new(tail.0.as_ptr()), worker: tail.worker, latch }
    }

    /// The worker on whose stack this header lies.
    #[inline(always)]
    pub fn worker(&self) -> &Worker {
        // SAFETY: premise of the dereference: the worker is alive. `Root` borrows it, and `fork` copies the
        // pointer from an older header of the same chain, which outlives this one.
        unsafe { &*self.worker }
    }

    pub fn latch(&self) -> &Latch {
        &self.latch
    }
}

/// The start of a chain: what a `Task` points to before anything was forked.
pub struct Root<'w> {
    header: Header,
    worker: PhantomData<&'w Worker>,
}

impl<'w> Root<'w> {
    #[inline(always)]
    pub fn new(worker: &'w Worker) -> Self {
        let header = Header { prev: Cell::new(ptr::null()), worker, latch: Latch::of_root() };
        Self { header, worker: PhantomData }
    }

    /// The root as the only link of its chain.
    #[inline(always)]
    pub fn link(&self) -> Link<'_> {
        Link(NonNull::from(&self.header), PhantomData)
    }
}

/// A header in place, and the right to get from it to its whole job: a `&Header` would cover the header alone.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Link<'j>(NonNull<Header>, PhantomData<&'j Header>);

impl Deref for Link<'_> {
    type Target = Header;

    #[inline(always)]
    fn deref(&self) -> &Header {
        // SAFETY: premise of the dereference: the header is alive for `'j` (`Root::link`, `JoinableJob::link`, `prev`).
        unsafe { self.0.as_ref() }
    }
}

impl<'j> Link<'j> {
    /// A link from a pointer that was remembered.
    ///
    /// # Safety
    ///
    /// 1. The pointer came from [`pointer`](Self::pointer), and its header is still in place, for `'j`.
    #[inline(always)]
    pub unsafe fn from_pointer(header: NonNull<Header>) -> Self {
        Self(header, PhantomData)
    }

    /// Where the header is.
    #[inline(always)]
    pub fn pointer(self) -> NonNull<Header> {
        self.0
    }

    /// Changes the link to the next older job.
    pub fn set_prev(self, prev: Option<NonNull<Header>>) {
        self.prev.set(prev.map_or(ptr::null(), |prev| prev.as_ptr().cast_const()));
    }

    /// The job's name.
    pub fn id(self) -> JobId {
        JobId::of(self.0)
    }

    /// The next older job, or `None` if this one was promoted, is the barrier, or is the root.
    #[inline(always)]
    pub fn prev(self) -> Option<Self> {
        // `prev` points to an older header of the same stack, which by Invariant 1 stays while this one does; by
        // Invariant 2 no other thread changes it.
        NonNull::new(self.prev.get().cast_mut()).map(|prev| Self(prev, PhantomData))
    }
}

/// A job's name: its address, which is compared and never followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(NonZero<usize>);

impl JobId {
    pub(super) fn of(header: NonNull<Header>) -> Self {
        Self(header.addr())
    }

    /// The name of what no job brings about, but for which a worker waits in the same way: its address, too.
    pub fn of_event<T>(event: &T) -> Self {
        Self(NonNull::from(event).addr())
    }
}
