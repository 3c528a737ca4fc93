//! The record of one forked computation, on the stack of the function that forked it; or of one part of a broadcast, in
//! memory that the broadcaster keeps.
//!
//! The invariants that the premises below cite stand in `job/mod.rs`.

use super::header::{Header, Link};
use super::latch::{Execute, Latch};
use super::sync::UnsafeCell;
use super::unwind::{self, Panic};
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

/// A forked job: the header, and the closure until it runs elsewhere, then its result.
#[repr(C)]
pub struct JoinableJob<B, R> {
    header: Header,
    payload: UnsafeCell<Payload<B, R>>,
}

union Payload<B, R> {
    closure: ManuallyDrop<B>,
    result: ManuallyDrop<Result<R, Panic>>,
}

impl<B, R> JoinableJob<B, R> {
    /// A job linked in front of `tail`.
    ///
    /// # Safety
    ///
    /// 1. `tail` is the newest header of its chain, on this thread's stack, and outlives the job.
    /// 2. `execute` was made for this `B` and `R`.
    /// 3. The caller keeps Invariants 1 and 5: it does not move the job once it is the tail, and waits for it.
    #[inline(always)]
    pub unsafe fn new(tail: Link<'_>, execute: Execute, closure: B) -> Self {
        Self {
            header: Header::new(tail, Latch::new(execute)),
            payload: UnsafeCell::new(Payload { closure: ManuallyDrop::new(closure) }),
        }
    }

    /// The job as a link of its chain.
    #[inline(always)]
    pub fn link(&self) -> Link<'_> {
        // SAFETY: premise of `from_pointer`: the header of a whole job, in place while the job is borrowed.
        unsafe { Link::from_pointer(NonNull::from(self).cast()) }
    }

    /// Moves the closure out.
    ///
    /// # Safety
    ///
    /// 1. The caller has the one right to run the job (Invariant 3), and uses it up with this call.
    #[inline(always)]
    pub unsafe fn take_closure(&self) -> B {
        self.payload.with_mut(|payload| {
            // SAFETY: premise of the dereference: the payload is part of `self`.
            let closure = unsafe { &raw const (*payload).closure };
            // SAFETY: premises of `read`: the closure is the field that is there, since the result is written only
            // after the closure was taken; no other thread touches the payload (premise 1, Invariant 4); and it is not read
            // again (premise 1).
            ManuallyDrop::into_inner(unsafe { closure.read() })
        })
    }

    /// Moves the result out: the value, or the panic that ended the closure.
    ///
    /// # Safety
    ///
    /// 1. The caller is the owner, and calls this once.
    /// 2. The latch is set, be it the job's own or that in its bundle, or the owner itself has run the job by
    ///    [`run_here`](Self::run_here).
    #[inline(always)]
    pub unsafe fn take_result(&self) -> Result<R, Panic> {
        self.payload.with_mut(|payload| {
            // SAFETY: premise of the dereference: the payload is part of `self`.
            let result = unsafe { &raw const (*payload).result };
            // SAFETY: premises of `read`: the worker that ran the job wrote the result: the owner, or another worker
            // before it set the latch, after which that worker touches nothing (Invariant 4). So the result is there and is
            // ours (premise 2), and it is not read again (premise 1).
            ManuallyDrop::into_inner(unsafe { result.read() })
        })
    }

    /// Runs the closure by `run` and stores its result. An `Execute` function does this, and the owner does it in the cold
    /// half of a join.
    ///
    /// # Safety
    ///
    /// 1. The caller has the one right to run the job, and uses it up with this call.
    pub unsafe fn run_here(&self, run: impl FnOnce(B) -> R) {
        // SAFETY: premise 1 is ours.
        let closure = unsafe { self.take_closure() };
        let result = unwind::halt(|| run(closure));
        self.payload.with_mut(|payload| {
            let done = Payload { result: ManuallyDrop::new(result) };
            // SAFETY: premises of `write`: the payload is part of `self`, and by Invariant 4 we alone touch it until
            // the latch is set. The closure that was there is gone, so nothing needs dropping.
            unsafe { payload.write(done) };
        });
    }
}
