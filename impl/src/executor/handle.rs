//! How the handles of an executor are counted: by an `Arc`, but most of those inside of its jobs by none.
//!
//! A job that executes another one mostly hands it a clone of its handle, and drops its own. All threads that do so would change one
//! count for each job, and take the cache line away from each other. So the thread *keeps* a handle that is dropped inside of a job,
//! and the next clone on this thread is that one. When the thread has run all jobs that there are, it drops what it keeps.

use super::Shared;
use crate::core::spawn::when_drained;
use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::sync::Arc;

/// What this thread keeps. It has no destructor, and needs none: it is dropped when the thread has run all jobs.
type Kept = Cell<Option<ManuallyDrop<Arc<Shared>>>>;

std::thread_local! {
    static KEPT: Kept = const { Cell::new(None) };
}

/// What makes sure that an executor is there.
pub(super) struct Handle(Option<Arc<Shared>>);

impl Handle {
    pub(super) fn new(shared: Shared) -> Self {
        Self(Some(Arc::new(shared)))
    }

    #[inline]
    fn shared(&self) -> &Arc<Shared> {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl Deref for Handle {
    type Target = Shared;

    #[inline]
    fn deref(&self) -> &Shared {
        self.shared()
    }
}

impl Clone for Handle {
    #[inline]
    fn clone(&self) -> Self {
        let shared = self.shared();
        let kept = KEPT.with(|kept| {
            let mut one = kept.take();
            let same = one.take_if(|one| Arc::ptr_eq(one, shared));
            kept.set(one);
            same
        });
        Self(Some(kept.map_or_else(|| Arc::clone(shared), ManuallyDrop::into_inner)))
    }
}

impl Drop for Handle {
    #[inline]
    fn drop(&mut self) {
        let Some(shared) = self.0.take() else { return };
        if !shared.gate.is_inside() {
            return;
        }
        KEPT.with(|kept| {
            let one = kept.take();
            if one.is_none() {
                when_drained(release);
                kept.set(Some(ManuallyDrop::new(shared)));
            } else {
                kept.set(one);
            }
        });
    }
}

/// This thread has run all jobs that there are.
fn release() {
    drop(KEPT.take().map(ManuallyDrop::into_inner));
}
