//! The latch of a job: a one-shot flag, in the word that held the job's entry point until then.

use super::Worker;
use super::header::Header;
use super::sync::{AtomicPtr, Ordering};
use std::ptr;

/// The entry point of a job: runs its closure on the given worker and stores the result in the job's own memory.
///
/// # Safety
///
/// 1. The header is the first field of the `JoinableJob` that this function was made for, and that job is alive.
/// 2. The caller owns the one right to run the job (it holds the job's `Claim`).
pub type Execute = unsafe fn(job: *const Header, worker: &Worker);

/// One-shot flag of a job: clear while it holds the entry point, set once it is null.
///
/// # Ordering
///
/// What must happen before what: the executor writes the result, then sets the latch; the owner sees the latch set,
/// then reads the result. The owner may look without the pool's lock, so the store is `Release` and the load is
/// `Acquire`: the write of the result happens before its reading. A `Relaxed` store is one of the mutants that
/// `loom-tests/tests/models/broken.rs` must see fail.
pub struct Latch(AtomicPtr<()>);

impl Latch {
    /// A clear latch.
    #[inline(always)]
    pub(super) fn new(execute: Execute) -> Self {
        Self(AtomicPtr::new(execute as *mut ()))
    }

    /// The latch of a header that stands for no job. It would read as set, but no worker reads it.
    #[inline(always)]
    pub(super) fn of_root() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    /// Whether the job is done; if so, its result may be read.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire).is_null()
    }

    /// The entry point of a job whose latch is clear.
    ///
    /// `Relaxed`: the word was written at the fork, and the job reached the caller through the pool's lock.
    pub(super) fn execute(&self) -> Execute {
        let entry = self.0.load(Ordering::Relaxed);
        assert!(!entry.is_null(), "a job is executed after its latch was set");
        // SAFETY: premise of `transmute`: the bits are a valid `Execute`. `new` stored one, the only other value ever
        // stored is null, and null was excluded above. The null niche makes the sizes equal.
        unsafe { std::mem::transmute::<*mut (), Execute>(entry) }
    }

    /// Marks the job as done. The job's memory may be gone as soon as this has stored.
    pub(super) fn set(&self) {
        self.0.store(ptr::null_mut(), Ordering::Release);
    }
}
