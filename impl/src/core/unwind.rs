//! Panics as values.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

/// A caught panic.
pub(super) type Panic = Box<dyn Any + Send>;

/// Runs `f` and turns a panic into a value.
///
/// `AssertUnwindSafe`: the panic is resumed on the caller of the join. What `f` left half-done is as visible there as if the
/// panic had never been caught.
pub(super) fn halt<R>(f: impl FnOnce() -> R) -> Result<R, Panic> {
    panic::catch_unwind(AssertUnwindSafe(f))
}

/// Goes on with a panic that was halted.
#[cold]
pub(super) fn resume(panic: Panic) -> ! {
    panic::resume_unwind(panic)
}

/// Runs `f` for its effects while another panic is already unwinding: its own panic is dropped.
///
/// A payload may itself panic when it is dropped; the payload of that second panic is leaked, since a third one would
/// end the process.
pub(super) fn discard(f: impl FnOnce()) {
    let dropped = halt(f).or_else(|panic| halt(|| drop(panic)));
    std::mem::forget(dropped);
}
