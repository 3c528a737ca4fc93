//! Of all the panics in a scope, the first.

use crate::sync::Mutex;
use std::any::Any;
use std::mem;
use std::panic::{self, AssertUnwindSafe};

/// A caught panic.
type Panic = Box<dyn Any + Send>;

/// The panic that came first, until it is resumed.
pub(super) struct FirstPanic(Mutex<Option<Panic>>);

impl FirstPanic {
    pub(super) fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Runs `f`. If it panics, the panic is kept if it is the first one, and dropped otherwise.
    ///
    /// `AssertUnwindSafe`: a panic is kept and resumed where the scope was opened. What `f` left half-done is as visible there
    /// as if the panic had never been caught.
    pub(super) fn catch<R>(&self, f: impl FnOnce() -> R) -> Option<R> {
        match panic::catch_unwind(AssertUnwindSafe(f)) {
            Ok(result) => Some(result),
            Err(panic) => {
                self.keep(panic);
                None
            }
        }
    }

    #[cold]
    fn keep(&self, panic: Panic) {
        let mut first = self.0.lock();
        if first.is_none() {
            *first = Some(panic);
            return;
        }
        drop(first);
        // A payload may itself panic when it is dropped; the payload of that panic is leaked.
        mem::forget(panic::catch_unwind(AssertUnwindSafe(|| drop(panic))));
    }

    /// Goes on with the first panic, if there was one.
    pub(super) fn resume(self) {
        let panic = self.0.lock().take();
        if let Some(panic) = panic {
            panic::resume_unwind(panic);
        }
    }
}
